"""Tables of both poker games, what is played on them without a page, and what a page has been told of them."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.conduct.chance import SealedShoe
from croupier.equipment import card_name, decks
from croupier.games.canberra_poker import commands as k
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.ruling import Command, Role
from croupier.table.commands import BuyIn, IssueChips, JoinTable

HOLDEM = "NI2019-212/ultimate-texas-holdem"
CANBERRA = "NI2002-45/canberra-poker"
SEATS = {"ann": 1, "bob": 3, "mei": 5}


def live_holdem(house: House, seats: dict[str, int] = SEATS, name: str = "T1", **choices: Any) -> None:
    """A live table of Hold-em with its deck shuffled, and these patrons in their seats with 1,000.00 each."""
    set_up_table(house, name, HOLDEM, dealing="live", demonstration=True, **choices)
    must(house, name, c.ShuffleCards(), "dora", Role.DEALER)
    for patron, seat in seats.items():
        must(house, name, JoinTable(patron=patron, seat=seat), patron, Role.PATRON)
        must(house, name, BuyIn(patron=patron, cents=1_000_00), patron, Role.PATRON)


def live_canberra(house: House, seats: dict[str, int] = SEATS, name: str = "T1", **choices: Any) -> None:
    """A live table of Canberra Poker with its deck cut, and these patrons with 1,000.00 in tournament chips each."""
    set_up_table(house, name, CANBERRA, dealing="live", demonstration=True, **choices)
    must(house, name, k.ShuffleCards(), "dora", Role.DEALER)
    must(house, name, k.CutCards(position=26), "dora", Role.DEALER)
    issue_seats(house, seats, name)


def virtual_canberra(house: House, seats: dict[str, int] = SEATS, name: str = "V1") -> None:
    set_up_table(house, name, CANBERRA, demonstration=True)
    issue_seats(house, seats, name)


def issue_seats(house: House, seats: dict[str, int], name: str) -> None:
    for patron, seat in seats.items():
        must(house, name, JoinTable(patron=patron, seat=seat), patron, Role.PATRON)
        must(house, name, IssueChips(patron=patron, cents=1_000_00), "dan", Role.DIRECTOR)


def ante(house: House, amount: int, *patrons: str, name: str = "T1", trips: int = 0) -> None:
    """An Ante from each of these patrons, on the box of their seat."""
    table = house.table(name).table
    assert table is not None
    for patron in patrons:
        box = table.patrons[patron].seat
        must(house, name, c.PlaceWager(patron=patron, option="main", amount=amount, box=box), patron, Role.PATRON)
        if trips:
            side = c.PlaceWager(patron=patron, option="trips", amount=trips, box=box)
            must(house, name, side, patron, Role.PATRON)


def read_by_the_shoe(house: House, *packets: str, name: str = "T1") -> None:
    """The deal from a shoe that reads each packet as it leaves it."""
    for packet in packets:
        must(house, name, c.DealCards(cards=tuple(packet.split())), "dora", Role.DEALER)


def decide(house: House, *decisions: Command, name: str = "T1") -> None:
    for decision in decisions:
        who = getattr(decision, "patron", "")
        must(house, name, decision, who or "dora", Role.PATRON if who else Role.DEALER)


def sealed(first: str) -> SealedShoe:
    """A deck that begins with these cards."""
    top = first.split()
    return SealedShoe(b"s" * 32, (*top, *(card for card in decks(1) if card not in top)))


# The messages to a page


RECORDER = """
window.heard = [];
window.EventSource = class extends window.EventSource {
  constructor(...given) {
    super(...given);
    const keep = ({ data }) => window.heard.push(data);
    for (const kind of ["line", "view", "waiting"]) this.addEventListener(kind, keep);
  }
};
"""

# The stream as it comes over the wire, from the first entry of the journal, up to what is waited for now.
RAW = """async (path) => {
  const stop = new AbortController();
  const reader = (await fetch(path, { signal: stop.signal })).body.getReader();
  const text = new TextDecoder();
  let come = "";
  while (!come.includes("event: waiting")) come += text.decode((await reader.read()).value, { stream: true });
  stop.abort();
  return come;
}"""


def listen(page: Page) -> Page:
    """From now on the page keeps all that the server sends it."""
    page.add_init_script(RECORDER)
    page.reload()
    expect(page.locator("#now")).not_to_be_empty()
    return page


def told(page: Page, who: str, role: str = "patron", table: str = "T1") -> str:
    """All that has reached somebody's browser of a table: the page as it stands, what it heard, and what it would be
    answered now, in every way there is to ask."""
    path = f"/api/tables/{table}"
    query = f"?role={role}&who={who}"
    asked = [page.evaluate("(path) => fetch(path).then((answer) => answer.text())", path + way + query) for way in WAYS]
    stream = page.evaluate(RAW, f"{path}/events{query}&after=0")
    return "\n".join([page.content(), page.evaluate("window.heard.join('\\n')"), stream, *asked])


WAYS = ("/view", "/rounds")


def expect_untold(told: str, cards: str) -> None:
    """None of these cards is named, in any of the forms in which a page or a view has a card."""
    for card in cards.split():
        for form in (f'"{card}"', f"&quot;{card}&quot;", f"#card-{card}", card_name(card)):
            assert form not in told, f"{form} was told"


def expect_told(told: str, cards: str) -> None:
    for card in cards.split():
        assert f'"{card}"' in told, f"{card} was not told"


# The content of a page


def hand(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def laid(page: Page, where: str) -> Locator:
    """The cards of a box ("3"), of the board or of the dealer."""
    if where.isdecimal():
        return hand(page, f"Box {where}, hand").locator(".cards").get_by_role("img")
    name = "The board" if where == "board" else "Dealer's hand"
    return page.get_by_role("region", name=name).locator(".cards").get_by_role("img")


def expect_laid(page: Page, where: str, cards: str) -> None:
    """These cards lie there, "-" for one that is face down."""
    names = [card_name(card) if card != "-" else "Card, face down" for card in cards.split()]
    expect(laid(page, where)).to_have_count(len(names))
    for place, name in enumerate(names):
        expect(laid(page, where).nth(place)).to_have_attribute("aria-label", name)


def on(page: Page, box: int, option: str) -> Locator:
    """The amount on a spot of a box."""
    return page.get_by_role("group", name=f"Box {box}", exact=True).locator(f'.spot[data-option="{option}"]')


def decide_by_key(page: Page, key: str) -> None:
    asked = _asked(page)
    page.keyboard.press(key)
    expect(page.locator("#turn")).not_to_have_attribute("data-shows", asked)


def decide_by_click(page: Page, name: str) -> None:
    asked = _asked(page)
    page.locator("#turn").get_by_role("button", name=name).click()
    expect(page.locator("#turn")).not_to_have_attribute("data-shows", asked)


def fold_by_key(page: Page) -> None:
    """The first press only asks; it can be kept, and asked again."""
    _asked(page)
    expect(page.locator("#fold")).to_have_count(0)
    page.keyboard.press("f")
    expect(page.locator("#keep-fold")).to_be_focused()
    page.keyboard.press("Enter")  # keeps the hand
    expect(page.locator("#ask-fold")).to_be_focused()
    page.keyboard.press("f")
    expect(page.locator("#fold")).to_be_visible()
    decide_by_key(page, "f")


def fold_by_click(page: Page) -> None:
    page.locator("#ask-fold").click()
    decide_by_click(page, "Fold now")


def _asked(page: Page) -> str:
    """The question on the page: the next decision may be the same person's."""
    expect(page.locator("#turn .decisions")).to_be_visible()
    return str(page.locator("#turn").get_attribute("data-shows"))


def awaits(page: Page, words: str) -> None:
    expect(page.locator(".what-now")).to_contain_text(words)


def type_cards(dealer: Page, cards: str, awaited: str, shown: bool = True) -> None:
    """A dealer's keys for N cards and the confirmation, once the console waits for them."""
    awaits(dealer, awaited)
    letters = cards.replace(" ", "")
    dealer.keyboard.type(letters)
    expect(dealer.locator("#entry")).to_have_value(letters.upper() if shown else "•" * len(letters))
    dealer.keyboard.press("Enter")
    expect(dealer.locator("#entry")).to_have_value("")


def press(dealer: Page, key: str, awaited: str) -> None:
    awaits(dealer, awaited)
    dealer.keyboard.press(key)


ADVICE = re.compile(
    r"\b(odds|chances?|probab\w+|likel\w+|expected|advi[cs]e|recommend\w*|strateg\w+|hints?|equity|should|better to)\b",
    re.I,
)


def expect_no_advice(page: Page) -> None:
    """Nothing at the table says how to play."""
    said = " ".join(page.locator(part).inner_text() for part in ("#now", "#felt", "#at-hand", "#past"))
    assert ADVICE.findall(said) == []
