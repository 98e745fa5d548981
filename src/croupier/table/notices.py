"""The sign of an open table changes with notice, between rounds."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.games.context import Setting
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Under
from croupier.table.commands import GiveNotice
from croupier.table.facts import NoticeGiven, SettingTookEffect
from croupier.table.in_charge import not_the_operator
from croupier.table.limits import bad_differential, bad_limits, bad_maximum_payout, lacks_maximum_payout
from croupier.table.options import no_such_choice, rule_of_electing, terms_with
from croupier.table.state import Notice, Status, Table


def give_notice(table: Table, act: Act, command: GiveNotice) -> Decision:
    """A change takes effect between rounds, never in a round for which wagers are being taken (X7)."""
    under = _rule_of_change(table, command)
    refusal = not_the_operator(table, act, under.under if isinstance(under, Refusal) else under)
    if refusal:
        return refusal
    if isinstance(under, Refusal):
        return under
    if table.status is not Status.OPEN:
        because = "the table is closed: set the change without notice"
        return Refusal(under, because, ("set_limits", "elect_options"))
    if command.rounds < 1:
        because = "a change takes effect after the round that is being wagered on, at the earliest"
        return Refusal(("~X7",), because)
    notice = NoticeGiven(
        options=command.options,
        limits=command.limits,
        differential=command.differential,
        lift_differential=command.lift_differential,
        maximum_payout=command.maximum_payout,
        rounds=command.rounds,
        under=under,
    )
    return _cannot_take_effect(table, notice) or (notice,)


def _cannot_take_effect(table: Table, notice: NoticeGiven) -> Refusal | None:
    """Why a change, together with those announced already, would leave a sign that cannot be kept."""
    setting, machine = table.setting, table.machine
    for coming in sorted((*table.notices, Notice(notice, notice.rounds)), key=lambda each: each.rounds_left):
        setting = _with_change(setting, coming.change)
        terms = terms_with(table, setting.options)
        without = [kind for kind in terms.wager_kinds if kind not in setting.limits]
        if without:
            return Refusal(terms.cite("limits_on_sign"), "set the limits too of " + ", ".join(without))
        if lacks_maximum_payout(terms, setting):
            return Refusal(terms.cite("maximum_payout_on_sign"), "set the maximum payout too")
        unapproved = [what for what in machine.approvals(terms) if what not in table.approvals]
        if unapproved:
            return Refusal(machine.approvals(terms)[unapproved[0]], "not approved: " + ", ".join(unapproved))
        announced = notice.limits if coming.change is notice else {}
        bad = bad_limits(table, terms, {k: setting.limits[k] for k in (*terms.wager_kinds, *announced)})
        if bad:
            return bad
    return None


def _with_change(setting: Setting, change: NoticeGiven) -> Setting:
    differential = setting.differential if change.differential is None else change.differential
    return replace(
        setting,
        options={**setting.options, **change.options},
        limits={**setting.limits, **change.limits},
        differential=None if change.lift_differential else differential,
        maximum_payout=setting.maximum_payout if change.maximum_payout is None else change.maximum_payout,
    )


def _rule_of_change(table: Table, change: GiveNotice) -> Under | Refusal:
    """The clauses that allow the change, or the refusal of a change that the book does not provide for."""
    terms = table.terms
    wrong = no_such_choice(table, change.options) or _fixed_while_open(terms, change.options)
    if wrong:
        return wrong
    under: Under = ()
    if change.limits:
        if not terms.has("limits_change"):
            return Refusal(terms.cite("limits_on_sign"), "this book does not let limits change while the table is open")
        under += terms.cite("limits_change")
    if change.differential is not None or change.lift_differential:
        under += terms.cite_first("differential_change", "limits_on_sign")
        bad = bad_differential(terms, change.differential, under)
        if bad:
            return bad
    if change.maximum_payout is not None:
        if not terms.has("limits_change"):
            because = "this book does not let the maximum payout change while the table is open"
            sign = terms.cite_first("maximum_payout_on_sign", "limits_on_sign")
            return Refusal(tuple(dict.fromkeys(sign + terms.cite("limits_on_sign"))), because)
        changed = terms_with(table, {**table.setting.options, **change.options})
        bad = bad_maximum_payout(table, changed, change.maximum_payout)
        if bad:
            return bad
        under += changed.cite("maximum_payout_on_sign") + terms.cite("limits_change")
    if "settlement" in change.options:
        under += terms.cite("method_change")
    if "decks" in change.options:
        under += terms.cite("decks_determined")
    if change.options:
        under += rule_of_electing(table, change.options)
    return under or Refusal(terms.cite("limits_on_sign"), "nothing would change")


def _fixed_while_open(terms: Terms, options: Iterable[str]) -> Refusal | None:
    """The matters that a book has determined before the tournament starts."""
    if "dealing" in options and terms.has("dealing_locked"):
        return Refusal(terms.cite("dealing_locked"), "face up or face down is fixed before the tournament starts")
    if "decks" in options and terms.has("decks_locked"):
        return Refusal(terms.cite("decks_locked"), "the number of decks is fixed before the tournament starts")
    return None


def not_while_open(table: Table, change: GiveNotice) -> Refusal | None:
    """Why this is not set while the table is open: players get notice of it first, or it does not change at all."""
    if table.status is Status.CLOSED:
        return None
    under = _rule_of_change(table, change)
    if isinstance(under, Refusal):
        closed_first = () if change == GiveNotice() else ("close_table",)
        return replace(under, instead=under.instead or closed_first)
    if not change.options:
        under = table.terms.cite("limits_on_sign") + under
    return Refusal(under, "the table is open: give the patrons notice of the change", ("give_notice",))


def notice_given(table: Table, fact: NoticeGiven) -> Table:
    return replace(table, notices=(*table.notices, Notice(fact, fact.rounds)))


def after_round(table: Table) -> tuple[Fact, ...]:
    """The changes whose notice has run out now that a round has ended."""
    if not table.notices:
        return ()
    setting = table.setting
    under: Under = ()
    for notice in table.notices:
        if notice.rounds_left > 1:
            continue
        setting = _with_change(setting, notice.change)
        under += notice.change.under
    if not under:
        return ()
    setting = replace(setting, number=setting.number + 1)
    return (SettingTookEffect(setting=setting, under=tuple(dict.fromkeys(under))),)


def notices_after_round(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    return tuple(replace(n, rounds_left=n.rounds_left - 1) for n in notices if n.rounds_left > 1)
