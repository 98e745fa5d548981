"""Section 13: misdeals, cards seen too early, hands without wagers, faulty decks, wrong amounts, no decision."""

from msgspec.structs import replace

from croupier.games.context import Context, supervisors
from croupier.games.found_wagers import advice
from croupier.games.poker.deal import already_read, is_over, show, still_to_come, stray_cards
from croupier.games.poker.found import (
    ante_of,
    before_the_deal,
    bet_found,
    cannot_lie_there,
    found,
    lies_after,
    not_there,
    on_its_box,
    put_right,
    up_to_multiple,
    wager_found as as_it_lay,
)
from croupier.games.poker.rounds import deemed_folded, marked, voiding_hand
from croupier.games.poker.state import ANTE, BOARD, DEALER, Hand, astray_at, hand_of, is_complete, lies_at
from croupier.games.poker.wagers import BLIND, most_at_risk
from croupier.games.round_of_play import Wager
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import cannot_show
from croupier.games.ultimate_texas_holdem.betting_rounds import multiples, multiples_rule
from croupier.games.ultimate_texas_holdem.commands import (
    ReportAbsent,
    ReportBlind,
    ReportCardSeen,
    ReportFaultyDeck,
    ReportHandWithoutWager,
    ReportPlayWager,
    ReportWagerFound,
    ReportWrongNumber,
    SearchDeck,
)
from croupier.games.ultimate_texas_holdem.facts import (
    BlindFound,
    CardSeen,
    DeckFaulty,
    DeckSearched,
    HandVoided,
    PlayWagerFound,
    WagerFound,
)
from croupier.games.ultimate_texas_holdem.procedure import Step, due, order_of_deal, to_act
from croupier.games.ultimate_texas_holdem.shuffle import deck_in_play
from croupier.games.ultimate_texas_holdem.state import PLAY, Game, Round
from croupier.games.under_minimum import is_further
from croupier.games.voiding import declare_void
from croupier.games.wagering import with_wager
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Under


def _not_playing(ctx: Context, game: Game, under: Under) -> Refusal | None:
    """Why no irregularity of this round can be acted on: a completed round stands (U25)."""
    now = game.round
    if not now.opened or now.voided:
        return Refusal(under, "no round is being played")
    if is_complete(now):
        return Refusal(under + ctx.terms.cite("completed_rounds_stand"), "the last wager is settled: the round stands")
    return None


def _misdeal(ctx: Context, game: Game, reason: str, under: Under) -> Decision:
    """All wagers are void, and a new round is dealt from cards shuffled at once."""
    return declare_void(ctx, game, "misdeal", reason, under + ctx.terms.cite("misdeal", "shuffle_after_misdeal"))


# A wrong number of cards (13.1)


def report_wrong_number(ctx: Context, game: Game, act: Act, command: ReportWrongNumber) -> Decision:
    under = ctx.terms.cite("wrong_number_of_cards")
    refusal = _not_playing(ctx, game, under)
    if refusal:
        return refusal
    if lies_at(game.round, command.to) is None:
        return Refusal(under, f"there are no cards at {command.to!r}", (BOARD, DEALER))
    where = _place_name(command.to)
    return _misdeal(ctx, game, f"{where} got a wrong number of cards", under)


def _place_name(to: str) -> str:
    return f"the {to}" if to in (BOARD, DEALER) else f"box {to}"


# A card seen too early (13.2, 13.4, U9)


def report_card_seen(ctx: Context, game: Game, act: Act, command: ReportCardSeen) -> Decision:
    """During the deal any card seen is a misdeal; after it, that depends on whose card it is."""
    terms, now = ctx.terms, game.round
    under = terms.cite("dealer_card_seen") if command.to == DEALER else terms.cite("card_seen_in_deal")
    refusal = _not_playing(ctx, game, under)
    if refusal:
        return refusal
    hand = lies_at(now, command.to)
    lying = hand or astray_at(now, command.to)
    if not 1 <= command.number <= len(lying.cards):
        return Refusal(under, f"there is no card {command.number} at {command.to!r}")
    seen = f"a card of {_place_name(command.to)} was seen"
    if due(ctx, game)[0] is Step.DEAL or (command.in_deal and nobody_has_acted(now)):
        return _misdeal(ctx, game, seen + " during the deal", terms.cite("card_seen_in_deal"))
    if command.in_deal:
        because = "somebody has acted since the deal: the supervisor declares whether there was a misdeal"
        return Refusal(terms.cite("card_seen_noticed_late"), because, ("void_round",))
    if command.number - 1 in lying.up:
        return Refusal(under, "that card lies face up already")
    if command.to == DEALER:
        if not any(wager.option == PLAY for wager in now.wagers.values()):
            return _misdeal(ctx, game, seen + " before any Play wager", terms.cite("dealer_card_seen_misdeal"))
        return _seen(game, terms, command, lying, "", terms.cite("dealer_card_seen_continues"))
    if command.to == BOARD:
        return _board_card_seen(ctx, game, act, command, lying)
    if hand is None:
        because = f"the cards at box {command.to} are no hand: after the deal it makes no misdeal that one is seen"
        return Refusal(terms.cite("hand_without_wager_handled") + under, because)
    because = "a player protects the identity of their own cards; it makes no misdeal after the deal"
    return Refusal(terms.cite("cards_protected"), because, ("put_out_of_round", "log_incident"))


def nobody_has_acted(now: Round) -> bool:
    """Whether the deal has only just ended, so that a card seen in it can still be entered."""
    return now.opened and not any(hand.acted or hand.folded for hand in now.hands)


def _board_card_seen(ctx: Context, game: Game, act: Act, command: ReportCardSeen, lying: Hand) -> Decision:
    """A misdeal while somebody has still to act, unless the supervisor records a reason to go on (U9)."""
    terms, now = ctx.terms, game.round
    under = terms.cite("board_card_seen")
    pending = any(to_act(now, hand) for hand in now.hands)
    if not pending:
        return _seen(game, terms, command, lying, "everybody has acted", under)
    if not command.go_on.strip():
        return _misdeal(ctx, game, "a communal card was seen before everybody had acted", under)
    if act.role not in supervisors(terms):
        return Refusal(under, f"the {supervisors(terms)[0]} decides whether to play on")
    return _seen(game, terms, command, lying, command.go_on, under)


def _seen(game: Game, terms: Terms, command: ReportCardSeen, lying: Hand, because: str, under: Under) -> Decision:
    """Play goes on with a card that the room has seen."""
    read = lying.cards[command.number - 1]
    if read and command.card:
        return already_read(under)
    if not read:
        if not command.card:
            return Refusal(under, "name the card that was seen")
        impossible = cannot_show(game, terms, command.card)
        if impossible:
            return impossible
    return (CardSeen(to=command.to, number=command.number, card=read or command.card, because=because, under=under),)


def card_seen(ctx: Context, game: Game, fact: CardSeen) -> Game:
    return show(game, fact.to, (fact.card,), slice(fact.number - 1, fact.number))


# A hand without its wagers (13.5)


def report_hand_without_wager(ctx: Context, game: Game, act: Act, command: ReportHandWithoutWager) -> Decision:
    """Cards went to a box where nobody had wagered: while no hand was touched, the whole round is void."""
    terms = ctx.terms
    under = terms.cite("hand_without_wager")
    refusal = _not_playing(ctx, game, under)
    if refusal:
        return refusal
    hand = hand_of(game.round, command.box)
    if hand is not None:
        because = f"box {command.box} has its wagers; report a Blind that is missing"
        return is_over(terms, hand, under) or Refusal(under, because, ("report_blind",))
    if not 1 <= command.box <= ctx.setting.boxes:
        because = f"there is no box {command.box}; the layout has 1 to {ctx.setting.boxes}"
        return Refusal(under + terms.cite("boxes"), because)
    because = f"cards were dealt to box {command.box}, which has no Ante and Blind"
    if not _handled(game.round, command.handled):
        return declare_void(ctx, game, "hand without wager", because, terms.cite("hand_without_wager_untouched"))
    to_come = still_to_come(game.round, order_of_deal(terms, game.round))
    cards = stray_cards(terms, game, command, to_come, under)
    if isinstance(cards, Refusal):
        return cards
    return (
        HandVoided(
            box=command.box, because=because, cards=cards, under=terms.cite("hand_without_wager_handled", "void")
        ),
    )


def _handled(now: Round, said: bool) -> bool:
    """Whether a player has handled cards: a player who bets lays them face down, and one who folds passes them in.
    It is on record too once a hand without wagers has been void alone."""
    return said or bool(now.stray) or any(hand.handled for hand in now.hands)


def report_blind(ctx: Context, game: Game, act: Act, command: ReportBlind) -> Decision:
    """Found unequal after the deal, Ante and Blind are settled at the lower of the two (U11); if missing, see 13.5."""
    terms, now = ctx.terms, game.round
    under = terms.cite("blind_unlike_ante")
    if not now.opened:
        found_there = ReportWagerFound(box=command.box, option=BLIND, amount=command.amount)
        return before_the_deal(ctx, game, act, found_there, under)
    refusal = _not_playing(ctx, game, under)
    if refusal:
        return refusal
    hand = hand_of(now, command.box)
    if hand is None or not hand.playing or (hand.patron, BLIND) not in now.wagers:
        return Refusal(under, f"no Blind stands on box {command.box}")
    blind: Wager = now.wagers[hand.patron, BLIND]
    wrong = cannot_lie_there(ctx, blind, command.amount, under)
    if wrong:
        return wrong
    if command.amount == 0:
        return _without_wager(ctx, game, hand, f"box {command.box} has no Blind", command.handled)
    ante = ante_of(now, hand)
    told: tuple[Fact, ...] = ()
    if _under_its_minimum(ctx, ante, command.amount):
        if is_further(ctx, game, ante, ANTE, command.amount):
            because = "a Blind under the minimum is returned"
            return voiding_hand(ctx, game, hand, because, terms.cite("under_minimum_advice") + under)
        told = () if _under_its_minimum(ctx, ante, blind.amount) else advice(ctx, hand.patron)
    lower = min(command.amount, ante.amount, most_at_risk(ctx, ANTE, hand.raised))
    blind_lies = BlindFound(
        patron=hand.patron,
        box=hand.box,
        amount=command.amount,
        at_risk=lower,
        under=under,
        moves=put_right(blind, command.amount),
    )
    return (blind_lies, *told)


def _under_its_minimum(ctx: Context, ante: Wager, blind: int) -> bool:
    """Whether a Blind is, and not because its Ante is: the advice on that one is for both."""
    return blind < ctx.setting.limits[ANTE].minimum <= ante.amount


def _without_wager(ctx: Context, game: Game, hand: Hand, because: str, handled: bool) -> Decision:
    """A hand whose Ante or Blind is missing: while no hand was touched, the whole round is void."""
    if _handled(game.round, handled):
        return voiding_hand(ctx, game, hand, because, ctx.terms.cite("hand_without_wager_handled"))
    return declare_void(ctx, game, "hand without wager", because, ctx.terms.cite("hand_without_wager_untouched"))


def blind_found(ctx: Context, game: Game, fact: BlindFound) -> Game:
    """Chips beyond the lower amount are on the layout but not at risk; a Play wager placed before stands (U37)."""
    blind: Wager = game.round.wagers[fact.patron, BLIND]
    lies = lies_after(blind, fact)
    after = with_wager(game, replace(blind, amount=lies, at_risk=min(lies, fact.at_risk)), fact)
    after = _blind_measured(ctx, after, fact.box)
    ante = after.round.wagers.get((fact.patron, ANTE))
    if ante is None:  # it has gone back already
        return after
    wagers = {**after.round.wagers, (fact.patron, ANTE): replace(ante, at_risk=fact.at_risk)}
    return _play_measured(ctx.terms, replace(after, round=replace(after.round, wagers=wagers)), fact.box)


def _blind_measured(ctx: Context, game: Game, box: int) -> Game:
    """A Blind falls short beside its Ante as both lie now, whatever was reported of either before."""
    hand = hand_of(game.round, box)
    blind = game.round.wagers.get((hand.patron, BLIND)) if hand is not None else None
    if hand is None or blind is None:
        return game
    short = _under_its_minimum(ctx, ante_of(game.round, hand), blind.amount)
    return replace(game, round=marked(game.round, box, blind_short=short))


# A wager whose amount differs from its entry (U41)


def report_wager_found(ctx: Context, game: Game, act: Act, command: ReportWagerFound) -> Decision:
    """The book itself covers a Blind and a Play wager; an Ante or a side wager is settled as it lies."""
    terms, now, option = ctx.terms, game.round, command.option
    under = terms.cite("wager_found")
    refusal = not_there(terms, command, (*terms.placeable, BLIND, PLAY), under)
    if refusal:
        return refusal
    if not now.opened and option != PLAY:
        return before_the_deal(ctx, game, act, command, under)
    meant = on_its_box(game, command, under)
    if isinstance(meant, Refusal):
        return meant
    command = meant
    if option == BLIND:
        blind = ReportBlind(box=command.box, amount=command.amount, handled=command.handled)
        return report_blind(ctx, game, act, blind)
    if option == PLAY:
        return report_play_wager(ctx, game, act, ReportPlayWager(box=command.box, amount=command.amount))
    refusal = _not_playing(ctx, game, under)
    if refusal:
        return refusal
    hand = hand_of(now, command.box)
    if hand is None or not hand.playing:
        because = f"no hand is being played on box {command.box}: chips that lie there go back"
        return Refusal(under, because)
    if option == ANTE and (hand.patron, ANTE) not in now.wagers:
        return Refusal(under, f"the Ante on box {command.box} has been refunded")
    if option == ANTE and command.amount == 0:
        return _without_wager(ctx, game, hand, f"box {command.box} has no Ante", command.handled)
    return found(ctx, game, hand, option, command.amount, under)


def wager_found(ctx: Context, game: Game, fact: WagerFound) -> Game:
    after = _blind_measured(ctx, as_it_lay(ctx, game, fact), fact.box)
    return _play_measured(ctx.terms, after, fact.box)


def _play_measured(terms: Terms, game: Game, box: int) -> Game:
    """A Play wager is measured by the multiples that were open in its betting round."""
    hand = hand_of(game.round, box)
    return game if hand is None else up_to_multiple(game, box, PLAY, multiples(terms, hand.bet))


# A card missing or foreign (13.6)


def report_faulty_deck(ctx: Context, game: Game, act: Act, command: ReportFaultyDeck) -> Decision:
    """The round of discovery is void and earlier ones stand; the deck is searched for more."""
    terms, now = ctx.terms, game.round
    under = terms.cite("missing_or_foreign_card", "completed_rounds_stand")
    if command.fault not in ("missing", "foreign"):
        return Refusal(under, "the card is missing or foreign", ("missing", "foreign"))
    if not command.note.strip():
        return Refusal(under, "say which card it is, or how it came to light")
    faulty = DeckFaulty(fault=command.fault, note=command.note, under=under + terms.cite("deck_searched"))
    if not now.opened or now.voided or is_complete(now):
        return (faulty,)
    void = declare_void(ctx, game, f"{command.fault} card", command.note, terms.cite("round_of_discovery_void"))
    return void if isinstance(void, Refusal) else (faulty, *void)


def deck_faulty(ctx: Context, game: Game, fact: DeckFaulty) -> Game:
    """Before the first card of a round its deck leaves the table at once; a round under way ends first."""
    after = replace(game, search_due=True, short=game.short | {deck_in_play(ctx.terms, game)})
    if game.round.opened:
        return after
    return replace(after, stage=Stage.SHUFFLE, round=replace(game.round, called=False))


def search_deck(ctx: Context, game: Game, act: Act, command: SearchDeck) -> Decision:
    under = ctx.terms.cite("deck_searched")
    if due(ctx, game)[0] is not Step.SEARCH:
        return Refusal(under, "no deck waits to be searched for missing or foreign cards")
    if not command.whole:
        under = tuple(dict.fromkeys(under + ctx.terms.cite("deck_out_of_use")))
    elif not command.found.strip():
        return Refusal(under, "say how the deck came to be whole again")
    return (DeckSearched(found=command.found, short=not command.whole, under=under),)


def deck_searched(ctx: Context, game: Game, fact: DeckSearched) -> Game:
    whole = set() if fact.short else {deck_in_play(ctx.terms, game)}
    return replace(game, search_due=False, short=game.short - whole)


# A Play wager of a wrong amount (13.7, U10)


def report_play_wager(ctx: Context, game: Game, act: Act, command: ReportPlayWager) -> Decision:
    """Too little is settled as staked, with the advice of 5.4; too much only to the highest multiple."""
    terms, now = ctx.terms, game.round
    under = terms.cite("wrong_bet")
    step = due(ctx, game)[0]
    hand = hand_of(now, command.box)
    if step not in (Step.REFUND, Step.SETTLE) or hand is None or not hand.playing:
        return Refusal(under, f"no Play wager is being settled on box {command.box}; play waits for: {step.value}")
    wager: Wager = now.wagers[hand.patron, PLAY]
    under += multiples_rule(terms, hand.bet)
    judged = bet_found(ctx, game, hand, wager, command.amount, multiples(terms, hand.bet), under)
    if isinstance(judged, Refusal):
        return judged
    at_risk, under, advice = judged
    found = PlayWagerFound(
        patron=hand.patron,
        box=hand.box,
        amount=command.amount,
        at_risk=at_risk,
        under=under,
        moves=put_right(wager, command.amount),
    )
    return (found, *advice)


def play_wager_found(ctx: Context, game: Game, fact: PlayWagerFound) -> Game:
    wager = Wager(fact.patron, fact.box, PLAY, fact.amount, fact.at_risk)
    return _play_measured(ctx.terms, with_wager(game, wager, fact), fact.box)


# No decision (13.8)


def report_absent(ctx: Context, game: Game, act: Act, command: ReportAbsent) -> Decision:
    """A player who does not decide in time, refuses or is absent is deemed to have folded (U19)."""
    step, to = due(ctx, game)
    waits = to if step is Step.DECIDE else ""
    return deemed_folded(ctx, game.round, command, waits, step.value)
