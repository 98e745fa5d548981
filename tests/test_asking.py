"""The questions of a command stand beside it, and are the same in the browser and the terminal."""

import pytest
from msgspec.structs import fields

import croupier
from croupier.games import commands as c
from croupier.games.american_roulette import commands as roulette
from croupier.games.blackjack import commands as blackjack
from croupier.games.canberra_poker import commands as canberra
from croupier.games.machines import MACHINES
from croupier.games.ultimate_texas_holdem import commands as holdem
from croupier.games.voiding import disturbances
from croupier.ruling import Asks, Command, asks_of, left_open
from croupier.table import commands as t, machine as table_machine
from croupier.table.asking import asks_at
from croupier.table.general_provisions import matters
from croupier.table.requests import AnswerApproval, AskApproval

# People who set a table up write these without a form; a tournament, a browser or the virtual dealer gives some alone;
# approvals have screens of their own.
NO_FORM = {
    AskApproval,
    AnswerApproval,
    t.RecordApproval,
    t.ElectOptions,
    t.SetLimits,
    t.SetHours,
    t.ChangeColour,
    t.SeatEntrant,
    t.UnseatEntrant,
    t.TakeChips,
    t.WithdrawRound,
    t.RevealShoe,
    t.CommitShare,
    t.FreezeShares,
    t.RevealShare,
    t.MixShares,
    t.ReportOrderLost,
    t.ReportOrderFound,
}
WITH_FORMS = [
    (game, kind)
    for game, machine in MACHINES.items()
    for kind in (*machine.DECIDE, *table_machine.DECIDE)
    if kind not in NO_FORM
]


def asked_in(game: str, kind: type[Command]) -> Asks:
    return MACHINES[game].ASKS.get(str(kind.__struct_config__.tag)) or asks_of(kind)


@pytest.mark.parametrize(("game", "kind"), WITH_FORMS, ids=[f"{game}, {kind.__name__}" for game, kind in WITH_FORMS])
def test_every_field_that_must_be_filled_in_has_a_question(game: str, kind: type[Command]) -> None:
    asks = asked_in(game, kind)
    required = {field.name for field in fields(kind) if field.required}
    assert required <= set(asks), f"say what is asked for {required - set(asks)}"
    assert set(asks) <= {field.name for field in fields(kind)}


REASON = "recorded"


@pytest.mark.parametrize(
    ("game", "choice", "asked"),
    [
        ("blackjack", t.ExcludePatron(patron="ann", reason=REASON), ("reason",)),
        ("blackjack", blackjack.Draw(patron="ann"), ()),
        ("blackjack", blackjack.Double(patron="ann"), ("amount",)),
        ("blackjack", blackjack.ReportCardDrawnInError(), ()),
        ("blackjack", blackjack.ReportCardDrawnInError(card="2c"), ("card",)),
        ("blackjack", c.ReportMalfunction(fault=REASON), ("fault",)),
        ("ultimate-texas-holdem", c.ReportMalfunction(fault=REASON), ("fault", "unaffected")),
        ("blackjack", c.VoidRound(round=1, ground="fraud", reason=REASON), ("reason",)),
        ("blackjack", c.VoidRound(round=1, ground="disturbance", reason=REASON, cause="fire"), ("reason", "cause")),
        ("blackjack", c.ReportWagerFound(patron="ann", option="main", amount=100), ("amount",)),
        (
            "american-roulette",
            c.ReportWagerFound(patron="ann", option="red", amount=1),
            ("option", "amount", "to_option"),
        ),
        ("american-roulette", roulette.VoidSpin(ground="ball out"), ("note",)),
        ("american-roulette", roulette.VoidSpin(ground="too few revolutions"), ("note", "revolutions")),
        ("canberra-poker", canberra.ReportHandWithoutWager(box=3), ("cards",)),
        ("canberra-poker", canberra.ReportHandWithoutWager(box=3, cards=1), ()),
        ("canberra-poker", canberra.ReconstructHand(box=3), ("cards",)),
        ("canberra-poker", canberra.ReconstructHand(box=3, possible=False), ()),
        ("ultimate-texas-holdem", holdem.ReportHandWithoutWager(box=3), ("cards", "handled")),
        ("ultimate-texas-holdem", holdem.ReportCardSeen(to="board", in_deal=True), ()),
        ("ultimate-texas-holdem", holdem.ReportCardSeen(to=""), ("to", "number", "card", "go_on")),
    ],
)
def test_a_choice_leaves_open_what_it_has_only_examples_of(game: str, choice: Command, asked: tuple[str, ...]) -> None:
    assert tuple(left_open(choice, asked_in(game, type(choice)))) == asked


@pytest.mark.parametrize("book", ["NI2006-147/blackjack", "NI2019-212/ultimate-texas-holdem"])
def test_what_may_be_answered_is_what_the_book_has(book: str) -> None:
    table = croupier.table(book).state
    assert tuple(asks_at(table, t.LogIncident)["matter"].one_of) == tuple(matters(table.terms))
    assert tuple(asks_at(table, c.VoidRound)["cause"].one_of) == disturbances(table.terms)
