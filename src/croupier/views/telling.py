"""Facts in words, as a dealer or an inspector would say them, with the arithmetic of every payment."""

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from croupier.games import rounds, shoes
from croupier.games.round_of_play import RoundGame
from croupier.instruments import Book, library, members, part_of
from croupier.money import Move, dollars
from croupier.ruling import Command, Fact
from croupier.table import Table, facts as t, requests as r
from croupier.table.hours import clock
from croupier.views.cards import cards
from croupier.views.rounds import Naming, arithmetic
from croupier.views.terms import elected, term


class Words(Protocol):
    """A game as it is told."""

    def tell(self, fact: Fact, name: Naming) -> str | None:
        """One fact, in a sentence; None if the fact is not this game's own."""
        ...

    def hands(self, table: Table, fact: rounds.WagerSettled) -> str:
        """The cards, tiles or number that a wager was settled on."""
        ...


@cache
def words_of(game: str) -> Words:
    words: Words = part_of(game, "words", members(Words))
    return words


def tell(fact: Fact, table: Table | None = None) -> str:
    """One fact of this table, in a sentence. Its game knows what is dealt and sealed, its book the names of wagers;
    without a table, there are cards and a shoe, and wagers have the names in the facts."""
    name: Naming = table.terms.wager_name if table else str
    games = [library().book(table.setting.book).game] if table else library().games
    for words in (_tell_of_play, *(words_of(game).tell for game in games)):
        said = words(fact, name)
        if said is not None:
            return said
    equipment = _tell_of_equipment(fact, table.game if table else RoundGame)
    return _tell_of_wagers(fact, table) or _tell_of_setting(fact, table) or equipment or _tell_of_table(fact)


def _tell_of_wagers(fact: Fact, table: Table | None) -> str | None:
    """Facts about wagers before the deal. Where a book has only one wager, its box identifies it."""
    alone = table is not None and len(table.terms.wagers) == 1
    name: Naming = table.terms.wager_name if table else str
    match fact:
        case rounds.WagerPlaced():
            over = f" ({dollars(fact.at_risk)} of it within the maximum)" if fact.at_risk < fact.amount else ""
            where = "" if alone else f"{name(fact.option)}, "
            return f"{fact.patron} wagers {dollars(fact.amount)} on {where}box {fact.box}{over}"
        case rounds.WagerChanged():
            where = "" if alone else f"{name(fact.to_option)}, "
            return f"{fact.patron} changes to {dollars(fact.amount)} on {where}box {fact.box}"
        case rounds.WagerTakenBack():
            which = "" if alone else f"{name(fact.option)} "
            return f"{fact.patron} takes back the {which}wager on box {fact.box}"
        case _:
            return None


def _tell_of_equipment(fact: Fact, game: RoundGame | type[RoundGame]) -> str | None:
    """Facts about cards or tiles, shoes or spins."""
    match fact:
        case shoes.CardsReplaced():
            named = cards if game.PIECES == "cards" else ", ".join  # tiles are named by the points on their halves
            return f"Replaced: {named(fact.cards) if fact.cards else f'all {game.PIECES}'} ({fact.reason})"
        case shoes.ReplacementChecked():
            return f"The {fact.role} has checked the replacement {game.PIECES}"
        case t.CardsChecked():
            return f"The {game.PIECES} are checked {fact.when} gaming: {fact.method}"
        case t.OrderLost():
            return f"The sealed order of {game.CHANCE} {fact.shoe} cannot be dealt: {fact.because}"
        case t.OrderFound():
            return f"The sealed order of {game.CHANCE} {fact.shoe} opens again, as committed; play goes on"
        case t.OrderGivenUp():
            return f"The sealed order of {game.CHANCE} {fact.shoe} is given up: {fact.reason}"
        case t.ShoeRevealed():
            return f"The sealed order of {game.CHANCE} {fact.shoe} is opened in the journal, for anybody to check"
        case t.ShareCommitted():
            return f"{fact.patron} commits to a share in {game.CHANCE} {fact.order}"
        case t.SharesFrozen():
            if not fact.shares:
                return f"No player has a share in {game.CHANCE} {fact.order}: it is dealt as the house sealed it"
            names = ", ".join(share.patron for share in fact.shares)
            return f"The list of shares in {game.CHANCE} {fact.order} is closed: {names}"
        case t.ShareRevealed():
            return f"{fact.patron} reveals a share in {game.CHANCE} {fact.order}"
        case t.SharesMixed():
            missing = f"; left out, because not revealed: {', '.join(fact.left_out)}" if fact.left_out else ""
            return f"The players' shares are mixed into {game.CHANCE} {fact.order}{missing}"
        case _:
            return None


def _tell_of_play(fact: Fact, name: Naming) -> str | None:
    """Facts common to all games."""
    match fact:
        case rounds.WagerSettled():
            where = f", box {fact.box}" + (f", hand {fact.hand}" if fact.hand > 1 else "") if fact.spot else ""
            return f"{fact.patron}, {name(fact.option)}{where}: {fact.outcome}; {arithmetic(fact)}"
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
            where, there = name(fact.option), dollars(fact.amount)
            if not fact.amount:
                return f"{fact.patron}: no wager lies on {where}"
            if fact.to_option:
                return f"{fact.patron}: the wager on {where} is found on {name(fact.to_option)}, {there}"
            return f"{fact.patron}: the wager on {where} is found to be {there}, {dollars(fact.at_risk)} of it at risk"
        case rounds.WagersVoided():
            return f"The wagers of {fact.patron} are void: {fact.reason}"
        case rounds.UnderMinimumAdvised():
            return f"{fact.patron} is advised: further wagers under the minimum will be returned"
        case _:
            return None


def _tell_of_table(fact: Fact) -> str:
    match fact:
        case t.TableCreated():
            serves = f", for the tournament {fact.tournament}" if fact.tournament else ""
            book = library().book(fact.book)
            departs = "".join(f"; by its conditions {term(book, key)}: {said}" for key, said in fact.conditions.items())
            return f"Table {fact.name} is set up for {fact.dealing} dealing under {fact.book}{serves}{departs}"
        case t.ApprovalRecorded():
            return f"Approval of the {fact.what} on record: {fact.reference}"
        case t.HoursSet():
            return f"Hours of gaming: {clock(fact.opens)} to {clock(fact.closes)} ({fact.source})"
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
            return f"The float is filled with {dollars(fact.cents)}{_in_pieces(fact.pieces)}"
        case t.FloatCredited():
            return f"{dollars(fact.cents)} go from the float to the cage{_in_pieces(fact.pieces)}"
        case t.DebtSetOff():
            return f"{dollars(fact.cents)} of the chips going back to {fact.patron} settle a debt"
        case t.DebtCollected():
            return f"{dollars(fact.cents)} of the debt of {fact.patron} is collected"
        case t.EntrantSeated():
            return f"{fact.patron} takes seat {fact.seat} with {dollars(fact.cents)} in tournament chips"
        case t.EntrantUnseated():
            return f"{fact.patron} leaves the seat with {dollars(fact.cents)}: {fact.reason}"
        case t.ChipsTaken():
            return f"{dollars(fact.cents)} in tournament chips are taken from {fact.patron}: {fact.reason}"
        case t.RoundGranted():
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
                return f"{fact.patron} tries to change a wager out of turn{before}: the wager stands, and may be void"
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
        case r.ApprovalAsked():
            return f"{fact.by} asks the {' or '.join(fact.approvers)}: {named(fact.wanted)}. {fact.why}"
        case r.ApprovalAnswered():
            what = f"Request {fact.request} is " + ("granted" if fact.granted else "refused")
            instead = f", by another remedy: {named(fact.instead)}" if fact.instead else ""
            return f"{what} by {fact.by}, {fact.capacity}{instead}" + (f": {fact.reason}" if fact.reason else "")
        case r.ApprovalLapsed():
            return f"Request {fact.request} lapses: play has moved on"
        case r.DealerCame():
            return f"{fact.dealer} deals"
        case t.CommandRefused():
            return f"Refused: {fact.command.replace('_', ' ')}: {fact.because}"
        case _:
            raise AssertionError(f"no words for {type(fact).__name__}")


def named(command: Command) -> str:
    """A command in words: the irregularity that it answers, or its name."""
    name = str(command.__struct_config__.tag).replace("_", " ")
    return f"{command.happened} ({name})" if command.happened else name


def _tell_of_setting(fact: Fact, table: Table | None) -> str | None:
    """The operator's elections and settings, by the names of the book."""
    book = library().book(table.setting.book) if table else None
    match fact:
        case t.OptionsElected():
            return f"Options elected: {_options(fact.options, book)}"
        case rounds.OptionsReplaced():
            return f"The equipment is exchanged; options now: {_options(fact.options, book)}"
        case t.LimitsSet():
            return f"Limits set: {_limits(fact, book)}"
        case _:
            return None


def _options(options: Mapping[str, str], book: Book | None) -> str:
    said = elected(book, options) if book else options.items()
    return "; ".join(f"{what}: {choice}" for what, choice in said)


def _limits(fact: t.LimitsSet, book: Book | None) -> str:
    names = book.sign if book else {}
    said = [f"{names.get(kind, kind)} {dollars(x.minimum)} to {dollars(x.maximum)}" for kind, x in fact.limits.items()]
    if fact.differential is not None:
        said.append(f"differential {dollars(fact.differential)}")
    if fact.maximum_payout is not None:
        said.append(f"maximum payout {dollars(fact.maximum_payout)}")
    return ", ".join(said)


def tell_move(move: Move) -> str:
    return f"{dollars(move.cents)} from {move.out_of} to {move.into}"


def _in_pieces(pieces: Mapping[int, int]) -> str:
    """The largest first, as they are counted out."""
    counted = (f"{number} × {dollars(cents)}" for cents, number in sorted(pieces.items(), reverse=True))
    return f" ({', '.join(counted)})" if pieces else ""
