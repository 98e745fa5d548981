"""Separating players who are level: extra rounds, a draw of cards, or sharing."""

from msgspec.structs import replace

from croupier.equipment import decks
from croupier.ruling import Act, Decision, Refusal
from croupier.tournament import ballot
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import DecideTie
from croupier.tournament.counts import counted_again
from croupier.tournament.extra_rounds import can_play, seats_for, start_play_off
from croupier.tournament.facts import CardsDrawn, TieShared
from croupier.tournament.ranking import OpenTie, open_ties
from croupier.tournament.session_tables import with_session, with_tiebreaks
from croupier.tournament.state import Tournament

RANKS = "23456789TJQKA"


def decide_tie(tournament: Tournament, act: Act, command: DecideTie) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    ties = open_ties(tournament)
    tie = next((each for each in ties if set(each.players) == set(command.players)), None)
    if tie is None:
        instead = tuple(", ".join(each.players) for each in waiting_ties(tournament))
        under = terms.cite_first("extra_rounds", "condition_session_ties") + terms.cite("places")
        return Refusal(under, "there is no such tie to decide", instead, book=terms.book_id)
    counted = counted_again(tournament)
    if counted is not None:
        because = f"the chips at {counted.name} are being counted again: somebody else has to confirm the count"
        return Refusal((*tie.under, "~T54"), because, ("confirm_count", "count_chips"), book=tie.book)
    if tie not in waiting_ties(tournament):
        because = "they, or other level players at that table, play extra rounds: other extra rounds come after them"
        return Refusal(tie.under, because, book=tie.book)
    nobody_is_left = not any(can_play(tournament, name) for name in tie.players)
    if tie.method == "shared" or (tie.method == "extra rounds" and nobody_is_left):  # all of them have left (T37)
        return (TieShared(session=tie.session, players=tie.players, under=tie.under, book=tie.book),)
    if tie.method != "cards" and command.cards:
        return Refusal(tie.under, f"nobody draws cards for this tie: {tie.method}", book=tie.book)
    if tie.method == "cards" and command.cards:
        return _from_a_real_deck(act, tie, command)
    if tie.method == "cards":
        if not command.seed:
            return Refusal(tie.under, "a draw of cards takes a number of the generator", book=tie.book)
        return _draws_of_cards(tournament, tie, command.seed)
    return start_play_off(tournament, tie)


def waiting_ties(tournament: Tournament) -> tuple[OpenTie, ...]:
    """Open ties that are not being played off, and whose table is free for extra rounds; none as long as chips that may
    part their players are counted again."""
    if counted_again(tournament) is not None:
        return ()
    playing = {table.name: table.extra.players for table in tournament.tables.values() if table.extra}
    busy = {name for players in playing.values() for name in players}
    return tuple(
        tie
        for tie in open_ties(tournament)
        if not busy & set(tie.players)
        and (tie.method != "extra rounds" or not playing.keys() & seats_for(tournament, tie).keys())
    )


# Sharing


def shared(tournament: Tournament, fact: TieShared) -> Tournament:
    group = frozenset(fact.players)
    if not fact.session:
        return replace(tournament, shared=(*tournament.shared, group))
    session = tournament.sessions[fact.session]
    after = with_session(tournament, replace(session, shared=(*session.shared, group)))
    return replace(after, shared=(*after.shared, group))


# A draw of cards


def card_value(card: str) -> int:
    """Ace high. Suits count for nothing: players with equal ranks draw on (U32)."""
    return RANKS.index(card[0])


def _draws_of_cards(tournament: Tournament, tie: OpenTie, seed: str) -> tuple[CardsDrawn, ...]:
    """A card each; those with equal ranks take the next ones, until no tie among them matters (T52)."""
    drawn: list[CardsDrawn] = []
    after, level = 0, [tie]
    while level:
        players = level[0].players
        cards = ballot.cards_drawn(seed, players, decks(1), after)
        under = tie.under + (("~T52",) if after else ())
        fact = CardsDrawn(session=tie.session, seed=seed, cards=cards, after=after, under=under, book=tie.book)
        drawn.append(fact)
        tournament, after = cards_drawn(tournament, fact), after + len(players)
        level = [each for each in open_ties(tournament) if _drew_equal(each, tie)]
    return tuple(drawn)


def _from_a_real_deck(act: Act, tie: OpenTie, command: DecideTie) -> Decision:
    """A card each, drawn at the table in front of a witness. Those with equal ranks draw again (T55)."""
    under = tie.under + ("~T55",)
    drawn = command.cards
    if command.seed:
        return Refusal(under, "cards come from a deck or from a number, not from both", book=tie.book)
    if set(drawn) != set(tie.players):
        return Refusal(under, "each of the level players draws a card", tie.players, book=tie.book)
    if len(set(drawn.values())) < len(drawn) or not set(drawn.values()) <= set(decks(1)):
        return Refusal(under, "give different cards of one deck, as in 'Th'", book=tie.book)
    if command.witness.strip() in ("", act.who, *tie.players):
        return Refusal(under, "name a witness who saw the draw: neither the director nor a player", book=tie.book)
    cards = {name: drawn[name] for name in tie.players}
    fact = CardsDrawn(session=tie.session, seed="", cards=cards, witness=command.witness, under=under, book=tie.book)
    return (fact,)


def _drew_equal(tie: OpenTie, drew: OpenTie) -> bool:
    """Whether these are some of those who drew, and a draw of cards must still separate them."""
    return tie.method == "cards" and tie.session == drew.session and set(tie.players) <= set(drew.players)


def cards_drawn(tournament: Tournament, fact: CardsDrawn) -> Tournament:
    return with_tiebreaks(tournament, fact.session, {name: card_value(card) for name, card in fact.cards.items()})
