"""The files of the pages: an address stands for bytes that never change."""

import asyncio
from pathlib import Path

import httpx
from starlette.applications import Starlette
from starlette.routing import Mount

from croupier.server.kept import Kept


def answered(kept: Kept, name: str, method: str = "GET") -> httpx.Response:
    async def ask() -> httpx.Response:
        app = Starlette(routes=[Mount(kept.address, kept)])
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as client:
            return await client.request(method, f"{kept.address}/{name}")

    return asyncio.run(ask())


def test_a_file_is_served_as_it_was_when_its_address_was_made(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder, games in ((ours, "war.css"), (theirs, "war.js")):
        (folder / "games").mkdir(parents=True)
        (folder / "games" / games).write_text(f"/* {folder.name} */")
        (folder / "table.js").write_text(folder.name)
    kept = Kept((ours, theirs))
    (ours / "table.js").write_text("changed")
    assert Kept((ours, theirs)).address != kept.address
    got = answered(kept, "table.js")
    assert (got.text, got.headers["content-type"]) == ("ours", "text/javascript; charset=utf-8")
    assert answered(kept, "games/war.css").headers["content-type"] == "text/css; charset=utf-8"
    assert answered(kept, "games/war.js").text == "/* theirs */"
    head = answered(kept, "table.js", "HEAD")
    assert (head.status_code, head.headers["content-length"]) == (200, "4")


def test_nothing_else_is_served(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("of the house")
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "table.js").write_text("ours")
    kept = Kept([folder])
    for name in ("", "games", "../secret.txt", "%2e%2e/secret.txt", str(tmp_path / "secret.txt")):
        assert answered(kept, name).status_code == 404, name
    assert answered(kept, "table.js", "POST").status_code == 405


def test_a_page_knows_every_module_that_it_will_need(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    texts = {
        "table.js": 'import { el } from "./dom.js";\nimport {\n  spot,\n} from "./felt.js";\nimport("./staff.js");\n',
        "games/dice.js": '/** @import { View } from "front/game" */\nexport { roll } from "../felt.js";\n',
        "felt.js": 'import { el } from "./dom.js";\nexport const spot = "./nowhere.js";\n',
        "dom.js": "export const el = 1;\n",
        "staff.js": "",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    modules = Kept((tmp_path,)).modules("table.js", "games/dice.js")
    assert sorted(modules) == ["dom.js", "felt.js", "games/dice.js", "table.js"]  # who is no staff needs no staff.js
