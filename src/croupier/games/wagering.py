"""Wagers before the deal: placed, changed, taken back. Each game answers the questions that differ (`Wagering`)."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.games import under_minimum
from croupier.games.commands import ChangeWager, PlaceWager, TakeBackWager
from croupier.games.context import Context
from croupier.games.round_of_play import RoundGame, Wager, line_of
from croupier.games.rounds import PersonalLimitPlaced, WagerChanged, WagerPlaced, WagerTakenBack
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Fact, Refusal, Under

Game = TypeVar("Game", bound=RoundGame)
AWager = TypeVar("AWager", bound=Wager)


def _nothing(ctx: Context, game: Any, wanted: Any, was: Any) -> Refusal | None:
    return None


def _itself(game: Any, wager: AWager) -> Sequence[AWager]:
    return (wager,)


def _before_the_deal(ctx: Context, game: Any) -> Under:
    return ctx.terms.cite_first("wagers_before_first_card", "wagers_open")


def _by_option(terms: Terms, option: str) -> str:
    return f"{option} wagers"


class Wagering(Struct, Generic[Game, AWager], frozen=True, kw_only=True):
    """A game's answers about the wagers that are made before its deal."""

    wager: type[AWager]  # the kind of wager on its layout
    closed: Callable[[Context, Game], Refusal | None]  # why none can be made or changed now
    # Why a wager may not stand at its new place; with the option that it comes from, "" for a new one.
    barred: Callable[[Context, Game, AWager, str], Refusal | None]
    # The wager that is down, or why there is none.
    meant: Callable[[Context, Game, ChangeWager | TakeBackWager], AWager | Refusal]
    at_risk: Callable[[Context, Game, AWager, int], int]  # of this amount in place of a wager
    # Lets a wager be made, or be changed from what it was.
    rule: Callable[[Context, Game, AWager, AWager | None], Under]
    called: Callable[[Terms, str], str] = _by_option  # the name for wagers on an option
    no_multiple: Under = ("~X5",)  # the reading of an amount that is no multiple
    # Further reasons against an amount.
    unfit: Callable[[Context, Game, AWager, AWager | None], Refusal | None] = _nothing
    locked: Callable[[Context, Game], Refusal | None] | None = None  # why none can be taken back, if not by the call
    rule_of_return: Callable[[Context, Game], Under] = _before_the_deal
    with_it: Callable[[Terms, str], tuple[str, ...]] | None = None  # goes down with an option, in the same amount
    leaves_with: Callable[[Game, AWager], Sequence[AWager]] = _itself  # wagers taken back with a wager, in this order

    def place(self, ctx: Context, game: Game, act: Act, command: PlaceWager) -> Decision:
        wanted = self.wager(command.patron, command.box, command.option, command.amount, 0)
        refusal = self.closed(ctx, game) or self._refused(ctx, game, wanted, None)
        if refusal:
            return refusal
        wanted = replace(wanted, at_risk=self.at_risk(ctx, game, wanted, wanted.amount))
        wagers = (wanted, *self._with(ctx.terms, wanted))
        facts = [placing(wager, self._rule(ctx, game, wager, None)) for wager in wagers]
        return (*facts, *under_minimum.advice(ctx, wanted))

    def change(self, ctx: Context, game: Game, act: Act, command: ChangeWager) -> Decision:
        shut = self.closed(ctx, game)
        if shut:
            return shut
        was = self.meant(ctx, game, command)
        if isinstance(was, Refusal):
            return was
        option, box = command.to_option or was.option, command.box or was.box
        wanted = replace(was, option=option, box=box, amount=command.amount)
        refusal = self._refused(ctx, game, wanted, was)
        if refusal:
            return refusal
        wanted = replace(wanted, at_risk=self.at_risk(ctx, game, wanted, wanted.amount))
        pairs = ((was, wanted), *zip(self._with(ctx.terms, was), self._with(ctx.terms, wanted), strict=True))
        facts = [changing(old, new, self._rule(ctx, game, new, old)) for old, new in pairs]
        return (*facts, *under_minimum.advice(ctx, wanted))

    def take_back(self, ctx: Context, game: Game, act: Act, command: TakeBackWager) -> Decision:
        """Until the call; also while cards or tiles are shuffled again with wagers down (M28, J6)."""
        now = game.round
        if self.locked is not None:
            shut = self.locked(ctx, game)
        else:
            shut = self.closed(ctx, game) if now.called or now.opened else None
        if shut:
            return shut
        wager = self.meant(ctx, game, command)
        if isinstance(wager, Refusal):
            none_instead = wager.instead == ("place_wager",) and self.closed(ctx, game)
            return replace(wager, instead=()) if none_instead else wager
        under = self.rule_of_return(ctx, game)
        return tuple(taking_back(each, under) for each in self.leaves_with(game, wager))

    def limited_anew(self, ctx: Context, game: Game, fact: PersonalLimitPlaced) -> Game:
        """The marker that stands there at the first card decides how much of a wager is at risk (X27)."""
        now = game.round
        if now.opened and self.closed(ctx, game):
            return game
        wagers = {
            key: self._limited(ctx, game, wager) if wager.patron == fact.patron else wager
            for key, wager in now.wagers.items()
        }
        return replace(game, round=replace(now, wagers=wagers))

    def _limited(self, ctx: Context, game: Game, wager: AWager) -> AWager:
        """A wager is not raised to what could not be wagered there now."""
        at_risk = self.at_risk(ctx, game, wager, wager.amount)
        if at_risk > wager.at_risk and self.unfit(ctx, game, wager, wager):
            return wager
        return replace(wager, at_risk=at_risk)

    def _refused(self, ctx: Context, game: Game, wanted: AWager, was: AWager | None) -> Refusal | None:
        return (
            not_welcome(ctx, wanted.patron)
            or self.barred(ctx, game, wanted, was.option if was is not None else "")
            or self._off_limits(ctx, game, wanted)
            or self.unfit(ctx, game, wanted, was)
            or _short_of_chips(ctx, wanted, was)
        )

    def _off_limits(self, ctx: Context, game: Game, wanted: AWager) -> Refusal | None:
        """Why the rules refuse this amount. They do not refuse a first one under the minimum, or one over the
        maximum."""
        kind = line_of(ctx.terms, wanted.option)
        multiple = ctx.setting.limits[kind].multiple
        if wanted.amount <= 0 or wanted.amount % multiple:
            because = f"{self.called(ctx.terms, wanted.option)} are multiples of {dollars(multiple)}"
            return Refusal(ctx.terms.cite("multiples") + self.no_multiple, because)
        return under_minimum.refused(ctx, game, wanted.patron, kind, wanted.amount)

    def _with(self, terms: Terms, wager: AWager) -> Sequence[AWager]:
        """The wagers that go down with a wager."""
        return [replace(wager, option=option) for option in self.with_it(terms, wager.option)] if self.with_it else ()

    def _rule(self, ctx: Context, game: Game, wager: AWager, was: AWager | None) -> Under:
        under = self.rule(ctx, game, wager, was)
        return under + ctx.terms.cite("over_maximum") if wager.amount > wager.at_risk else under


# The person, the place and the amount


def not_welcome(ctx: Context, patron: str) -> Refusal | None:
    """Why this person may not wager at all."""
    terms, person = ctx.terms, ctx.patrons.get(patron)
    if person is None:
        under = terms.cite_first("wagers_before_first_card", "wagers_open")
        return Refusal(under, f"{patron} is not at the table", ("join_table",))
    return Refusal(terms.cite("exclusion"), f"{patron} is excluded from the game") if person.excluded else None


def no_such_box(ctx: Context, box: int) -> Refusal | None:
    if 1 <= box <= ctx.setting.boxes:
        return None
    return Refusal(ctx.terms.cite("boxes"), f"there is no box {box}; the layout has 1 to {ctx.setting.boxes}")


def _short_of_chips(ctx: Context, wanted: Wager, was: Wager | None) -> Refusal | None:
    chips = ctx.balances.get(account_of(wanted.patron), 0) + (was.amount if was is not None else 0)
    if wanted.amount <= chips:
        return None
    because = f"{wanted.patron} has {dollars(chips)} in chips and needs {dollars(wanted.amount)}"
    return Refusal(ctx.terms.cite("wagers_are_chips"), because, more_chips(ctx.terms))


def more_chips(terms: Terms) -> tuple[str, ...]:
    """The command that helps a patron who lacks chips: in a tournament none."""
    return () if terms.has("director") else ("buy_in",)


# Facts


def placing(wager: Wager, under: Under) -> WagerPlaced:
    return WagerPlaced(
        patron=wager.patron,
        option=wager.option,
        box=wager.box,
        amount=wager.amount,
        at_risk=wager.at_risk,
        under=under,
        moves=(Move(account_of(wager.patron), wager.area, wager.amount),),
    )


def changing(was: Wager, wager: Wager, under: Under) -> WagerChanged:
    chips = account_of(wager.patron)
    return WagerChanged(
        patron=wager.patron,
        option=was.option,
        to_option=wager.option,
        box=wager.box,
        amount=wager.amount,
        at_risk=wager.at_risk,
        under=under,
        moves=(Move(was.area, chips, was.amount), Move(chips, wager.area, wager.amount)),
    )


def taking_back(wager: Wager, under: Under) -> WagerTakenBack:
    back = (Move(wager.area, account_of(wager.patron), wager.amount),)
    return WagerTakenBack(patron=wager.patron, option=wager.option, box=wager.box, under=under, moves=back)


def placed(ctx: Context, game: Game, fact: WagerPlaced) -> Game:
    return with_wager(game, game.WAGER(fact.patron, fact.box, fact.option, fact.amount, fact.at_risk), fact)


def changed(ctx: Context, game: Game, fact: WagerChanged) -> Game:
    wager = game.WAGER(fact.patron, fact.box, fact.to_option, fact.amount, fact.at_risk)
    after = with_wager(game, wager, fact)
    if fact.to_option == fact.option:
        return after
    return replace(after, round=replace(after.round, wagers=_others(after, fact.patron, fact.option, fact.box)))


def taken_back(ctx: Context, game: Game, fact: WagerTakenBack) -> Game:
    return without_wager(game, fact.patron, fact.option, fact.box, fact)


def with_wager(game: Game, wager: Wager, fact: Fact) -> Game:
    """The game with this wager on the layout, in place of one that stood on the same spot."""
    now = game.round
    wagers = {**now.wagers, (wager.patron, wager.spot): wager}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def without_wager(game: Game, patron: str, option: str, box: int, fact: Fact) -> Game:
    now, wagers = game.round, _others(game, patron, option, box)
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def _others(game: RoundGame, patron: str, option: str, box: int) -> dict[tuple[str, str], Wager]:
    """All wagers except this one."""
    gone = (patron, game.WAGER(patron, box, option, 0, 0).spot)
    return {key: wager for key, wager in game.round.wagers.items() if key != gone}
