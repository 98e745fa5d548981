"""Blackjack rounds that are reconstructed, played at random (14.4): chips and cards are conserved, and what was decided
stands if and only if it was decided on the hands as they should have been."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.games.blackjack import commands as c, facts as f
from croupier.games.blackjack.cards import points
from croupier.games.blackjack.state import Game
from croupier.games.context import supervisors
from croupier.instruments import Terms
from croupier.ruling import Act, Fact, Refusal, Role
from croupier.table import Table, commands as t, decide, evolve
from tests.properties import blackjack
from tests.properties.asking import AT, NAMES, Ask
from tests.properties.driving import Rules, needed, set_up

DECISIONS = (f.CardAskedFor, f.HandStood, f.HandSplit, f.HandDoubled)
HAND_SHOES = [rules for rules in blackjack.every_rules() if ("shoe", "hand") in rules.options]


class Live:
    """A table where three patrons play."""

    table: Table

    def __init__(self, rules: Rules) -> None:
        self.facts: list[Fact] = []
        for ask in set_up(rules):
            self.do(ask)
        for seat, name in enumerate(NAMES[:3], 1):
            self.do(Ask(t.JoinTable(patron=name, seat=seat)))
            self.do(Ask(t.BuyIn(patron=name, cents=2000_00)))
            self.do(Ask(t.IssueChips(patron=name, cents=2000_00), Role.DIRECTOR))

    def do(self, ask: Ask) -> Fact | None:
        decided = decide(getattr(self, "table", None), Act(ask.command, ask.who, ask.role, AT))
        if isinstance(decided, Refusal):
            return None
        for fact in decided:
            self.table = evolve(getattr(self, "table", None), fact)
        self.facts += decided
        return decided[0]

    @property
    def game(self) -> Game:
        game: Game = self.table.game
        return game

    def conserved(self) -> None:
        assert sum(self.table.balances.values()) == 0
        down = {wager.area: wager.amount for wager in self.game.round.wagers.values()}
        assert down == {a: cents for a, cents in self.table.balances.items() if a.startswith("wager:")}
        blackjack.cards_are_all_there(self.game)


def decided_on(terms: Terms, game: Game) -> list[tuple[object, ...]]:
    """Each decision of the round with what its hand and the dealer's counted then."""
    made = []
    hands: dict[tuple[int, int], list[str]] = {}
    for fact in game.round.script:
        if isinstance(fact, f.CardDealt):
            hands.setdefault((fact.box, fact.hand), []).append(fact.card)
        elif isinstance(fact, DECISIONS):
            held, dealer = (sorted(points(terms)[card] for card in hands[at]) for at in ((fact.box, fact.hand), (0, 1)))
            made.append((type(fact), fact.patron, fact.box, fact.hand, held, dealer))
        if isinstance(fact, f.HandSplit):
            hands[fact.box, fact.new_hand] = [hands[fact.box, fact.hand].pop()]
    return made


@pytest.mark.parametrize("rules", HAND_SHOES, ids=str)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_reconstruction_conserves_chips_and_cards_and_keeps_what_was_decided_rightly(rules: Rules, seed: int) -> None:
    random = Random(seed)
    live = Live(rules)
    terms, rebuilt = live.table.terms, 0
    for _ in range(120):
        live.do(needed(live.table, random))
        if random.random() < 0.1:
            seen = random.choice((blackjack.next_card(live.game, random), ""))
            live.do(Ask(c.ReportCardDrawnInError(card=seen, burnt=random.random() < 0.5)))
        if random.random() < 0.1:
            found = c.ReportWagerFound(
                patron=random.choice(NAMES[:3]), option="main", amount=random.randrange(5, 50) * 100
            )
            live.do(Ask(found, supervisors(terms)[0]))
        if not live.game.round.opened or random.random() > 0.25:
            continue
        dealt = [fact.card for fact in live.game.round.script if isinstance(fact, f.CardDealt)]
        kept = [each.card for each in live.game.carried] if random.random() < 0.5 else []
        named = dealt + kept
        first = random.randrange(len(named))  # from here on they lay in another order
        order = (*named[:first], *random.sample(named[first:], len(named) - first))
        before = decided_on(terms, live.game)
        fact = live.do(Ask(c.ReconstructRound(cards=order)))
        live.conserved()
        if fact is None:
            continue
        rebuilt += 1
        assert isinstance(fact, f.RoundReconstructed)
        after = decided_on(terms, live.game)
        assert after == before[: len(after)]  # each on the same hand, and none after the first that was another
        assert bool(fact.asked_again) or len(after) == len(before)
        # Laid as they lie they give the same round again.
        was, balances = live.game.round, live.table.balances
        laid = tuple(card for card in (fact.card for fact in was.script if isinstance(fact, f.CardDealt)))
        again = live.do(Ask(c.ReconstructRound(cards=laid)))
        assert isinstance(again, f.RoundReconstructed)
        assert (again.asked_again, live.game.round.boxes, live.game.round.dealer) == ("", was.boxes, was.dealer)
        assert (live.table.balances, again.moves) == (balances, ())
        live.conserved()
    assert rebuilt
