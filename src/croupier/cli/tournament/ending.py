"""Ties, disputes, places and prizes; closing and cancelling."""

from typing import Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong, pairs
from croupier.cli.screen import echo
from croupier.cli.tournament.options import By, Name, Player, Reason

Number = Annotated[int, typer.Argument(metavar="DISPUTE", help="The number of the dispute.")]


def register(app: typer.Typer) -> None:
    app.command("decide-tie")(decide_tie)
    app.command("dispute")(dispute)
    app.command("decide-dispute")(decide_dispute)
    app.command("review")(review)
    app.command("places")(places)
    app.command("prizes")(prizes)
    app.command("reopen")(reopen)
    app.command("reverse-prize")(reverse_prize)
    app.command("close")(close)
    app.command("cancel")(cancel)


def decide_tie(
    name: Name,
    players: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Players who are level.")] = None,
    card: Annotated[list[str], typer.Option(help="A card that a player drew from a real deck, as in Ann=Th.")] = [],  # noqa: B006 - typer copies it
    witness: Annotated[str, typer.Option(help="Who saw the cards drawn.")] = "",
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Separate players who are level, in the way that the rules or the conditions have: the first such tie, or
    theirs."""
    from croupier.cli.tournament.direction import directing
    from croupier.conduct.tournaments.ballots import deciding
    from croupier.tournament import commands as c
    from croupier.tournament.ties import waiting_ties

    drawn = pairs(card, "Ann=Th")
    with directing(database, name) as direction:
        if drawn:
            direction.act(c.DecideTie(players=tuple(drawn), cards=drawn, witness=witness), by)
            return
        ties = waiting_ties(direction.state)
        meant = next((tie for tie in ties if not players or set(players) == set(tie.players)), None)
        if meant is None:
            direction.act(c.DecideTie(players=tuple(players or ())), by)  # the rules give the reason
        else:
            direction.act(deciding(direction.house, direction.state, meant), by)


def dispute(
    name: Name,
    player: Player,
    matter: Annotated[str, typer.Option(help="The matter in dispute.")],
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Record that a player disputes a place or a result."""
    from croupier.cli.tournament.direction import directing
    from croupier.ruling import Role
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.DisputePlace(player=player, matter=matter), player, Role.PATRON)


def decide_dispute(
    name: Name,
    number: Number,
    decision: Annotated[str, typer.Option(help="The decision, in words.")],
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Decide a dispute."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.DecidePlaceDispute(dispute=number, decision=decision), by)


def review(
    name: Name,
    number: Number,
    by: Annotated[str, typer.Option(help="The person who asks for the review, or with --outcome the inspector.")],
    outcome: Annotated[str, typer.Option(help="The outcome of the review; without it, one is requested.")] = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Ask for the review of a decision, or record its outcome."""
    from croupier.cli.tournament.direction import directing
    from croupier.ruling import Role
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        if outcome:
            direction.act(c.RecordPlaceReview(dispute=number, outcome=outcome), by, Role.INSPECTOR)
        else:
            direction.act(c.RequestPlaceReview(dispute=number, by=by), by, Role.PATRON)


def places(name: Name, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """Confirm the places: everybody's winnings are then fixed."""
    from croupier.cli.tournament.direction import directing
    from croupier.cli.tournament.showing import prize_lines
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.ConfirmPlaces(), by)
        for line in prize_lines(direction.state):
            echo(line)


def prizes(
    name: Name,
    pay: Annotated[list[str], typer.Option("--pay", help="A player whose prize has been paid out.")] = [],  # noqa: B006 - typer copies it
    everybody: Annotated[bool, typer.Option("--all", help="All prizes have been paid out.")] = False,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """The prizes, and which are paid; with --pay or --all record that they are paid out."""
    from croupier.cli.tournament.direction import directing
    from croupier.cli.tournament.showing import prize_lines
    from croupier.tournament import commands as c

    if pay and everybody:
        raise Wrong("either --pay somebody or --all")
    with directing(database, name) as direction:
        state = direction.state
        due = [prize.player for prize in state.prizes if prize.player not in state.paid] if everybody else pay
        for player in due:
            direction.act(c.PayPrize(player=player), by)
        for line in prize_lines(direction.state):
            echo(line)


def reopen(name: Name, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """Open confirmed places again, before any prize is paid."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.ReopenPlaces(reason=reason), by)


def reverse_prize(
    name: Name, player: Player, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE
) -> None:
    """Take back a prize that was paid by mistake."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.ReversePrize(player=player, reason=reason), by)


def close(name: Name, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """Close the tournament, once the whole pool is with the players."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.CloseTournament(), by)


def cancel(
    name: Name,
    reason: Reason,
    by: Annotated[str, typer.Option(help="The person who cancels it, for the casino operator.")] = "operator",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Cancel the tournament: everybody gets everything back."""
    from croupier.cli.tournament.direction import directing
    from croupier.ruling import Role
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.CancelTournament(reason=reason), by, Role.OPERATOR)
