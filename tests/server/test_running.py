"""The server as a process."""

import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.chance import key_path
from croupier.instruments import library


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_listens_and_ends_cleanly_while_someone_watches(tmp_path: Path, stop: signal.Signals) -> None:
    database = tmp_path / "house.db"
    command = [sys.executable, "-m", "croupier.server", str(database), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        name = httpx.get(address + "api/tables").json()[0]["name"]
        with httpx.stream("GET", f"{address}api/tables/{name}/events", timeout=30) as response:
            pieces = response.iter_text()
            next(pieces)
            process.send_signal(stop)
            for _ in pieces:  # the stream is ended, not broken off
                pass
        process.wait(timeout=30)
        assert process.stderr.read() == ""
    assert key_path(database).exists()
    with House(str(database)) as house:
        playable = [book for book in library().books.values() if book.implemented]
        assert len(house.tables()) == 2 * len(playable)  # a virtual and a live one for each


def test_it_says_why_it_will_not_listen_elsewhere() -> None:
    command = [sys.executable, "-m", "croupier.server", "--host", "0.0.0.0", "--port", "0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert "listens on 127.0.0.1" in ended.stderr
