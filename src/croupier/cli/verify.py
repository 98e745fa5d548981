"""`croupier verify`: checks that a journal is whole, every act was decided by the rules, every chip is accounted for,
shoes were dealt as sealed, and tournaments were drawn, played and paid by their rules. `croupier verify receipt` checks
one entry, `croupier verify bundle` those that somebody took away."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from typer.core import TyperGroup

from croupier import __version__
from croupier.cli.options import DEFAULT_DATABASE, VARIABLE, AsJson, Wrong
from croupier.cli.screen import console, echo
from croupier.cli.trusting import read_key, read_policy_file

if TYPE_CHECKING:
    from croupier.conduct.audit import Audit
    from croupier.journal import Store
    from croupier.journal.verify import Evidence
    from croupier.transparency.policy import Policy


class _JournalByDefault(TyperGroup):
    """`croupier verify house.db` is short for `croupier verify journal house.db`, and of a bundle, for `croupier verify
    bundle`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] != "--help"):
            args = ["bundle" if any(map(_is_bundle, args)) else "journal", *args]
        return super().parse_args(ctx, args)


def _is_bundle(name: str) -> bool:
    from croupier.journal.bundle import BEGINS

    try:
        with open(name, "rb") as file:
            return file.read(len(BEGINS)) == BEGINS
    except (OSError, ValueError):  # an option, or a database of another kind
        return False


PolicyFile = Annotated[
    str, typer.Option("--policy", help="The keys that have to vouch for every entry: a file in the format tlog-policy.")
]


def register(app: typer.Typer) -> None:
    group = typer.Typer(cls=_JournalByDefault, help="Check a database from end to end, or a bundle or receipt offline.")
    group.command("journal")(verify)
    group.command("receipt")(verify_receipt)
    group.command("bundle")(verify_bundle)
    app.add_typer(group, name="verify")


def verify(
    database: Annotated[
        str, typer.Argument(envvar=VARIABLE, help="A database file, or postgresql://...")
    ] = DEFAULT_DATABASE,
    checkpoints: Annotated[str, typer.Option(help="The signed checkpoints, if not beside the database.")] = "",
    key: Annotated[str, typer.Option(help="The public key they are signed with, if not beside the database.")] = "",
    policy: PolicyFile = "",
    chain_only: Annotated[
        bool, typer.Option("--chain-only", help="A bare copy without checkpoints: check its chains alone.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check a database from end to end. Exit code 1 and a finding if something is wrong."""
    from croupier.cli.databases import looking
    from croupier.conduct.audit import audit

    began = perf_counter()
    with looking(database) as store, _bar(not as_json and sys.stderr.isatty()) as progress:
        evidence = None if chain_only else _evidence(database, checkpoints, key, policy)
        found = audit(store, evidence, progress)
        recovered = _recoveries(store)
    seconds = perf_counter() - began
    if as_json:
        rate = {"ok": found.ok, "seconds": seconds, "facts_per_second": _rate(found, seconds)}
        echo(msgspec.json.encode(rate | msgspec.structs.asdict(found)))
    else:
        for line in (*_report(database, found, evidence is not None, seconds), *recovered):
            echo(line)
    if not found.ok:
        raise typer.Exit(1)


def _evidence(database: str, checkpoints: str, key: str, policy: str) -> "Evidence":
    """The checkpoints to check the journal against, and who has to have signed them: as named, or as they lie beside
    the database."""
    from croupier.cli.databases import path_of_keys
    from croupier.conduct.opening import checkpoint_path, witnessed_path
    from croupier.journal.keys import public_key, public_path
    from croupier.journal.verify import Evidence
    from croupier.transparency.policy import only

    beside = path_of_keys(database)
    named = Path(checkpoints) if checkpoints else checkpoint_path(beside)
    public = Path(key) if key else public_path(beside)
    for option, path in (("--checkpoints", checkpoints and named), ("--key", key and public)):
        if path and not path.is_file():
            raise Wrong(f"{option}: there is no file {path}")
    if policy:
        # Both kinds of notes: the policy may ask for the house alone.
        files = tuple(path for path in (named, witnessed_path(beside)) if path.is_file())
        return Evidence(files or (named,), read_policy_file(policy), whole=True)
    if not public.is_file():
        missing = "and no checkpoints" if not named.is_file() else f"to check {named} with"
        raise Wrong(
            f"there is no public key {public} {missing}; name both with --checkpoints and --key, or check the chains "
            "alone with --chain-only, which does not notice a chain that was rebuilt"
        )
    return Evidence((named,), only(public_key(public)))


def _recoveries(store: "Store") -> list[str]:
    """The times that the house went on with a journal that was not as signed."""
    from croupier.conduct.codec import UnreadableFact
    from croupier.conduct.recovery import recoveries
    from croupier.journal import StoreError

    try:
        return [
            f"recovered at entry {each.what.entries:,} by {each.who}: {each.what.reason} ({each.what.found})"
            for each in recoveries(store)
        ]
    except (StoreError, UnreadableFact) as damaged:
        return [f"recoveries cannot be read: {damaged}"]


def verify_receipt(
    file: Annotated[Path, typer.Argument(help="A .tlog-proof.")],
    key: Annotated[str, typer.Option(help="The house's public key: its .pub file, or its line.")] = "",
    policy: PolicyFile = "",
    entry: Annotated[str, typer.Option(help="A file with the entry itself, if the receipt does not hold it.")] = "",
) -> None:
    """Check offline that an entry is in the signed history of a house, and show what it says."""
    from croupier.transparency.policy import only
    from croupier.transparency.proof import split_receipts

    if not key and not policy:
        raise Wrong("name the house's public key with --key, or who has to have signed with --policy")
    demanded = read_policy_file(policy) if policy else only(read_key(key))
    text = file.read_text(errors="replace")
    for part in split_receipts(text):
        _check_receipt(file, part, entry, demanded)


def _check_receipt(file: Path, text: str, entry: str, demanded: "Policy") -> None:
    from croupier.journal.chain import read_leaf
    from croupier.transparency.checkpoint import checkpoint_of
    from croupier.transparency.note import NotANote
    from croupier.transparency.proof import read_receipt
    from croupier.transparency.tree import WrongProof

    try:
        receipt = read_receipt(text)
        leaf = Path(entry).read_bytes() if entry else receipt.extra
        shown = read_leaf(leaf)
    except (NotANote, ValueError) as wrong:
        raise Wrong(f"{file} is no receipt of an entry: {wrong}") from wrong
    because = demanded.missing(receipt.note)
    try:
        receipt.check(leaf)
    except WrongProof as wrong:
        because = because or str(wrong)
    checkpoint = checkpoint_of(receipt.note)
    if because:
        echo(f"{file}: this does not hold: {because}.")
        raise typer.Exit(1)
    echo(
        f"{file}: entry {receipt.index + 1:,} is in the history of {checkpoint.origin} of {checkpoint.size:,} entries."
    )
    echo(f"  {shown.stream} version {shown.version}, {_moment(shown.at)}, by {shown.who or 'nobody'} ({shown.role})")
    echo(f"  {shown.body.decode(errors='replace')}")


def verify_bundle(
    file: Annotated[Path, typer.Argument(help="A bundle, as an inspector's desk exports it.")],
    key: Annotated[str, typer.Option(help="The house's public key: its .pub file, or its line.")] = "",
    policy: PolicyFile = "",
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not list the entries.")] = False,
) -> None:
    """Check offline that every entry of a bundle is in the signed history of a house, and show what they say."""
    from croupier.journal.bundle import BrokenBundle, open_bundle
    from croupier.transparency.policy import only

    if not file.is_file():
        raise Wrong(f"there is no file {file}")
    demanded = read_policy_file(policy) if policy else only(read_key(key)) if key else None
    try:
        found = open_bundle(file.read_bytes(), demanded)
    except BrokenBundle as broken:
        echo(f"{file}: this does not hold: {broken}.")
        raise typer.Exit(1) from broken
    signed = f"the signed history of {found.checkpoint.origin} of {_count(found.checkpoint.size, 'entry')}"
    echo(f"{file}: nothing is wrong. {_count(len(found.entries), 'entry')} in {signed}.")
    echo(f"  asked for by {found.by} at {_moment(found.at)}: {found.asked}")
    if demanded is None:
        echo(f"  signed with the key in the bundle; compare it with the house's own: {found.key}")
    for number, leaf in () if quiet else found.entries:
        echo(f"  {number:,}  {_moment(leaf.at)}  {leaf.stream} {leaf.version}  {leaf.who or 'nobody'} ({leaf.role})")
        echo(f"    {leaf.body.decode(errors='replace')}")


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


@contextmanager
def _bar(shown: bool) -> Iterator[Callable[[int, int], None]]:
    if not shown:
        yield lambda done, of: None
        return
    from rich.progress import Progress

    with Progress(console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("Checking", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _rate(found: "Audit", seconds: float) -> int:
    return round(found.facts / seconds) if seconds else 0


def _report(database: str, found: "Audit", signed: bool, seconds: float) -> Iterator[str]:
    from croupier.money import dollars

    if found.ok:
        yield f"{database}: nothing is wrong."
    else:
        yield f"{database}: {_count(len(found.findings), 'thing')} found wrong, the first one first:"
        yield from (f"  {finding}" for finding in found.findings)
        if any(finding.check == "legality" for finding in found.findings):
            yield f"  (by the rules as croupier {__version__} has them: another version may have decided otherwise)"
    yield "Looked at:"
    journal = found.journal
    yield f"  {_count(journal.entries, 'entry')} in {_count(journal.streams, 'stream')}, hash by hash"
    if signed:
        newer = f"{_count(journal.unsigned, 'entry')} newer than the last"
        yield f"  {_count(journal.checkpoints, 'signed checkpoint')}, {newer}"
    else:
        yield "  no signed checkpoints, without which a chain rebuilt from some entry on goes unnoticed"
    refusals = f"{_count(found.refusals, 'refusal')} among them"
    and_tournaments = f" and {_count(found.tournaments, 'tournament')}" if found.tournaments else ""
    yield f"  {_count(found.facts, 'fact')} of {_count(found.tables, 'table')}{and_tournaments}, {refusals}"
    yield f"  {_count(found.acts, 'act')} decided again by the rules, fact by fact"
    yield f"  {_count(found.moves, 'move')} of chips and cash, account by account"
    yield f"  {_count(found.shoes, 'revealed order')}, {_count(found.cards, 'draw')} against what was sealed"
    if found.tournaments:
        ballots = f"{_count(found.ballots, 'ballot')} drawn again from the number sealed before"
        yield f"  {ballots}, {_count(found.reports, 'report')} against the tables' journals"
    for sealed in found.unrevealed:
        seen = f"{_count(sealed.cards_seen, 'draw')} from it cannot be checked before"
        yield f"  not yet revealed: {sealed.called} of table {sealed.table}; {seen}"
    for lost in found.given_up:
        yield f"  never revealed: {lost.called} of table {lost.table}, given up by {lost.by} ({lost.reason})"
    for debt in found.owed:
        yield f"  still owed: {debt.patron} owes {dollars(debt.cents)} at table {debt.table}, since a round was undone"
    for stream in found.passed_over:
        yield f"  not looked into, beyond its hashes: the stream {stream!r}, which is of no kind that is known"
    yield f"{seconds:.1f} seconds, {_rate(found, seconds):,} facts a second."


def _count(number: int, thing: str) -> str:
    many = f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
    return f"{number:,} {thing if number == 1 else many}"
