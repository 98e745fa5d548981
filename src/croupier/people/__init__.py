"""The people of the house: their accounts, the roles they hold, and the one table of what each role may do.

A machine like a table: acts are decided into facts or refused, facts evolve the state, in a stream of its own. It knows
no secret, no clock and no network: who proved to be whom is the server's business, and is handed in.

| file | contents |
| --- | --- |
| `roles.py` | the roles, and the capacities of the rule books in which each acts |
| `rights.py` | the table of role and action |
| `state.py` | the accounts as far as the facts tell |
| `commands.py`, `facts.py` | what is asked for, what happened |
| `accounts.py` | invitations, roles, suspensions |
| `programs.py` | the tokens of programs |
| `webhooks.py` | the addresses that are told what happens |
| `signing_in.py` | sign-ins, failures, locks, sign-outs |
| `machine.py` | joins them |
"""

from croupier.people.machine import decide, evolve
from croupier.people.rights import Action, may, may_act
from croupier.people.roles import HouseRole
from croupier.people.state import People, Person, Program, Webhook

__all__ = ["Action", "HouseRole", "People", "Person", "Program", "Webhook", "decide", "evolve", "may", "may_act"]
