"""Programs: the tokens that they are given and that are taken from them (H30)."""

from msgspec.structs import replace

from croupier.people import commands as c, facts as f
from croupier.people.accounts import not_an_administrator, unfit_name
from croupier.people.roles import HouseRole
from croupier.people.state import People, Program
from croupier.ruling import Act, Decision, Refusal

DAY = 24 * 60 * 60 * 1000
LONGEST = 366 * DAY  # that a token is good for

PROGRAMS = ("~H30",)

# Looking on needs no token, and whoever changes accounts is a person.
NOT_FOR_PROGRAMS = frozenset({HouseRole.GUEST, HouseRole.ADMINISTRATOR})


def give(people: People, act: Act, command: c.GiveToken) -> Decision:
    known = people.programs.get(command.program)
    refusal = not_an_administrator(people, act)
    if refusal is None and command.role in NOT_FOR_PROGRAMS:
        refusal = Refusal(PROGRAMS, f"a program is not given the role {command.role}")
    if refusal is None and not act.at < command.until <= act.at + LONGEST:
        refusal = Refusal(PROGRAMS, f"a token is good for 1 to {LONGEST // DAY} days")
    if refusal is None and known is not None and known.goes_on(act.at):
        refusal = Refusal(PROGRAMS, f"{command.program} has a token; revoke it first", ("revoke_token",))
    if refusal is None and known is None:
        refusal = unfit_name(people, command.program)
    return refusal or (
        f.TokenGiven(
            program=command.program, role=command.role, token=command.token, until=command.until, under=PROGRAMS
        ),
    )


def given(people: People, fact: f.TokenGiven) -> People:
    return _with_program(people, Program(fact.program, fact.role, fact.token, fact.until))


def revoke(people: People, act: Act, command: c.RevokeToken) -> Decision:
    refusal = not_an_administrator(people, act)
    if refusal:
        return refusal
    known = people.programs.get(command.program)
    if known is None or not known.goes_on(act.at):
        return Refusal(PROGRAMS, f"{command.program!r} is no program with a token", ("give_token",))
    if not command.reason.strip():
        return Refusal(PROGRAMS, "give the reason")
    return (f.TokenRevoked(program=command.program, reason=command.reason, under=PROGRAMS),)


def revoked(people: People, fact: f.TokenRevoked) -> People:
    return _with_program(people, replace(people.programs[fact.program], revoked=fact.reason))


def _with_program(people: People, program: Program) -> People:
    return replace(people, programs={**people.programs, program.name: program})
