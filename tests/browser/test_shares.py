"""A player's browser mixes what the house sealed, keeps its value over a reload, and checks the result by itself."""

from playwright.sync_api import expect

from croupier.conduct import House, set_up_table
from croupier.ruling import Role
from croupier.table import commands as t
from tests.browser.visiting import Visit
from tests.server.serving import serving
from tests.server.test_orders import ROULETTE, Pace


def test_the_browser_has_a_share_and_checks_the_spin(house: House, visit: Visit) -> None:
    set_up_table(house, "V1", ROULETTE, demonstration=True)
    house.act("V1", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
    house.act("V1", t.IssueChips(patron="ann", cents=100_00), "dee", Role.DIRECTOR)
    pace = Pace(betting=3600, ball=0, step=0, result=0, patience=3600, absent=0, shares=60)
    with serving(house, pace) as address:
        page = visit(f"{address}/tables/V1", "ann", "player")
        shares = page.locator("#shares")
        expect(shares).to_contain_text("ann will mix it")
        page.reload()
        expect(shares).to_contain_text("ann will mix it")
        page.evaluate(
            """async () => {
              const say = (path, body) => fetch(`/api/tables/V1/${path}`, {
                method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
              const command = { command: "place_wager", patron: "ann", option: "red", amount: 500 };
              await say("act", { who: "ann", role: "patron", key: "", command });
              while (!(await say("ready", { who: "ann" })).ok) await new Promise((wait) => setTimeout(wait, 50));
            }"""
        )
        expect(page.locator("#round")).to_contain_text("Round 2")
        page.goto(f"{address}/tables/V1/orders")
        page.get_by_role("link", name="1", exact=True).click()
        expect(page.locator("#checked")).to_have_attribute("data-checked", "yes")
        expect(page.locator("#checked")).to_contain_text("1 of 1 players' shares were mixed in")
        visit.leave()
