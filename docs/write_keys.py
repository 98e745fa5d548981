"""Writes the tables of docs/keys.md from the commands: `python -m docs.write_keys`."""

from collections.abc import Iterator
from pathlib import Path

from croupier.games.machines import MACHINES
from croupier.instruments import plugged_in
from croupier.ruling import Role
from croupier.views.keys import keys_of

PAGE = Path(__file__).with_name("keys.md")
TITLE = "## The keys of each game\n"


def page() -> str:
    return PAGE.read_text().partition(TITLE)[0] + TITLE + "\n" + "\n".join(_tables()).rstrip() + "\n"


def _tables() -> Iterator[str]:
    for game in sorted(MACHINES.keys() - plugged_in()):
        players, dealers = (keys_of(game, role) for role in (Role.PATRON, Role.DEALER))
        yield f"### {game.replace('-', ' ').capitalize()}\n"
        yield "| act | player | dealer |\n| --- | --- | --- |"
        for name, at_desk in dealers.items():
            yield f"| {name.replace('_', ' ')} | {players.get(name, '–')} | {at_desk} |"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page())
