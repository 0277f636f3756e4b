"""Small pages of an invented forum, with anything put anywhere, as it is and unescaped."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SITE = "The Something Awful Forums"


@dataclass
class Post:
    """A post of a thread page; each field is markup."""

    id: int | str
    body: str = "Some words about marrows."
    author: str = "Harriet Odd"
    author_id: int = 77
    thread: int = 1
    index: int = 1
    posted: str = "Sep 20, 2012 11:16"
    is_seen: bool = False

    @property
    def html(self) -> str:
        return f"""<table class="post" id="post{self.id}" data-idx="{self.index}">
<tr class="{"seen1" if self.is_seen else "altcolor1"}" id="pti{self.index}"><td class="userinfo userid-{self.author_id}">
<dl class="userinfo"><dt class="author">{self.author}</dt><dd class="registered">Jan 13, 2004</dd>
<dd class="title"><br class="pb"></dd></dl></td><td class="postbody">{self.body}
<p class="editedby"></p></td></tr>
<tr class="altcolor1"><td class="postdate"><a href="#post{self.id}">#</a>
<a class="user_jump" href="/showthread.php?threadid={self.thread}&amp;userid={self.author_id}">?</a> {self.posted}</td>
<td class="postlinks"><a href="member.php?action=getinfo&amp;userid={self.author_id}">Profile</a></td></tr></table>"""


def page(
    content: str, title: str = "Page", body: str = 'id="something_awful"', seen_by: str = "", stamp: int = 0
) -> str:
    """A page around its content; a stamp is the Unix time of its style sheet, a floor for the time of the capture."""
    account = f'<div id="loggedinusername">{seen_by}</div>' if seen_by else ""
    sheet = f'<link rel="stylesheet" type="text/css" href="/css/main.css?{stamp or 1_363_000_000}">'
    return f"""<!DOCTYPE html>
<html><head><title>{title} - {SITE}</title>{sheet}</head>
<body {body}>{account}<div id="container"><div id="content">{content}</div>
<div id="copyright">Powered by: vBulletin Version 2.2.9 (<a href="/CHANGES">SAVB-v2.1.17</a>)</div></div></body></html>
"""


def crumbs(*links: tuple[str, str]) -> str:
    """The path to a page: addresses and names."""
    shown = "".join(f' &gt; <a href="{address}">{name}</a>' for address, name in links)
    return f'<div class="breadcrumbs"><span class="mainbodytextlarge"><b><a href="/">{SITE}</a>{shown}</b></span></div>'


def forum_path(*forums: tuple[int, str]) -> list[tuple[str, str]]:
    return [(f"forumdisplay.php?forumid={number}", name) for number, name in forums]


def thread_page(
    number: int,
    posts: Sequence[Post],
    title: str = "Marrows of size",
    forums: Sequence[tuple[int, str]] | None = None,
    **others: Any,
) -> str:
    path = forum_path(*(forums or [(991, "Main"), (901, "Gardens")]))
    forum = (forums or [(901, "")])[-1][0]
    path_html = crumbs(*path, (f"showthread.php?threadid={number}", title))
    shown = "\n".join(post.html for post in posts)
    attributes = (
        f'id="something_awful" class="showthread forum_{forum} thread_{number}" data-forum="{forum}" '
        f'data-thread="{number}"'
    )
    return page(
        f'{path_html}<div id="thread" class="thread:{number}">{shown}</div>{path_html}', title, attributes, **others
    )


def notice_page() -> str:
    return page(
        '<div class="standard"><h2>Sorry!</h2><div class="inner">This thread is closed!</div></div>',
        "Sorry",
        'class="standarderror"',
    )


def announcement_page(author: str, body: str = "The compost is full.", title: str = "Compost") -> str:
    return page(
        f"""{crumbs()}<b>Current Announcements: 1</b>
<div class="threadbar top"><b style="margin-bottom:4px;">&raquo; {title}</b></div><div id="thread">
<table class="post" id="main_full"><tr valign="top"><td class="userinfo"><dl class="userinfo">
<dt class="author">{author}</dt><dd class="registered">Jan 13, 2004</dd><dd class="title"></dd></dl></td>
<td class="postbody">{body}</td></tr><tr><td class="postdate">Sep 20, 2012 23:59</td><td class="postlinks"></td></tr>
</table></div>""",
        "Announcements",
        'id="something_awful" class="announcement"',
    )


def message_page(number: int, author: str, author_id: int, body: str = "Quietly.", subject: str = "Spades") -> str:
    path = crumbs(("private.php?", "Private Messages"), ("private.php?folderid=0", "Inbox"))
    return page(
        f"""{path.replace("</b></span>", f" &gt; {subject}</b></span>")}
<form action="private.php" method="post"><input type="hidden" name="privatemessageid" value="{number}"></form>
<div id="thread" class="pm"><table class="post" id="post"><tr><td class="userinfo">
<dl class="userinfo userid-{author_id}"><dt class="author">{author}</dt><dd class="registered">Jan 13, 2004</dd>
<dd class="title"><br></dd></dl></td><td class="postbody">{body}</td></tr><tr class="postbar">
<td class="postdate"> Sep 20, 2012 23:59</td><td class="postlinks"></td></tr></table></div>
<div class="buttons"><a href="private.php?action=newmessage&amp;privatemessageid={number}">Reply</a></div>""",
        f"{SITE} - Private Messages",
        'id="something_awful" class="privmsg"',
    )


def profile_page(number: int, name: str, about: str = "Nothing.") -> str:
    return page(
        f"""<table class="standard"><tr><th colspan="2">User Profile <span class="smalltext">
(<a href="search.php?action=do_search_posthistory&amp;userid={number}">find posts by user</a>)</span></th></tr>
<tr><td id="thread"><dl class="userinfo"><dt class="author">{name}</dt><dd class="registered">Jan 13, 2004</dd>
<dd class="title"><br></dd></dl></td><td class="info"><h3>About {name}</h3><p>There have been <b>5</b> posts made by
<i>{name}</i>, an average of 0.10 posts per day, since registering on <b>Jan 13, 2004</b>. <i>{name}</i> claims to be
a porpoise.</p><p>{about}</p><h3>Contact Information</h3><dl class="contacts"><dt class="icq">ICQ</dt><dd>{about}</dd>
<dt class="homepage">Home Page</dt><dd><a href="http://example.org/">{about}</a></dd></dl><h3>Additional Info</h3>
<dl class="additional"><dt>Member Since</dt><dd>Jan 13, 2004</dd><dt>Post Count</dt><dd>5</dd><dt>Location</dt>
<dd>{about}</dd><dt>Interests</dt><dd>{about}</dd></dl></td></tr></table>""",
        f"Profile for '{name}'",
        'id="something_awful" class="getinfo"',
    )


def banlist_page(rows: Sequence[tuple[int, str, str]]) -> str:
    """The Leper's Colony: numbers and names of people, and the reasons."""
    shown = "".join(
        f"""<tr><td><b><a href="/showthread.php?goto=post&amp;postid={900 + place}">PROBATION</a></b></td>
<td>11/{place + 1:02}/13 10:10am</td><td><b><a href="/member.php?action=getinfo&amp;userid={number}">{name}</a></b></td>
<td>{reason}</td><td><a href="/member.php?action=getinfo&amp;userid=78">Warden</a></td>
<td><a href="/member.php?action=getinfo&amp;userid=78">Warden</a></td></tr>"""
        for place, (number, name, reason) in enumerate(rows)
    )
    heads = "".join(
        f"<th>{name}</th>"
        for name in ("Type", "Date", "Horrible Jerk", "Punishment Reason", "Requested By", "Approved By")
    )
    return page(
        f'{crumbs(("banlist.php", "Leper&#39;s Colony"))}<table class="standard full"><tr>{heads}</tr>{shown}</table>',
        "Leper's Colony",
        'id="something_awful" class="banlist"',
    )


def write_pages(folder: Path, pages: Mapping[str, str | bytes]) -> Path:
    """Writes pages with equal file times under their names; returns their folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
        os.utime(folder / name, (1_500_000_000, 1_500_000_000))
    return folder
