"""Facts in words, as a dealer or an inspector would say them, with the arithmetic of every payment."""

from collections.abc import Callable

from croupier.games import rounds, shoes
from croupier.games.blackjack.choices import OPTION_NAMES as BLACKJACK_OPTIONS
from croupier.games.mini_baccarat.choices import OPTION_NAMES as MINI_BACCARAT_OPTIONS
from croupier.games.pai_gow.facts import HandParted, TilesRead
from croupier.games.poker_facts import CardsRead
from croupier.games.poker_wagers import OPTION_NAMES as POKER_OPTIONS
from croupier.games.round_of_play import RoundGame
from croupier.money import Move, dollars
from croupier.ruling import Fact
from croupier.table import facts as t
from croupier.views import poker_words
from croupier.views.american_roulette import words as american_roulette
from croupier.views.blackjack import words as blackjack
from croupier.views.canberra_poker import words as canberra_poker
from croupier.views.cards import cards
from croupier.views.mini_baccarat import words as mini_baccarat
from croupier.views.pai_gow import words as pai_gow
from croupier.views.rounds import arithmetic
from croupier.views.ultimate_texas_holdem import words as ultimate_texas_holdem

# What was read of face-down cards is told to nobody while their round is played.
TOLD_AFTER_THE_ROUND: frozenset[type[Fact]] = frozenset({CardsRead, HandParted, TilesRead})


def tell(fact: Fact, game: RoundGame | type[RoundGame] = RoundGame) -> str:
    """One fact, in a sentence. The game knows what is dealt and sealed: most have cards and a shoe."""
    for words in _WORDS:
        said = words(fact)
        if said is not None:
            return said
    return _tell_of_equipment(fact, game) or _tell_of_table(fact)


def _tell_of_equipment(fact: Fact, game: RoundGame | type[RoundGame]) -> str | None:
    """What is said of cards or of tiles, of shoes or of spins."""
    match fact:
        case shoes.CardsReplaced():
            named = cards if game.PIECES == "cards" else ", ".join  # tiles are named by the points on their halves
            return f"Replaced: {named(fact.cards) if fact.cards else f'all {game.PIECES}'} ({fact.reason})"
        case shoes.ReplacementChecked():
            return f"The {fact.role} has checked the replacement {game.PIECES}"
        case t.CardsChecked():
            return f"The {game.PIECES} are checked {fact.when} gaming: {fact.method}"
        case t.ShoeRevealed():
            return f"The sealed order of {game.CHANCE} {fact.shoe} is opened in the journal, for verification"
        case _:
            return None


def _tell_of_play(fact: Fact) -> str | None:
    """What games share."""
    match fact:
        case rounds.WagerSettled():
            where = f", box {fact.box}" + (f", hand {fact.hand}" if fact.hand > 1 else "") if fact.spot else ""
            return f"{fact.patron}, {_option_name(fact.option, fact.spot)}{where}: {fact.outcome}; {arithmetic(fact)}"
        case shoes.CardsShuffled():
            sealed = f"; its order is sealed as {fact.commitment}" if fact.commitment else ""
            return f"The cards are shuffled for shoe {fact.shoe}{sealed}"
        case shoes.CutOffered():
            return f"The cut is offered to {fact.patron}"
        case shoes.CutDeclined():
            return f"{fact.patron} declines the cut"
        case shoes.CardsCut():
            return f"The cards are cut behind card {fact.position}"
        case shoes.CuttingCardPlaced():
            return f"The other cutting card goes in {fact.from_back} cards from the back"
        case shoes.ShuffleOrdered():
            return f"A shuffle is ordered: {fact.reason}"
        case shoes.ShuffleDue():
            return "The shoe is finished: the cards are shuffled next"
        case rounds.NoMoreBetsCalled():
            return "No more bets"
        case rounds.NoMoreBetsRecalled():
            return "Betting is open again"
        case shoes.CuttingCardDrawn():
            return "The cutting card comes out"
        case rounds.RoundVoided():
            kept = f"; not refunded: {', '.join(fact.kept)}" if fact.kept else ""
            return f"Round {fact.round} is void ({fact.ground.replace('_', ' ')}): {fact.reason}{kept}"
        case rounds.WagerFound():
            name, there = _option_name(fact.option, fact.spot), dollars(fact.amount)
            if not fact.amount:
                return f"{fact.patron}: no wager lies on {name}"
            if fact.to_option:
                to = _option_name(fact.to_option, "")
                return f"{fact.patron}: the wager on {name} is found on {to}, {there}"
            return f"{fact.patron}: the wager on {name} is found to be {there}, {dollars(fact.at_risk)} of it at risk"
        case rounds.WagersVoided():
            return f"The wagers of {fact.patron} are void: {fact.reason}"
        case rounds.UnderMinimumAdvised():
            return f"{fact.patron} is advised: further wagers under the minimum will be returned"
        case rounds.OptionsReplaced():
            return "The equipment is exchanged; options now: " + ", ".join(f"{k} {v}" for k, v in fact.options.items())
        case _:
            return None


_WORDS: tuple[Callable[[Fact], str | None], ...] = (
    _tell_of_play,
    american_roulette.tell,
    pai_gow.tell,
    mini_baccarat.tell,
    blackjack.tell,
    poker_words.tell,
    ultimate_texas_holdem.tell,
    canberra_poker.tell,
)


def _option_name(option: str, spot: str) -> str:
    """Only at Blackjack a wager stands on a spot that its option alone does not name."""
    names = BLACKJACK_OPTIONS if spot not in ("", option) else POKER_OPTIONS | MINI_BACCARAT_OPTIONS
    return names.get(option) or american_roulette.position_words(option)


def _tell_of_table(fact: Fact) -> str:
    match fact:
        case t.TableCreated():
            serves = f", for the tournament {fact.tournament}" if fact.tournament else ""
            departs = "".join(f"; by its conditions {key} {said}" for key, said in fact.conditions.items())
            return f"Table {fact.name} is set up for {fact.dealing} dealing under {fact.book}{serves}{departs}"
        case t.ApprovalRecorded():
            return f"Approval of the {fact.what} on record: {fact.reference}"
        case t.OptionsElected():
            return "Options elected: " + ", ".join(f"{k} {v}" for k, v in fact.options.items())
        case t.LimitsSet():
            return "Limits set: " + _limits(fact)
        case t.HoursSet():
            return f"Hours of gaming: {_clock(fact.opens)} to {_clock(fact.closes)} ({fact.source})"
        case t.CardsCounted():
            return f"The cards are counted: {fact.found} of {fact.proper}"
        case t.TableOpened():
            return "The table opens"
        case t.SettingTookEffect():
            return f"Setting {fact.setting.number} takes effect"
        case t.NoticeGiven():
            rounds_ = "this round" if fact.rounds == 1 else f"{fact.rounds} rounds"
            return f"Notice of a change, in effect after {rounds_}"
        case t.ClosingNoticeGiven():
            return "Notice: the table will close"
        case t.TableClosed():
            return "The table closes"
        case t.PatronJoined():
            return f"{fact.patron} joins at seat {fact.seat}" if fact.seat else f"{fact.patron} joins, standing"
        case t.PatronLeft():
            return f"{fact.patron} leaves"
        case t.PersonalLimitPlaced():
            if not fact.maximum:
                return f"The personal limit of {fact.patron} is taken away"
            where = f", at box {fact.box}" if fact.box else ""
            return f"Personal limit of {fact.patron}: {dollars(fact.maximum)}{where}"
        case t.SeatVacated():
            return f"{fact.patron} vacates the seat"
        case t.PatronExcluded():
            return f"{fact.patron} is excluded: {fact.reason}"
        case t.ChipsBought():
            return f"{fact.patron} buys in for {dollars(fact.cents)}"
        case t.ChipsIssued():
            return f"{fact.patron} is issued {dollars(fact.cents)} in tournament chips"
        case t.ColourChanged():
            value = sum(chip * count for chip, count in fact.gives)
            return f"{fact.patron} changes {dollars(value)} for other denominations"
        case t.ChipsCashed():
            return f"{fact.patron} cashes {dollars(fact.cents)}"
        case t.FloatFilled():
            return f"The float is filled with {dollars(fact.cents)}"
        case t.FloatCredited():
            return f"{dollars(fact.cents)} go from the float to the cage"
        case t.DebtSetOff():
            return f"{dollars(fact.cents)} of what goes back to {fact.patron} settles a debt"
        case t.DebtCollected():
            return f"{dollars(fact.cents)} that {fact.patron} owes are collected"
        case t.EntrantSeated():
            return f"{fact.patron} takes seat {fact.seat} with {dollars(fact.cents)} in tournament chips"
        case t.EntrantUnseated():
            return f"{fact.patron} leaves the seat with {dollars(fact.cents)}: {fact.reason}"
        case t.ChipsTaken():
            return f"{dollars(fact.cents)} in tournament chips are taken from {fact.patron}: {fact.reason}"
        case t.RoundOpened():
            left = f", {fact.rounds_left} left in the session" if fact.rounds_left else ""
            marker = f"; the marker is at seat {fact.marker}" if fact.marker else ""
            out = f"; {', '.join(fact.excused)} sit out" if fact.excused else ""
            return f"The director opens a round{left}{marker}{out}"
        case t.RoundWithdrawn():
            return f"The round that was open is not played: {fact.reason}"
        case t.PlayerCalled():
            return f"{fact.patron} is asked to wager"
        case t.OutOfTurnWarned():
            before = f", warned before ({fact.times - 1})" if fact.times > 1 else ""
            if fact.refused:
                return f"{fact.patron} would change a wager out of turn{before}: the wager stands, and may be void"
            return f"{fact.patron} wagers out of turn{before}: the wager stands, and a further one may be void"
        case t.OutOfTurnVoided():
            return f"{fact.patron} is asked again, last: {fact.reason}"
        case t.LetToWagerLast():
            return f"{fact.patron} made no wager when asked, and may do so last"
        case t.ExcusedFromRound():
            return f"{fact.patron} is excused from this round: {fact.reason}"
        case t.IncidentLogged():
            return f"Incident ({fact.matter}) about {fact.about}: {fact.note}"
        case t.DisputeRaised():
            return f"Dispute {fact.dispute} of {fact.patron}: {fact.matter}"
        case t.DisputeDecided():
            return f"Dispute {fact.dispute} decided: {fact.decision}"
        case t.ReviewRequested():
            return f"{fact.by} asks for a review of dispute {fact.dispute}"
        case t.ReviewRecorded():
            return f"Review of dispute {fact.dispute}: {fact.outcome}"
        case t.CommandRefused():
            return f"Refused: {fact.command.replace('_', ' ')}: {fact.because}"
        case _:
            raise AssertionError(f"no words for {type(fact).__name__}")


def _limits(fact: t.LimitsSet) -> str:
    said = [f"{kind} {dollars(x.minimum)} to {dollars(x.maximum)}" for kind, x in fact.limits.items()]
    if fact.differential is not None:
        said.append(f"differential {dollars(fact.differential)}")
    if fact.maximum_payout is not None:
        said.append(f"maximum payout {dollars(fact.maximum_payout)}")
    return ", ".join(said)


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def tell_move(move: Move) -> str:
    return f"{dollars(move.cents)} from {move.out_of} to {move.into}"
