"""Approvals are conversations: somebody at the table asks, another person answers, and both are on record (H23).

The rules judge the command itself, both times. A request that they would refuse from anybody is not taken, and one
that play has overtaken lapses."""

from collections.abc import Callable, Iterable
from typing import cast

from msgspec.structs import replace

from croupier.games.context import operators, supervisors
from croupier.games.giving import GameCommand, Giver
from croupier.ruling import Act, Command, Decision, Fact, Refusal, Role
from croupier.table.commands import ElectOptions, GiveNotice, SetLimits
from croupier.table.plausible import implausible
from croupier.table.requests import AnswerApproval, ApprovalAnswered, ApprovalAsked, ApprovalLapsed, AskApproval
from croupier.table.state import Answered, Table

ASKING = ("~H23",)
TWO_PEOPLE = ("~H21", "~H23")
IN_CHARGE = (Role.SUPERVISOR, Role.OPERATOR, Role.DIRECTOR, Role.SHIFT_MANAGER)
_ANSWERS_AT_HAND = 8

SIGN = ("~H36", "~H21")
OF_THE_SIGN = (GiveNotice, SetLimits, ElectOptions)  # the commands that change it

Rule = Callable[[Table, Act], Decision]  # the rules of table and game, whoever asks
Evolve = Callable[[Table | None, Fact], Table]


def alone(table: Table, act: Act) -> Refusal | None:
    """Why one person does not change the sign of this table, once patrons have read it (H36)."""
    if not isinstance(act.command, OF_THE_SIGN) or not table.setting.number:
        return None
    because = "two people change the sign of this table: ask for it, and another person answers"
    return Refusal(SIGN, because, ("ask_approval",))


def ask(table: Table, act: Act, command: AskApproval, rule: Rule) -> Decision:
    wanted = command.wanted
    if table.dealing == "virtual" and not (table.two_people and isinstance(wanted, OF_THE_SIGN)):
        return Refusal(ASKING, "nobody deals this table who could ask; whoever is in charge gives the command itself")
    if act.role not in (Role.DEALER, *IN_CHARGE):
        return Refusal(ASKING, f"the staff of the table ask, not the {act.role}", ("raise_dispute",))
    if not command.why.strip():
        return Refusal(ASKING, "say what happened")
    for waiting in table.requests:
        if waiting.wanted == wanted:
            return Refusal(ASKING, f"request {waiting.request} asks for it already", ("answer_approval",))
    approvers = who_may(table, wanted, act, rule)
    if not approvers:
        return refused_by(table, act, wanted, rule)
    facts = rule(table, Act(wanted, act.who, approvers[0], act.at))
    assert not isinstance(facts, Refusal), "it was asked a moment ago"
    return (
        ApprovalAsked(
            request=table.requests_made + 1,
            by=act.who,
            capacity=act.role,
            wanted=wanted,
            why=command.why,
            would=tuple(cast(str, type(fact).__struct_config__.tag) for fact in facts),
            approvers=approvers,
            at=act.at,
            under=facts[0].under + ASKING,
        ),
    )


def answer(table: Table, act: Act, command: AnswerApproval, rule: Rule) -> Decision:
    asked = next((each for each in table.requests if each.request == command.request), None)
    if asked is None:
        return Refusal(ASKING, f"no request {command.request} waits for an answer", ("ask_approval",))
    if act.who == asked.by:
        return Refusal(TWO_PEOPLE, "nobody approves their own request: another person answers it")
    if act.role not in IN_CHARGE:
        return Refusal(TWO_PEOPLE, f"this is for the {' or '.join(asked.approvers)}, not the {act.role}")
    return _grant(table, act, command, asked, rule) if command.granted else _turn_down(act, command, asked)


def _turn_down(act: Act, command: AnswerApproval, asked: ApprovalAsked) -> Decision:
    if act.role not in asked.approvers:
        return Refusal(ASKING, f"this is for the {' or '.join(asked.approvers)}, not the {act.role}")
    if not command.reason.strip():
        return Refusal(ASKING, "say why it is not granted")
    return (_answered(act, replace(command, instead=None), asked.under),)


def _grant(table: Table, act: Act, command: AnswerApproval, asked: ApprovalAsked, rule: Rule) -> Decision:
    wanted = command.instead or asked.wanted
    facts = rule(table, Act(wanted, act.who, act.role, act.at))
    if isinstance(facts, Refusal):
        if who_may(table, asked.wanted, act, rule):
            return facts
        return replace(facts, brings=(ApprovalLapsed(request=asked.request, under=ASKING), *facts.brings))
    if (against := implausible(table.game, wanted)) and not command.reason.strip():
        return Refusal(ASKING, f"{against} Say why it is granted all the same")
    return (_answered(act, command, facts[0].under + ASKING), *facts)


def _answered(act: Act, command: AnswerApproval, under: tuple[str, ...]) -> ApprovalAnswered:
    return ApprovalAnswered(
        request=command.request,
        granted=command.granted,
        by=act.who,
        capacity=act.role,
        reason=command.reason,
        instead=command.instead,
        at=act.at,
        under=under,
    )


def who_may(table: Table, wanted: Command, act: Act, rule: Rule) -> tuple[Role, ...]:
    """The capacities in which the command could be given now."""
    if isinstance(wanted, AskApproval | AnswerApproval):
        return ()
    asked = (Act(wanted, act.who, role, act.at) for role in IN_CHARGE)
    return tuple(each.role for each in asked if not isinstance(rule(table, each), Refusal))


def refused_by(table: Table, act: Act, wanted: Command, rule: Rule) -> Decision:
    """The refusal that the holder of the power would get."""
    for_operator = isinstance(wanted, GameCommand) and wanted.given_by is Giver.OPERATOR
    roles = operators(table.terms) if for_operator else supervisors(table.terms)
    return rule(table, Act(wanted, act.who, roles[0], act.at))


def lapses(table: Table, facts: Iterable[Fact], act: Act, rule: Rule, evolve: Evolve) -> tuple[Fact, ...]:
    """The requests that these facts leave behind."""
    after = table
    for fact in facts:
        after = evolve(after, fact)
    left = (each for each in after.requests if not who_may(after, each.wanted, act, rule))
    return tuple(ApprovalLapsed(request=each.request, under=ASKING) for each in left)


def asked(table: Table, fact: ApprovalAsked) -> Table:
    return replace(table, requests=(*table.requests, fact), requests_made=fact.request)


def answered(table: Table, fact: ApprovalAnswered) -> Table:
    return _closed(table, fact.request, fact)


def lapsed(table: Table, fact: ApprovalLapsed) -> Table:
    return _closed(table, fact.request, None)


def _closed(table: Table, number: int, by: ApprovalAnswered | None) -> Table:
    closed = tuple(Answered(each, by) for each in table.requests if each.request == number)
    left = tuple(each for each in table.requests if each.request != number)
    return replace(table, requests=left, answered=(*table.answered, *closed)[-_ANSWERS_AT_HAND:])
