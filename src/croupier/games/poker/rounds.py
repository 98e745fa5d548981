"""The common course of a hand and a round in both poker games once the cards are out: fold, void, discard, collect."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from croupier.games import voiding
from croupier.games.context import Context
from croupier.games.no_more_bets import opened_again
from croupier.games.paying import float_is_short, settled
from croupier.games.poker.commands import ReportAbsent, VoidWagers
from croupier.games.poker.deal import alike, show, turned
from croupier.games.poker.facts import (
    DealersHandRevealed,
    HandDiscarded,
    HandFolded,
    HandTurned,
    HandVoided,
    RoundClosed,
    ShuffleDue,
    WagerSettled,
    WagersVoided,
)
from croupier.games.poker.hands import Ranked, best_of, in_words, qualifies, rule_of_class
from croupier.games.poker.state import (
    ANTE,
    DEALER,
    Game,
    Hand,
    PokerGame,
    PokerRound,
    Record,
    hand_of,
    hand_of_patron,
    wagers_of,
)
from croupier.games.round_of_play import Wager, recorded
from croupier.games.shoes import Stage
from croupier.games.undo import moved_by, undone
from croupier.instruments import Terms
from croupier.money import applied
from croupier.ruling import Act, Decision, Fact, Refusal, Under

# Hands and their value


def value_of(terms: Terms, board: Hand, hand: Hand) -> Ranked:
    """The best hand that its cards make, with the board's where there is one."""
    return best_of(terms, hand.cards + board.cards)


def declared(terms: Terms, board: Hand, hand: Hand) -> Ranked | None:
    """The value as it is declared; None where two of the cards are identical and make no hand (H10)."""
    cards = hand.cards + board.cards
    return value_of(terms, board, hand) if len(set(cards)) == len(cards) else None


_NO_HAND = "two cards alike"


# Folding: every wager of the hand is lost, and its cards are passed in unseen


def folding(ctx: Context, now: PokerRound, hand: Hand, how: str, under: Under) -> tuple[Fact, ...]:
    terms = ctx.terms
    passed_in = terms.cite("fold_passed_in", "fold_is_final") if terms.has("fold_passed_in") else ()
    folded = HandFolded(patron=hand.patron, box=hand.box, how=how, under=under + passed_in)
    return (folded, *passing_in(terms, now, hand))


def passing_in(terms: Terms, now: PokerRound, hand: Hand) -> tuple[Fact, ...]:
    """The losses of a folded hand, and its cards face down to the rack."""
    lost = tuple(lost_by_folding(terms, now, wager) for wager in wagers_of(now, hand.patron))
    return (*lost, HandDiscarded(box=hand.box, cards=len(hand.places), under=_rule_of_folded_cards(terms)))


def stays_down(terms: Terms, named: Sequence[str]) -> Refusal | None:
    """Nobody turns a folded hand."""
    if not named:
        return None
    return Refusal(_rule_of_folded_cards(terms), "a folded hand is passed in face down: no card of it is named")


def _rule_of_folded_cards(terms: Terms) -> Under:
    return terms.cite("folded_cards_counted") if terms.has("folded_cards_counted") else terms.cite("fold_passed_in")


def lost_by_folding(terms: Terms, now: PokerRound, wager: Wager) -> WagerSettled:
    under = terms.cite("fold")
    if now.dealer_revealed and terms.has("concession"):
        under = terms.cite("concession") + under
    return settled(terms, wager, "lose", under, None)


def cannot_go_on(ctx: Context, hand: Hand) -> Refusal | None:
    """Why nobody stays in with this hand: its owner is excluded from the game, so it can only be folded."""
    person = ctx.patrons.get(hand.patron)
    if person is None or not person.excluded:
        return None
    because = f"{hand.patron} is excluded from the game"
    return Refusal(ctx.terms.cite("exclusion"), because, ("fold", "report_absent"))


def not_in_play(terms: Terms, now: PokerRound, hand: Hand) -> Refusal | None:
    """Why nothing more is decided on this hand: it is folded, void, or settled."""
    if hand.folded:
        final = terms.cite("fold_is_final") if terms.has("fold_is_final") else terms.cite("fold")
        return Refusal(final, f"{hand.patron} has folded, and the cards cannot come back")
    if now.voided:
        return Refusal(terms.cite("void"), f"round {now.number} is void")
    if hand.out:
        under = tuple(dict.fromkeys(hand.out_under + terms.cite("void")))
        return Refusal(under, f"the hand of {hand.patron} is void or out of the round")
    if hand.discarded:
        return Refusal(terms.cite("hand_discarded"), f"the hand of {hand.patron} is settled and in the discard rack")
    return None


GROUNDS = ("time", "refuses", "absent")


def deemed_folded(ctx: Context, now: PokerRound, command: ReportAbsent, waits: str, step: str) -> Decision:
    """A hand on which its owner does not decide, if play waits for that box; `step` is the other step it may wait
    for."""
    under = ctx.terms.cite("absent_player")
    hand = hand_of(now, command.box)
    if hand is None or waits != str(command.box):
        return Refusal(under, f"no decision on box {command.box} is due; play waits for: {step}")
    if command.ground not in GROUNDS:
        return Refusal(under, f"say which it is: {', '.join(GROUNDS)}", GROUNDS)
    return folding(ctx, now, hand, command.ground, under)


def hand_folded(ctx: Context, game: Game, fact: HandFolded) -> Game:
    """A player who folds passes the cards in and so has handled them; the dealer collects a hand deemed folded."""
    after = marked(game.round, fact.box, folded=True)
    return replace(game, round=after if fact.how in GROUNDS else marked(after, fact.box, handled=True))


def marked(now: PokerRound, box: int, **marks: bool) -> PokerRound:
    return replace(now, hands=tuple(replace(hand, **marks) if hand.box == box else hand for hand in now.hands))


# Turning and settling


def revealing(terms: Terms, game: PokerGame, named: Sequence[str], under: Under) -> Decision:
    """The dealer's hand, turned and declared, and whether it qualifies."""
    cards = turned(terms, game, DEALER, named)
    if isinstance(cards, Refusal):
        return cards
    value = declared(terms, game.round.board, game.round.dealer.turned(cards))
    if value is None:
        return (DealersHandRevealed(cards=cards, five=(), hand=_NO_HAND, qualifies=False, under=under + ("~H10",)),)
    return (
        DealersHandRevealed(
            cards=cards,
            five=value.cards,
            hand=in_words(value),
            qualifies=qualifies(terms, value),
            under=under + rule_of_class(terms, value.name) + terms.cite("dealer_qualifies_from"),
        ),
    )


def dealers_hand_revealed(ctx: Context, game: Game, fact: DealersHandRevealed) -> Game:
    after = show(game, DEALER, fact.cards)
    return replace(after, round=replace(after.round, dealer_revealed=True))


def hand_turned(ctx: Context, game: Game, fact: HandTurned) -> Game:
    return show(game, str(fact.box), fact.cards)


def turning_hand(terms: Terms, game: Game, hand: Hand, named: Sequence[str]) -> tuple[tuple[Fact, ...], Game] | Refusal:
    """The hand is turned and declared, even one that lies face up already; with the game as the room then sees it."""
    cards = turned(terms, game, str(hand.box), named)
    if not isinstance(cards, tuple):
        return cards
    return (turning(terms, game.round, hand, cards),), show(game, str(hand.box), cards)


def settling_hand(
    ctx: Context,
    game: Game,
    hand: Hand,
    shown: tuple[Fact, ...],
    wagers: Sequence[Wager],
    settle: Callable[[Context, Game, Wager], WagerSettled],
) -> Decision:
    """A hand is settled and discarded. An obstacle to a hand that was read face down is reported once the hand lies
    face up: that a float is short, or that a card is there twice, would reveal cards that nobody has seen (H10,
    H12)."""
    first = shown if hand.hidden else ()
    if first and alike(game):
        return first
    facts = [settle(ctx, game, wager) for wager in wagers]
    facts.sort(key=lambda fact: fact.outcome != "lose")  # taken first: they may be what the others are paid from
    short = float_is_short(ctx, facts)
    if first and short:
        return first
    return short or (*shown, *facts, discarding(ctx.terms, hand))


def turning(terms: Terms, now: PokerRound, hand: Hand, cards: tuple[str, ...]) -> HandTurned:
    """The hand is spread face up and its value declared."""
    value = declared(terms, now.board, hand.turned(cards))
    under = terms.cite("hand_turned") if terms.has("hand_turned") else ()
    return HandTurned(
        patron=hand.patron,
        box=hand.box,
        cards=cards,
        five=value.cards if value is not None else (),
        hand=in_words(value) if value is not None else _NO_HAND,
        under=under + terms.cite("hand_declared"),
    )


def discarding(terms: Terms, hand: Hand) -> HandDiscarded:
    """Its cards are counted and go to the rack before the next hand is turned."""
    return HandDiscarded(box=hand.box, cards=len(hand.places), under=terms.cite("hand_discarded"))


def hand_discarded(ctx: Context, game: Game, fact: HandDiscarded) -> Game:
    after = marked(game.round, fact.box, discarded=True)
    return replace(game, round=after, discarded=game.discarded + fact.cards)


# Void hands


def voiding_hand(ctx: Context, game: PokerGame, hand: Hand, because: str, under: Under) -> Decision:
    """A hand has no result: its stakes go back, settled or not."""
    back = undone(ctx.balances, moved_by(game.round.moved, hand.patron))
    short = voiding.cannot_give_back(ctx, back)
    if short:
        return short
    return (
        HandVoided(box=hand.box, patron=hand.patron, because=because, under=under + ctx.terms.cite("void"), moves=back),
    )


def hand_voided(ctx: Context, game: Game, fact: HandVoided) -> Game:
    if fact.patron:
        return replace(game, round=without_patron(game.round, fact.patron, fact))
    # Cards that went to a box without wagers have left the deck and take no part.
    first = game.shoe.drawn + 1
    places = tuple(range(first, first + fact.cards))
    unseen = ("",) * fact.cards
    stray = {**game.round.stray, fact.box: game.round.stray.get(fact.box, ()) + unseen}
    now = replace(game.round, places=game.round.places + places, stray=stray)
    return replace(game, round=now, shoe=game.shoe.without(unseen), discarded=game.discarded + fact.cards)


def taken_out(now: PokerRound, out: Hand, fact: Fact) -> PokerRound:
    """The round with a hand that takes no further part, and the rule by which it does not."""
    gone = replace(out, out=True, out_under=fact.under)
    return replace(now, hands=tuple(gone if hand.box == out.box else hand for hand in now.hands))


def without_patron(now: PokerRound, patron: str, fact: Fact) -> PokerRound:
    hand = hand_of_patron(now, patron)
    after = taken_out(now, hand, fact) if hand is not None else now
    return replace(
        after,
        wagers={key: wager for key, wager in now.wagers.items() if wager.patron != patron},
        settled_wagers=tuple(wager for wager in now.settled_wagers if wager.patron != patron),
        settlements=tuple(each for each in now.settlements if each.patron != patron),
        moved=applied(now.moved, fact.moves),
    )


# Void wagers and void rounds


def void_wagers(ctx: Context, game: PokerGame, act: Act, command: VoidWagers) -> Decision:
    """Ante, Blind and the wagers on the cards go together; with no wager left, betting opens again."""
    now, named = game.round, set(command.options)
    theirs = {wager.option for wager in (*now.wagers.values(), *now.settled_wagers) if wager.patron == command.patron}
    if named <= theirs and any(ctx.terms.wagers[option].part != "side" for option in named):
        command = replace(command, options=())
    decided = voiding.void_wagers(ctx, game, act, command)
    if isinstance(decided, Refusal) or game.round.opened or not game.round.called:
        return decided
    after = voiding.wagers_voided(ctx, game, _first_void(decided))
    if after.round.wagers:
        return decided
    return (*decided, opened_again(ctx))


def _first_void(facts: Sequence[Fact]) -> WagersVoided:
    (fact,) = (fact for fact in facts if isinstance(fact, WagersVoided))
    return fact


def wagers_voided(ctx: Context, game: Game, fact: WagersVoided) -> Game:
    """A hand without its Ante is played no further."""
    after = voiding.wagers_voided(ctx, game, fact)
    hand = hand_of_patron(after.round, fact.patron)
    if hand is None or ANTE not in fact.options:
        return after
    return replace(after, round=taken_out(after.round, hand, fact))


# The end of the round


def closing(ctx: Context, game: PokerGame) -> RoundClosed:
    terms, now = ctx.terms, game.round
    if now.voided:
        return RoundClosed(round=now.number, result="void", under=terms.cite("round_of_play", "void"))
    bettors = tuple(hand.patron for hand in now.hands)  # however their wagers ended
    if now.dealer_revealed:
        value = declared(terms, now.board, now.dealer)
        result = f"dealer {in_words(value) if value is not None else _NO_HAND}"
        return RoundClosed(round=now.number, result=result, bettors=bettors, under=terms.cite("round_of_play"))
    under = terms.cite("round_of_play", "nobody_left")
    return RoundClosed(round=now.number, result="dealer's hand not needed", bettors=bettors, under=under)


def round_closed(ctx: Context, game: Game, fact: RoundClosed) -> Game:
    """All cards go to the rack, and the next round has its own shuffle."""
    now = game.round
    after = recorded(game, fact, Record, hands=now.hands, dealer=now.dealer, board=now.board)
    return replace(after, discarded=game.shoe.drawn, stage=Stage.SHUFFLE)


def shuffle_due(ctx: Context, game: Game, fact: ShuffleDue) -> Game:
    return replace(game, stage=Stage.SHUFFLE)
