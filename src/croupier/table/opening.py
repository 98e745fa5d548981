"""A table opens once everything is there, with its setting on the sign."""

from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from croupier.games.rounds import OptionsReplaced
from croupier.instruments import library
from croupier.ruling import Act, Decision, Refusal, Under
from croupier.table.commands import OpenTable
from croupier.table.facts import SettingTookEffect, TableOpened
from croupier.table.in_charge import not_the_operator
from croupier.table.limits import bad_limits, lacks_maximum_payout
from croupier.table.options import rule_of_electing, terms_with
from croupier.table.state import Status, Table


def open_table(table: Table, act: Act, command: OpenTable) -> Decision:
    """Refused until approvals, options, limits, hours and the check of the cards are all there."""
    terms = table.terms
    refusal = not_the_operator(table, act, terms.cite("table_approval"))
    if refusal:
        return refusal
    if table.status is Status.OPEN:
        return Refusal(terms.cite("table_approval"), "the table is open already")
    missing = list(what_is_missing(table, act.at))
    if missing:
        under = tuple(dict.fromkeys(clause for _, cited in missing for clause in cited))
        return Refusal(under, "before the table opens: " + "; ".join(say for say, _ in missing))
    setting = replace(table.setting, number=table.setting.number + 1)
    opened = TableOpened(under=terms.cite("stamp", "table_approval", "hours"))
    return (opened, SettingTookEffect(setting=setting, under=rule_of_electing(table, setting.options)))


def what_is_missing(table: Table, at: int) -> list[tuple[str, Under]]:
    """Everything still missing before the table can open, each with its clauses."""
    terms = table.terms
    missing: list[tuple[str, Under]] = [
        (f"record the approval of the {what}", under)
        for what, under in table.machine.approvals(terms).items()
        if what not in table.approvals
    ]
    if not table.elected and table.setting.options:
        missing.append(("elect the options", rule_of_electing(table, table.setting.options)))
    without = [kind for kind in terms.wager_kinds if kind not in table.setting.limits]
    if without:
        missing.append(("set the limits of " + ", ".join(without), terms.cite("limits_on_sign", "multiples")))
    else:
        bad = bad_limits(table, terms, {k: table.setting.limits[k] for k in terms.wager_kinds})
        if bad:
            missing.append((bad.because, bad.under))
    if lacks_maximum_payout(terms, table.setting):
        missing.append(("set the maximum payout", terms.cite("maximum_payout_on_sign")))
    if table.hours is None:
        missing.append(("set the hours of gaming", terms.cite("hours")))
    elif not table.hours.include(at):
        missing.append(("it is outside the hours of gaming", terms.cite("hours")))
    if terms.has("cards_checked") and not table.cards_checked:
        missing.append((f"check the {table.game.PIECES}", terms.cite("cards_checked")))
    commences = library().book(table.setting.book).instrument.commences
    if _day(table, at) < commences:
        missing.append((f"the book commences on {commences}", terms.cite("commencement")))
    return missing


def _day(table: Table, at: int) -> date:
    """The day at the casino, once its hours are known."""
    offset = table.hours.utc_offset if table.hours else 0
    return (datetime.fromtimestamp(at / 1000, UTC) + timedelta(minutes=offset)).date()


def opened(table: Table, fact: TableOpened) -> Table:
    return replace(table, status=Status.OPEN, closing=False)


def setting_took_effect(table: Table, fact: SettingTookEffect) -> Table:
    return replace(table, setting=fact.setting, terms=terms_with(table, fact.setting.options))


def options_replaced(table: Table, fact: OptionsReplaced) -> Table:
    setting = replace(table.setting, number=fact.setting, options=fact.options)
    return replace(table, setting=setting, terms=terms_with(table, fact.options))
