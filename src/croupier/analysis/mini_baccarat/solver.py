"""Mini-Baccarat: every wager of the book, counted over all orders of the cards in the shoe."""

from croupier.analysis.case import AnalysisError, Case, Progress
from croupier.analysis.findings import Choice, Findings, Spot, Table, Wager
from croupier.analysis.mini_baccarat.exhibits import FEWEST, effect_of_removal, exhibits as all_exhibits
from croupier.analysis.mini_baccarat.readings import rests_on
from croupier.analysis.mini_baccarat.shoe import Shoe, full_shoe, shoe_without, size
from croupier.analysis.mini_baccarat.side_wagers import BY_CARD
from croupier.analysis.mini_baccarat.spots import read, tells
from croupier.analysis.mini_baccarat.valuing import wagers_from
from croupier.analysis.words import percent
from croupier.games.mini_baccarat.state import BANKER, PLAYER, TIE
from croupier.games.round_of_play import line_of
from croupier.instruments import Terms

METHOD = (
    "All ordered sequences of six cards from the shoe, dealt by value under the book's tableau; each way a round can "
    "end is settled by the rules that tables play by. Wagers on single cards are counted over the same sequences."
)


def analyse(case: Case, progress: Progress, exhibits: bool = True) -> Findings:
    """Every wager, from the full shoe or from the cards left in it."""
    shoe, every = _shoe(case), wagers(case, progress)
    shown = tuple(all_exhibits(case, shoe, every, progress)) if exhibits else ()
    return Findings(METHOD, every, rests_on(case, shoe, every), shown)


def wagers(case: Case, progress: Progress) -> tuple[Wager, ...]:
    return wagers_from(case.terms, _shoe(case))


def effects(case: Case, progress: Progress) -> Table:
    """The change of each house edge by one card that has left the shoe."""
    shoe = _shoe(case)
    if size(shoe) < FEWEST:
        raise AnalysisError(f"{size(shoe)} cards are left, and without one a round might not end; let fewer go")
    return effect_of_removal(case, shoe, wagers(case, progress), progress)


def decided_by_chance(terms: Terms, option: str) -> str:
    """The analysed wager behind one at a table. Only a game whose results nobody's play changes has this."""
    return option


def spot(case: Case, text: str, progress: Progress) -> Spot:
    """The net result of a unit on each wager, given the cards that are seen. An empty text asks about the shoe
    alone."""
    dealt = read(case.terms, _shoe(case), text)
    every = wagers_from(case.terms, dealt.shoe, dealt.player, dealt.banker)
    says = tells(case.terms, dealt)
    by_name = {wager.name: wager for wager in every}
    wins = ", ".join(f"{name} {percent(by_name[name].win)}" for name in (PLAYER, BANKER, TIE))
    says.append(f"Chances to win: {wins}.")
    left_out = dict.fromkeys(line_of(case.terms, wager.name) for wager in every if wager.name in BY_CARD)
    if left_out and not dealt.suited:
        every = tuple(wager for wager in every if wager.name not in BY_CARD)
        names = " and ".join(case.terms.sign[line] for line in left_out)
        says.append(f"{names} are left out: they need the suits.")
    choices = tuple(Choice(wager.name, -wager.house_edge) for wager in every)
    return Spot(dealt.text, choices, tuple(says))


def _shoe(case: Case) -> Shoe:
    if case.maximum_payout is not None:
        raise AnalysisError(f"{case.book.id} has no maximum payout; leave it out")
    return shoe_without(full_shoe(case.terms), case.gone)
