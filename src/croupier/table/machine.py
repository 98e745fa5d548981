"""The table as a machine. It contains a round of play, and asks the game for everything that it does not know."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from croupier.games import commands as shared
from croupier.games.context import operators
from croupier.games.machines import MACHINES
from croupier.games.powers import rule_of_task
from croupier.games.rounds import (
    BettingAnew,
    NoMoreBetsRecalled,
    OptionsReplaced,
    RoundBegins,
    RoundEnds,
    RoundVoided,
    UnderMinimumAdvised,
    WagerFound,
    WagersVoided,
    WagerTakenBack,
)
from croupier.instruments import library
from croupier.money import applied
from croupier.ruling import Act, Choice, Command, Decision, Fact, Need, Refusal, Role, Under
from croupier.ruling.asked_again import asked_again
from croupier.table import (
    approvals,
    checking_cards,
    chips,
    closing,
    commands as c,
    creating,
    dealers,
    debts,
    facts as f,
    general_provisions,
    hours,
    lost_orders,
    notices,
    opening,
    requests as r,
    seats,
    setting_up,
    shares,
)
from croupier.table.state import Status, Table
from croupier.table.tournament_play import out_of_turn, prompts, rounds, seats_and_chips, sitting_out, turns, wagers

# Fetched once: in Python 3.11 a member of an enumeration costs ten plain lookups, and these are needed at every step.
_OPEN = Status.OPEN

# All commands that put chips on a layout, in any game.
_WAGERS = frozenset[type[Command]]().union(*(machine.WAGERS for machine in MACHINES.values()))

# All commands that can seal an order, in any game.
_SEALS = frozenset(
    kind for machine in MACHINES.values() for kind in machine.DECIDE if "commitment" in kind.__struct_fields__
)

Decider = Callable[[Table, Act, Any], Decision]
Evolver = Callable[[Table, Any], Table]


def _ask(table: Table, act: Act, command: r.AskApproval) -> Decision:
    return approvals.ask(table, act, command, ruled)


def _answer(table: Table, act: Act, command: r.AnswerApproval) -> Decision:
    return approvals.answer(table, act, command, ruled)


DECIDE: Mapping[type[Command], Decider] = {
    c.RecordApproval: setting_up.record_approval,
    c.ElectOptions: setting_up.elect,
    c.SetLimits: setting_up.set_limits,
    c.SetHours: setting_up.set_hours,
    c.CheckCards: checking_cards.check_cards,
    c.CountCards: checking_cards.count_cards,
    c.OpenTable: opening.open_table,
    c.GiveNotice: notices.give_notice,
    c.GiveClosingNotice: closing.give_closing_notice,
    c.CloseTable: closing.close,
    c.JoinTable: seats.join,
    c.LeaveTable: seats.leave,
    c.PlacePersonalLimit: seats.place_personal_limit,
    c.VacateSeat: seats.vacate,
    c.ExcludePatron: seats.exclude,
    c.BuyIn: chips.buy_in,
    c.IssueChips: chips.issue,
    c.ChangeColour: chips.change_colour,
    c.CashOut: chips.cash_out,
    c.FillFloat: chips.fill,
    c.CreditFloat: chips.credit,
    c.CollectDebt: debts.collect,
    c.SeatEntrant: seats_and_chips.seat,
    c.UnseatEntrant: seats_and_chips.unseat,
    c.TakeChips: seats_and_chips.take_chips,
    c.OpenRound: rounds.open_round,
    c.WithdrawRound: rounds.withdraw_round,
    c.CallPlayer: turns.call_player,
    c.VoidOutOfTurn: out_of_turn.void_out_of_turn,
    c.LetWagerLast: sitting_out.let_wager_last,
    c.ExcuseFromRound: sitting_out.excuse,
    c.LogIncident: general_provisions.log_incident,
    c.RaiseDispute: general_provisions.raise_dispute,
    c.DecideDispute: general_provisions.decide_dispute,
    c.RequestReview: general_provisions.request_review,
    c.RecordReview: general_provisions.record_review,
    c.RevealShoe: general_provisions.reveal_shoe,
    c.ReportOrderLost: lost_orders.report_lost,
    c.ReportOrderFound: lost_orders.report_found,
    c.GiveUpOrder: lost_orders.give_up,
    c.CommitShare: shares.commit,
    c.FreezeShares: shares.freeze,
    c.RevealShare: shares.reveal,
    c.MixShares: shares.mix,
    r.AskApproval: _ask,
    r.AnswerApproval: _answer,
    r.TakeTable: dealers.take,
}


def _unchanged(table: Table, fact: Fact) -> Table:
    """Facts that only move chips, or only record."""
    return table


EVOLVE: Mapping[type[Fact], Evolver] = {
    f.ApprovalRecorded: setting_up.approval_recorded,
    f.OptionsElected: setting_up.options_elected,
    f.LimitsSet: setting_up.limits_set,
    f.HoursSet: setting_up.hours_set,
    f.CardsChecked: checking_cards.cards_checked,
    f.CardsCounted: _unchanged,
    f.TableOpened: opening.opened,
    f.SettingTookEffect: opening.setting_took_effect,
    f.NoticeGiven: notices.notice_given,
    f.ClosingNoticeGiven: closing.closing_notice_given,
    f.TableClosed: closing.closed,
    f.PatronJoined: seats.joined,
    f.PatronLeft: seats.left,
    f.PersonalLimitPlaced: seats.personal_limit_placed,
    f.SeatVacated: seats.vacated,
    f.PatronExcluded: seats.excluded,
    f.ChipsBought: _unchanged,
    f.ChipsIssued: _unchanged,
    f.ColourChanged: _unchanged,
    f.ChipsCashed: _unchanged,
    f.FloatFilled: _unchanged,
    f.FloatCredited: _unchanged,
    f.DebtSetOff: debts.was_set_off,
    f.DebtCollected: _unchanged,
    f.EntrantSeated: seats_and_chips.seated,
    f.EntrantUnseated: seats_and_chips.unseated,
    f.ChipsTaken: _unchanged,
    f.RoundGranted: rounds.round_granted,
    f.RoundWithdrawn: rounds.round_withdrawn,
    f.PlayerCalled: turns.player_called,
    f.OutOfTurnWarned: out_of_turn.out_of_turn_warned,
    f.OutOfTurnVoided: out_of_turn.out_of_turn_voided,
    f.LetToWagerLast: sitting_out.let_to_wager_last,
    f.ExcusedFromRound: sitting_out.excused,
    f.IncidentLogged: general_provisions.incident_logged,
    f.DisputeRaised: general_provisions.dispute_raised,
    f.DisputeDecided: general_provisions.dispute_decided,
    f.ReviewRequested: general_provisions.review_requested,
    f.ReviewRecorded: general_provisions.review_recorded,
    f.ShoeRevealed: general_provisions.shoe_revealed,
    f.OrderLost: lost_orders.order_lost,
    f.OrderFound: lost_orders.order_found,
    f.OrderGivenUp: lost_orders.order_given_up,
    f.ShareCommitted: shares.committed,
    f.SharesFrozen: shares.frozen,
    f.ShareRevealed: shares.revealed,
    f.SharesMixed: shares.mixed,
    r.ApprovalAsked: approvals.asked,
    r.ApprovalAnswered: approvals.answered,
    r.ApprovalLapsed: approvals.lapsed,
    r.DealerCame: dealers.came,
    f.CommandRefused: _unchanged,
    UnderMinimumAdvised: seats.advised,
    OptionsReplaced: opening.options_replaced,
}


def decide(table: Table | None, act: Act) -> Decision:
    """The outcome of an act at this table: facts, each with its clauses, or a refusal with its own.

    `None` is a table that does not exist yet: it can only be created.
    """
    command = act.command
    if table is None or type(command) is c.CreateTable:
        if table is None and isinstance(command, c.CreateTable):
            return creating.create(act, command)
        because = "there is no such table" if table is None else "there is a table of that name already"
        return Refusal(("~H5",), because, ("create_table",) if table is None else ())
    if table.dealers and (refusal := dealers.in_two_roles(table, act)):
        return refusal
    if table.two_people and (refusal := approvals.alone(table, act)):
        return refusal
    decided = ruled(table, act)
    if not table.requests or not isinstance(decided, tuple):
        return decided
    return decided + approvals.lapses(table, decided, act, ruled, evolve)


def ruled(table: Table, act: Act) -> Decision:
    """The decision of the rules of this table and its game. Whether one person may ask for it and give it is another
    question."""
    command = act.command
    kind = type(command)
    own = DECIDE.get(kind)
    if own is not None:
        return own(table, act, command)
    machine = table.machine
    if kind not in machine.DECIDE:
        return _of_another_game(table, act)
    barred = None
    if table.status is not _OPEN:
        first = needs(table, act.at).commands
        barred = Refusal(table.terms.cite("table_approval", "hours"), "the table is closed", first)
    else:
        barred = hours.barred(table, act)
    if barred is not None and kind not in machine.LOOKS_BACK:
        return barred
    if table.lost is not None and (cannot := lost_orders.barred(table, command)):
        return cannot
    # A wager comes off because its round is not begun, whoever's turn it was.
    goes_back = kind is shared.TakeBackWager and hours.ended(table, act.at)
    if table.tournament and not goes_back:
        facts = _in_a_tournament(table, act)
    else:
        facts = machine.decide(table, table.game, act)
    if not isinstance(facts, tuple):
        return _naming_what_is_open(table, facts)
    if kind in _SEALS and (nothing_sealed := general_provisions.cannot_seal(table, command)):
        return nothing_sealed
    if _begins_round(type(facts[0])):
        return hours.after_hours(table, act.at) or facts
    if kind not in machine.WAGERS:
        for fact in facts:
            if fact.moves:
                facts += debts.set_off(table, facts)
                break
    if table.notices and any(isinstance(fact, RoundEnds) for fact in facts):
        return facts + notices.after_round(table)
    return facts


# Steps that a game's refusals name without asking whether they are awaited at the moment.
_AWAITED = ("shuffle_cards", "offer_cut", "cut_cards", "hand_over")
_OF_A_WAGER = ("change_wager", "take_back_wager")


def _naming_what_is_open(table: Table, refusal: Refusal) -> Refusal:
    """Cards are shuffled when that is due, the cut is either offered or made, no hand is passed that does not wait to
    be turned, and no wager is changed or taken back where none is down."""
    awaited = table.machine.needs(table, table.game).commands if set(_AWAITED) & set(refusal.instead) else ()
    closed = {step for step in _AWAITED if step not in awaited}
    if not table.game.round.wagers:
        closed |= set(_OF_A_WAGER)
    if not closed & set(refusal.instead):
        return refusal
    return replace(refusal, instead=tuple(each for each in refusal.instead if each not in closed))


# The facts after which a player may have no wager down any more.
_TAKES_OFF = WagerTakenBack | WagersVoided | WagerFound

# Answered once for each kind of fact: to ask a fact itself, at every step, costs five times as much.


@cache
def _begins_round(kind: type[Fact]) -> bool:
    return issubclass(kind, RoundBegins)


@cache
def _changes_more_than_the_game(kind: type[Fact]) -> bool:
    return issubclass(kind, RoundEnds | RoundVoided | NoMoreBetsRecalled | BettingAnew | _TAKES_OFF)


def _of_another_game(table: Table, act: Act) -> Refusal:
    """A table is played by its own book, which may have another rule on the matter, or none."""
    kind, terms = type(act.command), table.terms
    own: Under = ()
    if kind in _WAGERS:
        own = terms.cite("main_wagers")
    elif kind.__module__ == shared.__name__:  # commands of another game alone come under none of this book's rules
        own = rule_of_task(terms, kind)
    title = library().book(table.setting.book).title
    because = f"{act.command.__struct_config__.tag} is no command of {title}"
    return Refusal(own + terms.cite("procedures"), because, needs(table, act.at).commands)


def _in_a_tournament(table: Table, act: Act) -> Decision:
    """The game's decision on a command, where the tournament allows it."""
    refusal = wagers.refuse(table, act)
    if refusal is not None:
        return refusal
    facts = table.machine.decide(table, table.game, act)
    if not isinstance(facts, tuple):
        return facts
    if _begins_round(type(facts[0])):
        return wagers.cannot_begin(table) or facts
    if type(act.command) not in table.machine.WAGERS:
        return facts
    return wagers.in_turn_and_enough(table, act.command, facts, evolve)


def evolve(table: Table | None, fact: Fact) -> Table:
    """The table after a fact."""
    if table is None:
        if not isinstance(fact, f.TableCreated):
            raise ValueError(f"a table begins with its creation, not with {type(fact).__name__}")
        return creating.created(fact)
    kind, moves = type(fact), fact.moves
    own = EVOLVE.get(kind)
    if own is None:
        before, balances = table.game, applied(table.balances, moves) if moves else table.balances
        game = table.machine.EVOLVE[kind](table, before, fact)
        after = replace(table, game=game, balances=balances)
        if game.shoe_number != before.shoe_number and game.commitment:
            after = general_provisions.order_sealed(after)
        return _beyond_the_game(after, fact) if _changes_more_than_the_game(kind) else after
    after = own(table, fact)
    if kind in table.machine.EVOLVE:  # facts that the game hears too
        after = replace(after, game=table.machine.EVOLVE[kind](after, after.game, fact))
    return replace(after, balances=applied(after.balances, moves)) if moves else after


def _beyond_the_game(table: Table, fact: Fact) -> Table:
    """The table after a fact of its game that concerns its people, its notices or its players' shares too."""
    if isinstance(fact, WagerTakenBack):
        table = turns.taken_back(table, fact.patron)
    if isinstance(fact, _TAKES_OFF):
        table = out_of_turn.taken_off(table)
        return table if table.game.round.called else shares.reopened(table)
    if isinstance(fact, BettingAnew):
        return rounds.wagered_on_anew(table)
    if isinstance(fact, RoundVoided):
        return seats.never_occurred(table, fact)
    if not isinstance(fact, RoundEnds):
        return shares.reopened(table)
    table = seats.one_time_used(seats.count_abstentions(table, fact), fact)
    if table.tournament:
        table = rounds.round_ended(table, fact)
    if table.notices:
        table = replace(table, notices=notices.notices_after_round(table.notices))
    return dealers.round_over(table)


@asked_again
def needs(table: Table, at: int = 0) -> Need:
    """The steps that the table awaits, from whom and under which clauses. Without a time it leaves the hours out."""
    terms = table.terms
    if table.lost is not None:
        return lost_orders.needs(table)
    if at and hours.ended(table, at):
        return hours.needs(table)
    if table.status is Status.OPEN:
        need = table.machine.needs(table, table.game)
        return prompts.needs(table, need) if table.tournament else need
    if table.check_due_after:
        return Need(
            f"check of the {table.game.PIECES}",
            (Role.DEALER,),
            f"Gaming has ended: check the {table.game.PIECES}",
            terms.cite("cards_checked"),
            ("check_cards",),
        )
    missing = opening.what_is_missing(table, at)
    say = "Before the table opens: " + "; ".join(say for say, _ in missing) if missing else "The table can open"
    under = tuple(dict.fromkeys(clause for _, cited in missing for clause in cited))
    return Need("opening", operators(terms), say, under or terms.cite("table_approval"), ("open_table",))


def open_to(table: Table, who: str, role: Role, at: int = 0) -> tuple[Choice, ...]:
    """The commands open to somebody now. `decide` is the one judge of legality: a choice is a command that it would not
    refuse."""
    choices = []
    # The dealer's own next step is offered under the clauses of the need: those of its fact may reveal hidden cards.
    need = needs(table, at)
    own_step = need.commands[0] if need.by == (Role.DEALER,) else ""
    for command, say in candidates(table, who, role):
        decided = decide(table, Act(command, who, role, at))
        # A wager out of turn would stand, with a warning: nobody is invited to make one.
        if not isinstance(decided, Refusal) and not any(isinstance(fact, f.OutOfTurnWarned) for fact in decided):
            awaited = role is Role.DEALER and command.__struct_config__.tag == own_step
            choices.append(Choice(command, say, need.under if awaited else decided[0].under))
    return tuple(choices)


def candidates(table: Table, who: str, role: Role) -> Iterator[tuple[Command, str]]:
    """The table's own commands and the game's, before the rules are asked."""
    smallest = min(table.setting.chips)
    if role is Role.PATRON:
        if who not in table.patrons:
            yield c.JoinTable(patron=who), "Stand at the table"
            for seat in range(1, table.setting.boxes + 1):
                yield c.JoinTable(patron=who, seat=seat), f"Take seat {seat}"
        yield c.BuyIn(patron=who, cents=smallest), "Buy in"
        yield c.CashOut(patron=who, cents=debts.held(table).get(who, smallest)), "Cash out"
        yield c.LeaveTable(patron=who), "Leave the table"
        yield c.RaiseDispute(patron=who, matter="dispute"), "Raise a dispute"
    else:
        yield c.OpenTable(), "Open the table"
        yield c.CheckCards(method="one by one"), f"The {table.game.PIECES} are checked"
        for asked in table.requests:
            what = asked.wanted.happened or str(asked.wanted.__struct_config__.tag).replace("_", " ")
            yield r.AnswerApproval(request=asked.request, granted=True), f"Grant what {asked.by} asks for: {what}"
            refusing = r.AnswerApproval(request=asked.request, granted=False, reason="recorded")
            yield refusing, f"Refuse what {asked.by} asks for: {what}"
        if table.lost is not None:
            yield c.GiveUpOrder(reason="recorded"), "Give up the order that cannot be dealt"
        yield c.FillFloat(cents=smallest), "Fill the float"
        for patron, cents in debts.collectable(table):
            yield c.CollectDebt(patron=patron, cents=cents), f"Collect what {patron} owes"
        for patron, cents in debts.held(table).items():
            yield c.CashOut(patron=patron, cents=cents), f"Cash the chips kept for {patron}"
        yield c.GiveClosingNotice(), "Announce the closing"
        yield c.CloseTable(), "Close the table"
        for patron in table.patrons:
            if not table.tournament:
                yield c.IssueChips(patron=patron, cents=smallest), f"Issue chips to {patron}"
            yield c.VacateSeat(patron=patron), f"Ask {patron} to vacate the seat"
            yield c.ExcludePatron(patron=patron, reason="recorded"), f"Exclude {patron}"
        yield c.LogIncident(matter="influence", about="somebody", note="recorded"), "Log an incident"
        if table.tournament:
            yield from prompts.candidates(table, role)
    yield from table.machine.candidates(table, table.game, who, role)
