"""Four people in four browsers, through an irregularity with approval in each game: player, dealer, supervisor or
director, and inspector. One house serves them all."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.conduct import Accepted, House
from croupier.games.context import supervisors
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import Table
from croupier.table.commands import CreateTable
from croupier.table.machine import candidates
from tests.browser.visiting import PHONE, Visit, expect_no_barriers
from tests.covering import at_length
from tests.people.counter import Clock, Counter
from tests.properties.asking import Ask, accepted
from tests.properties.driving import every_rules, needed, set_up
from tests.rules.irregular_tables import B18, G02, J06, P02, R02, U19, name_of
from tests.server.serving import serving
from tests.trust import trust

# What goes wrong in each game; where the count of the cards speaks against it, the answer needs a reason.
GAMES = {
    B18: "report_shoe_exhausted",
    J06: "report_shoe_exhausted",
    U19: "report_wrong_number",
    P02: "report_wrong_number",
    R02: "void_spin",
    G02: "correct_deal",
}
PEOPLE = {"ann": "player", "dora": "dealer", "sue": "supervisor", "dirk": "tournament director", "ivy": "inspector"}


def table_named(book: str) -> str:
    return library().book(book).game


def play_until(house: House, book: str, irregularity: str) -> Command:
    """A live table at the first moment at which this remedy is allowed."""
    name, random = table_named(book), Random(0)
    hosted = house.table(name)

    def do(ask: Ask) -> Table:
        command = ask.command
        if isinstance(command, CreateTable):
            fields = {field: getattr(command, field) for field in command.__struct_fields__}
            command = CreateTable(**{**fields, "name": name, "demonstration": True})
        assert isinstance(house.act(name, command, ask.who, ask.role), Accepted), ask
        assert hosted.table is not None
        return hosted.table

    for ask in set_up(next(rules for rules in every_rules() if rules.book == book)):
        table = do(ask)
    for _ in range(60):
        role = supervisors(table.terms)[0]
        for command, _ in candidates(table, "sue", role):
            if name_of(command) == irregularity and accepted(table, Ask(command, role, "sue"), house.clock()):
                return command
        table = do(needed(table, random, house.clock()))
    raise AssertionError(f"{irregularity} was never possible")


class Floor:
    """The people of the house, each with a page of their own."""

    def __init__(self, visit: Visit, counter: Counter, address: str) -> None:
        self.visit, self.address, self.house = visit, address, counter.house
        self._secrets = {name: counter.sign_in(name)[0] for name in PEOPLE}
        self._pages: dict[str, Page] = {}

    def page(self, name: str, path: str) -> Page:
        if name not in self._pages:
            page = self._pages[name] = self.visit(f"{self.address}/away")
            page.context.add_cookies([{"name": "croupier", "value": self._secrets[name], "url": self.address}])
        self._pages[name].goto(self.address + path)
        return self._pages[name]


@pytest.fixture(scope="module")
def floor(chromium: Browser) -> Iterator[Floor]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        for book, irregularity in GAMES.items():
            play_until(house, book, irregularity)
        counter = Counter(house, clock)
        for name, role in PEOPLE.items():
            counter.hire(name, role)
        with serving(house, reception=counter.reception) as address:
            visit = Visit(chromium)
            yield Floor(visit, counter, address)
            visit.leave()
            assert visit.problems == []


def ask_the_floor(dora: Page, happened: str) -> None:
    """By keyboard, through the wizard: what happened, which remedy, what it would do, and why."""
    expect(dora.locator("#console")).to_be_visible()
    dora.locator("#irregular").click()
    dora.locator("#wizard").click()
    dialog = dora.get_by_role("dialog")
    dialog.get_by_role("button", name=happened).first.click()
    expect(dialog.get_by_role("heading", name="What happened?")).to_be_hidden()
    show = dialog.get_by_role("button", name="Show what it would do")
    why = dialog.locator("#why")
    if dialog.locator(".numbered").count():
        dora.keyboard.press("1")
    expect(show.or_(why)).to_be_visible()
    if show.count():
        for field in dialog.locator("form input:not([type=checkbox])").all():
            field.fill("seen at the table")
        show.click()
    expect(why).to_be_visible()
    expect(dialog.locator(".would, .notice").first).to_be_visible()
    why.fill("everybody saw it")
    dora.keyboard.press("Enter")
    expect(dora.locator("#requests")).to_contain_text("is asked")
    expect(dora.locator("#requests")).to_contain_text("everybody saw it")


@trust(38)
@pytest.mark.parametrize(
    "book", [B18, at_length(J06), at_length(U19), at_length(P02), at_length(R02), at_length(G02)], ids=table_named
)
def test_a_dealer_asks_the_floor_answers_and_the_dealer_has_an_instruction(floor: Floor, book: str) -> None:
    name = table_named(book)
    kinds = {name_of(command): command for command, _ in candidates(table_of(floor, name), "sue", Role.SUPERVISOR)}
    happened = kinds[GAMES[book]].happened
    approver = "dirk" if supervisors(table_of(floor, name).terms)[0] is Role.DIRECTOR else "sue"
    ann = floor.page("ann", f"/tables/{name}")
    dora = floor.page("dora", f"/tables/{name}")
    ask_the_floor(dora, happened)

    pit = floor.page(approver, "/pit")
    waiting = pit.locator(".waits-for").filter(has_text=name)
    expect(waiting).to_contain_text("dora, dealer")
    waiting.get_by_role("link", name="Look and answer").click()
    expect(pit.locator("#would")).to_contain_text("The dealer will read")
    expect(pit.locator("#happened-body")).to_contain_text("everybody saw it")
    pit.get_by_label("Reason").fill("I was there")
    pit.keyboard.press("Control+Enter")
    expect(pit.locator("#says")).to_contain_text("Done")

    answered = dora.locator("#requests .answered")
    expect(answered).to_contain_text(f"Granted by {approver}")
    expect(answered.locator(".instruction")).not_to_be_empty()
    dora.get_by_role("button", name="Seen").click()
    expect(answered).to_have_count(0)

    ivy = floor.page("ivy", f"/tables/{name}?role=inspector")
    expect(line_of(ivy, f"is granted by {approver}")).to_be_visible()
    expect(ann.locator("#felt")).not_to_be_empty()
    assert "is asked" not in ann.locator("body").inner_text()
    table = table_of(floor, name)
    assert [(each.asked.by, each.answer.by if each.answer else "") for each in table.answered] == [("dora", approver)]
    assert table.dealer == "dora"


def table_of(floor: Floor, name: str) -> Table:
    table = floor.house.table(name).table
    assert table is not None
    return table


def line_of(page: Page, words: str) -> Locator:
    return page.locator("#log li").filter(has_text=words).first


@pytest.mark.parametrize(
    "screen",
    [at_length({}), at_length(PHONE), {"viewport": {"width": 320, "height": 640}}],
    ids=["desk", "phone", "320"],
)
def test_anyone_can_use_the_pit(floor: Floor, screen: dict[str, object]) -> None:
    visit = floor.visit
    page = visit(f"{floor.address}/away", **screen)
    page.context.add_cookies([{"name": "croupier", "value": floor._secrets["sue"], "url": floor.address}])
    page.goto(f"{floor.address}/pit")
    expect(page.locator(".pit-table")).to_have_count(len(GAMES))
    expect_no_barriers(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
