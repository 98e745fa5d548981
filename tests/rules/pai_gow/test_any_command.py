"""Any request at any moment gets an answer: facts that keep every chip, or a refusal."""

from collections.abc import Iterator

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.machine import DECIDE
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import evolve, needs
from croupier.table.machine import candidates
from tests.rules.pai_gow.play import LOSE, WIN, WIN_TOO, Play

NOBODY, NOWHERE, NO_TILE = "nobody", 99, "65"

# Requests that no rule allows: absent people, boxes that do not exist, amounts, dice and tiles that are not real.
NONSENSE: tuple[Command, ...] = (
    *(c.PlaceWager(patron="ann", option=option, amount=-1, box=NOWHERE) for option in ("wager", "main", "x")),
    c.PlaceWager(patron="ann", option="wager", amount=10_00, box=1),
    c.ChangeWager(patron=NOBODY, option="wager", amount=-1, box=NOWHERE),
    c.ChangeWager(patron="ann", option="wager", amount=10_00, to_option="x"),
    c.TakeBackWager(patron=NOBODY, option="x", box=NOWHERE),
    c.ReplaceCards(reason="", cards=(NO_TILE,)),
    c.OpenCup(dice=(0, 7, -1)),
    c.OpenCup(),
    c.DealTiles(hands=((NO_TILE,),) * 2),
    c.DealTiles(hands=((NO_TILE,) * 4,) * 2),
    c.SetHand(patron=NOBODY),
    c.SetHand(patron="ann", two=(NO_TILE, NO_TILE)),
    c.AskHouseWay(patron=NOBODY),
    c.ConcedeWager(patron=NOBODY),
    c.ReportAbsent(box=NOWHERE),
    c.ReportAbsent(box=1),
    c.TurnHouseHand(tiles=(NO_TILE,) * 4),
    c.TurnHouseHand(tiles=("66",) * 4, low=(NO_TILE,)),
    c.ShowHand(low=(NO_TILE,) * 2, high=(NO_TILE,) * 2),
    c.ShowHand(low=("66", "66"), high=("66", "66")),
    c.PutOutOfRound(patron=NOBODY, breach="x", reason=""),
    c.DeclareMisdeal(reason=" "),
    c.OrderShuffle(reason=" "),
    c.ReportTileExposed(to="nowhere", number=-1, tile=NO_TILE),
    c.ReportTileExposed(to="2", number=NOWHERE, tile=NO_TILE),
    c.ReportTileExposed(to="2", number=1, tile=NO_TILE, by="nobody"),
    c.ReportTileExposed(to="²", number=1, tile="66"),
    c.CallHandVoid(patron=NOBODY),
    c.PlayExposedHand(patron=NOBODY),
    c.CorrectTiles(to="nowhere", tiles=(NO_TILE,), reason="so"),
    c.CorrectTiles(to="2", tiles=(NO_TILE,) * 4, reason="so"),
    c.CorrectTiles(to="house", tiles=("66",) * 4, reason="so"),
    c.CorrectDeal(reason=""),
    c.CorrectDice(dice=(0, 7, -1), reason="so"),
    c.CorrectDice(dice=(1, 2, 3), reason=""),
    c.RuleOnConcession(patron=NOBODY, conceded=False, low=(), high=(), reason="so"),
    c.RuleOnConcession(patron="ann", conceded=False, low=(NO_TILE,) * 2, high=(NO_TILE,) * 2, reason="so"),
    c.VoidRound(round=NOWHERE, ground="fraud", reason="so"),
    c.VoidRound(round=1, ground="x", reason="so"),
    c.VoidRound(round=1, ground="placement_error", reason="so"),
    c.VoidWagers(patron=NOBODY, reason="so"),
    c.VoidWagers(patron="ann", reason="so", options=("x",)),
)


def moments() -> Iterator[Play]:
    """A table at every kind of moment: prepared, wagered at, dealt, set, settled, put right, void."""
    play = Play(burnt=False)
    yield play
    play.do(c.ShuffleTiles())
    yield play
    play.do(c.CutTiles())
    yield play
    play.wagers("ann", "bob")
    yield play
    play.director(c.OrderShuffle(reason="tracking"))
    yield play
    play.prepare_shoe()
    play.call()
    yield play
    play.do(c.OpenCup(flat=False))
    yield play
    play.throw()
    yield play
    play.deal()
    yield play
    play.expose(2, 1, "66")
    play.expose(2, 2, "44")
    yield play
    play.as_patron("ann", c.PlayExposedHand(patron="ann"))
    play.set("ann")
    play.expose("house", 1, "55")
    yield play
    play.ask_house_way("bob")
    yield play
    play.do(c.TurnHouseHand(tiles=("55", "22", "56", "15")))
    yield play
    play.do(c.ShowHand(low=("44", "45"), high=("66", "33")))
    yield play
    play.do(c.ShowHand(low=("24", "12"), high=("11", "11")))
    yield play
    play.do(c.CorrectTiles(to="house", tiles=("55", "22", "56", "55"), reason="misread"))
    yield play
    play.do(c.CorrectDeal(reason="from the wrong box"))
    yield play
    play.set("ann", "bob")
    play.house()
    play.settle(ann=WIN, bob=LOSE)
    play.collect()
    yield play
    play.prepare_shoe()
    play.wagers("ann", "bob")
    play.deal_read(WIN, LOSE)
    yield play
    play.concede("ann")
    yield play
    play.set_read("bob", "Ping Gor")
    play.house()
    yield play
    ruling = c.RuleOnConcession(patron="ann", conceded=False, low=(), high=(), reason="she had not", numbers=(1, 2))
    play.director(ruling)
    yield play
    play.show()
    play.director(c.PutOutOfRound(patron="bob", breach="exchange", reason="swapped tiles"))
    yield play
    play.director(c.VoidRound(round=2, ground="fraud", reason="a marked tile"))
    yield play
    play.collect()
    play.director(c.ReplaceCards(reason="worn"))
    yield play
    play.do(c.CheckReplacement())
    play.director(c.CheckReplacement())
    play.play(ann=WIN, bob=WIN_TOO)
    yield play


def answered(play: Play, command: Command, role: Role, who: str) -> bool:
    """Whether it was allowed; either way the answer is sound."""
    decided = play.ask(command, role, who)
    if isinstance(decided, Refusal):
        book = library().book(play.state.setting.book)
        assert decided.because
        assert decided.under
        assert all(clause.startswith("~") or book.cite(clause) for clause in decided.under)
        return False
    after = play.state
    for fact in decided:
        assert fact.under
        after = evolve(after, fact)
    assert sum(after.balances.values()) == 0
    assert all(cents >= 0 for account, cents in after.balances.items() if account.startswith(("patron:", "wager:")))
    wagers = {wager.area: wager.amount for wager in after.game.round.wagers.values()}
    assert wagers == {account: cents for account, cents in after.balances.items() if account.startswith("wager:")}
    assert needs(after, play.at).say
    return True


def test_whatever_the_screens_might_offer_is_answered_at_every_moment() -> None:
    allowed = set()
    for play in moments():
        people = (("ann", Role.PATRON), ("bob", Role.PATRON), ("dealer", Role.DEALER), ("boss", Role.DIRECTOR))
        for who, role in people:
            for command, _ in candidates(play.state, who, role):
                if answered(play, command, role, who):
                    allowed.add(type(command))
    # Those that name tiles are not offered: no example of a tile is. The rest was each possible at some moment.
    assert set(DECIDE) - allowed <= {c.ReportTileExposed, c.CorrectTiles, c.RuleOnConcession}


def test_nonsense_is_refused_at_every_moment() -> None:
    for play in moments():
        for command in NONSENSE:
            for role in (Role.DEALER, Role.PATRON, Role.DIRECTOR):
                who = getattr(command, "patron", "ann")
                assert not answered(play, command, role, who), (play.step, command, role)
