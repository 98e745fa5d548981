"""The limits of a session, as its table will put them on the sign."""

from collections.abc import Iterator, Mapping

from croupier.games.context import Limit
from croupier.games.machines import MACHINES
from croupier.games.offering import rule_of_wager
from croupier.instruments import Terms, library
from croupier.money import dollars, payable_in
from croupier.ruling import Under
from croupier.tournament.conditions import Level, Limits, SessionPlan

_Said = Iterator[tuple[str, Under]]


def least_stake(session: SessionPlan, terms: Terms) -> int:
    """The least amount that a player must put at risk in the first round (T5)."""
    for line in terms.sign:
        if line not in terms.wager_kinds and line in session.limits:  # of all wagers together
            return session.limits[line].minimum
    main = session.limits.get("main")
    if main is None:
        return min((limit.minimum for limit in session.limits.values()), default=0)
    blind = terms.number("blind_of_ante") if terms.has("blind_of_ante") else 0
    return main.minimum * (1 + blind)


def problems(game: str, session: SessionPlan, terms: Terms, smallest: int) -> _Said:
    """`smallest` is the smallest chip at its tables."""
    yield from _amounts(session, terms, smallest)
    for level in session.levels:
        yield from _amounts_of(level, f"levels.{level.from_round}.", terms, smallest)
    for kind in terms.wager_kinds:
        if kind not in session.limits:
            yield f"limits: say the limits of {kind} wagers", terms.cite("condition_limits")
    yield from _limits(game, "limits", session.limits, terms, smallest)
    for level in session.levels:
        merged = {**session.limits, **level.limits}
        yield from _limits(game, f"levels.{level.from_round}", merged, terms, smallest)
    yield from _levels(session, terms)


def _limits(game: str, at: str, said: Mapping[str, Limits], terms: Terms, smallest: int) -> _Said:
    machine, under = MACHINES[game], terms.cite("condition_limits")
    for kind, limit in said.items():
        if kind not in terms.sign:
            say = f"{at}: {kind!r} is no kind of wager here; there are {', '.join(terms.sign)}"
            yield say, rule_of_wager(library().book(terms.book_id), terms, kind) + under
        elif limit.multiple <= 0 or not 0 < limit.minimum <= limit.maximum:
            yield f"{at}.{kind}: the minimum is at most the maximum, and wagers are a multiple of something", under
        elif limit.multiple % smallest:
            say = f"{at}.{kind}: multiples are made up of chips, and the smallest is {dollars(smallest)}"
            yield say, under + terms.cite("multiples")
        elif limit.minimum % limit.multiple or limit.maximum % limit.multiple:
            say = f"{at}.{kind}: minimum and maximum are multiples of {dollars(limit.multiple)}"
            yield say, under + terms.cite("multiples")
        elif limit.minimum != limit.maximum and kind in machine.fixed_stakes(terms):
            yield f"{at}.{kind}: this wager is one approved amount", machine.fixed_stakes(terms)[kind]
        else:
            for odds in machine.possible_odds(terms).get(kind, ()):
                if not payable_in(odds.winnings(limit.multiple), smallest):
                    paid = f"{dollars(limit.multiple)} at {odds} cannot be paid in chips of {dollars(smallest)}"
                    yield f"{at}.{kind}: {paid}; raise the multiple or add smaller denominations", (*under, "~X4")
                    break
    fitting = {kind: Limit(each.minimum, each.maximum, each.multiple) for kind, each in said.items()}
    unfit = machine.unfit_limits(terms, fitting)
    if unfit and all(limit.multiple for limit in said.values()):
        yield f"{at}: {unfit.because}", unfit.under


def _levels(session: SessionPlan, terms: Terms) -> _Said:
    rounds = [level.from_round for level in session.levels]
    if rounds != sorted(set(rounds)) or (rounds and rounds[0] <= 1):
        yield "levels: each starts later than the one before, from round 2 on", terms.cite("condition_limits")
    if rounds and session.end.rounds and rounds[-1] > session.end.rounds:
        say = f"levels: the session is over before round {rounds[-1]}; it has {session.end.rounds}"
        yield say, terms.cite("condition_limits")
    for level in session.levels:
        if level == Level(level.from_round):
            yield f"levels.{level.from_round}: say what changes from that round on", terms.cite("condition_limits")


def _amounts(session: SessionPlan, terms: Terms, smallest: int) -> _Said:
    """The maximum payout and the differential, where the book has them."""
    if terms.has("maximum_payout") and session.maximum_payout is None:
        yield "maximum_payout: say it", terms.cite("maximum_payout_on_sign")
    yield from _amounts_of(session, "", terms, smallest)


def _amounts_of(said: SessionPlan | Level, at: str, terms: Terms, smallest: int) -> _Said:
    if said.maximum_payout is not None and not terms.has("maximum_payout"):
        yield f"{at}maximum_payout: there is none under this book and its options", terms.cite("condition_limits")
    elif said.maximum_payout is not None and not said.maximum_payout:
        yield f"{at}maximum_payout: 0 cannot be a maximum payout", terms.cite("maximum_payout_on_sign")
    elif said.maximum_payout is not None and said.maximum_payout % smallest:
        say = f"{at}maximum_payout: it is made up of chips, and the smallest is {dollars(smallest)}"
        yield say, terms.cite("maximum_payout_on_sign")
    lifts = isinstance(said, Level) and said.lift_differential
    if (said.differential is not None or lifts) and not terms.has("differential"):
        yield f"{at}differential: this book has none", terms.cite("condition_limits")
    elif said.differential == 0:
        yield f"{at}differential: 0 cannot be a differential", terms.cite("differential")
    elif said.differential is not None and lifts:
        yield f"{at}differential: it is either an amount or lifted", terms.cite("differential_change")
