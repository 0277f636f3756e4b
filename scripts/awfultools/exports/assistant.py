"""Asks `mcp` as the client of the Model Context Protocol does that PyPI has: with and without its question for a newer kind
of server, for every tool, with mistakes, and with a limit of time."""

import asyncio
import sys
import warnings
from pathlib import Path
from typing import Any

from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("search", {"q": "goose", "limit": 3}),
    ("thread", {"id": 9000003}),
    ("post", {"id": 900000212}),
    ("person", {"name": "Odd Job Harriet"}),
    ("explain", {"id": 900000212}),
    ("coverage", {"limit": 2}),
]


class Wrong(Exception):
    """An answer is not as it should be."""


def expect(is_right: bool, words: object) -> None:
    if not is_right:
        raise Wrong(str(words))


async def ask(parameters: StdioServerParameters, mode: Any) -> int:
    """Asks for everything in one session; returns the number of answers."""
    async with Client(parameters, mode=mode) as client:
        expect(client.protocol_version == "2025-11-25", client.protocol_version)
        server = client.server_info
        expect(server is not None and server.name == "awful-archive", server)
        names = [tool.name for tool in (await client.list_tools()).tools]
        expect(names == [name for name, _ in CALLS], names)
        for name, arguments in CALLS:
            answer = await client.call_tool(name, arguments, read_timeout_seconds=60)
            content: Any = answer.structured_content
            items = content.get("hits") or content.get("items") or [content["item"]]
            expect(
                "instructions" in content["notice"] and all(len(item["page_sha256"]) == 64 for item in items), answer
            )
        pages: list[Any] = [
            (await client.call_tool("search", {"q": "goose", "limit": 3, "page": page})).structured_content
            for page in (1, 2)
        ]
        hits = [(hit["entity"], hit["id"]) for page in pages for hit in page["hits"] if hit["entity"] == "post"]
        expect(len(set(hits)) == 6, hits)
        expect((await client.call_tool("post", {"id": 5})).is_error, "a post that is not held is told")
        for wrong in (client.call_tool("delete", {}), client.list_tools(cursor="2")):
            try:
                await wrong
                raise Wrong("a wrong request is refused")
            except MCPError as error:
                expect(error.code == -32602, error)
    return len(CALLS) + 5


def main() -> int:
    program, archive = Path(sys.argv[1]), Path(sys.argv[2])
    parameters = StdioServerParameters(command=str(program), args=["mcp", "--archive", str(archive)])
    warnings.simplefilter("ignore")
    print(f"ok {sum(asyncio.run(ask(parameters, mode)) for mode in ('auto', 'legacy'))} answers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
