"""The rights of each role: the one table that every page, command, stream and document is checked against.

An action that is not listed for a role is refused. `croupier roles` prints this table.
"""

from collections.abc import Mapping
from enum import StrEnum

from croupier.people.roles import ACTS_AS, STAFF, HouseRole
from croupier.ruling import Role

_ANYBODY = frozenset(HouseRole)
_SIGNED_IN = _ANYBODY - {HouseRole.GUEST}
_IN_CHARGE = frozenset(
    {HouseRole.SUPERVISOR, HouseRole.DIRECTOR, HouseRole.ASSISTANT, HouseRole.SHIFT_MANAGER, HouseRole.INSPECTOR}
)
_EXAMINERS = frozenset({HouseRole.INSPECTOR, HouseRole.SHIFT_MANAGER})
_DIRECTORS = frozenset({HouseRole.DIRECTOR, HouseRole.ASSISTANT})
_INSPECTOR = frozenset({HouseRole.INSPECTOR})
_ADMINISTRATOR = frozenset({HouseRole.ADMINISTRATOR})


class Action(StrEnum):
    """Each says what it lets a person do."""

    LOOK = "look at tables, signs, rules, past rounds and sealed orders as the public sees them"
    OWN_ACCOUNT = "see and change one's own account: password, second factor, sessions"
    PLAY = "play under one's own name, and see one's own hand and account"
    SEE_AS_STAFF = "see a table as its staff do, with refusals and prompts"
    SEE_AS_INSPECTOR = "see every card of a round that is over"
    SEE_REMEDIES = "see what a remedy would do at a table before it is asked for or given"
    SEE_PIT = "see every table at once: its pace, dealer, float, drop and win, and what waits for an answer"
    STOP_PLAY = "stop play and let it go on: in the house, in a game, at a table, for a player"
    KEEP_PIT = "count the float of a table, confirm another's count, and keep the staff's breaks"
    DEAL = "act as the dealer"
    SUPERVISE = "act as the supervisor"
    DIRECT = "act as the director of a tournament"
    WRITE_CONDITIONS = "write drafts of a tournament's conditions, and have them forecast and printed"
    TAKE_PART = "give a tournament the commands of one's own capacity: enter, direct, count, approve, dispute"
    MANAGE = "act as the shift manager or the operator"
    EXAMINE = "replay any round that is over, search, verify and export the journal"
    REVIEW = "record the outcome of a review"
    HANDLE_CHIPS = "sell and redeem chips at the counter, take fees of tournaments and pay their prizes"
    SEE_REPORTS = "see the reports of the house by period: results, corrections, acts by person, tournament returns"
    SEE_HEALTH = "see the health of the house and who deals which table"
    CHECK_PROGRAM = "have the program compared with its files"
    ADMINISTER = "set up tables, see the keys, make backups and rehearse their restore"
    SEE_PEOPLE = "see the accounts, their roles and their acts"
    MANAGE_PEOPLE = "invite people, grant and withdraw roles, suspend accounts, give tokens, subscribe webhooks"


RIGHTS: Mapping[Action, frozenset[HouseRole]] = {
    Action.LOOK: _ANYBODY,
    Action.OWN_ACCOUNT: _SIGNED_IN,
    Action.PLAY: frozenset({HouseRole.PLAYER}),
    Action.SEE_AS_STAFF: STAFF - _ADMINISTRATOR,
    Action.SEE_AS_INSPECTOR: _INSPECTOR,
    Action.SEE_REMEDIES: _IN_CHARGE | {HouseRole.DEALER},
    Action.SEE_PIT: _IN_CHARGE,
    Action.STOP_PLAY: frozenset({HouseRole.SUPERVISOR, HouseRole.SHIFT_MANAGER}),
    Action.KEEP_PIT: _IN_CHARGE - _INSPECTOR,
    Action.DEAL: frozenset({HouseRole.DEALER}),
    Action.SUPERVISE: frozenset({HouseRole.SUPERVISOR}),
    Action.DIRECT: _DIRECTORS,
    Action.WRITE_CONDITIONS: _DIRECTORS | {HouseRole.SHIFT_MANAGER},
    Action.TAKE_PART: frozenset({HouseRole.PLAYER, HouseRole.DEALER}) | _IN_CHARGE,
    Action.MANAGE: frozenset({HouseRole.SHIFT_MANAGER}),
    Action.EXAMINE: _INSPECTOR,
    Action.REVIEW: _INSPECTOR,
    Action.HANDLE_CHIPS: frozenset({HouseRole.CASHIER}),
    Action.SEE_REPORTS: _EXAMINERS,
    Action.SEE_HEALTH: _IN_CHARGE | _ADMINISTRATOR,
    Action.CHECK_PROGRAM: _EXAMINERS | _ADMINISTRATOR,
    Action.ADMINISTER: _ADMINISTRATOR,
    Action.SEE_PEOPLE: _EXAMINERS | _ADMINISTRATOR,
    Action.MANAGE_PEOPLE: _ADMINISTRATOR,
}

# The action that acting in a capacity of the rule books is.
_IN_CAPACITY: Mapping[Role, Action] = {
    Role.PATRON: Action.PLAY,
    Role.DEALER: Action.DEAL,
    Role.SUPERVISOR: Action.SUPERVISE,
    Role.DIRECTOR: Action.DIRECT,
    Role.SHIFT_MANAGER: Action.MANAGE,
    Role.OPERATOR: Action.MANAGE,
    Role.INSPECTOR: Action.REVIEW,
}

# The commands of a cashier. The books know no counter: at a table they are given in the dealer's capacity, at a
# tournament in the director's, by somebody whom the director has named an assistant.
AT_THE_COUNTER = frozenset({"buy_in", "cash_out"})
AT_THE_COUNTER_OF_TOURNAMENTS = frozenset(
    {"take_entry", "re_buy", "undo_re_buy", "add_on", "pay_prize", "reverse_prize"}
)


def may(role: HouseRole, action: Action) -> bool:
    return role in RIGHTS[action]


def may_at_the_counter(role: HouseRole, command: str) -> bool:
    """Whether somebody in this role gives a tournament this command at the counter."""
    return may(role, Action.HANDLE_CHIPS) and command in AT_THE_COUNTER_OF_TOURNAMENTS


def may_act(role: HouseRole, capacity: Role, command: str) -> bool:
    """Whether somebody in this role may give this command in this capacity. The rules then decide about the command."""
    if capacity not in ACTS_AS[role]:
        return False
    if role is HouseRole.CASHIER:
        return may(role, Action.HANDLE_CHIPS) and command in AT_THE_COUNTER
    return may(role, _IN_CAPACITY[capacity])
