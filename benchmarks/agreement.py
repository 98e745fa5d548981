"""Simulated means against the exact figures: every wager of every book within four standard errors.

python -m benchmarks.agreement                     10^9 rounds of each book
python -m benchmarks.agreement --rounds 1e7 NI2018-687/mini-baccarat
python -m benchmarks.agreement --kept agreement    keep what is done in that folder, and go on from there

`--write` keeps the figures in benchmarks/RESULTS.md.
Every round is dealt from a fresh shoe, as the exact figures have it. Leaves with 1 where a wager lies further off.
"""

import argparse
import sys
import time
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from benchmarks import results
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import returns
from croupier.analysis.simulation.running import Kept, begun, restored, run, saved
from croupier.cli.simulate.asking import number

FAR = 4.0  # standard errors
_FROM_A_SHOE = ("mini-baccarat", "blackjack")
_PUT_BY = 60.0  # seconds
QUESTIONS = (
    Question(book="NI2002-45/mini-baccarat"),
    Question(book="NI2016-685/mini-baccarat"),
    Question(book="NI2016-685/mini-baccarat", options=(("settlement", "non-commission"), ("pairs", "canberra"))),
    Question(book="NI2018-687/mini-baccarat"),
    Question(book="NI2018-687/mini-baccarat", options=(("settlement", "non-commission"), ("pairs", "canberra"))),
    Question(book="NI2002-45/blackjack", insurance="always"),
    Question(book="NI2006-147/blackjack", insurance="always"),
    Question(book="NI2006-147/blackjack", options=(("decks", "4"),), strategy="never-bust", boxes=3),
    Question(book="NI2002-45/american-roulette", options=(("race_track", "used"),)),
    Question(book="NI2002-45/canberra-poker", boxes=3),
    Question(book="NI2002-45/pai-gow", boxes=3),
    Question(book="NI2019-212/ultimate-texas-holdem", boxes=3),
)


def fresh(question: Question, seed: int) -> Question:
    return replace(question, seed=seed, rounds_per_shoe=1 if question.book.endswith(_FROM_A_SHOE) else 0)


def simulated(question: Question, rounds: int, folder: Path | None) -> Kept:
    file = folder / f"{question.sha256[:16]}.json" if folder else None
    kept = restored(file.read_bytes(), str(file)) if file and file.exists() else begun(question)
    last = time.monotonic()

    def watch(now: Kept) -> None:
        nonlocal last
        if file and (time.monotonic() - last > _PUT_BY or now.rounds >= rounds):
            last = time.monotonic()
            file.write_bytes(saved(now))

    if kept.rounds < rounds:
        with engine("local") as mapped:
            run(kept, mapped, rounds=rounds, watching=watch)
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", nargs="*")
    parser.add_argument("--rounds", default="1e9")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--write", action="store_true", help="keep the figures in benchmarks/RESULTS.md")
    asked = parser.parse_args()
    if asked.kept:
        asked.kept.mkdir(parents=True, exist_ok=True)
    rows = ["| dealt | rounds | wagers | furthest, standard errors |", "| --- | ---: | ---: | ---: |"]
    far = 0
    for question in map(fresh, QUESTIONS, count(1)):
        if asked.books and question.book not in asked.books:
            continue
        kept = simulated(question, number(asked.rounds, "--rounds"), asked.kept)
        if kept.interrupted:
            sys.exit(130)
        said = " ".join([question.book, *(f"{name}={choice}" for name, choice in question.options)])
        print(f"{said}, {kept.rounds:,} rounds", flush=True)
        found = {each: each.z for each in returns(question, kept.sums) if each.z is not None}
        for each, z in found.items():
            print(f"  {each.wager:20} {float(each.mean):+.7f} ± {each.standard_error:.1e}  z {z:+.2f}", flush=True)
        off = [abs(z) for z in found.values()]
        far += sum(each >= FAR for each in off)
        rows.append(f"| {said} | {kept.rounds:,} | {len(off)} | {max(off):.2f} |")
    if asked.write:
        asked_for = f"Asked: below {FAR:g}. Comparisons of strategies at Blackjack need some 10^11 rounds."
        results.keep("Agreement with the exact figures", "\n".join([results.where(), "", *rows, "", asked_for]))
    sys.exit(f"{far} wagers lie {FAR:g} standard errors off or further" if far else 0)


if __name__ == "__main__":
    main()
