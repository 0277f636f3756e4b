"""The addresses of a running Reader: found by following its links and by its API's description, so that a new page is
covered as soon as another one leads to it, and a new address of the API as soon as it is described."""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urldefrag, urljoin, urlsplit

from awfultools.served.server import Answer, Client

LINK = re.compile(r'\s(?:href|src|action)="([^"]*)"')
DESCRIPTION = "api/openapi.json"

# Addresses that no page has a link to.
UNLINKED = [
    "favicon.ico",
    "nothing.html",
    "search.html?q=the",
    "search.html?q=th&unfinished=1",
    "search.html?q=the&sort=date",
    "search.html?q=%22a+b%22+-c+user:nobody",
    "index.php",
    "query.php?q=the",
    "private.php",
    "bookmarkthreads.php",
    "banlist.php",
    "announcement.php",
    "attachment.php?attachmentid=1",
    "usercp.php",
]
# Addresses of the forums, by the kind of number in them.
OLD = {
    "threads": [
        "showthread.php?threadid={}",
        "showthread.php?threadid={}&pagenumber=2&perpage=20",
        "showthread.php?threadid={}&goto=lastpost",
        "showthread.php?threadid={}&goto=newpost",
        "showthread.php?threadid={}&userid=1",
        "misc.php?action=whoposted&threadid={}",
        "t/{}/feed.atom",
        "t/{}/last.html",
    ],
    "posts": [
        "showthread.php?goto=post&postid={}",
        "showthread.php?action=showpost&postid={}",
        "newreply.php?action=newreply&postid={}",
        "https://forums.somethingawful.com/showthread.php?goto=post&postid={}",
        "web/20130102030405/http://forums.somethingawful.com/showthread.php?goto=post&postid={}",
    ],
    "forums": ["forumdisplay.php?forumid={}", "forumdisplay.php?forumid={}&pagenumber=2&perpage=40", "f/{}-2.html"],
    "users": ["member.php?action=getinfo&userid={}", "banlist.php?userid={}", "u/{}.atom", "u/{}-2.html"],
    "messages": ["private.php?action=show&privatemessageid={}"],
}


def shape(address: str) -> str:
    """An address without its numbers and the values of its query: pages of one shape are of one kind."""
    parts = urlsplit(address)
    keys = ",".join(sorted({pair.partition("=")[0] for pair in parts.query.split("&")}))
    return re.sub(r"[0-9a-f]{16,}|\d+", "#", re.sub(r"(?<=colours/).*(?=\.css)", "#", parts.path)) + "?" + keys


def links(client: Client, address: str, page: Answer) -> list[str]:
    """The addresses of the server's own that a page leads to, without the server's address and fragments."""
    found = []
    for link in LINK.findall(page.body.decode(errors="replace")):
        whole = urldefrag(urljoin(client.address + address, html.unescape(link))).url
        if whole.startswith(client.address):
            found.append(whole.removeprefix(client.address))
    return found


def follow(client: Client, per_shape: int, start: list[str]) -> Iterator[tuple[str, Answer]]:
    """Asks for pages and all that they lead to, at most so many of each shape."""
    known, shapes, waiting = set(start), Counter(map(shape, start)), list(start)
    while waiting:
        address = waiting.pop(0)
        answer = client.get(address)
        yield address, answer
        if not answer.is_page:
            continue
        for link in links(client, address, answer):
            if link not in known and shapes[shape(link)] < per_shape:
                known.add(link)
                shapes[shape(link)] += 1
                waiting.append(link)


def described(client: Client, per_kind: int) -> list[str]:
    """An address for each path of the API's description and each of some numbers, and the forums' addresses of them."""
    description = json.loads(client.get(DESCRIPTION).body)
    numbers: dict[str, list[str]] = {}
    found = [DESCRIPTION]
    for path, item in description["paths"].items():
        kind = path.split("/")[3]
        if kind not in numbers and f"/api/v1/{kind}" in description["paths"] and kind != "search":
            listed: Any = json.loads(
                client.get(f"api/v1/{kind}?limit=500" if kind != "forums" else f"api/v1/{kind}").body
            )
            items = [item for item in (listed["items"] if isinstance(listed, dict) else listed) if "id" in item]
            numbers[kind] = [str(item["id"]) for item in items[:: max(1, len(items) // per_kind)]][:per_kind]
        required = [p["name"] for p in item["get"]["parameters"] if p["required"] and p["in"] == "query"]
        query = "?" + "&".join(f"{name}={quote('the')}" for name in required) if required else ""
        for number in numbers.get(kind, []) if "{id}" in path else [""]:
            found.append(path.lstrip("/").replace("{id}", number) + query)
    for kind, addresses in OLD.items():
        found += [address.format(number) for number in numbers.get(kind, []) for address in addresses]
    return found


def routes(client: Client, per_shape: int = 2) -> list[str]:
    """All addresses that are known of the server: pages, files, the API and the forums' own, so many of each kind."""
    found = [address for address, _ in follow(client, per_shape, [""])]
    return list(dict.fromkeys(found + described(client, per_shape) + UNLINKED))
