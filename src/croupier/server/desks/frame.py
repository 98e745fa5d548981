"""The frame that all desks share: who acts at one, which desks a role has, and how a desk is rendered."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.people import Action, HouseRole, may
from croupier.server.doors import reception_of, signed_in
from croupier.server.pages import offer, page


class Desk(Struct, frozen=True):
    """A desk is for everybody who may do `action`; at a demonstration, where nobody signs in, its visitor acts as
    `role`."""

    name: str
    address: str
    action: Action
    role: HouseRole


# In the order in which the bar lists them. Each address is a route of `app.ROUTES` for the same action.
PIT = Desk("Pit", "/pit", Action.SEE_PIT, HouseRole.SUPERVISOR)
PEOPLE = Desk("People", "/people", Action.SEE_PEOPLE, HouseRole.ADMINISTRATOR)
PROGRAMS = Desk("Programs", "/programs", Action.SEE_PEOPLE, HouseRole.ADMINISTRATOR)
WEBHOOKS = Desk("Webhooks", "/webhooks", Action.SEE_PEOPLE, HouseRole.ADMINISTRATOR)
INSPECTOR = Desk("Inspector", "/inspector", Action.EXAMINE, HouseRole.INSPECTOR)
CASHIER = Desk("Cashier", "/cashier", Action.HANDLE_CHIPS, HouseRole.CASHIER)
MANAGER = Desk("Manager", "/manager", Action.SEE_REPORTS, HouseRole.SHIFT_MANAGER)
ADMINISTRATION = Desk("Administration", "/administration", Action.ADMINISTER, HouseRole.ADMINISTRATOR)
CONDITIONS = Desk("Conditions", "/drafts", Action.WRITE_CONDITIONS, HouseRole.DIRECTOR)
DESKS: tuple[Desk, ...] = (
    PIT,
    CONDITIONS,
    INSPECTOR,
    CASHIER,
    MANAGER,
    ADMINISTRATION,
    PEOPLE,
    PROGRAMS,
    WEBHOOKS,
)


class Acting(Struct, frozen=True):
    """Who sits at a desk, and in which role."""

    who: str
    role: HouseRole

    @property
    def initials(self) -> str:
        """
        >>> Acting("rosa blum", HouseRole.CASHIER).initials, Acting("ada", HouseRole.ADMINISTRATOR).initials
        ('RB', 'AD')
        """
        words = self.who.split()
        return ("".join(word[0] for word in words[:2]) if len(words) > 1 else self.who[:2]).upper()


def desks_of(role: HouseRole) -> tuple[Desk, ...]:
    """The desks that somebody in this role may sit at."""
    return tuple(desk for desk in DESKS if may(role, desk.action))


def desks_at_demonstration() -> tuple[Desk, ...]:
    """Those that work where nobody signs in: there are no accounts to look after."""
    return tuple(desk for desk in DESKS if desk.action is not Action.SEE_PEOPLE)


offer("desks_of", desks_of)  # every page has a link to the desk of whoever looks at it
offer("desks_at_demonstration", desks_at_demonstration)


def acting_at(request: Request, desk: Desk) -> Acting:
    session = signed_in(request.scope)
    return Acting(session.person, session.role) if session else Acting(desk.role.value, desk.role)


def desk_page(request: Request, desk: Desk, template: str, status: int = 200, **given: object) -> Response:
    """A page of a desk. `template` extends `desks/base.html`."""
    acting = acting_at(request, desk)
    others = desks_at_demonstration() if reception_of(request.scope) is None else desks_of(acting.role)
    now = request.app.state.floor.house.clock()
    return page(template, status, desk=desk, acting=acting, others=others, now=now, **given)
