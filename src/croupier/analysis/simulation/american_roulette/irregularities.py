"""Section 9 of American Roulette: spins that are void."""

from croupier.analysis.simulation.irregularities import Irregularity, void

_SAYS = "the spin is void, and wagers go back"

EVERY = tuple(
    Irregularity(name, (rule, "void_spin"), _SAYS, void)
    for name, rule in (
        ("ball-with-the-wheel", "spun_with_wheel"),
        ("no-spin", "no_spin"),
        ("too-few-revolutions", "too_few_revolutions"),
        ("foreign-object", "foreign_object"),
        ("no-compartment", "no_compartment"),
        ("ball-out", "ball_out"),
    )
)
