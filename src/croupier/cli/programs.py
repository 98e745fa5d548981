"""`croupier token` and `croupier webhook`: programs that ask the house, and addresses that it tells what happens."""

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import DEFAULT_DATABASE, AsJson, Database, Wrong
from croupier.cli.screen import echo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.conduct.accounts.reception import Reception
    from croupier.people import HouseRole
    from croupier.ruling import Refusal

token_app = typer.Typer(rich_markup_mode=None, help="Give programs a token, list them, and take it back.")
webhook_app = typer.Typer(rich_markup_mode=None, help="Subscribe addresses to kinds of facts, list them, and end that.")

By = Annotated[str, typer.Option(help="The administrator who decides so, by the name of their account.")]
Reason = Annotated[str, typer.Option(help="Why; it stands in the journal for ever.")]
InRole = Annotated[str, typer.Option("--role", help="One of the roles that croupier roles prints.")]
ProgramName = Annotated[str, typer.Argument(metavar="PROGRAM", help="The name that its acts are recorded under.")]
WebhookName = Annotated[str, typer.Argument(metavar="WEBHOOK", help="The name of the webhook.")]


def register(app: typer.Typer) -> None:
    app.add_typer(token_app, name="token")
    app.add_typer(webhook_app, name="webhook")


class ProgramLine(msgspec.Struct, frozen=True):
    """`until` is in milliseconds since 1970."""

    name: str
    role: str
    until: int
    state: str


class WebhookLine(msgspec.Struct, frozen=True):
    """`behind` are the entries that it has not looked at yet."""

    name: str
    address: str
    kinds: tuple[str, ...]
    role: str
    private: bool
    state: str
    delivered: int = 0
    behind: int = 0


@token_app.command("new")
def new_token(
    name: ProgramName,
    role: InRole,
    by: By,
    days: Annotated[int, typer.Option(min=1, max=366, help="How long the token is good for.")] = 90,
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Give a program a token, and print it: nobody can ask for it again."""
    from croupier.ruling import Refusal

    wanted = _role(role)
    with _reception(database) as reception:
        token = reception.give_token(by, name, wanted, days)
        if isinstance(token, Refusal):
            raise _refused(token)
        echo(token)


@token_app.command("list")
def list_tokens(database: Database = DEFAULT_DATABASE, as_json: AsJson = False) -> None:
    """The programs of the house, with their roles and how long their tokens are good for."""
    from croupier.cli.layout import print_table

    with _reception(database) as reception:
        now = reception.now()
        lines = [
            ProgramLine(
                each.name,
                each.role,
                each.until,
                f"revoked: {each.revoked}" if each.revoked else "good" if each.goes_on(now) else "over",
            )
            for each in sorted(reception.people.programs.values(), key=lambda each: each.name)
        ]
        if as_json:
            echo(msgspec.json.encode(lines))
            return
        rows = [(each.name, each.role, _moment(each.until), each.state) for each in lines]
        print_table("Programs", ("program", "role", "until", "token"), rows)


@token_app.command("revoke")
def revoke_token(name: ProgramName, reason: Reason, by: By, database: Database = DEFAULT_DATABASE) -> None:
    """Take a token back: it opens nothing any more, from this moment on, at running servers too."""
    from croupier.people import commands as c

    with _reception(database) as reception:
        if refusal := reception.record(c.RevokeToken(program=name, reason=reason), by):
            raise _refused(refusal)
        echo(f"The token of {name} opens nothing any more")


@webhook_app.command("new")
def new_webhook(
    name: WebhookName,
    address: Annotated[str, typer.Argument(help="https://..., or http://127.0.0.1 with --private.")],
    kind: Annotated[list[str], typer.Option(help="A kind of fact, as in table.approval_asked, blackjack.* or *.")],
    by: By,
    role: InRole = "guest",
    private: Annotated[bool, typer.Option("--private", help="The address may lie in the house's own network.")] = False,
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Tell an address what happens, as far as a role sees it, and print the secret that messages are signed with."""
    from croupier.ruling import Refusal

    wanted = _role(role)
    with _reception(database) as reception:
        secret = reception.subscribe(by, name, address, tuple(kind), wanted, private)
        if isinstance(secret, Refusal):
            raise _refused(secret)
        echo(secret)


@webhook_app.command("list")
def list_webhooks(database: Database = DEFAULT_DATABASE, as_json: AsJson = False) -> None:
    """The webhooks of the house, how far each has come, and what fails."""
    from croupier.cli.layout import print_table

    with _reception(database) as reception:
        lines = [_line(reception, name) for name in sorted(reception.people.webhooks)]
        if as_json:
            echo(msgspec.json.encode(lines))
            return
        rows = [(each.name, each.address, ", ".join(each.kinds), each.role, each.state) for each in lines]
        print_table("Webhooks", ("webhook", "address", "kinds", "role", "state"), rows)


@webhook_app.command("end")
def end_webhook(name: WebhookName, reason: Reason, by: By, database: Database = DEFAULT_DATABASE) -> None:
    """Send nothing more there; running servers follow at once."""
    with _reception(database) as reception:
        if refusal := reception.end_webhook(by, name, reason):
            raise _refused(refusal)
        echo(f"Nothing more is sent to {name}")


@webhook_app.command("kinds")
def list_kinds(as_json: AsJson = False) -> None:
    """Every kind of fact that there is."""
    from croupier.conduct.codec import fact_names

    kinds = sorted({name.partition("/")[0] for name in fact_names()})
    echo(msgspec.json.encode(kinds) if as_json else "\n".join(kinds))


def _line(reception: "Reception", name: str) -> WebhookLine:
    webhook = reception.people.webhooks[name]
    progress = reception.postbook.progress(webhook.secret_hash) if webhook.goes_on else None
    behind = reception.last_entry() - progress.upto if progress else 0
    if webhook.ended:
        state = f"ended: {webhook.ended}"
    elif progress is None:
        state = "its secret is lost; end it and subscribe it anew"
    elif progress.failures:
        state = f"{progress.failures} attempts failed, {behind:,} entries wait: {progress.because}"
    else:
        state = f"{progress.delivered:,} delivered"
    delivered = progress.delivered if progress else 0
    return WebhookLine(name, webhook.address, webhook.kinds, webhook.role, webhook.private, state, delivered, behind)


@contextmanager
def _reception(database: str) -> "Iterator[Reception]":
    """The reception of a house that has accounts."""
    from croupier.cli.databases import must_exist, open_house
    from croupier.conduct.accounts.reception import Reception

    must_exist(database)
    with open_house(database) as house:
        if not house.people.people.persons:
            raise Wrong(f"{database} has no accounts; croupier serve prints the link for its first administrator")
        yield Reception(house)


def _role(name: str) -> "HouseRole":
    from croupier.people import HouseRole

    try:
        return HouseRole(name)
    except ValueError:
        raise Wrong(f"--role: there is no role {name!r}; the roles are: {', '.join(HouseRole)}") from None


def _refused(refusal: "Refusal") -> Wrong:
    return Wrong(refusal.because)


def _moment(at: int) -> str:
    from datetime import UTC, datetime

    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
