"""Lists of entries as spreadsheets have them."""

import pytest

from croupier.tournament.entry_lists import read_list

FEE = 50_00


def names(text: str, **columns: str) -> list[str]:
    return [row.player for row in read_list(text, FEE, columns).rows]


@pytest.mark.parametrize(
    "text",
    [
        "player\nAnn Lee\nBen Roy",
        "\ufeffName\r\nAnn Lee\r\nBen Roy\r\n",
        "First name;Surname\nAnn;Lee\nBen;Roy",
        "Full name\tClub\nAnn Lee\tNorth\nBen Roy\t",
        'Name,Remarks\n"Ann Lee","late, perhaps"\nBen Roy,\n\n',
        "Ann Lee\nBen Roy",
    ],
    ids=["plain", "BOM", "semicolons", "copied", "quoted", "without names of columns"],
)
def test_whatever_a_spreadsheet_saves_is_read(text: str) -> None:
    assert names(text) == ["Ann Lee", "Ben Roy"]


def test_a_column_of_another_name_is_mapped() -> None:
    sheet = read_list("Mitglied,X\nAnn,1", FEE)
    assert [row.player for row in sheet.rows] == ["Mitglied", "Ann"]  # no name is known, so there is no first line
    assert names("Mitglied,X\nAnn,1", Mitglied="player") == ["Ann"]
    assert read_list("Team\nNorth", FEE).problem.startswith("no column has the players' names")


def test_amounts_and_answers_are_read_as_people_write_them() -> None:
    sheet = read_list(
        "Name;Paid;Reserve;Accessible\nAnn;$1,050.00;no;x\nBen;50,00;yes;\nCat;;;\nDan;Yes;;\nEve;no;;\nFlo;1;;", FEE
    )
    entries = [row.entry for row in sheet.rows]
    assert [entry.paid for entry in entries if entry] == [1_050_00, 50_00, FEE, FEE, 0, 1_00]
    assert [(entry.reserve, entry.accessible) for entry in entries[:3] if entry] == [
        (False, True),
        (True, False),
        (False, False),
    ]


def test_a_line_that_cannot_be_read_says_why() -> None:
    rows = read_list("Name,Paid,Reserve\nAnn,fifty,\n,50,\nBen,,perhaps", FEE).rows
    assert [(row.line, row.problem) for row in rows] == [
        (2, "'fifty' is no amount"),
        (3, "no name"),
        (4, "'perhaps' is neither yes nor no"),
    ]
    assert read_list("\n \n", FEE).problem == "the list is empty"


@pytest.mark.parametrize("text", ["Name\n" + "a" * 200_000, 'Name\n"Ann\n' + "Ben\n" * 60_000])
def test_a_field_that_nobody_typed_is_said_of_the_list(text: str) -> None:
    sheet = read_list(text, FEE)
    assert sheet.problem == "this is not a list of entries: field larger than field limit (131072)"
    assert not sheet.rows
