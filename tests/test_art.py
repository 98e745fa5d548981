import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier import server
from croupier.equipment import CARDS, card_name
from croupier.games.pai_gow.tiles import pips, tiles
from croupier.instruments import library
from croupier.views.art import (
    CHIPS,
    DICE,
    TILES,
    TOURNAMENT_CHIPS,
    card_back_svg,
    card_svg,
    chip_svg,
    die_svg,
    sprite,
    tile_back_svg,
    tile_svg,
    tournament_chip_svg,
)

SVG = "{http://www.w3.org/2000/svg}"
STATIC = Path(server.__file__).parent / "static"
SHARED = ("croupier", "table", "around")  # the second on the pages of tables, the third around them
# The sheets of the staff's pages, each with those that its pages load before it.
STAFF: dict[str, tuple[str, ...]] = {
    "console": ("croupier", "table"),
    "approvals": ("croupier",),
    "screen": ("croupier",),
    "desks/desk": ("croupier",),
    "desks/cashier": ("croupier", "desks/desk"),
    "desks/inspector": ("croupier", "desks/desk"),
    "desks/pit": ("croupier", "approvals", "desks/desk"),
    "night/night": ("croupier", "desks/desk"),
    "night/room": (),
}
SHEETS = {
    **{name: (STATIC / f"{name}.css").read_text() for name in (*SHARED, *STAFF)},
    **{path.stem: path.read_text() for path in sorted(STATIC.glob("games/*.css"))},
}
RULES = {name: re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL) for name, sheet in SHEETS.items()}
IMPORTED = {name: re.findall(r'^@import "([\w-]+)\.css";$', sheet, re.MULTILINE) for name, sheet in SHEETS.items()}
GAMES = [name for name in SHEETS if name not in SHARED and name not in STAFF]

DRAWINGS = {
    **{card: card_svg(card) for card in CARDS},
    "back": card_back_svg(),
    **{f"chip {cents}": chip_svg(cents) for cents in (25, 250, *CHIPS, 1_000_000)},
    **{f"tournament chip {cents}": tournament_chip_svg(cents) for cents in TOURNAMENT_CHIPS},
    **{f"tile {tile}": tile_svg(tile) for tile in TILES},
    "tile back": tile_back_svg(),
    **{f"die {points}": die_svg(points) for points in DICE},
    "sprite": sprite(),
}


def title_of(svg: str) -> str:
    return ElementTree.fromstring(svg).findtext(f"{SVG}title", "")


@pytest.mark.parametrize("card", CARDS)
def test_every_card_says_what_it_is(card: str) -> None:
    assert title_of(card_svg(card)) == card_name(card)


def test_every_card_looks_different() -> None:
    assert len({re.sub("<title>.*</title>", "", card_svg(card)) for card in CARDS}) == 52


@pytest.mark.parametrize("card", ["2h", "Td", "Ks"])
def test_a_card_has_a_large_index_and_its_suit_under_it_and_once_large(card: str) -> None:
    drawn = ElementTree.fromstring(card_svg(card))
    index, small, large = next(drawn.iter(f"{SVG}g"))
    heights = [
        float(re.search(r"scale\(([\d.]+)", part.get("transform", ""))[1]) * 20 for part in (index, small, large)
    ]
    assert heights[0] >= 140 * 0.25
    assert heights[1] < heights[0] < heights[2]
    assert small.get("d") == large.get("d")


def test_chips_say_what_they_are_worth_and_tournament_chips_that_they_are_worth_nothing_else() -> None:
    assert title_of(chip_svg(2500)) == "Chip of 25.00"
    assert title_of(tournament_chip_svg(2500)) == "Tournament chip of 25"
    assert "circle" in chip_svg(2500)
    assert "circle" not in tournament_chip_svg(2500)


def test_every_tile_has_the_points_and_colours_that_its_book_gives_it() -> None:
    terms = library().book("NI2002-45/pai-gow").terms({})
    assert set(TILES) == set(tiles(terms))
    for tile in TILES:
        wanted: Counter[str] = Counter()
        for points, colour in pips(terms, tile):
            for each in ("red", "white") if colour == "half" else (colour,):
                wanted[each] += points // 2 if colour == "half" else points
        drawn = [circle.get("fill", "") for circle in ElementTree.fromstring(tile_svg(tile)).iter(f"{SVG}circle")]
        assert Counter("red" if "red" in fill else "white" for fill in drawn) == wanted


@pytest.mark.parametrize("points", DICE)
def test_a_die_has_as_many_points_as_it_shows(points: int) -> None:
    assert len(list(ElementTree.fromstring(die_svg(points)).iter(f"{SVG}circle"))) == points


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_drawings_are_well_formed_and_carry_no_style_script_or_link(drawing: str) -> None:
    for element in ElementTree.fromstring(drawing).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "symbol", "title", "g", "path", "rect", "circle"}
        assert {"style", "href", "onload"}.isdisjoint(element.keys())


def test_only_the_sprite_has_ids_and_each_once() -> None:
    ids = [element.get("id") for element in ElementTree.fromstring(sprite()).iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert set(ids) == {
        *(f"card-{card}" for card in CARDS),
        "card-back",
        *(f"chip-{cents}" for cents in CHIPS),
        *(f"tournament-chip-{cents}" for cents in TOURNAMENT_CHIPS),
        *(f"tile-{tile}" for tile in TILES),
        "tile-back",
        *(f"die-{points}" for points in DICE),
    }
    assert not any(" id=" in drawing for name, drawing in DRAWINGS.items() if name != "sprite")


def test_every_symbol_has_a_title() -> None:
    symbols = list(ElementTree.fromstring(sprite()).iter(f"{SVG}symbol"))
    assert all(symbol.findtext(f"{SVG}title") for symbol in symbols)


# The stylesheets: the shared ones, and one for each game.


def properties(sheet: str, selector: str) -> dict[str, str]:
    """The custom properties that the rule of exactly this selector sets."""
    blocks = re.findall(rf"(?:^|\n){re.escape(selector)} \{{(.*?)\}}", RULES[sheet], re.DOTALL)
    assert len(blocks) == 1 or (not blocks and sheet != "croupier")
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", "".join(blocks)))


def classes(sheet: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}|@import.*", "{}", RULES[sheet])))


def listed(sheet: str, name: str) -> bool:
    head = SHEETS[sheet][: SHEETS[sheet].index("*/")]
    return re.search(rf"(?<![\w-]){name}(?![\w-])", head) is not None


def loaded_with(sheet: str) -> list[str]:
    """The stylesheets of a page that has this one, with itself."""
    shared = STAFF[sheet] if sheet in STAFF else SHARED[:1] if sheet in SHARED else SHARED
    return list(dict.fromkeys([*shared, *IMPORTED[sheet], sheet]))


DESK = {key: value for sheet in SHEETS for key, value in properties(sheet, ":root").items()}
FLOOR = {**DESK, **properties("croupier", ":root.floor,\n:root.screen")}
THEMES = {
    "desk": DESK,
    "floor": FLOOR,
    "desk, four colours": {**DESK, **properties("croupier", ":root.four-colour")},
}
ON_PAPER = ["--paper", "--surface", "--sunken"]
PAIRS = [
    *(
        (ink, ground)
        for ink in ("--ink", "--ink-soft", "--link", "--bad", "--good", "--warning")
        for ground in ON_PAPER
    ),
    *((ink, "--bad-soft") for ink in ("--bad", "--ink", "--ink-soft", "--link")),
    *((ink, "--good-soft") for ink in ("--good", "--ink", "--ink-soft", "--link")),
    *((ink, "--warning-soft") for ink in ("--warning", "--ink", "--ink-soft", "--link")),
    ("--ink", "--accent-soft"),
    ("--accent-ink", "--accent"),
    ("--surface", "--bad"),
    ("--band-ink", "--band"),
    ("--recall-ink", "--recall"),
    *((ink, felt) for ink in ("--felt-ink", "--felt-soft", "--felt-line") for felt in ("--felt", "--felt-deep")),
    *(("--side-ink", side) for side in ("--banker", "--player", "--tie", "--chung")),
    *((side, "--road") for side in ("--banker", "--player", "--tie")),
    *((f"--suit-{suit}", "--card-face") for suit in "cdhs"),
    ("--chip-ink", "--chip-inlay"),
    ("--chip-ink", "--road"),
]
# Lines and rings that have to be seen but not read.
EDGES = [
    *((line, ground) for line in ("--line-strong", "--focus") for ground in ON_PAPER),
    ("--felt-focus", "--felt"),
    ("--felt-focus", "--felt-deep"),
]


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2.2's contrast ratio."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_wcag_measures_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_everything_can_be_read(theme: str) -> None:
    colours = THEMES[theme]
    ratios = {pair: contrast(*(colours[name] for name in pair)) for pair in PAIRS}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_edges_and_focus_can_be_seen(theme: str) -> None:
    colours = THEMES[theme]
    ratios = {pair: contrast(*(colours[name] for name in pair)) for pair in EDGES}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 3} == {}


def test_the_drawings_fall_back_on_the_colours_of_the_stylesheet() -> None:
    fallbacks = set(re.findall(r"var\((--[\w-]+), (#\w{6})\)", sprite()))
    assert fallbacks
    assert {(name, DESK[name]) for name, _ in fallbacks} == fallbacks


COUNTED = {"--letters", "--shift-x", "--shift-y", "--columns", "--at"}  # set by scripts and by the desks


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_property_is_set_and_used(sheet: str) -> None:
    used_by_drawings = set(re.findall(r"var\((--[\w-]+)", sprite()))
    used = {name: set(re.findall(r"var\((--[\w-]+)", rules)) for name, rules in RULES.items()}
    known = set().union(*(properties(name, ":root") for name in loaded_with(sheet)))
    if sheet in STAFF:  # a desk, a room and a screen have colours of their own
        known |= {name for each in loaded_with(sheet) for name in re.findall(r"(--[\w-]+):", RULES[each])} | COUNTED
    assert used[sheet] <= known
    assert set(re.findall(r"(--[\w-]+):", RULES[sheet])) <= used_by_drawings.union(*used.values())


def test_a_property_of_a_game_is_used_by_no_other_stylesheet() -> None:
    for game in GAMES:
        own = set(properties(game, ":root"))
        others = [name for name in SHEETS if game not in loaded_with(name)]
        assert own.isdisjoint(used for name in others for used in re.findall(r"(--[\w-]+)", RULES[name]))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_stylesheet_fetches_nothing_but_a_stylesheet_of_games(sheet: str) -> None:
    assert SHEETS[sheet].count("@import") == len(IMPORTED[sheet])
    assert set(IMPORTED[sheet]) <= (set(GAMES) if sheet in GAMES else set())
    assert "url(" not in SHEETS[sheet]
    assert "@font-face" not in SHEETS[sheet]


UNLISTED = {
    "desks/cashier",
    "desks/pit",
    "night/night",
    "night/room",
}  # some of their classes stand at the top


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet not in UNLISTED])
def test_every_class_is_listed_at_the_top(sheet: str) -> None:
    unlisted = {name for name in classes(sheet) if not any(listed(loaded, name) for loaded in loaded_with(sheet))}
    assert unlisted == set()


def test_every_game_has_a_stylesheet_and_every_other_is_imported_by_one() -> None:
    games = {book.game for book in library().books.values() if book.implemented}
    assert games <= set(GAMES)
    assert set(GAMES) - games == {name for sheet in games for name in IMPORTED[sheet]}


def test_nothing_is_set_under_14_pixels() -> None:
    rules = "".join(RULES.values())
    rem = [float(size) for size in re.findall(r"--text[\w-]*: (?:clamp\()?([\d.]+)rem", rules)]
    assert min(rem) == 14 / 16
    assert float(re.findall(r"--text-now: clamp\(([\d.]+)rem", rules)[0]) >= 28 / 16
    for size in re.findall(r"font(?:-size)?:[^;]*?([\d.]+)(?:px|rem)", rules):
        assert float(size) >= 14 / 16
