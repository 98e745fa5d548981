"""One map of keys for the page and the terminal, from the commands themselves."""

from collections import defaultdict

import pytest
from docs.write_keys import PAGE, page

from croupier.equipment import RANKS
from croupier.games.machines import MACHINES
from croupier.ruling import Role
from croupier.views.keys import keys_of

# Commands that share a key are never open together.
TOGETHER = [
    {"call_no_more_bets", "close_insurance"},
    {"stand", "stay_on_first_hand", "decline_double"},
    {"double", "follow_double"},
    {"split", "follow_split"},
]


def test_the_page_on_keys_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "run `python -m docs.write_keys`"


@pytest.mark.parametrize("role", [Role.PATRON, Role.DEALER])
@pytest.mark.parametrize("game", sorted(MACHINES))
def test_no_key_stands_for_two_acts_or_for_a_rank(game: str, role: Role) -> None:
    acts: dict[str, set[str]] = defaultdict(set)
    for name, key in keys_of(game, role).items():
        acts[key].add(name)
    for key, names in acts.items():
        assert len(names) == 1 or names in TOGETHER, f"{key}: {names}"
        assert key not in RANKS


def test_players_decide_by_the_keys_they_know() -> None:
    known = {"draw": "H", "stand": "S", "double": "D", "split": "P", "place_insurance": "I"}
    assert known.items() <= keys_of("blackjack", Role.PATRON).items()
    assert keys_of("canberra-poker", Role.PATRON)["fold"] == "F"


@pytest.mark.parametrize("game", sorted(MACHINES))
def test_rare_acts_lie_away_from_every_entry(game: str) -> None:
    tags = {str(kind.__struct_config__.tag): kind for kind in MACHINES[game].DECIDE}
    for name, key in keys_of(game, Role.DEALER).items():
        assert (len(key) > 1) == tags[name].rare, name
