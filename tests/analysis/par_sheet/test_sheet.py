"""The PAR sheet holds everything that was found, and comes out the same to the byte."""

import datetime
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from io import BytesIO

from pypdf import PdfReader

from croupier import __version__
from croupier.analysis.case import Case
from croupier.analysis.findings import Findings, Table as Rows
from croupier.analysis.inputs import inputs_sha256
from croupier.analysis.par_sheet.sheet import EXCERPT, sheet
from croupier.analysis.words import percent
from croupier.instruments import library
from croupier.views.documents.document import Document, Section, Table
from croupier.views.documents.rendering import html, pdf
from tests.analysis.made_up import a_case, findings


def asked() -> Case:
    return a_case(what_if={"tie_odds": "9 to 1"}, gone=("8s", "9h"), tournament=True)


@cache
def made() -> Document:
    return sheet(asked(), findings())


def sections() -> dict[str, Section]:
    return {section.title: section for section in made().sections}


def cells(table: Table) -> Iterator[str]:
    yield from (cell for row in table.rows for cell in row)


def test_it_says_what_was_asked_of_which_book_and_by_what() -> None:
    about = dict(made().about)
    assert about["Rule book"] == "NI2018-687/mini-baccarat"
    assert about["Instrument"] == "Casino Control (Mini Baccarat) Approval 2018 (No 1)"
    assert about["In force from"] == "8 December 2018"
    assert about["Method of settlement"] == "Commission method"
    assert about["What if"] == "Tie: 9 to 1; nobody approved it"
    assert about["Terms"] == "as in a tournament"
    assert about["Cards gone from the shoe"] == "8s 9h"
    assert about["Made by"] == f"croupier {__version__}"
    assert about["SHA-256 of its inputs"] == inputs_sha256(asked())


def test_it_is_dated_by_its_book_and_by_no_clock() -> None:
    assert made().date == datetime.datetime(2018, 12, 8, tzinfo=datetime.UTC)


def test_every_wager_has_its_figures_and_outcomes() -> None:
    summary, fractions = sections()["Wagers"].tables
    for wager, row in zip(findings().wagers, summary.rows, strict=True):
        assert row[:3] == (wager.name.replace("_", " "), percent(wager.house_edge), percent(wager.element_of_risk))
    assert fractions.rows == (("even", "1/37"), ("long shot", "188135069/222577732"))
    assert sections()["Outcomes"].tables[0].rows == (
        ("even", "won", "+1", "18", "0.486486"),
        ("even", "lost", "-1", "19", "0.513514"),
    )
    shot = sections()["Outcomes of long shot"]
    assert shot.tables[0].head == ("Outcome", "Pays", "Count", "Probability")
    assert ("rank 2 & up", "+3.95", "67,108,864", "0.015075") in shot.tables[0].rows
    assert len(shot.figures) == 1


def test_stakes_are_shown_where_they_change_and_counts_where_there_are_any() -> None:
    assert sections()["Outcomes of played"].tables[0].head == ("Outcome", "Pays", "Staked", "Probability")


def test_readings_stand_beside_what_another_would_change() -> None:
    readings = sections()["Readings that the figures rest on"]
    assert readings.says[0] == f"M1: {library().interpretation('M1').reading}"
    assert readings.tables[0].rows == (
        ("M1", "it pays by its margin <as others do>", "long shot", "84.5256%", "12.5000%"),
    )


def test_what_is_too_long_or_too_wide_for_paper_is_said_to_be_elsewhere() -> None:
    (long,) = sections()["Every hand"].tables
    assert len(long.rows) == EXCERPT
    assert long.caption == f"The first {EXCERPT} of 200 rows; --csv writes them all"
    wide = Rows("wide", "Wide", tuple(f"column-{n}" for n in range(20)), (tuple(10**12 for _ in range(20)),))
    only = sheet(asked(), Findings("", findings().wagers, exhibits=(wide,))).sections[-1]
    assert only.tables == ()
    assert only.says == ("Its 20 columns are too wide for paper: --csv writes them.",)


def test_html_and_pdf_hold_every_figure() -> None:
    page = html(made())
    printed = squeezed(" ".join(each.extract_text() for each in PdfReader(BytesIO(pdf(made()))).pages))
    for section in made().sections:
        for text in (section.title, *section.says, *(cell for table in section.tables for cell in cells(table))):
            assert escaped(text) in page
            assert squeezed(text) in printed
    assert page.count("<svg") == sum(len(section.figures) for section in made().sections) == 6
    assert "<script" not in page
    assert "src=" not in page


def squeezed(text: str) -> str:
    return "".join(text.replace("-", "").replace("\u2010", "").split())


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#39;")


def test_figures_in_the_pdf_can_be_read_aloud() -> None:
    """PDF/UA: each has words for people who cannot see it."""
    text = pdf(made())
    assert PdfReader(BytesIO(text)).trailer["/Root"]["/MarkInfo"]["/Marked"]
    told = [each["/Alt"] for each in elements(text) if each.get("/S") == "/Figure"]
    assert sorted(told) == sorted(figure.alt for section in made().sections for figure in section.figures)


def elements(text: bytes) -> list[dict[str, object]]:
    reader = PdfReader(BytesIO(text))
    every = (reader.get_object(number) for number in range(1, int(reader.trailer["/Size"])))
    return [each for each in every if isinstance(each, dict)]


MAKE = """
from tests.analysis.par_sheet.test_sheet import digest
print(digest())
"""


def digest() -> str:
    return sha256(html(made()).encode() + pdf(made())).hexdigest()


def test_the_sheet_is_the_same_to_the_byte_on_another_day_and_clock() -> None:
    """In another process, in another time zone and language, with other hashes."""
    elsewhere = {**os.environ, "TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1"}
    there = subprocess.run([sys.executable, "-c", MAKE], env=elsewhere, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == digest()


def test_the_hash_is_of_everything_the_figures_depend_on() -> None:
    others = [
        a_case(),
        a_case(options={"settlement": "non-commission"}),
        a_case(tournament=True),
        a_case(what_if={"tie_odds": "9 to 1"}),
        a_case(gone=("8s",)),
        a_case(maximum_payout=500),
    ]
    assert len({inputs_sha256(each) for each in others}) == len(others)
    assert inputs_sha256(a_case(gone=("8s", "9h"))) == inputs_sha256(a_case(gone=("9h", "8s")))
