"""Chance: tested random bits, shuffles without bias, and shoes sealed before the first wager."""

from croupier.conduct.chance.drbg import Generator, GeneratorFailure, self_test, start_up
from croupier.conduct.chance.mixing import mixed
from croupier.conduct.chance.sealed import SealedShoe, check, dealt_order, seal
from croupier.conduct.chance.seeded import SeededGenerator
from croupier.conduct.chance.shuffle import below, shuffled
from croupier.conduct.chance.vault import OrderLost, Vault, VaultError, key_beside, key_path, load_key

__all__ = [
    "Generator",
    "GeneratorFailure",
    "OrderLost",
    "SealedShoe",
    "SeededGenerator",
    "Vault",
    "VaultError",
    "below",
    "check",
    "dealt_order",
    "key_beside",
    "key_path",
    "load_key",
    "mixed",
    "seal",
    "self_test",
    "shuffled",
    "start_up",
]
