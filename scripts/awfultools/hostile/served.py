"""What the API and the feeds of a Reader give of hostile posts: each word, as data that nothing can run."""

import html
import json
import re
import xml.etree.ElementTree as xml
from pathlib import Path

from awfultools.hostile.formats import CONTROL, Found, Readers
from awfultools.served.routes import described
from awfultools.served.server import Answer, Client

ATOM = "{http://www.w3.org/2005/Atom}"
ELEMENTS = {ATOM + name for name in "feed title id updated published link entry author name content".split()}
# What the feeds of the catalog have besides.
CATALOG = {ATOM + "summary", "{http://purl.org/dc/terms/}language", "{http://purl.org/dc/terms/}issued"}


def check_data(client: Client, readers: Readers) -> Found:
    """Asks for each list to its end, for each item and for each feed."""
    problems, texts, count = [], [], 0
    for path in described(client, 10_000):
        answer = client.get(path)
        count += 1
        problems += [f"{path}: {problem}" for problem in check_head(answer)]
        if answer.status >= 500:
            problems.append(f"{path}: status {answer.status}")
        elif path.startswith("api/") and not answer.is_json:
            problems.append(f"{path}: {answer.headers.get('content-type')}")
        elif answer.is_json:
            texts.append(json.dumps(json.loads(answer.body), ensure_ascii=False))
        elif path.endswith(".atom") and answer.status == 200:
            problems += [f"{path}: {problem}" for problem in check_feed(answer, client.address)]
    key = ""
    while True:
        listed = json.loads(client.get(f"api/v1/posts?limit=500{key}").body)
        texts.append(json.dumps(listed, ensure_ascii=False))
        if "next_key" not in listed:
            break
        key = f"&key={listed['next_key']}"
    return problems + readers.found("\n".join(texts)), f"{count:,} addresses"


def check_catalog(client: Client, readers: Readers) -> Found:
    """Walks the catalog for e-readers from its root to every book, and reads these."""
    folder, feeds, problems = readers.folder / "out-opds", ["opds"], []
    folder.mkdir()
    for path in feeds:
        answer = client.get(path)
        problems += [f"{path}: {problem}" for problem in check_head(answer) + check_feed(answer, "/opds", CATALOG)]
        for link in re.findall(r'<link [^>]*href="/([^"]*)"', answer.body.decode("utf-8", "replace")):
            link = html.unescape(link)
            if answer.status != 200 or link.endswith("/search.xml") or link in feeds:
                continue
            if not link.endswith(".epub"):
                feeds.append(link)
            elif not (book := folder / Path(link).name).exists():
                book.write_bytes(client.get(link).body)
    more, counts = readers.epub(folder)
    return problems + more, f"{len(feeds):,} feeds, {counts}"


def check_head(answer: Answer) -> list[str]:
    """Data is no document: a browser that opens it has no right to run or ask for anything."""
    if answer.status in (204, 302) or answer.is_page:
        return []
    policy = answer.headers.get("content-security-policy", "")
    return [] if policy.startswith("default-src 'none'") and "sandbox" in policy else [f"policy {policy!r}"]


def check_feed(answer: Answer, address: str, more: set[str] | None = None) -> list[str]:
    """A feed has text, and leads to the Reader and the forums only; with more elements than those of Atom feeds."""
    text = answer.body.decode("utf-8")
    try:
        tree = xml.fromstring(text)
    except xml.ParseError as problem:
        return [str(problem)]
    problems = [f"element {element.tag}" for element in tree.iter() if element.tag not in ELEMENTS | (more or set())]
    problems += [
        f"content of type {element.get('type')}"
        for name in ("content", "summary")
        for element in tree.iter(ATOM + name)
        if element.get("type") != "text" or len(element)
    ]
    problems += [
        f"link to {link.get('href')}"
        for link in tree.iter(ATOM + "link")
        if not str(link.get("href")).startswith(address)
    ]
    if CONTROL.search(re.sub(r"[\x7f-\x9f]", "", text)):
        problems.append("a control character")
    return problems
