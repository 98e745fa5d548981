"""Tables of every book at moments when something has gone wrong: the first moment at which the rules allow a remedy."""

from collections.abc import Iterator
from functools import cache
from random import Random

from croupier.games.canberra_poker.commands import ReportExposedCard
from croupier.games.pai_gow.commands import CorrectTiles, ReportTileExposed
from croupier.games.poker.commands import CorrectCards
from croupier.games.ultimate_texas_holdem.commands import ReportBlind, ReportCardSeen
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, decide, evolve
from croupier.table.approvals import IN_CHARGE
from croupier.table.machine import candidates
from tests.properties.asking import AT, Ask, accepted
from tests.properties.driving import every_rules, needed, set_up
from tests.rules.irregular_stories import STORIES

B16, B18, N02 = "NI2016-685/mini-baccarat", "NI2018-687/mini-baccarat", "NI2002-45/mini-baccarat"
J06, J02 = "NI2006-147/blackjack", "NI2002-45/blackjack"
U19, P02 = "NI2019-212/ultimate-texas-holdem", "NI2002-45/canberra-poker"
R02, G02 = "NI2002-45/american-roulette", "NI2002-45/pai-gow"

_BACCARAT = (
    "report_excess_card", "report_card_to_player_in_error", "reconstruct_round", "report_shoe_exhausted",
    "report_wager_found", "void_round", "void_wagers", "replace_cards",
)  # fmt: skip
_BLACKJACK = (
    "burn_face_up_card", "report_card_drawn_in_error", "report_dealer_card_in_error", "reconstruct_round",
    "report_dealt_past_cutting_card", "report_shoe_exhausted", "report_absent", "report_wager_found", "void_round",
    "void_wagers", "replace_cards",
)  # fmt: skip
_POKER = (
    "report_wrong_number", "report_hand_without_wager", "report_absent", "put_out_of_round", "void_round",
    "void_wagers", "replace_cards", "correct_cards",
)  # fmt: skip

# What may go wrong under each book, by the command that answers it.
IRREGULARITIES: dict[str, tuple[str, ...]] = {
    B16: _BACCARAT,
    B18: _BACCARAT,
    N02: _BACCARAT,
    J06: _BLACKJACK,
    J02: _BLACKJACK,
    U19: (*_POKER, "report_card_seen", "report_blind", "report_faulty_deck", "report_malfunction"),
    P02: (*_POKER, "report_exposed_card", "report_out_of_rotation", "reconstruct_hand"),
    R02: ("call_no_spin", "void_spin", "correct_number", "report_wager_found", "void_round", "void_wagers"),
    G02: (
        "declare_misdeal", "report_tile_exposed", "correct_dice", "correct_deal", "correct_exchange", "correct_tiles",
        "report_absent", "put_out_of_round", "report_wager_found", "void_round", "void_wagers", "replace_cards",
    ),
}  # fmt: skip
CASES = [*((book, name) for book, names in IRREGULARITIES.items() for name in names), *STORIES]

# Reports that no button offers by itself, because they name a card, a tile or an amount.
_WORDED: tuple[Command, ...] = (
    ReportExposedCard(to="1", number=1, card="As"),
    ReportCardSeen(to="board", number=1, card="As", go_on="nobody looked"),
    ReportBlind(box=1, amount=0),
    CorrectCards(to="dealer", cards=("", "", "", "", "As"), reason="misread"),
    CorrectCards(to="board", cards=("As", "2c", "3d", "4h", "7s"), reason="misread"),
    ReportTileExposed(to="house", number=1, tile="66"),
    CorrectTiles(to="house", tiles=("66", "45", "24", "12"), reason="read wrongly"),
)
_STEPS = 40


class Moment:
    """A table, a remedy that the rules allow there, and the capacity in which it is given."""

    def __init__(self, table: Table, wanted: Command, role: Role) -> None:
        self.table, self.wanted, self.role = table, wanted, role


def moment(book: str, name: str) -> Moment:
    """The first at which the command of this name is allowed, or the one that its story leads to."""
    return _told(book, name) if (book, name) in STORIES else _moments(book)[name]


@cache
def _told(book: str, name: str) -> Moment:
    table, wanted = STORIES[book, name](book)
    role = next(role for role in IN_CHARGE if accepted(table, Ask(wanted, role, "sue")))
    return Moment(table, wanted, role)


def name_of(command: Command) -> str:
    return str(command.__struct_config__.tag)


@cache
def _moments(book: str) -> dict[str, Moment]:
    found: dict[str, Moment] = {}
    for table in played(book):
        for role in IN_CHARGE:
            for wanted in (*(command for command, _ in candidates(table, "sue", role)), *_WORDED):
                known = not wanted.happened or name_of(wanted) in found
                if not known and accepted(table, Ask(wanted, role, "sue")):
                    found[name_of(wanted)] = Moment(table, wanted, role)
        if found.keys() >= set(IRREGULARITIES[book]):
            break
    return found


def played(book: str) -> Iterator[Table]:
    """A table that is played on and on, after every act."""
    random = Random(0)
    table: Table | None = None
    for ask in set_up(next(rules for rules in every_rules() if rules.book == book)):
        table = after(table, ask)
    for _ in range(_STEPS):
        assert table is not None
        yield table
        table = after(table, needed(table, random))


def after(table: Table | None, ask: Ask) -> Table:
    decided = decide(table, Act(ask.command, ask.who, ask.role, AT))
    assert not isinstance(decided, Refusal), decided
    for fact in decided:
        table = evolve(table, fact)
    assert table is not None
    return table
