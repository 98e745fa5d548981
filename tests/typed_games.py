"""Every part of every game of this package as its layer knows it.

Parts are found by name when something runs, so mypy cannot see them there. It compares each with its protocol here.
"""

from collections.abc import Callable, Iterable, Mapping

from croupier.analysis.american_roulette import (
    solver as american_roulette_solver,
    what_ifs as american_roulette_what_ifs,
)
from croupier.analysis.blackjack import solver as blackjack_solver, what_ifs as blackjack_what_ifs
from croupier.analysis.canberra_poker import solver as canberra_poker_solver, what_ifs as canberra_poker_what_ifs
from croupier.analysis.case import WhatIfs
from croupier.analysis.evenings import (
    american_roulette as american_roulette_evening,
    blackjack as blackjack_evening,
    canberra_poker as canberra_poker_evening,
    mini_baccarat as mini_baccarat_evening,
    pai_gow as pai_gow_evening,
    ultimate_texas_holdem as ultimate_texas_holdem_evening,
)
from croupier.analysis.mini_baccarat import solver as mini_baccarat_solver, what_ifs as mini_baccarat_what_ifs
from croupier.analysis.pai_gow import solver as pai_gow_solver, what_ifs as pai_gow_what_ifs
from croupier.analysis.solvers import Solver
from croupier.analysis.ultimate_texas_holdem import (
    solver as ultimate_texas_holdem_solver,
    what_ifs as ultimate_texas_holdem_what_ifs,
)
from croupier.cli.terminal import (
    american_roulette as american_roulette_terminal,
    blackjack as blackjack_terminal,
    canberra_poker as canberra_poker_terminal,
    mini_baccarat as mini_baccarat_terminal,
    pai_gow as pai_gow_terminal,
    ultimate_texas_holdem as ultimate_texas_holdem_terminal,
)
from croupier.cli.terminal.game import TerminalGame
from croupier.conduct.dealing import (
    Dealing,
    american_roulette as american_roulette_dealing,
    blackjack as blackjack_dealing,
    canberra_poker as canberra_poker_dealing,
    mini_baccarat as mini_baccarat_dealing,
    pai_gow as pai_gow_dealing,
    ultimate_texas_holdem as ultimate_texas_holdem_dealing,
)
from croupier.conduct.tournaments.bots import (
    Bot,
    american_roulette as american_roulette_bot,
    blackjack as blackjack_bot,
    canberra_poker as canberra_poker_bot,
    mini_baccarat as mini_baccarat_bot,
    pai_gow as pai_gow_bot,
    ultimate_texas_holdem as ultimate_texas_holdem_bot,
)
from croupier.games.american_roulette import machine as american_roulette_machine
from croupier.games.blackjack import machine as blackjack_machine
from croupier.games.canberra_poker import machine as canberra_poker_machine
from croupier.games.context import Limit
from croupier.games.machines import GameMachine
from croupier.games.mini_baccarat import machine as mini_baccarat_machine
from croupier.games.pai_gow import machine as pai_gow_machine
from croupier.games.short_rounds import Orders, ShortRounds
from croupier.games.ultimate_texas_holdem import machine as ultimate_texas_holdem_machine
from croupier.instruments import Terms
from croupier.views.american_roulette import felt as american_roulette_felt, words as american_roulette_words
from croupier.views.blackjack import felt as blackjack_felt, words as blackjack_words
from croupier.views.canberra_poker import felt as canberra_poker_felt, words as canberra_poker_words
from croupier.views.mini_baccarat import felt as mini_baccarat_felt, words as mini_baccarat_words
from croupier.views.pai_gow import felt as pai_gow_felt, words as pai_gow_words
from croupier.views.table_view import Felt
from croupier.views.telling import Words
from croupier.views.ultimate_texas_holdem import (
    felt as ultimate_texas_holdem_felt,
    words as ultimate_texas_holdem_words,
)

MACHINE: Mapping[str, GameMachine] = {
    "american-roulette": american_roulette_machine,
    "blackjack": blackjack_machine,
    "canberra-poker": canberra_poker_machine,
    "mini-baccarat": mini_baccarat_machine,
    "pai-gow": pai_gow_machine,
    "ultimate-texas-holdem": ultimate_texas_holdem_machine,
}

DEALING: Mapping[str, Dealing] = {
    "american-roulette": american_roulette_dealing,
    "blackjack": blackjack_dealing,
    "canberra-poker": canberra_poker_dealing,
    "mini-baccarat": mini_baccarat_dealing,
    "pai-gow": pai_gow_dealing,
    "ultimate-texas-holdem": ultimate_texas_holdem_dealing,
}

BOT: Mapping[str, Bot] = {
    "american-roulette": american_roulette_bot,
    "blackjack": blackjack_bot,
    "canberra-poker": canberra_poker_bot,
    "mini-baccarat": mini_baccarat_bot,
    "pai-gow": pai_gow_bot,
    "ultimate-texas-holdem": ultimate_texas_holdem_bot,
}

EVENING: Mapping[str, Callable[[Terms, Iterable[Mapping[str, Limit]], Orders], ShortRounds]] = {
    "american-roulette": american_roulette_evening.Rounds,
    "blackjack": blackjack_evening.Rounds,
    "canberra-poker": canberra_poker_evening.Rounds,
    "mini-baccarat": mini_baccarat_evening.Rounds,
    "pai-gow": pai_gow_evening.Rounds,
    "ultimate-texas-holdem": ultimate_texas_holdem_evening.Rounds,
}

FELT: Mapping[str, Felt] = {
    "american-roulette": american_roulette_felt,
    "blackjack": blackjack_felt,
    "canberra-poker": canberra_poker_felt,
    "mini-baccarat": mini_baccarat_felt,
    "pai-gow": pai_gow_felt,
    "ultimate-texas-holdem": ultimate_texas_holdem_felt,
}

WORDS: Mapping[str, Words] = {
    "american-roulette": american_roulette_words,
    "blackjack": blackjack_words,
    "canberra-poker": canberra_poker_words,
    "mini-baccarat": mini_baccarat_words,
    "pai-gow": pai_gow_words,
    "ultimate-texas-holdem": ultimate_texas_holdem_words,
}

TERMINAL: Mapping[str, TerminalGame] = {
    "american-roulette": american_roulette_terminal,
    "blackjack": blackjack_terminal,
    "canberra-poker": canberra_poker_terminal,
    "mini-baccarat": mini_baccarat_terminal,
    "pai-gow": pai_gow_terminal,
    "ultimate-texas-holdem": ultimate_texas_holdem_terminal,
}

SOLVER: Mapping[str, Solver] = {
    "american-roulette": american_roulette_solver,
    "blackjack": blackjack_solver,
    "canberra-poker": canberra_poker_solver,
    "mini-baccarat": mini_baccarat_solver,
    "pai-gow": pai_gow_solver,
    "ultimate-texas-holdem": ultimate_texas_holdem_solver,
}

WHAT_IFS: Mapping[str, WhatIfs] = {
    "american-roulette": american_roulette_what_ifs,
    "blackjack": blackjack_what_ifs,
    "canberra-poker": canberra_poker_what_ifs,
    "mini-baccarat": mini_baccarat_what_ifs,
    "pai-gow": pai_gow_what_ifs,
    "ultimate-texas-holdem": ultimate_texas_holdem_what_ifs,
}

PARTS: Mapping[str, Mapping[str, object]] = {
    "machine": MACHINE,
    "dealing": DEALING,
    "bot": BOT,
    "felt": FELT,
    "words": WORDS,
    "terminal": TERMINAL,
    "solver": SOLVER,
    "what_ifs": WHAT_IFS,
}
