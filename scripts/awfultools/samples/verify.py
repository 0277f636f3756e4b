"""Reads Samples/ with another HTML parser (lexbor, through selectolax from PyPI) and holds its README to it.

Shares no code with the generator nor with the Swift program. It counts what the pages show, checks that post numbers
are unique on each page, that quotes lead where the README says, that encodings are as claimed, and that each number in
the README's table of counts is the one found here.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from selectolax.lexbor import LexborHTMLParser

UTF8 = "Post one photograph of a chair that has given up - The Something Awful Forums.html"
POST_IN_BYTES = re.compile(rb"\bid\s*=\s*[\"']?post[0-9]+", re.I)
problems: list[str] = []


def expect(condition: bool, message: str) -> None:
    if not condition:
        problems.append(message)


def pages(folder: Path) -> Iterator[Path]:
    for path in sorted((folder / "forum").rglob("*")):
        if path.is_file() and not any(part.endswith("_files") for part in path.relative_to(folder).parts):
            yield path


def decode(path: Path, data: bytes) -> tuple[str, bool]:
    high = [b for b in data if b > 0x7F]
    try:
        text = data.decode("utf-8")
        is_utf8 = bool(high)
    except UnicodeDecodeError:
        text, is_utf8 = data.decode("cp1252"), False
    expect(is_utf8 == (path.name == UTF8), f"{path.name}: encoding is not as claimed")
    if path.name == UTF8:
        expect(b"charset" not in data, f"{path.name}: declares a charset")
    return text, any(0x80 <= b <= 0x9F for b in high) and not is_utf8


def number(text: str | None, pattern: str) -> int | None:
    found = re.search(pattern, text or "")
    return int(found[1]) if found else None


def letters(node: Any) -> str:
    """A body's text without white space, its edit note aside."""
    copy = LexborHTMLParser(f"<div id=body>{node.html}</div>")
    for note in copy.css("p.editedby, p.attachment"):
        note.decompose()
    return re.sub(r"\s+", "", copy.css_first("#body").text(deep=True))


KINDS = [
    ("standarderror", "notice"),
    ("standardredirect", "notice"),
    ("database_error", "notice"),
    ("banned", "notice"),
    ("loginform", "notice"),
    ("showthread", "showthread"),
    ("showpost", "showpost"),
    ("newreply", "newreply"),
    ("forumdisplay", "forumdisplay"),
    ("bookmark_threads", "bookmarks"),
    ("usercp", "bookmarks"),
    ("privfolder", "private_folder"),
    ("privmsg", "private_message"),
    ("getinfo", "profile"),
    ("banlist", "banlist"),
    ("searchresults", "search"),
    ("index", "index"),
    ("listedit", "other"),
    ("pollresults", "other"),
    ("whoposted", "other"),
]


def kind_of(tree: LexborHTMLParser, text: str) -> str:
    body = re.search(r'<body id="something_awful"(?: class="([^"]*)")?', text)
    if not body:
        return "notice" if "_cf_chl_opt" in text else "other"
    classes = (body[1] or "").split()
    for name, kind in KINDS:
        if name in classes:
            return kind
    return "showthread" if tree.css_first("#thread table.post[id^=post]:not(#main_full)") else "announcement"


class Story:
    def __init__(self) -> None:
        self.kinds: dict[str, int] = defaultdict(int)
        self.posts: dict[int, Any] = {}
        self.bodies: dict[int, dict[str, set[Path]]] = defaultdict(dict)
        self.quotes: set[tuple[int, Any]] = set()
        self.threads: set[Any] = set()
        self.thread_forum: dict[int | None, int | None] = {}
        self.replies: dict[int, tuple[int, int]] = {}
        self.users: set[int] = set()
        self.names: dict[int, set[str]] = defaultdict(set)
        self.categories: set[int] = set()
        self.forums: set[int] = set()
        self.forum_names: dict[int, set[str]] = defaultdict(set)
        self.messages: dict[Any, str] = {}
        self.senders: dict[Any, str] = {}
        self.folders: set[int] = set()
        self.announcements: set[tuple[str, str]] = set()
        self.bookmarks: set[int] = set()
        self.ignored: set[int] = set()
        self.punishments = self.high = 0

    def user(self, identifier: int | None, name: str | None = None) -> None:
        if identifier:
            self.users.add(identifier)
            if name:
                self.names[identifier].add(name.strip())


def read_posts(story: Story, tree: LexborHTMLParser, data: bytes, path: Path, kind: str) -> None:
    tables = [t for t in tree.css("table.post") if re.fullmatch(r"post\d+", t.id or "")]
    ids = [int(t.id[4:]) for t in tables]
    expect(len(ids) == len(set(ids)), f"{path.name}: a post's number twice")
    expect(len(POST_IN_BYTES.findall(data)) == len(ids), f"{path.name}: bytes and tree disagree on posts")
    for table in tables:
        post = int(table.id[4:])
        link = number(table.html, r"threadid=(\d+)&amp;userid=") or number(table.html, r"setseen&amp;threadid=(\d+)")
        thread = link or number(tree.html, r'class="thread:(\d+)"')
        expect(story.posts.setdefault(post, thread) == thread, f"post {post}: two threads")
        story.threads.add(thread)
        user = number(table.html, r"userid-(\d+)")
        story.user(user, table.css_first("dt.author").text())
        if "ignored" in table.attributes["class"]:
            story.ignored.add(post)
            continue
        body = table.css_first("div.complete_shit") or table.css_first("td.postbody")
        story.bodies[post].setdefault(letters(body), set()).add(path)
        for quote in body.css("a.quote_link"):
            target = number(quote.attributes["href"], r"#post(\d+)$")
            story.quotes.add((post, target))


def read_list(story: Story, tree: LexborHTMLParser, kind: str, forum: int | None) -> None:
    for row in tree.css("tr.thread"):
        author = row.css_first("td.author a")
        story.user(number(author.attributes["href"], r"userid=(\d+)"), author.text())
        if not row.id:
            story.announcements.add((author.text(), row.css_first("div.date").text()[6:]))
            continue
        thread = int(row.id[6:])
        story.threads.add(thread)
        if forum:
            story.thread_forum[thread] = forum
        stamp = max(map(int, re.findall(r"\?(\d{10})\b", tree.html)))
        story.replies[thread] = max(story.replies.get(thread, (0, 0)), (stamp, int(row.css_first("td.replies").text())))
        star = row.css_first("td.star")
        if re.search(r"\bbm\d", star.attributes["class"]) or re.search(r"/star\d\.gif", star.html):
            story.bookmarks.add(thread)
    for link in tree.css("#mods a, td.moderators a"):
        story.user(number(link.attributes["href"], r"userid=(\d+)"), link.text())


def read_menu(story: Story, tree: LexborHTMLParser) -> None:
    for option in tree.css("form.forum_jump option"):
        value = option.attributes.get("value") or ""
        if value.isdigit():
            dashes, _, name = option.text().partition(" ")
            (story.forums if dashes else story.categories).add(int(value))
            if dashes:
                story.forum_names[int(value)].add(name)
    for box in tree.css("div.search_forum"):
        depth0 = "depth0" in box.attributes["class"]
        (story.categories if depth0 else story.forums).add(int(box.attributes["data-forumid"]))


def read_people(story: Story, tree: LexborHTMLParser, kind: str, path: Path) -> None:
    if kind == "private_folder":
        folder = int(tree.css_first("input[name=thisfolder]").attributes["value"])
        story.folders.add(folder)
        for link in tree.css("form.action td a[href*=privatemessageid]"):
            message = number(link.html, r"privatemessageid=(\d+)")
            story.messages[message] = link.text().strip()
            sender = [cell for cell in link.parent.parent.css("td") if cell.text().strip()][1]
            if folder == 0:
                story.senders[message] = sender.text().strip()
    elif kind == "private_message":
        message = int(tree.css_first("input[name=privatemessageid]").attributes["value"])
        story.messages.setdefault(message, "")
        story.user(number(tree.html, r"userinfo userid-(\d+)"), tree.css_first("dt.author").text())
    elif kind == "profile":
        story.user(int(tree.css_first("input[name=userid]").attributes["value"]), tree.css_first("dt.author").text())
    elif kind == "announcement":
        dates = [day.text().replace(" 0", "  ") for day in tree.css("td.postdate")]
        authors = [author.text() for author in tree.css("dt.author")]
        expect(
            number(tree.html, r"Current Announcements: (\d+)") == len(dates) == len(authors),
            f"{path.name}: not as many announcements as it says",
        )
        story.announcements |= set(zip(authors, dates))
    elif kind == "banlist":
        for row in tree.css("table.standard.full tr"):
            people = row.css('a[href*="userid="]')
            if people:
                story.punishments += 1
                for link in people:
                    story.user(number(link.attributes["href"], r"userid=(\d+)"), link.text())


def read(folder: Path) -> Story:
    story = Story()
    for path in pages(folder):
        data = path.read_bytes()
        if path.suffix == ".json":
            story.kinds["index"] += set(json.loads(data)) == {"stats", "user", "forums"}
            continue
        text, has_high = decode(path, data)
        story.high += has_high
        tree = LexborHTMLParser(text)
        kind = kind_of(tree, text)
        story.kinds[kind] += 1
        if kind == "notice":
            continue
        read_menu(story, tree)
        crumbs = [number(a.attributes["href"], r"forumid=(\d+)") for a in tree.css("div.breadcrumbs a")]
        forum = next((c for c in reversed(crumbs) if c), None)
        if kind in ("showthread", "newreply"):
            thread = number(text, r'class="thread:(\d+)"') or number(text, r'name="threadid" value="(\d+)"')
            story.thread_forum[thread] = forum
            story.threads.add(thread)
        if kind in ("showthread", "showpost", "newreply"):
            read_posts(story, tree, data, path, kind)
        elif kind in ("forumdisplay", "bookmarks", "index"):
            read_list(story, tree, kind, forum if kind == "forumdisplay" else None)
        else:
            read_people(story, tree, kind, path)
    return story


def facts(story: Story) -> tuple[dict[str, int], dict[str, Any]]:
    held: dict[int | None, int] = defaultdict(int)
    for thread in story.posts.values():
        held[thread] += 1
    known = {name for names in story.names.values() for name in names}
    return {
        "pages": sum(story.kinds.values()),
        **{f"{kind} pages": count for kind, count in sorted(story.kinds.items())},
        "posts": len(story.posts),
        "threads": len(story.threads),
        "users": len(story.users),
        "categories": len(story.categories),
        "forums": len(story.forums),
        "private messages": len(story.messages),
        "message folders": len(story.folders),
        "announcements": len(story.announcements),
        "punishments": story.punishments,
        "bookmarked threads": len(story.bookmarks),
        "quote links": len(story.quotes),
        "superseded bodies": sum(len(b) - 1 for b in story.bodies.values()),
    }, {
        "thread.no-forum": sorted(t for t in story.threads if t not in story.thread_forum),
        "thread.post-count": sorted(
            (t, held[t], r + 1) for t, (_, r) in story.replies.items() if held[t] and held[t] != r + 1
        ),
        "message.no-sender": sorted(m for m, name in story.senders.items() if name not in known),
        "quote.not-held": sorted((a, b) for a, b in story.quotes if b not in story.posts),
        "page.notice": story.kinds["notice"],
        "edited": sorted(p for p, b in story.bodies.items() if len(b) > 1),
        "ignored": sorted(story.ignored),
        "renamed forums": sorted(f for f, names in story.forum_names.items() if len(names) > 1),
        "renamed users": sorted(u for u, names in story.names.items() if len(names) > 1),
        "pages with bytes 80 to 9F": story.high,
    }


def damage(folder: Path) -> dict[str, tuple[int, int]]:
    """Of the damaged pages, what the bytes and this parser count."""
    out = {}
    for path in sorted((folder / "damaged").iterdir()):
        data = path.read_bytes()
        tree = LexborHTMLParser(data.decode("cp1252", "replace")) if data else None
        posts = len([t for t in tree.css("table.post") if re.fullmatch(r"post\d+", t.id or "")]) if tree else 0
        out[path.name] = (len(POST_IN_BYTES.findall(data)), posts)
    return out


COUNT = re.compile(r"^\| ([a-z_ ]+) \| (\d+) \|$", re.M)


def write_counts(folder: Path) -> None:
    """Writes what the pages hold into the README's table of counts; a kind that has no line gets one."""
    readme = folder / "README.md"
    counts, _ = facts(read(folder))
    text = readme.read_text("utf-8")
    missing = [name for name in counts if name not in dict(COUNT.findall(text))]
    lines = "".join(f"| {name} | 0 |\n" for name in missing)
    text = re.sub(r"^(?=\| other pages \|)", lines, text, count=1, flags=re.M)
    readme.write_text(COUNT.sub(lambda line: f"| {line[1]} | {counts.get(line[1], line[2])} |", text), "utf-8")


def verify_counts(folder: Path) -> list[Any]:
    """Prints the contents of the folder; returns the problems."""
    problems.clear()
    story = read(folder)
    counts, findings = facts(story)
    readme = folder / "README.md"
    claimed = dict(COUNT.findall(readme.read_text("utf-8"))) if readme.exists() else {}
    for name, count in counts.items():
        print(f"{name:24}{count:6}")
        expect(claimed.get(name) == str(count), f"README says {claimed.get(name)} {name}, the pages hold {count}")
    for name, value in {**findings, "damaged (bytes, tree)": damage(folder)}.items():
        print(f"{name}: {value}")
    for number_, _body in story.posts.items():
        expect(number_ in story.bodies, f"post {number_} has no body anywhere")
    for problem in problems:
        print("NOT SO:", problem)
    return problems
