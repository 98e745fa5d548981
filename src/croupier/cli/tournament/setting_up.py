"""From conditions to a tournament that takes entries: new, check, replace, publish, approve, notify, assistant."""

from typing import Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong
from croupier.cli.screen import echo
from croupier.cli.tournament.options import By, ConditionsFile, Name, Reason, sound

Reference = Annotated[str, typer.Option("--reference", help="The reference of the writing.")]
ForBook = Annotated[str, typer.Option("--book", help="Under which book; may be left out where one is open.")]


def register(app: typer.Typer) -> None:
    app.command("new")(new)
    app.command("check")(check)
    app.command("replace")(replace)
    app.command("publish")(publish)
    app.command("approve")(approve)
    app.command("notify")(notify)
    app.command("assistant")(assistant)


def check(conditions: ConditionsFile) -> None:
    """Whether conditions are complete under their books: one line for each problem, with its clauses."""
    found, _ = sound(conditions)
    echo(f"{found.name}: complete under {', '.join(found.books())}.")


def new(
    conditions: ConditionsFile,
    director: Annotated[str, typer.Option(help="The person who directs the tournament.")],
    shift_manager: Annotated[str, typer.Option(help="The person who nominates the director.")] = "shift manager",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Set a tournament up from its conditions, and nominate its director."""
    from croupier.cli.databases import open_house
    from croupier.cli.tournament.direction import Direction
    from croupier.ruling import Role
    from croupier.tournament import commands as c
    from croupier.tournament.checking import slug

    found, text = sound(conditions)
    if not director.strip():
        raise Wrong("name the person who is to direct the tournament")
    name = slug(found.name)
    with open_house(database) as house:
        direction = Direction(house, house.tournament(name))
        direction.act(c.CreateTournament(name=name, text=text), shift_manager, Role.SHIFT_MANAGER)
        direction.act(c.NominateDirector(person=director), shift_manager, Role.SHIFT_MANAGER)
        direction.tell()
        direction.tell_next()


def replace(
    name: Name, conditions: ConditionsFile, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE
) -> None:
    """Replace conditions that nobody has approved or entered under yet."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    _, text = sound(conditions)
    with directing(database, name) as direction:
        direction.act(c.ReplaceConditions(text=text, reason=reason), by)


def publish(
    name: Name,
    where: Annotated[str, typer.Option(help="Where patrons find them.")],
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Publish the conditions, and with them the fingerprints of the ballots: nobody has entered yet."""
    from croupier.cli.tournament.direction import directing
    from croupier.conduct.tournaments.ballots import sealing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.PublishConditions(where=where), by)
        for each, session in direction.state.sessions.items():
            if not session.commitment:
                direction.act(sealing(direction.house, direction.state, each), by)


def approve(
    name: Name,
    reference: Reference,
    by: Annotated[str, typer.Option(help="The person who records it: the inspector or operator, not the director.")],
    book: ForBook = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Record the authority's approval, or that it was notified, whichever the book requires."""
    from croupier.cli.tournament.direction import directing
    from croupier.instruments import library
    from croupier.ruling import Role
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        under = book or _uncleared(direction.state.conditions.books(), direction.state.cleared)
        if library().book(under).terms(tournament=True).has("approved_before_start"):
            direction.act(c.RecordConditionsApproval(book=under, reference=reference), by, Role.INSPECTOR)
        else:
            direction.act(c.RecordNotification(book=under, reference=reference), by, Role.OPERATOR)


def notify(
    name: Name,
    reference: Reference,
    by: Annotated[str, typer.Option(help="The person who notified the authority.")] = "operator",
    book: ForBook = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Record that the authority was notified, with a copy of the conditions."""
    from croupier.cli.tournament.direction import directing
    from croupier.ruling import Role
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        under = book or _uncleared(direction.state.conditions.books(), direction.state.cleared)
        direction.act(c.RecordNotification(book=under, reference=reference), by, Role.OPERATOR)


def _uncleared(books: tuple[str, ...], cleared: frozenset[str]) -> str:
    """The one book not yet cleared, if none is named."""
    waiting = [book for book in books if book not in cleared] or list(books)
    if len(waiting) > 1:
        raise Wrong(f"say under which book with --book: {', '.join(waiting)}")
    return waiting[0]


def assistant(
    name: Name,
    person: Annotated[str, typer.Argument(metavar="PERSON", help="The assistant's name.")],
    duty: Annotated[str, typer.Option(help="The assistant's duty.")],
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Name an assistant of the director."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.NameAssistant(person=person, duty=duty), by)
