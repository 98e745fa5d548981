"""A closed table is set up: approvals, options, limits, hours."""

from msgspec.structs import replace

from croupier.ruling import Act, Decision, Refusal
from croupier.table.commands import ElectOptions, GiveNotice, RecordApproval, SetHours, SetLimits
from croupier.table.facts import ApprovalRecorded, HoursSet, LimitsSet, OptionsElected
from croupier.table.in_charge import not_the_operator
from croupier.table.limits import bad_amounts, bad_limits
from croupier.table.notices import not_while_open
from croupier.table.options import no_such_choice, rule_of_electing, terms_with
from croupier.table.state import Hours, Table


def record_approval(table: Table, act: Act, command: RecordApproval) -> Decision:
    wanted = table.machine.approvals(table.terms)
    refusal = not_the_operator(table, act, wanted.get(command.what, ()))
    if refusal:
        return refusal
    if command.what not in wanted:
        return Refusal(table.terms.cite("table_approval"), f"{command.what!r} needs no approval here", tuple(wanted))
    if not command.reference.strip():
        return Refusal(wanted[command.what], "give the reference of the written approval")
    return (ApprovalRecorded(what=command.what, reference=command.reference, under=wanted[command.what]),)


def approval_recorded(table: Table, fact: ApprovalRecorded) -> Table:
    return replace(table, approvals={**table.approvals, fact.what: fact.reference})


def elect(table: Table, act: Act, command: ElectOptions) -> Decision:
    refusal = (
        not_the_operator(table, act, rule_of_electing(table, command.options))
        or no_such_choice(table, command.options)
        or not_while_open(table, GiveNotice(options=command.options))
    )
    if refusal:
        return refusal
    elected = {**table.setting.options, **command.options}
    return (OptionsElected(options=elected, under=rule_of_electing(table, elected)),)


def options_elected(table: Table, fact: OptionsElected) -> Table:
    setting = replace(table.setting, options=fact.options)
    return replace(table, setting=setting, terms=terms_with(table, fact.options), elected=True)


def set_limits(table: Table, act: Act, command: SetLimits) -> Decision:
    terms = table.terms
    change = GiveNotice(limits=command.limits, differential=command.differential, maximum_payout=command.maximum_payout)
    refusal = (
        not_the_operator(table, act, terms.cite("limits_on_sign"))
        or bad_limits(table, terms, command.limits)
        or bad_amounts(table, terms, command.differential, command.maximum_payout)
        or not_while_open(table, change)
    )
    if refusal:
        return refusal
    under = terms.cite("limits_on_sign", "multiples")
    if command.differential is not None:
        under += terms.cite("differential")
    if command.maximum_payout is not None:
        under += terms.cite("maximum_payout_on_sign")
    return (
        LimitsSet(
            limits=command.limits,
            differential=command.differential,
            maximum_payout=command.maximum_payout,
            under=under,
        ),
    )


def limits_set(table: Table, fact: LimitsSet) -> Table:
    setting = table.setting
    most = setting.maximum_payout if fact.maximum_payout is None else fact.maximum_payout
    limits = {**setting.limits, **fact.limits}
    after = replace(setting, limits=limits, differential=fact.differential, maximum_payout=most)
    return replace(table, setting=after)


_FURTHEST_FROM_UTC = 14 * 60  # minutes: no clock on earth is further ahead


def set_hours(table: Table, act: Act, command: SetHours) -> Decision:
    refusal = not_the_operator(table, act, table.terms.cite("hours"))
    if refusal:
        return refusal
    if not (0 <= command.opens < 1440 and 0 < command.closes <= 1440) or not command.source.strip():
        return Refusal(table.terms.cite("hours"), "hours are minutes of the day, with the source that determined them")
    if abs(command.utc_offset) > _FURTHEST_FROM_UTC:
        because = "the offset is how many minutes the casino's clock is ahead of UTC, as in 600 or -60"
        return Refusal(table.terms.cite("hours"), because)
    return (
        HoursSet(
            opens=command.opens,
            closes=command.closes,
            utc_offset=command.utc_offset,
            source=command.source,
            under=table.terms.cite("hours"),
        ),
    )


def hours_set(table: Table, fact: HoursSet) -> Table:
    return replace(table, hours=Hours(fact.opens, fact.closes, fact.utc_offset, fact.source))
