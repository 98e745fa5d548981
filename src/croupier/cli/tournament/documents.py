"""`croupier tournament documents`: conditions, receipts, seat cards and results, as HTML and PDF."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong
from croupier.cli.screen import echo
from croupier.cli.tournament.options import Name

EDITIONS = ("patrons", "commission")


def register(app: typer.Typer) -> None:
    app.command("documents")(documents)


def documents(
    name: Name,
    to: Annotated[str, typer.Option("--to", help="A folder; it is made if need be.")],
    edition: Annotated[str, typer.Option("--for", help="patrons or commission.")] = "patrons",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Write the documents that exist so far. Written again, they are the same to the byte."""
    from croupier.cli.databases import looking
    from croupier.cli.tournament.direction import no_tournament
    from croupier.cli.tournament.showing import tournament_names, tournament_of
    from croupier.conduct.codec import decode_fact
    from croupier.views.documents.rendering import html, pdf
    from croupier.views.tournament.papers import Past, papers

    if edition not in EDITIONS:
        raise Wrong(f"there is no edition for {edition!r}; write {' or '.join(EDITIONS)}")
    with looking(database) as store:
        tournament = tournament_of(store, name)
        if tournament is None:
            raise no_tournament(name, tournament_names(store))
        past = [Past(entry.at, decode_fact(entry.body)) for entry in store.read(f"tournament/{name}")]
    folder = Path(to)
    folder.mkdir(parents=True, exist_ok=True)
    for title, document in papers(tournament, past, "patrons" if edition == "patrons" else "authority"):
        (folder / f"{title}.html").write_text(html(document), encoding="utf-8")
        (folder / f"{title}.pdf").write_bytes(pdf(document))
        echo(f"{folder / title}.html and .pdf")
