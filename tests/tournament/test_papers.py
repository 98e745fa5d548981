"""The papers of a tournament follow what happens to it."""

from croupier.tournament import commands as c
from croupier.views.documents.document import Cards, Document
from croupier.views.tournament.papers import Past, papers
from tests.rules.tournament.running import DOLLAR, FEE, M18, START, U19, Running, session


def of(cup: Running) -> dict[str, Document | Cards]:
    return dict(papers(cup.state, [Past(START, fact) for fact in cup.facts], "patrons"))


def cards(cup: Running, name: str) -> dict[str, dict[str, str]]:
    found = of(cup)[name]
    assert isinstance(found, Cards)
    return {card.name: dict(card.lines) for card in found.cards}


def test_seat_cards_follow_substitutes_reserves_and_moves() -> None:
    cup = Running(U19, [session(U19, players_per_table=3, end={"rounds": 6})], entry={"reserves": 1})
    cup.enter("p1", "p2", "p3", "p4")
    cup.do(c.TakeEntry(player="r1", paid=0, reserve=True))
    cup.draw()
    drawn = cards(cup, "seats-final")
    assert {line["Table"] for line in drawn.values()} == {"Table 1", "Table 2"}
    cup.do(c.DecideSubstitute(player="p1", substitute="stand-in", allowed=True, reason="ill"))
    cup.seat(absent=("p2",))
    cup.at = START
    offer = c.OfferSeat(player="p2", reserve="r1", paid=FEE)
    cup.do(offer)
    assert cards(cup, "seats-final").keys() == {"stand-in (for p1)", "r1", "p3", "p4"}
    assert cards(cup, "seats-final")["r1"] == drawn["p2"]
    cup.do(c.UndoOfferSeat(player="p2", reserve="r1", reason="here after all"))
    assert cards(cup, "seats-final").keys() == {"stand-in (for p1)", "p2", "p3", "p4"}
    cup.do(offer)
    cup.start()
    there = next(table for table in cup.tables() if "p3" not in table.seats)
    free = next(seat for seat in range(1, 7) if seat not in there.seats.values())
    cup.do(c.MovePlayer(player="p3", table=there.name, seat=free, reason="balance"))
    moved = {"Table": f"Table {there.name[-1]}", "Seat": str(free)}
    assert cards(cup, "seats-moved")["p3"].items() >= moved.items()
    assert cards(cup, "seats-final")["p3"].items() >= moved.items()


def test_everything_that_is_signed_for_has_its_paper() -> None:
    rebuys = {"method": "here", "cost": 50, "chips": 700, "until": {"session": "final", "round": 2}}
    cup = Running(M18, [session(M18, end={"rounds": 3})], rebuys=rebuys)
    cup.begin(4)
    sheet = of(cup)["sign-in-final"]
    assert isinstance(sheet, Document)
    (table,) = sheet.sections[0].tables
    assert sheet.sections[0].title == "Table 1"
    assert [row[1] for row in table.rows] == sorted(cup.tables()[0].seats, key=cup.tables()[0].seats.__getitem__)
    cup.round(p1=-1000)
    cup.do(c.ReBuy(player="p1", paid=50 * DOLLAR))
    assert "receipt-re-buy-0001" in of(cup)
    cup.do(c.UndoReBuy(player="p1", reason="the wrong line"))
    assert "receipt-re-buy-0001" not in of(cup)
    cup.do(c.ReBuy(player="p1", paid=50 * DOLLAR))
    cup.round(p2=300, p3=200, p4=100)
    cup.finish()
    cup.confirm()
    slips = cards(cup, "payout-slips")
    assert {name: line["Prize"] for name, line in slips.items()} == {
        prize.player: f"${prize.cents / 100:,.2f}" for prize in cup.state.prizes
    }
    board = of(cup)["notice-board"]
    assert isinstance(board, Document)
    (places,) = board.sections[0].tables
    assert len(places.rows) == 4
