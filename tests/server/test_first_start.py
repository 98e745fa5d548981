"""`croupier serve` on an empty house, as its operator starts it."""

import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from croupier.conduct.accounts.credentials import new_factor
from croupier.server.run import FIRST
from tests.people.counter import PASSWORD
from tests.server.certificates import self_signed
from tests.trust import trust


@contextmanager
def served(*options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server in a process of its own, and the process."""
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip(), server
        finally:
            server.send_signal(signal.SIGTERM)


@trust(39, 41, 43)
def test_the_first_start_prints_a_link_for_the_administrator_and_tls_is_spoken(tmp_path: Path) -> None:
    certificate = self_signed(tmp_path)
    database = str(tmp_path / "house.db")
    with served("--database", database, "--certificate", certificate.chain, "--private-key", certificate.key) as (
        address,
        server,
    ):
        assert address.startswith("https://127.0.0.1:")
        assert server.stdout is not None
        link = server.stdout.readline().split()[-1]
        assert link.startswith(address)
        trusted = ssl.create_default_context(cafile=certificate.chain)
        with httpx.Client(verify=trusted) as client:
            assert "Welcome, administrator" in client.get(link).text
            factor = new_factor(link.rpartition("/")[2])
            code = TOTP(factor, 6, SHA1(), 30).generate(datetime.now(UTC).timestamp()).decode()
            chosen = client.post(link, data={"password": PASSWORD, "again": PASSWORD, "code": code})
            assert chosen.headers["location"] == "/sign-in"
            signed = client.post(f"{address}sign-in", data={"name": FIRST, "password": PASSWORD, "code": code})
            assert signed.status_code == 303
            assert re.search(r"HttpOnly.*SameSite=lax.*Secure", signed.headers["set-cookie"])
            assert "Invite somebody" in client.get(f"{address}people").text
            assert client.get(f"{address}api/tables").json() == []
    with served("--database", database) as (address, server):
        assert httpx.get(f"{address}api/tables").status_code == 200
        server.send_signal(signal.SIGTERM)
        assert server.stdout is not None
        assert server.stdout.read() == "", "a house that has an administrator prints no link"
