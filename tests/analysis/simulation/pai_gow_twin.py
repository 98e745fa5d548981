"""Pai Gow's kernel and the real table, dealt the same tiles: each hand at its best, and by House Way."""

from random import Random

import numpy as np

from croupier.analysis.case import silent
from croupier.analysis.pai_gow.hands import kinds_in
from croupier.analysis.pai_gow.play import full_play
from croupier.analysis.simulation.pai_gow.kernel import HAND, ROUNDS, play_block
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.shards import prepared
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.parts import SetHand
from croupier.games.pai_gow.tiles import tiles
from tests.rules.pai_gow.play import BOOK, Play


def compare(random: Random, rounds: int) -> None:
    """One box; the same round twice, the player setting the hand once and asking for House Way once."""
    question = Question(book=BOOK, seed=random.getrandbits(64))
    model, book = prepared(question)
    terms = question.case.terms
    boxes, fresh, setting = model.deal.args  # type: ignore[attr-defined]
    codes, dealt = np.zeros((ROUNDS, boxes), np.int64), np.zeros((ROUNDS, 2 * HAND), np.int64)
    play_block(np.uint64(question.seed), np.uint64(0), np.uint64(0), fresh.copy(), *setting, codes, dealt)
    field, play = full_play(terms, silent)
    flat = [each for three in play.settings for each in three]
    best = {kinds_in(terms, hand.tiles): flat[play.best[at]] for at, hand in enumerate(field.hands)}
    table = Play(patrons=("ann",))
    table.wager("ann")
    table.throw()
    opened, names = table.table, tiles(terms)
    for code, eight in zip(codes[:rounds, 0], dealt, strict=False):
        mine = tuple(names[tile] for tile in eight[:HAND])
        bank = tuple(names[tile] for tile in eight[HAND:])
        for at, asks in enumerate((best[kinds_in(terms, mine)], None)):
            table.table = opened
            table.do(c.DealTiles(hands=(mine,)))
            _set(table, mine, asks)
            before = table.chips("ann")
            table.do(c.TurnHouseHand(tiles=bank))
            table.do(c.ShowHand())
            stake = table.settled("ann").stake
            net = table.chips("ann") - before - stake
            assert net == stake * int(book.pays[code, at]) // book.unit, (question.seed, mine, bank, at)
            table.facts.clear()


def _set(table: Play, mine: tuple[str, ...], wanted: SetHand | None) -> None:
    """The low part of the wanted worth first; nothing wanted is House Way."""
    if wanted is None:
        table.ask_house_way("ann")
        return
    from croupier.games.pai_gow.house_way import settings

    found = next(
        each
        for each in settings(table.terms, mine)
        if (each.low.strength, each.high.strength) == (wanted.low.strength, wanted.high.strength)
    )
    table.as_patron("ann", c.SetHand(patron="ann", two=tuple(found.low.tiles)))
