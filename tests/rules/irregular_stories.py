"""Irregularities that need a longer story than a table played on and on: each table at the moment when its remedy is
asked for. The stories are those of the rules' own tests."""

from collections.abc import Callable

from croupier.games.american_roulette import commands as roulette
from croupier.games.blackjack import commands as blackjack
from croupier.games.canberra_poker import commands as canberra
from croupier.games.commands import ReplaceShoe, ReportMalfunction, ReportWagerFound
from croupier.games.mini_baccarat import commands as baccarat
from croupier.games.pai_gow import commands as pai_gow
from croupier.games.ultimate_texas_holdem import commands as holdem
from croupier.ruling import Command
from croupier.table import Table
from tests.rules.american_roulette.test_irregularities import INCIDENT, at
from tests.rules.blackjack.test_automated_shoe import automated, failed, in_mid_round
from tests.rules.canberra_poker.test_wagers_found import settling
from tests.rules.mini_baccarat.irregularities.books import table as at_baccarat
from tests.rules.mini_baccarat.irregularities.test_burn_missed import unburnt
from tests.rules.mini_baccarat.play import B16, B18, N02
from tests.rules.pai_gow.play import LOSE, WIN, Play as PaiGow
from tests.rules.ultimate_texas_holdem.play import in_play

J06, J02 = "NI2006-147/blackjack", "NI2002-45/blackjack"
U19, P02 = "NI2019-212/ultimate-texas-holdem", "NI2002-45/canberra-poker"
R02, G02 = "NI2002-45/american-roulette", "NI2002-45/pai-gow"

Told = tuple[Table, Command]


def closed_too_early(book: str) -> Told:
    play = at_baccarat(book, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(2)
    return play.state, baccarat.ReopenWagers(reason="bob was counting his chips")


def burn_missed(book: str) -> Told:
    return unburnt(book).state, baccarat.ReportBurnMissed(cards_out=2)


def turned_by_another(book: str) -> Told:
    play = at_baccarat(book, "ann", "bob", dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(4)
    return play.state, baccarat.ReportWrongHandOver(hand="player", patron="bob")


def shoe_fails(book: str) -> Told:
    return in_mid_round(book).state, ReportMalfunction(fault="the belt is torn")


def shoe_failed_and_play_goes_on(book: str) -> Told:
    return failed(book).state, blackjack.InsertCuttingCard(from_back=60)


def shoe_is_replaced(book: str) -> Told:
    return automated(book).state, ReplaceShoe(automated=True)


def shuffling_shoe_failed(command: Command) -> Callable[[str], Told]:
    def told(_: str) -> Told:
        play = in_play("decision")
        play.do(ReportMalfunction(fault="the belt is torn"))
        play.finish()
        return play.state, command

    return told


def deck_was_short(_: str) -> Told:
    play = in_play("decision")
    play.do(holdem.ReportFaultyDeck(fault="missing", note="the ten of hearts"))
    play.finish()
    return play.state, holdem.SearchDeck(found="it lay under the table", whole=True)


def play_wager_differs(_: str) -> Told:
    return in_play("settlement").state, holdem.ReportPlayWager(box=1, amount=30_00)


def ante_differs(_: str) -> Told:
    return in_play("decision").state, ReportWagerFound(box=1, option="main", amount=15_00)


def bet_differs(_: str) -> Told:
    return settling().state, canberra.ReportWagerFound(box=1, option="bet", amount=15_00)


def wheel_was_touched(_: str) -> Told:
    play = at("marked")
    play.do(INCIDENT)
    return play.state, roulette.LetSpinStand(reason="neither was moved")


def concession_disputed(_: str) -> Told:
    play = PaiGow()
    play.wagers("ann", "bob")
    play.deal_read(WIN, LOSE)
    play.concede("ann")
    play.set_read("bob", "Ping Gor")
    play.house()
    return play.state, pai_gow.RuleOnConcession(
        patron="ann", conceded=False, low=(), high=(), reason="she spoke to bob", numbers=(1, 2)
    )


STORIES: dict[tuple[str, str], Callable[[str], Told]] = {
    (B16, "reopen_wagers"): closed_too_early,
    (B18, "reopen_wagers"): closed_too_early,
    (B16, "report_burn_missed"): burn_missed,
    (B18, "report_burn_missed"): burn_missed,
    (N02, "report_burn_missed"): burn_missed,
    (B18, "report_wrong_hand_over"): turned_by_another,
    (J06, "report_malfunction"): shoe_fails,
    (J02, "report_malfunction"): shoe_fails,
    (J06, "replace_shoe"): shoe_is_replaced,
    (J02, "replace_shoe"): shoe_is_replaced,
    (U19, "replace_shoe"): shuffling_shoe_failed(ReplaceShoe()),
    (U19, "repair_shoe"): shuffling_shoe_failed(holdem.RepairShoe(repair="a new belt")),
    (U19, "search_deck"): deck_was_short,
    (U19, "report_play_wager"): play_wager_differs,
    (U19, "report_wager_found"): ante_differs,
    (P02, "report_wager_found"): bet_differs,
    (R02, "let_spin_stand"): wheel_was_touched,
    (G02, "rule_on_concession"): concession_disputed,
}

# Remedies that the book leaves to the dealer: nobody is asked.
BY_THE_DEALER: dict[tuple[str, str], Callable[[str], Told]] = {
    (J02, "insert_cutting_card"): shoe_failed_and_play_goes_on,
}

# Remedies that another edition of the game has, and this book does not.
ELSEWHERE = {
    (N02, "reopen_wagers"), (B16, "report_wrong_hand_over"), (N02, "report_wrong_hand_over"),
    (J06, "insert_cutting_card"),
}  # fmt: skip
