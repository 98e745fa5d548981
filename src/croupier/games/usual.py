"""The answers that most games give to their table. A machine takes those that are true of it, and gives its own where
they are not."""

from collections.abc import Callable, Mapping

from croupier.games import powers
from croupier.games.commands import ChangeWager, PlaceWager, TakeBackWager, VoidRound
from croupier.games.context import Context, Limit
from croupier.games.follow_on import FollowOn
from croupier.games.round_of_play import Decider, Game, RoundGame
from croupier.games.rounds import RoundPutRight
from croupier.instruments import Terms
from croupier.ruling import Act, Command, Decision, Fact, Refusal, Role, Under

LOOKS_BACK: frozenset[type[Command]] = frozenset({VoidRound})
WAGERS: frozenset[type[Command]] = frozenset({PlaceWager, ChangeWager, TakeBackWager})

_DEALER = Role.DEALER  # fetched once: see powers.py

Decide = Callable[[Context, Game, Act], Decision]


def deciding(deciders: Mapping[type[Command], Decider[Game]]) -> Decide[Game]:
    """The outcome of a command: facts, or a refusal with its clause. First comes the question of who may give it."""

    own_steps = powers.steps_of_the_dealer(deciders)

    def decide(ctx: Context, game: Game, act: Act) -> Decision:
        command = act.command
        kind = type(command)
        if act.role is not _DEALER or kind not in own_steps:
            refusal = powers.refuse(ctx, act)
            if refusal is not None:
                return refusal
        return deciders[kind](ctx, game, act, command)

    return decide


def leaving(ctx: Context, game: RoundGame, patron: str) -> tuple[Fact, ...]:
    """Steps before a patron leaves: at most tables none."""
    return ()


def put_right_again(ctx: Context, game: RoundGame, fact: RoundPutRight) -> RoundPutRight | None:
    """A finished round of most games is never settled again: it stands, or it is void."""
    return None


def follow_on(terms: Terms) -> FollowOn | None:
    """At most tables nothing follows a wager that is placed."""
    return None


def usual_limits(terms: Terms, main: Limit) -> Mapping[str, Limit]:
    """The limits of every kind of wager that go with these."""
    return dict.fromkeys(terms.wager_kinds, main)


def unfit_limits(terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """The limits of one kind of wager do not bind those of another."""
    return None


def on_sign(terms: Terms) -> Under:
    """The clauses on the sign that are this game's alone: in most games none."""
    return ()


def fixed_stakes(terms: Terms) -> Mapping[str, Under]:
    """The kinds of wager with one approved amount: in most games none."""
    return {}
