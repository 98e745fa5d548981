"""A witness signs what extends what it saw, and nothing else; the house asks it, and `verify --policy` demands it."""

import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread

import pytest

from croupier.conduct import House
from croupier.conduct.witnesses import Witnesses
from croupier.journal import open_store
from croupier.journal.keys import public_key
from croupier.transparency import tree
from croupier.transparency.checkpoint import Checkpoint, checkpoint_of
from croupier.transparency.note import Kind, Note, new_signer, read_note, seen_at
from croupier.transparency.policy import Policy, read_policy
from croupier.transparency.proof import Extension
from croupier.witness.judging import SIZE, Answer, Judge
from croupier.witness.memory import Memory
from croupier.witness.server import make_server
from tests.cli.running import ran, run
from tests.journal.making import append
from tests.transparency.making import HOUSE, WITNESS, checkpoint, subtrees
from tests.trust import trust


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    return made(tmp_path / "witness")


def made(folder: Path) -> Judge:
    return Judge([HOUSE.verifier], Memory(folder), WITNESS, lambda: 1_700_000_000)


def extension(old: int, new: int, note: Note | None = None) -> str:
    return str(Extension(old, tuple(tree.consistency(old, new, subtrees)), note or checkpoint(new)))


def signed(answer: Answer, note: Note) -> bool:
    return WITNESS.verifier.signed(read_note(f"{note.text}\n{answer.body}"))


def test_it_signs_what_extends_what_it_saw(judge: Judge) -> None:
    for old, new in ((0, 3), (3, 3), (3, 10), (10, 23)):
        answer = judge.asked(extension(old, new))
        assert answer.status == 200
        assert signed(answer, checkpoint(new))
    assert seen_at(read_note(f"x\n\n{answer.body}").signatures[0]) == 1_700_000_000


def test_it_remembers_after_a_restart(judge: Judge, tmp_path: Path) -> None:
    assert judge.asked(extension(0, 10)).status == 200
    again = made(tmp_path / "witness")
    assert again.asked(extension(0, 23)) == Answer(409, "10\n", SIZE)
    assert again.asked(extension(10, 23)).status == 200


def forged(size: int, root: bytes) -> Note:
    text = str(Checkpoint(HOUSE.verifier.name, size, root))
    return Note(text, (HOUSE.sign(text),))


def test_every_refusal_has_its_status(judge: Judge) -> None:
    stranger = new_signer("example.org/stranger", Kind.NOTE)
    impostor = new_signer(HOUSE.verifier.name, Kind.NOTE)
    assert judge.asked("nonsense").status == 400
    assert judge.asked(extension(0, 3, checkpoint(3, stranger))).status == 404
    assert judge.asked(extension(0, 3, checkpoint(3, impostor))).status == 403
    assert judge.asked(str(Extension(4, (), checkpoint(3)))).status == 400
    assert judge.asked(extension(2, 3)) == Answer(409, "0\n", SIZE)
    assert judge.asked(extension(0, 10)).status == 200
    assert judge.asked(extension(0, 23)) == Answer(409, "10\n", SIZE)
    assert judge.asked(extension(3, 5)) == Answer(409, "10\n", SIZE)  # a house that was rolled back
    assert judge.asked(str(Extension(10, (), forged(10, b"x" * 32)))) == Answer(409, "10\n", SIZE)  # a second history
    assert judge.asked(extension(10, 23, forged(23, b"x" * 32))).status == 422
    assert judge.asked(str(Extension(10, (), checkpoint(23)))).status == 422
    assert judge.asked(extension(10, 23)).status == 200


def test_of_two_histories_at_once_it_signs_one(judge: Judge) -> None:
    """The look and the memory of it are one step: two requests at once cannot both extend the same checkpoint."""
    assert judge.asked(extension(0, 10)).status == 200
    with ThreadPoolExecutor(8) as pool:
        asked = list(pool.map(lambda size: judge.asked(extension(10, size)).status, [11, 12, 13, 14, 15, 16, 17, 18]))
    assert sorted(asked) == [200] + [409] * 7


def test_of_two_processes_on_one_folder_one_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would sign a history of its own if both could look before either remembers."""
    judges = [made(tmp_path / "witness") for _ in range(2)]
    both, look = Barrier(2), Memory.last

    def looked(memory: Memory, origin: str) -> Checkpoint | None:
        found = look(memory, origin)
        with suppress(BrokenBarrierError):  # the other one waits for its turn
            both.wait(0.2)
        return found

    monkeypatch.setattr(Memory, "last", looked)
    with ThreadPoolExecutor(2) as pool:
        asked = pool.map(lambda judge, size: judge.asked(extension(0, size)).status, judges, (3, 10))
    assert sorted(asked) == [200, 409]


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff", None], ids=["empty", "nonsense", "no text", "a folder"])
def test_a_witness_that_has_forgotten_signs_nothing_and_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    judge = made(tmp_path / "witness")
    assert judge.asked(extension(0, 10)).status == 200
    (memory,) = (tmp_path / "witness").glob("*.checkpoint")
    memory.unlink()
    if content is None:
        memory.mkdir()
    else:
        memory.write_bytes(content)
    with serving(judge) as url, pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{url}/add-checkpoint", extension(0, 3).encode())
    refused.value.close()
    assert refused.value.code == 503
    (line,) = caplog.messages
    assert f"{memory} is no checkpoint" in line
    assert "Traceback" not in capsys.readouterr().err


def test_a_client_that_goes_away_is_no_error_of_the_witness(judge: Judge, capsys: pytest.CaptureFixture[str]) -> None:
    with make_server(judge, "", "127.0.0.1", 0) as server:
        for failure in (ConnectionResetError("gone"), ValueError("a mistake")):
            try:
                raise failure
            except Exception:
                server.handle_error(None, ("127.0.0.1", 1))  # type: ignore[arg-type]
    said = capsys.readouterr().err
    assert "a mistake" in said
    assert "gone" not in said


@contextmanager
def serving(judge: Judge, key: str = "") -> Iterator[str]:
    server = make_server(judge, key, "127.0.0.1", 0)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_over_http(judge: Judge) -> None:
    with serving(judge, str(WITNESS.verifier)) as url:
        assert urllib.request.urlopen(f"{url}/").read().decode() == f"{WITNESS.verifier}\n"
        body = urllib.request.urlopen(f"{url}/add-checkpoint", extension(0, 3).encode()).read().decode()
        assert signed(Answer(200, body), checkpoint(3))
        for data, status in ((extension(0, 23).encode(), 409), (b"\xff", 400), (b"x" * 200_000, 413)):
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(f"{url}/add-checkpoint", data)
            assert refused.value.code == status
            if status == 409:
                assert refused.value.headers["Content-Type"] == SIZE
            refused.value.close()


# The house


def write(house: House, bodies: int) -> None:
    house.store.commit([append("notes", house.store.head("notes")[0], *("something" for _ in range(bodies)))])


def asking(*urls: str) -> Policy:
    """Two witnesses, of which the first has to sign."""
    lines = [
        f"witness w{at} {key.verifier} {url}" for at, (key, url) in enumerate(zip((WITNESS, OTHER), urls, strict=False))
    ]
    return read_policy("\n".join([*lines, "quorum w0"]))


OTHER = new_signer("example.org/other", Kind.WITNESS)


def judge_of(database: Path, folder: Path) -> Judge:
    return Judge([public_key(f"{database}.pub")], Memory(folder), WITNESS, lambda: 1_700_000_000)


def test_a_house_has_its_checkpoints_witnessed(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    House(str(database)).close()
    with serving(judge_of(database, tmp_path / "w")) as url:
        for bodies in (3, 40):
            with House(str(database), policy=asking(url)) as house:
                write(house, bodies)
        house_key = public_key(f"{database}.pub")
        policy = tmp_path / "policy"
        policy.write_text(f"log {house_key}\nwitness w {WITNESS.verifier}\nquorum w\n")
        assert "nothing is wrong" in ran("verify", str(database), "--policy", str(policy))
        with House(str(database)) as house:  # without its witnesses
            write(house, 1)
    found = run("verify", str(database), "--policy", str(policy))
    assert found.exit_code == 1
    assert "unsigned: nobody vouches for the entries after number 43 as the policy demands" in found.stdout
    assert run("verify", str(database)).exit_code == 0
    policy.write_text(f"log {house_key}\nwitness w {OTHER.verifier}\nquorum w\n")
    assert "after number 0" in run("verify", str(database), "--policy", str(policy)).stdout


def test_a_silent_or_refusing_witness_is_an_alarm_and_holds_nothing_up(tmp_path: Path) -> None:
    with serving(made(tmp_path / "w")) as url, House("memory:") as house:
        witnesses = Witnesses(house.checkpoints, asking(url, "http://127.0.0.1:9"), lambda: 5)
        write(house, 3)
        house.checkpoints.sign()
        witnesses._ask()
        silent, refusing = sorted(witnesses.alarms(), key=lambda alarm: alarm.because, reverse=False)
        said = f"{silent.because} {refusing.because}"
        assert "it does not answer" in said
        assert "404 the log croupier/" in said
        assert not any(alarm.stops for alarm in witnesses.alarms())
        witnesses._pool.shutdown()


@trust(28)
@pytest.mark.parametrize("rolled_back", [True, False])
def test_a_house_that_was_rolled_back_or_has_a_second_history_is_told(tmp_path: Path, rolled_back: bool) -> None:
    """Everything that the house has is put back to an earlier day: only the witness knows."""
    database, memory = tmp_path / "house.db", tmp_path / "w"
    House(str(database)).close()
    earlier = {path: path.read_bytes() for path in tmp_path.glob("house.db*")}
    with serving(judge_of(database, memory)) as url:
        with House(str(database), policy=asking(url)) as house:
            write(house, 10)
        for path in tmp_path.glob("house.db*"):
            path.unlink()
        for path, content in earlier.items():
            path.write_bytes(content)
            path.chmod(0o600)
        with House(str(database)) as house:
            write(house, 5 if rolled_back else 20)
            house.checkpoints.sign()
            witnesses = Witnesses(house.checkpoints, asking(url), lambda: 5)
            witnesses._ask()
            (alarm,) = witnesses.alarms()
            witnesses._pool.shutdown()
    assert ("this journal has 5: it was cut short" if rolled_back else "another history") in alarm.because


def test_the_command(tmp_path: Path) -> None:
    database, folder = tmp_path / "house.db", tmp_path / "w"
    House(str(database)).close()
    assert run("witness", str(folder), "--log", f"{database}.pub").exit_code == 2
    assert run("witness", str(folder), "--name", "a b", "--log", f"{database}.pub").exit_code == 2
    assert "no public key" in run("witness", str(folder), "--name", "w", "--log", "nonsense").stderr
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "witness", str(folder), "--port", "0"]
    command += ["--name", "example.org/w", "--log", f"{database}.pub"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    said, url = process.stdout.readline().split(), process.stdout.readline().strip()
    assert said[:2] == ["witness", "example.org/w"]
    policy = tmp_path / "policy"
    policy.write_text(f"log {public_key(f'{database}.pub')}\nwitness w {said[2]} {url}\nquorum w\n")
    with House(str(database), policy=read_policy(policy.read_text())) as house:
        write(house, 3)
    process.terminate()
    process.wait(30)
    process.stdout.close()
    assert "nothing is wrong" in ran("verify", str(database), "--policy", str(policy))
    store = open_store(str(database))
    assert checkpoint_of(read_note(next((folder).glob("*.checkpoint")).read_text())).size == store.last_seq()
    store.close()
