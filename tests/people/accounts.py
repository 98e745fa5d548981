"""The accounts of a house for tests that read like the readings H20 to H22.

house = Accounts()                    # ada administers it
house.invite("dee", "dealer")         # has used the link
house.sign_in("dee", "dealer")
"""

from croupier.people import HouseRole, People, Person, commands as c, decide, evolve
from croupier.ruling import Act, Command, Fact, Refusal, Role

NOON = 1_800_000_000_000
MINUTE = 60_000
LINK = "1" * 64


class Accounts:
    def __init__(self) -> None:
        self.at = NOON
        self.people = People()
        self.facts: list[Fact] = []
        self.do(c.OpenHouse(person="ada", link=LINK, until=NOON + MINUTE), "house")
        self.do(c.Enrol(person="ada", link=LINK, second_factor=True), "ada")

    def ask(self, command: Command, who: str = "ada") -> tuple[Fact, ...] | Refusal:
        return decide(self.people, Act(command, who, Role.OPERATOR, self.at))

    def do(self, command: Command, who: str = "ada") -> tuple[Fact, ...]:
        decided = self.ask(command, who)
        assert not isinstance(decided, Refusal), decided.because
        for fact in decided:
            self.people = evolve(self.people, fact)
        self.facts += decided
        return decided

    def refused(self, command: Command, reading: str, who: str = "ada") -> str:
        """The reason of a refusal under this reading."""
        decided = self.ask(command, who)
        assert isinstance(decided, Refusal), f"{type(command).__name__} was not refused"
        assert reading in decided.under
        return decided.because

    def invite(self, name: str, *roles: str) -> Person:
        invitation = c.InvitePerson(person=name, roles=tuple(map(HouseRole, roles)), link=LINK, until=self.at + MINUTE)
        self.do(invitation)
        self.do(c.Enrol(person=name, link=LINK), name)
        return self.people.persons[name]

    def signing_in(self, name: str, role: str) -> c.SignIn:
        return c.SignIn(person=name, role=HouseRole(role), session="2" * 64, by="password")

    def fail(self, name: str) -> tuple[Fact, ...]:
        return self.do(c.FailSignIn(person=name, because="wrong password"), "server")
