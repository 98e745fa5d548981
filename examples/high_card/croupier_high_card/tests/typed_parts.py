"""The parts of the game as croupier knows them: `mypy` compares each module with its protocol here."""

from croupier.analysis.solvers import Solver
from croupier.cli.terminal.game import TerminalGame
from croupier.conduct.dealing import Dealing
from croupier.conduct.tournaments.bots import Bot
from croupier.games.machines import GameMachine
from croupier.views.table_view import Felt
from croupier.views.telling import Words
from croupier_high_card import bot, dealing, felt, machine, solver, terminal, words

MACHINE: GameMachine = machine
DEALING: Dealing = dealing
BOT: Bot = bot
FELT: Felt = felt
WORDS: Words = words
TERMINAL: TerminalGame = terminal
SOLVER: Solver = solver
