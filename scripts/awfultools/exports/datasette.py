"""Opens an archive in Datasette and sqlite-utils.

usage: python -m awfultools.exports.datasette ARCHIVE METADATA
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any


def run(tool: str, *arguments: str | Path) -> Any:
    """What a tool of this interpreter's environment prints, read as JSON."""
    command = [Path(sys.executable).parent / tool, *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{tool} {arguments[-1]}: {done.stderr or done.stdout}"
    return json.loads(done.stdout)


def check(archive: Path, metadata: Path) -> str:
    """Raises where search, links, hidden tables or queries are not as promised; returns what was found."""
    name = archive.stem

    def get(path: str) -> Any:
        return run("datasette", archive, "--metadata", metadata, "--get", f"/{name}{path}")

    found = get("/posts.json?_search=goose&_shape=array&_size=100")
    assert found and all("goose" in post["text"].lower() for post in found), "the search box of posts finds no goose"
    quote = get("/post_quote.json?_shape=objects&_size=1&_labels=on")["rows"][0]["post_id"]["value"]
    post = get(f"/post/{quote}.json?_shape=objects")["rows"]
    assert len(post) == 1 and post[0]["id"] == quote, "a link from post_quote leads to no post"
    hidden = {table["name"] for table in get(".json")["tables"] if table["hidden"]}
    shown = {table["name"] for table in get(".json")["tables"]} - hidden
    assert len(shown) == 10 and {"post", "thread"} <= shown, f"shown are {sorted(shown)}"
    views = {view["name"] for view in get(".json")["views"]}
    assert {"posts", "threads", "people", "messages"} <= views, f"views are {sorted(views)}"
    for query in json.loads(metadata.read_text(encoding="utf-8"))["databases"][name]["queries"]:
        get(f"/{query}.json?author=Odd+Job+Harriet&words=goose&_shape=array")
    for table, word in (("post", "goose"), ("thread", "goose"), ("private_message", "sourdough")):
        assert run("sqlite-utils", "search", archive, table, word, "-c", "id"), f"sqlite-utils: no {word} in {table}"
    return f"ok {len(found)} posts found, links lead to posts, {len(hidden)} tables hidden, all queries run"


if __name__ == "__main__":
    print(check(Path(sys.argv[1]), Path(sys.argv[2])))
