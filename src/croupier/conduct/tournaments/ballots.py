"""The number behind a ballot: from the tested generator, sealed before anybody is drawn, published with the draw."""

from croupier.conduct.tournaments.linking import AnyHouse
from croupier.tournament import Tournament, ballot, commands as c
from croupier.tournament.ranking import OpenTie


def _seed(house: AnyHouse, tournament: Tournament, what: str) -> str:
    return house.sealed(f"tournament/{tournament.name}/ballot/{what}").hex()


def _of_draw(house: AnyHouse, tournament: Tournament, session: str) -> str:
    return _seed(house, tournament, f"{session}/{tournament.sessions[session].draws + 1}")


def sealing(house: AnyHouse, tournament: Tournament, session: str) -> c.SealBallot:
    """The command that publishes the number's fingerprint."""
    return c.SealBallot(session=session, commitment=ballot.commitment(_of_draw(house, tournament, session)))


def drawing(house: AnyHouse, tournament: Tournament, session: str) -> c.DrawSeats:
    """The command that opens the number and draws the seats by it."""
    return c.DrawSeats(session=session, seed=_of_draw(house, tournament, session))


def deciding(house: AnyHouse, tournament: Tournament, tie: OpenTie) -> c.DecideTie:
    """The command that decides a tie; a draw of cards has its own number."""
    if tie.method != "cards":
        return c.DecideTie(players=tie.players)
    told = tournament.sessions[tie.session].tiebreaks if tie.session else tournament.tiebreaks
    before = max(len(told.get(player, ())) for player in tie.players)  # those still level draw again
    what = f"cards/{','.join(sorted(tie.players))}/{before + 1}"
    return c.DecideTie(players=tie.players, seed=_seed(house, tournament, what))
