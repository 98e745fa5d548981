"""The players' shares in a sealed order: who is in the list, and which values have been revealed (F1, F2)."""

from msgspec.structs import replace

from croupier.equipment.shares import is_hex, share_commitment
from croupier.games.round_of_play import RoundGame, shares_in
from croupier.games.shares import Share, Shares
from croupier.games.shoes import ShoeGame, Stage
from croupier.ruling import Act, Decision, Refusal, Role, Under
from croupier.table.commands import CommitShare, FreezeShares, MixShares, RevealShare
from croupier.table.facts import ShareCommitted, ShareRevealed, SharesFrozen, SharesMixed
from croupier.table.state import Table


def commit(table: Table, act: Act, command: CommitShare) -> Decision:
    shares = shares_in(table.game)
    person = table.patrons.get(command.patron)
    refusal = _not_theirs(table, act, command.patron) or _not_sealed(table, command.order)
    if refusal is not None:
        return refusal
    if person is None or person.excluded:
        return _no(table, f"{command.patron} does not play at this table")
    if shares.frozen:
        return _no(table, f"the shares in {_called(table)} are closed; the next one takes yours")
    if shares.of(command.patron) is not None:
        return _no(table, f"{command.patron} has a share in {_called(table)} already")
    if not is_hex(command.commitment):
        return _no(table, "a commitment is 64 hex digits, in lower case")
    if any(share.commitment == command.commitment for share in shares.given):
        return _no(table, "this is the commitment of another player")
    under = _under(table)
    return (ShareCommitted(patron=command.patron, order=command.order, commitment=command.commitment, under=under),)


def committed(table: Table, fact: ShareCommitted) -> Table:
    shares = shares_in(table.game)
    share = Share(fact.patron, table.patrons[fact.patron].seat, fact.commitment)
    return _with(table, replace(shares, given=(*shares.given, share)))


def freeze(table: Table, act: Act, command: FreezeShares) -> Decision:
    """Once the dealer needs the first of the order: betting is closed, or the shoe is cut and not yet ready."""
    game: RoundGame = table.game
    refusal = _not_the_dealer(table, act, command.order)
    if refusal is not None:
        return refusal
    if shares_in(game).frozen:
        return _no(table, f"the shares in {_called(table)} are closed already")
    if not game.round.called and not _being_prepared(game):
        return _no(table, "shares are taken until no more bets is called", "call_no_more_bets")
    in_round = game.round.number if game.round.called else 0
    given = tuple(sorted((share for share in shares_in(game).given if _is_here(table, share)), key=_in_order))
    return (SharesFrozen(order=command.order, shares=given, in_round=in_round, under=_under(table)),)


def _being_prepared(game: RoundGame) -> bool:
    """Whether a shoe has been cut, and no wager on its first round can be called yet."""
    return isinstance(game, ShoeGame) and game.stage is Stage.BURN


def _is_here(table: Table, share: Share) -> bool:
    return share.patron in table.patrons and not table.patrons[share.patron].excluded


def _in_order(share: Share) -> tuple[bool, int, str]:
    """By seats; after them those who stand, by name."""
    return share.seat == 0, share.seat, share.patron


def frozen(table: Table, fact: SharesFrozen) -> Table:
    return _with(table, Shares(fact.order, fact.shares, True, not fact.shares, fact.in_round))


def reveal(table: Table, act: Act, command: RevealShare) -> Decision:
    shares = shares_in(table.game)
    refusal = _not_theirs(table, act, command.patron) or _not_sealed(table, command.order)
    if refusal is not None:
        return refusal
    share = shares.of(command.patron)
    if share is None:
        return _no(table, f"{command.patron} has no share in {_called(table)}")
    if not shares.frozen:
        return _no(table, "values are revealed once the list is closed; until then they stay secret")
    if share.value:
        return _no(table, f"the value of {command.patron} has been revealed already")
    if shares.mixed:
        return _no(table, f"it is too late: {_called(table)} is being dealt without the value of {command.patron}")
    if not is_hex(command.value):
        return _no(table, "a value is 64 hex digits, in lower case")
    if share_commitment(table.game.commitment, command.patron, command.value) != share.commitment:
        return _no(table, f"this is not the value that {command.patron} committed to")
    return (ShareRevealed(patron=command.patron, order=command.order, value=command.value, under=_under(table)),)


def revealed(table: Table, fact: ShareRevealed) -> Table:
    shares = shares_in(table.game)
    given = (replace(share, value=fact.value) if share.patron == fact.patron else share for share in shares.given)
    return _with(table, replace(shares, given=tuple(given)))


def mix(table: Table, act: Act, command: MixShares) -> Decision:
    shares = shares_in(table.game)
    refusal = _not_the_dealer(table, act, command.order)
    if refusal is not None:
        return refusal
    if not shares.frozen:
        return _no(table, f"the list of shares in {_called(table)} is still open", "freeze_shares")
    if shares.mixed:
        return _no(table, f"the shares in {_called(table)} are mixed in already")
    under = _under(table) + (("~F2",) if shares.withheld else ())
    return (SharesMixed(order=command.order, left_out=shares.withheld, under=under),)


def mixed(table: Table, fact: SharesMixed) -> Table:
    return _with(table, replace(shares_in(table.game), mixed=True))


def reopened(table: Table) -> Table:
    """Betting opens again before the first card: wagers could follow the values revealed, so new ones are needed."""
    shares = shares_in(table.game)
    if not shares.frozen or shares.in_round != table.game.round.number:
        return table
    return _with(table, Shares(shares.order))


def _with(table: Table, shares: Shares) -> Table:
    return replace(table, game=replace(table.game, shares=shares))


# Refusals


def _under(table: Table) -> Under:
    return table.terms.cite("no_advantage") + ("~F1",)


def _no(table: Table, because: str, *instead: str) -> Refusal:
    return Refusal(table.terms.cite("no_advantage") + ("~F1", "~F2"), because, instead)


def _called(table: Table) -> str:
    return f"{table.game.CHANCE} {table.game.shoe_number}"


def _not_sealed(table: Table, order: int) -> Refusal | None:
    game: RoundGame = table.game
    if table.dealing != "virtual":
        return _no(table, "this table is dealt by hand: no order is sealed that players could mix")
    if not game.commitment or table.machine.shoe_is_finished(game, game.shoe_number):
        return _no(table, f"no {game.CHANCE} is sealed now; wait for the next")
    if order != game.shoe_number:
        return _no(table, f"{_called(table)} is sealed now, not {order}")
    return None


def _not_theirs(table: Table, act: Act, patron: str) -> Refusal | None:
    if act.role is Role.PATRON and act.who == patron:
        return None
    return _no(table, f"each player acts on their own share; {act.who} is not {patron}")


def _not_the_dealer(table: Table, act: Act, order: int) -> Refusal | None:
    if act.role is not Role.DEALER:
        return _no(table, f"the dealer closes the list and mixes the shares, not the {act.role}")
    return _not_sealed(table, order)
