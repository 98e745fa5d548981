"""Rule 4.8: the race track. Each piece of its wagers is a wager on the position that it stands for."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.games.american_roulette.commands import SECTION_NAMES, PlaceRaceTrackWager
from croupier.games.american_roulette.layout import Position, covering, number_of, wheel
from croupier.games.american_roulette.state import Game
from croupier.games.american_roulette.wagers import adding, may_not_wager, not_in_colour, placed_by, short_of_colour
from croupier.games.context import Context
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal, Under

SECTIONS = tuple(SECTION_NAMES)
# A name short enough for the track, and the text below it.
SECTION_LABELS = {
    "tier": ("Tier", "5/8"),
    "orphelins": ("Orphelins", ""),
    "voisins_de_zero": ("Voisins", "0/2/3"),
    "zero_game": ("Zero", "0-Spel"),
    "neighbours": ("Neighbours", ""),
}


def place(ctx: Context, game: Game, act: Act, command: PlaceRaceTrackWager) -> Decision:
    terms = ctx.terms
    if not terms.has("race_track"):
        return Refusal(terms.cite("main_wagers", "race_track_used"), "this table has no race track", ("place_wager",))
    refusal = may_not_wager(ctx, game, command.patron)
    if refusal:
        return replace(refusal, under=tuple(dict.fromkeys(refusal.under + terms.cite("race_track"))))
    section = command.section
    if section not in SECTIONS:
        under = terms.cite("race_track_wagers", "race_track_drawn")
        because = f"{section!r} is no wager on the race track: write one of {', '.join(SECTIONS)}"
        return Refusal(under, because, SECTIONS)
    number = number_of(terms, command.number)
    if section == "neighbours" and not number:
        return Refusal(terms.cite("wager_on_neighbours", "wheel"), f"{command.number!r} is no number of the wheel")
    if section != "neighbours" and command.number:
        because = f"{SECTION_NAMES[section]} takes no number: leave it out"
        return Refusal(rule_of_section(terms, section), because, ("neighbours",))
    under = rule_of_section(terms, section) + terms.cite("race_track", "race_track_pieces")
    chips = list(pieces(terms, section, number))
    each, over = divmod(command.amount, count := sum(many for _, many in chips))
    if over:
        because = f"{SECTION_NAMES[section]} has {count} pieces: the whole amount is {count} times that of one piece"
        return Refusal(under, because)
    named = [(piece, many * each) for piece, many in chips]
    by = f"neighbours of {int(number)}" if section == "neighbours" else section
    bad = not_in_colour(ctx, game, command.patron, each)
    bad = bad or short_of_colour(ctx, game, command.patron, command.amount)
    return bad or adding(ctx, game, command.patron, named, by, under + placed_by(terms, act))


def rule_of_section(terms: Terms, section: str) -> Under:
    rules = {
        "tier": terms.cite("wager_on_tier"),
        "orphelins": terms.cite("wager_on_orphelins"),
        "voisins_de_zero": terms.cite("wager_on_voisins_de_zero"),
        "zero_game": terms.cite("wager_on_zero_game"),
        "neighbours": terms.cite("wager_on_neighbours"),
    }
    return rules[section]


def pieces(terms: Terms, section: str, number: str = "") -> Iterator[tuple[Position, int]]:
    """The positions of a race-track wager, with the number of chips on each."""
    if section == "neighbours":
        order, reach = wheel(terms), terms.number("neighbours_each_side")
        at = order.index(number)
        for step in range(-reach, reach + 1):
            yield _position(terms, (order[(at + step) % len(order)],)), 1
        return
    rows = {
        "tier": terms.table("tier"),
        "orphelins": terms.table("orphelins"),
        "voisins_de_zero": terms.table("voisins_de_zero"),
        "zero_game": terms.table("zero_game"),
    }
    for row in rows[section]:
        chips, *numbers = (part for part in row.split() if part != "..")
        yield _position(terms, numbers), int(chips)


def _position(terms: Terms, numbers: Iterable[str]) -> Position:
    position = covering(terms, numbers)
    assert position is not None, "a piece lies on the layout"
    return position
