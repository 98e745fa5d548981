"""The clauses under which play waits: a prompt cites them, and they bar anything else."""

from croupier.games.blackjack.dealers_hand import drawing_rule, standing_rule
from croupier.games.blackjack.procedure import Step, due, must_draw
from croupier.games.blackjack.side_wagers import SIDE_WAGERS, side_wagers_of
from croupier.games.blackjack.state import DEALER, Game, Hand, Round, hand_of
from croupier.games.context import Context
from croupier.instruments import Terms
from croupier.ruling import Under


def rule_of_step(ctx: Context, game: Game) -> Under:
    """Why play waits for the next step."""
    terms, now = ctx.terms, game.round
    step, box, hand = due(ctx, game)
    match step:
        case Step.SHUFFLE:
            automated = terms.has("automated_shoe")
            rules = ("automated_shoe", "automated_shoe_loaded") if automated else ("shuffle", "shuffle_new_shoe")
            return terms.cite(*rules)
        case Step.CUT:
            return terms.cite("offer_cut")
        case Step.CUTTING_CARD:
            return terms.cite("cut_transfer", "cutting_cards")
        case Step.BURN:
            return terms.cite("burn_first")
        case Step.CHECK_CARDS:
            return terms.cite("check_of_replacements")
        case Step.REPLACE_SHOE:
            return terms.cite("automated_shoe_replaced")
        case Step.BET:
            return terms.cite("wagers_before_first_card", "no_more_bets")
        case Step.DEAL:
            kept = terms.cite("card_drawn_in_error") if game.carried else ()
            return kept + card_rule(terms, now, box, hand)
        case Step.RESHUFFLE:
            return exhausted_rule(terms)
        case Step.SIDE_WAGERS:
            return _rule_of_side_wagers(terms, now)
        case Step.INSURANCE:
            return terms.cite("insurance", "insurance_closes")
        case Step.INTERIM:
            return terms.cite("interim_settlement", "blackjack_paid_at_once")
        case Step.DECIDE:
            held = hand_of(now, box, hand)
            return terms.cite("subsequent_deal") + (terms.cite("must_draw") if must_draw(terms, held) else ())
        case Step.ELECT:
            split = now.election is not None and now.election.kind == "split"
            return terms.cite("split_followed", "split_not_followed") if split else terms.cite("double_followed")
        case Step.SETTLE_INSURANCE:
            return terms.cite("insurance_decided")
        case Step.SETTLE:
            return terms.cite("settlement")
        case Step.COLLECT:
            return terms.cite("round_of_play") + _no_more_cards(terms, now)
        case Step.LAST_PAYMENT:
            return terms.cite("three_suited_sevens_paid_last")


def _no_more_cards(terms: Terms, now: Round) -> Under:
    if now.voided:
        return terms.cite("void")
    return standing_rule(terms, now) if now.dealer else ()


def automated_rule(terms: Terms) -> Under:
    """The section on automated shoes, whether one is elected or is still in use after a hand shoe was elected."""
    return terms.cite_first("automated_shoe", "no_automated_shoe")


def exhausted_rule(terms: Terms) -> Under:
    """A shoe that has run out: with an automated one the rule on the discards has no effect (J38)."""
    if terms.has("shoe_exhausted"):
        return terms.cite("shoe_exhausted")
    return terms.cite("discards_not_shuffled", "impractical_or_fraud")


def card_rule(terms: Terms, now: Round, box: int, hand: int) -> Under:
    """The clauses that give the next card to this box and hand."""
    if box == DEALER:
        return terms.cite("dealer_first_card") if not now.dealer else drawing_rule(terms, now)
    here = next((each for each in now.boxes if each.number == box), None)
    if here is None or not here.dealt:
        return terms.cite("first_cards")
    if len(here.dealt) < 2:
        return terms.cite("second_cards")
    return _later_card_rule(terms, hand_of(now, box, hand))


def _later_card_rule(terms: Terms, hand: Hand) -> Under:
    if hand.aces:
        return terms.cite("split_aces_one_card")
    if len(hand.cards) < 2:
        return terms.cite("split_order", "split_hands_played")
    if hand.doubled:
        return terms.cite("double_one_card")
    if hand.absent:
        return terms.cite("absent_player", "absent_total")
    if must_draw(terms, hand):
        return terms.cite("must_draw", "least_hard_total")
    return terms.cite("may_draw")


def _rule_of_side_wagers(terms: Terms, now: Round) -> Under:
    """In the order of their sections."""
    there = {wager.option for wager in side_wagers_of(now)}
    sections = [section for option, section in SIDE_WAGERS.items() if option in there]
    return tuple(clause for section in sections for clause in section.settled_first(terms))
