"""Section 9: a player divides the hand in two, or asks for House Way; a set hand stays set."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.pai_gow.commands import AskHouseWay, ConcedeWager, ReportAbsent, SetHand
from croupier.games.pai_gow.dealing_the_tiles import with_hand
from croupier.games.pai_gow.facts import HandConceded, HandParted, HandSet
from croupier.games.pai_gow.house_way import house_way
from croupier.games.pai_gow.procedure import ANSWERS, Step, due
from croupier.games.pai_gow.settlement import lost_by_conceding, numbered
from croupier.games.pai_gow.state import MAIN, Game, Hand, hand_of, hand_of_patron, places_in, positions_of
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Role, Under


def must_choose(terms: Terms, hand: Hand) -> bool:
    """The dealer showed so much of the hand that its owner may call it void (13.8): that is decided before anything
    else."""
    return len(hand.exposed) >= terms.number("exposed_tiles") and not hand.plays_on


def _hand_to_set(ctx: Context, game: Game, patron: str, under: Under) -> Hand | Refusal:
    """The patron's hand, if it is to be set; `under` is the rule of who sets it."""
    terms = ctx.terms
    step = due(ctx, game)[0]
    hand = hand_of_patron(game.round, patron)
    if hand is None:
        return Refusal(under, f"{patron} has no hand to set", ANSWERS[step])
    if hand.conceded:
        return Refusal(terms.cite("concession") + under, f"{patron} has conceded: the tiles stay unseen")
    if hand.out:
        gone = tuple(dict.fromkeys(hand.out_under + terms.cite("void") + under))
        return Refusal(gone, f"{patron}'s hand takes no further part in this round")
    if hand.settled:
        return Refusal(terms.cite("setting_is_final") + under, f"{patron}'s hand has been settled as it was set")
    if hand.how:
        return Refusal(terms.cite("setting_is_final"), f"{patron}'s hand is set, and stays so")
    if step is not Step.SET:
        because = f"hands are set after the deal; play waits for: {step.value}"
        return Refusal(under, because, ANSWERS[step])
    if must_choose(terms, hand):
        because = "the dealer showed tiles of this hand: its owner first plays it or calls it void"
        return Refusal(terms.cite("hand_exposed_by_dealer"), because, ("play_exposed_hand", "call_hand_void"))
    return hand


def set_hand(ctx: Context, game: Game, act: Act, command: SetHand) -> Decision:
    """Two tiles and two tiles; their value decides which part is the high one (G16)."""
    terms = ctx.terms
    hand = _hand_to_set(ctx, game, command.patron, terms.cite("set_hand"))
    if isinstance(hand, Refusal):
        return hand
    under = terms.cite("set_hand", "high_part", "low_part", "setting_is_final")
    is_set = HandSet(patron=hand.patron, box=hand.box, how="player", under=under)
    if not all(hand.tiles):
        if command.two or command.numbers:
            return Refusal(terms.cite("set_hand"), "nobody has read these tiles: they are named when they are shown")
        return (is_set,)
    if command.two and hand.hidden and act.role is not Role.PATRON:
        because = "only their owner sees these tiles: say which two go together by their numbers, 1 to 4"
        return Refusal(terms.cite("set_hand", "part_tiles") + ("~H11",), because)
    if command.numbers and not command.two:
        together = numbered(terms, command.numbers)
    else:
        together = positions_of(hand.tiles, command.two)
    if together is None or len(together) != terms.number("part_tiles"):
        return Refusal(terms.cite("set_hand", "part_tiles"), "name two tiles of the hand that go together")
    return (is_set, HandParted(box=hand.box, together=together, under=under))


def ask_house_way(ctx: Context, game: Game, act: Act, command: AskHouseWay) -> Decision:
    hand = _hand_to_set(ctx, game, command.patron, ctx.terms.cite("set_by_house_way", "set_hand"))
    if isinstance(hand, Refusal):
        return hand
    return by_house_way(ctx, hand, "house way")


def by_house_way(ctx: Context, hand: Hand, how: str) -> tuple[Fact, ...]:
    """The dealer sets the hand; where it has been read, the machine knows how."""
    terms = ctx.terms
    under = terms.cite("set_by_house_way") if how == "house way" else terms.cite("absent_player")
    is_set = HandSet(patron=hand.patron, box=hand.box, how=how, under=under)
    if not all(hand.tiles):
        return (is_set,)
    way = house_way(terms, hand.tiles)
    together = places_in(hand.tiles, way.hand.low.tiles)
    return (is_set, HandParted(box=hand.box, together=together, under=way.under))


def report_absent(ctx: Context, game: Game, act: Act, command: ReportAbsent) -> Decision:
    """Nobody sets the hand: when the time is up the dealer does, by House Way (G17)."""
    terms = ctx.terms
    hand = hand_of(game.round, command.box)
    if due(ctx, game)[0] is not Step.SET or hand is None or not hand.playing or hand.how:
        return Refusal(terms.cite("absent_player"), f"no setting of box {command.box} is awaited")
    return by_house_way(ctx, hand, "time")


def hand_set(ctx: Context, game: Game, fact: HandSet) -> Game:
    hand = hand_of(game.round, fact.box)
    assert hand is not None, "a hand is set"
    return with_hand(game, replace(hand, how=fact.how))


def hand_parted(ctx: Context, game: Game, fact: HandParted) -> Game:
    hand = hand_of(game.round, fact.box)
    assert hand is not None, "a hand is divided"
    return with_hand(game, replace(hand, together=fact.together))


# Conceding (11.7)


def concede(ctx: Context, game: Game, act: Act, command: ConcedeWager) -> Decision:
    """Until the hand is shown, its owner may have the wager taken; the tiles stay unseen (G21)."""
    terms, now = ctx.terms, game.round
    hand = hand_of_patron(now, command.patron)
    if not now.dealt or now.voided or hand is None or not hand.playing:
        gone = hand.out_under if hand is not None else ()
        return Refusal(gone + terms.cite("concession"), f"{command.patron} has no hand that could be conceded")
    if due(ctx, game)[0] is Step.BEYOND:
        because = "tiles that no set has lie there: play stops until a wrong entry is corrected, or the round is void"
        return Refusal(terms.cite("concession", "tiles") + ("~H10",), because, ANSWERS[Step.BEYOND])
    if hand.is_shown and hand.together and now.house.how:
        return Refusal(terms.cite("concession"), f"{command.patron}'s hand has been shown, and is settled as it lies")
    wager = now.wagers[hand.patron, MAIN]
    return (
        HandConceded(patron=hand.patron, box=hand.box, under=terms.cite("concession")),
        lost_by_conceding(terms, wager),
    )


def hand_conceded(ctx: Context, game: Game, fact: HandConceded) -> Game:
    hand = hand_of(game.round, fact.box)
    assert hand is not None, "a hand is conceded"
    return with_hand(game, replace(hand, conceded=True))
