"""Documents hold everything they should, read well without a screen, and come out the same to the byte."""

import datetime
import os
import subprocess
import sys
from hashlib import sha256
from io import BytesIO

import pytest
from msgspec import structs
from pypdf import PdfReader

from croupier.instruments import library
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read
from croupier.views.conditions import Edition, conditions_document
from croupier.views.documents.document import Cards, Document
from croupier.views.documents.rendering import html, pdf
from croupier.views.documents.tournament import (
    Placed,
    Receipt,
    Results,
    SeatCard,
    receipt_document,
    results_document,
    seat_cards,
)
from tests.rules.tournament_conditions.drafts import B06, BOOKS, M18, P02, U19, draft, example
from tests.trust import trust

AT = datetime.datetime(2026, 3, 14, 19, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=11)))
EVERY = [*BOOKS, "several"]


def document(book: str, edition: Edition = "patrons", **changes: object) -> Document:
    text = draft(book, **changes) if changes else example(book)
    conditions = read(text)
    assert isinstance(conditions, Conditions), conditions
    return conditions_document(conditions, text, edition, (("Approved", "GRC 2026/77"),))


def text_of(made: bytes) -> str:
    """The words of a PDF, with hyphenated and broken words joined again."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(made)).pages).split())


def said(document: Document) -> list[str]:
    """Every piece of text that a document holds."""
    cells = [
        cell for part in document.sections for table in part.tables for row in (table.head, *table.rows) for cell in row
    ]
    return [
        document.title,
        *(text for line in document.about for text in line),
        *(part.title for part in document.sections),
        *(say for part in document.sections for say in part.says),
        *(clause for part in document.sections for cited in part.under for clause in cited.clauses),
        *filter(None, cells),
    ]


def squeezed(text: str) -> str:
    """Without spaces and hyphens: a line of a PDF may be broken anywhere a hyphen or a space is."""
    return "".join(text.replace("-", "").replace("\u2010", "").split())


@pytest.mark.parametrize("book", EVERY)
@pytest.mark.parametrize("edition", ["patrons", "authority"])
def test_html_and_pdf_hold_every_word(book: str, edition: Edition) -> None:
    whole = document(book, edition)
    page, print_ = html(whole), squeezed(text_of(pdf(whole)))
    for text in said(whole):
        assert _escaped(text) in page
        assert squeezed(text) in print_


def _escaped(text: str) -> str:
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#39;").replace('"', "&#34;")
    )


@pytest.mark.parametrize("book", EVERY)
def test_sections_come_in_the_order_of_the_book(book: str) -> None:
    whole = document(book, "authority")
    own = library().book(M18 if book == "several" else book)
    order, start = list(own.clauses), own.terms(tournament=True).cite("condition_start")[0]
    listed = [
        order.index(cited.clauses[0])
        for part in whole.sections[:-1]
        for cited in part.under[:1]
        if cited.book == own.id and cited.clauses[0].startswith(start.removesuffix("(i)").removesuffix("a)"))
    ]
    assert len(listed) >= 8
    assert listed == sorted(listed)
    assert whole.sections[-1].title == "Conduct and precedence"


def test_only_the_authority_is_shown_clauses_approvals_and_the_hash() -> None:
    ours, theirs = document(B06), document(B06, "authority")
    assert not any(part.under for part in ours.sections)
    assert all(part.under for part in theirs.sections)
    about = dict(theirs.about)
    assert about["SHA-256 of the text"] == sha256(example(B06).encode()).hexdigest()
    assert about["Approval of the commission"] == "GRC 2026/0417"
    assert about["Approved"] == "GRC 2026/77"
    assert "SHA-256 of the text" not in dict(ours.about)
    assert "GRC" not in html(ours)
    assert [part.title for part in ours.sections] == [part.title for part in theirs.sections]


def test_the_edition_names_the_authority_of_its_book() -> None:
    assert document(P02, "authority").kind == "Tournament conditions, for the Government Casino Inspector"
    assert document(B06, "authority").kind == "Tournament conditions, for the Commission"
    assert document(U19, "authority").kind == "Tournament conditions, for the Commission"


@pytest.mark.parametrize(
    ("book", "prevails"), [(B06, "conditions"), *((book, "rules") for book in BOOKS if book != B06)]
)
def test_who_prevails_is_said_by_itself(book: str, prevails: str) -> None:
    statement = document(book).sections[-1]
    assert f"({book}) differ, the {prevails} prevail." in " ".join(statement.says)


def test_several_games_have_a_statement_for_each() -> None:
    says = document("several").sections[-1].says
    assert [say.endswith("the conditions prevail.") for say in says if say.startswith("Where")] == [False, True, False]


def test_one_session_goes_nowhere() -> None:
    conditions = read(example(U19))
    assert isinstance(conditions, Conditions)
    final = structs.replace(conditions.sessions[1], players_from=())
    alone = structs.replace(conditions, sessions=(final,), rebuys=None, add_on=None)
    says = {part.title: part.says for part in conditions_document(alone, "").sections}
    assert says["Progression"] == ("There is one session.",)
    assert says["How many go on"] == ("Nobody goes on: there is one session.",)


# Rendering


def cards() -> Cards:
    players = ("Ann <b>O'Hara</b>", "Zoë #set *Müller* _x_", 'Ben "$5" @ \\n & co')
    return seat_cards([SeatCard("Cup", name, "heat", f"cup-heat-{n}", n, AT, 1) for n, name in enumerate(players, 1)])


def results() -> Document:
    return results_document(
        Results(
            tournament="Cup",
            confirmed=AT,
            places=(Placed(1, "Ann", 123_45, "most chips", ("A watch",)), Placed(2, "Zoë"), Placed(2, "Ben")),
            pool_in=(("Entry fees", 200_00),),
            pool_out=(("Commission", 76_55), ("Prizes", 123_45)),
            notes=("Zoë and Ben went out in the same round.",),
        )
    )


def receipt() -> Document:
    return receipt_document(Receipt("Cup", 7, "Ann", AT, (("Entry fee", 100_00), ("Commission", 10_00)), AT))


def test_a_seat_card_says_where_to_be_when() -> None:
    page, print_ = html(cards()), text_of(pdf(cards()))
    for card in cards().cards:
        assert _escaped(card.name) in page
        assert card.name.replace('"', "") in print_.replace('"', "").replace("’", "'")
    assert dict(cards().cards[1].lines) == {
        "Session": "heat",
        "Flight": "1",
        "Table": "cup-heat-2",
        "Seat": "2",
        "Starts": "Saturday 14 March 2026, 19:00 (UTC+11:00)",
    }
    assert seat_cards([]).cards == ()
    assert len(PdfReader(BytesIO(pdf(seat_cards([SeatCard("Cup", "A", "heat", "t", 1, AT)] * 10)))).pages) == 1


@trust(36)
def test_results_show_places_prizes_and_a_pool_that_ends_at_nothing() -> None:
    text = text_of(pdf(results()))
    assert "1 Ann $123.45; A watch most chips" in text
    assert "2 Zoë" in text
    assert "Total $200.00 $200.00" in text
    assert "Balance $0.00" in text
    assert "Zoë and Ben went out in the same round." in html(results())


def test_a_receipt_says_who_paid_what() -> None:
    for text in (html(receipt()), text_of(pdf(receipt()))):
        assert all(each in text for each in ("Ann", "$100.00", "$10.00", "$110.00", "14 March 2026"))


def test_a_page_needs_nothing_else_and_can_be_read_aloud() -> None:
    for page in (html(document(U19)), html(cards()), html(results())):
        assert page.startswith('<!doctype html>\n<html lang="en-AU">')
        assert page.count("<h1>") == 1
        assert "http" not in page
        assert "src=" not in page
        assert "<link" not in page
        assert "@media print" in page
    page = html(document(U19))
    assert page.count("<caption>") == page.count("<table>") > 5
    assert '<th scope="col">' in page
    assert '<th scope="row">' in page


def test_a_pdf_is_tagged_and_dated_by_the_document() -> None:
    made = PdfReader(BytesIO(pdf(document(P02))))
    assert made.metadata is not None
    assert made.metadata.title == "Canberra Poker Classic 2026: Tournament conditions"
    assert "2026-03-14" in str(made.metadata.creation_date)
    assert made.trailer["/Root"]["/MarkInfo"]["/Marked"]


MAKE = """
from tests.tournament.test_documents import cards, digest, document, receipt, results
print(digest(document("several", "authority")), digest(cards()), digest(results()), digest(receipt()))
"""


def digest(made: Document | Cards) -> str:
    return sha256(html(made).encode() + pdf(made)).hexdigest()


def test_the_same_document_is_the_same_to_the_byte_on_another_day_and_clock() -> None:
    """In another process, in another time zone and language, with other hashes."""
    elsewhere = {**os.environ, "TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1"}
    there = subprocess.run([sys.executable, "-c", MAKE], env=elsewhere, capture_output=True, text=True, check=True)
    here = [digest(made) for made in (document("several", "authority"), cards(), results(), receipt())]
    assert there.stdout.split() == here
    assert here == [digest(made) for made in (document("several", "authority"), cards(), results(), receipt())]
