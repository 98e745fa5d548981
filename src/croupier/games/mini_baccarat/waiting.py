"""The clauses under which play waits: a prompt cites them, and they bar anything else."""

from croupier.games.context import Context
from croupier.games.mini_baccarat.additional_cards import standing_rule, third_card_rule
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.side_wagers import before_third_cards, settled_first
from croupier.games.mini_baccarat.state import PLAYER, Game
from croupier.games.shuffle_and_cut import cut_falls_to_supervisor, cut_offered_to
from croupier.instruments import Terms
from croupier.ruling import Under


def rule_of_step(ctx: Context, game: Game) -> Under:
    """Why play waits for the next step."""
    terms, now = ctx.terms, game.round
    step, hand = due(ctx, game)
    match step:
        case Step.SHUFFLE:
            return terms.cite("shuffle", "shuffle_new_shoe")
        case Step.CUT:
            supervisor = not cut_offered_to(ctx, game) and cut_falls_to_supervisor(ctx, game)
            return terms.cite("supervisor_cuts") if supervisor else terms.cite("offer_cut")
        case Step.CUTTING_CARD:
            return terms.cite("cut_transfer", "cutting_card_from_back")
        case Step.BURN:
            return terms.cite("burn_first")
        case Step.CHECK_CARDS:
            return terms.cite("check_of_replacements")
        case Step.BET:
            return now.no_bet or terms.cite("wagers_before_first_card", "no_more_bets")
        case Step.DEAL:
            return card_rule(terms, game, hand)
        case Step.EXHAUSTED:
            return terms.cite("shoe_exhausted")
        case Step.EXPOSE:
            third = terms.has("third_card_face_down") and len(now.player if hand == PLAYER else now.banker) == 3
            return terms.cite("third_card_face_down", "exposure") if third else terms.cite("exposure")
        case Step.SETTLE_FIRST:
            return settled_first(terms, (option for _, option in now.wagers))
        case Step.SETTLE:
            return terms.cite("settlement")
        case Step.COLLECT:
            return terms.cite("round_of_play") + (terms.cite("void") if now.voided else ())
        case Step.WITHDRAW:
            return now.withdrawal
        case Step.REOPENED:
            return terms.cite("reopen")


def card_rule(terms: Terms, game: Game, hand: str) -> Under:
    """The clauses that give the next card to this hand."""
    now = game.round
    if game.carried:
        return terms.cite("excess_exposed") if game.carried[0].card else terms.cite("excess_unexposed")
    held = len(now.player if hand == PLAYER else now.banker)
    if held == 0:
        return terms.cite("first_cards")
    if held == 1:
        return terms.cite("second_cards")
    return third_card_rule(terms, hand, now.player, now.banker)


def no_card_rule(ctx: Context, game: Game) -> Under:
    """Why no card is due: the step before the next card, or the rule by which neither hand takes another."""
    terms, now, step = ctx.terms, game.round, due(ctx, game)[0]
    if step in (Step.SETTLE, Step.COLLECT):
        if now.voided or "" in now.player + now.banker:
            return terms.cite("void", "third_cards", "stand")
        return standing_rule(terms, now.player, now.banker) + terms.cite("third_cards", "stand")
    if step in (Step.BET, Step.BURN):
        return rule_of_step(ctx, game) + terms.cite("wagers_before_first_card", "no_more_bets")
    if step is Step.SETTLE_FIRST:
        return rule_of_step(ctx, game) + before_third_cards(terms, (option for _, option in now.wagers))
    if step in (Step.EXPOSE, Step.EXHAUSTED):
        return rule_of_step(ctx, game)
    return rule_of_step(ctx, game) + terms.cite("dealt_from_shoe")
