"""Saved pages in the forum's markup of 2013, around whatever is put into them."""

import random
from html import escape
from pathlib import Path
from typing import Any

from awfultools.hostile import vectors

HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
	<title>{title}</title>
	<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
	<link rel="stylesheet" type="text/css" href="/css/main.css?1363000000">
</head>
<body id="something_awful" class="{kind}"{data}>
<div id="container"><div id="content">
"""
FOOT = """
</div><!-- #content -->
<div id="copyright">Powered by: vBulletin Version 2.2.9 (<a href="/CHANGES">SAVB-v2.1.17</a>)<br>A made-up page, for testing</div>
</div></body></html>
"""
SITE = "The Something Awful Forums"
PER_PAGE = 40
FORUM = 900


def plain(text: str) -> str:
    """Text as the site writes it: escaped."""
    return escape(text, quote=False).replace('"', "&quot;")


def crumbs(forum_name: str, title: str | None = None, thread: int = 0, forum: int = FORUM) -> str:
    out = f'<a href="/">{SITE}</a> &gt; <a href="forumdisplay.php?forumid={forum}"{"" if title else " class=" + chr(34) + "bclast" + chr(34)}>{forum_name}</a>'
    if title is not None:
        out += f' &gt; <a href="showthread.php?threadid={thread}" class="bclast">{title}</a>'
    return f'<div class="breadcrumbs"><span class="mainbodytextlarge"><b>{out}</b></span></div>'


def post(number: int, index: int, row: int, user: int, name: str, user_title: str, body: str, note: str = "") -> str:
    return f"""<table class="post " id="post{number}" data-idx="{index}">
<tr  class="altcolor{row % 2 + 1}" id="pti{row}">
	<td class="userinfo userid-{user}">
		<dl class="userinfo">
			<dt class="author" title="">{name}</dt>
			<dd class="registered">Mar 14, 2007</dd>
			<dd class="title">
				{user_title}<br>
				<br class="pb">
			</dd>
		</dl>
	</td>
	<td class="postbody">
		<!-- BeginContentMarker -->
		<!-- google_ad_section_start -->
		{body}
		<!-- google_ad_section_end -->
		<!-- EndContentMarker -->

		<p class="editedby">{note}
	</td>
</tr>
<tr class="altcolor{row % 2 + 1}">
	<td class="postdate">
		<a href="#post{number}" title="Link to this post">#</a>
		<a class="user_jump" title="Show posts by this user" href="/showthread.php?threadid=1&amp;userid={user}">?</a>
		Sep {1 + index % 28:2}, 2012 {index // 60 % 24:02}:{index % 60:02}
	</td>
	<td class="postlinks">
		<ul class="profilelinks"><li><a href="member.php?action=getinfo&amp;userid={user}">Profile</a></li></ul>
	</td>
</tr>
</table>"""


def thread_page(
    thread: int,
    title: str,
    posts: list[str],
    page: int = 1,
    count: int = 1,
    forum_name: str = "Cobwebs",
    per_page: int = PER_PAGE,
) -> str:
    base = f"showthread.php?threadid={thread}&amp;userid=0&amp;perpage={per_page}"
    options = "".join(
        f'<option value="{n}"{" selected=" + chr(34) + "selected" + chr(34) if n == page else ""}>{n}</option>'
        for n in range(1, count + 1)
    )
    select = f'<select data-url="{base}">{options}</select>' if count > 1 else ""
    data = f' data-forum="{FORUM}" data-thread="{thread}"'
    return (
        HEAD.format(title=f"{title} - {SITE}", kind=f"showthread forum_{FORUM} thread_{thread}", data=data)
        + f'<div class="pages top">{select} </div>\n{crumbs(forum_name, title, thread)}\n<div id="thread" class="thread:{thread}">\n'
        + "\n".join(posts)
        + "\n</div>\n"
        + crumbs(forum_name, title, thread)
        + FOOT
    )


def thread_row(thread: int, title: str, user: int, name: str) -> str:
    return f"""<tr class="thread" id="thread{thread}">
	<td class="star"></td>
	<td class="icon"><a href="/forumdisplay.php?forumid={FORUM}&amp;posticon=78"><img src="http://fi.somethingawful.com/forums/posticons/help.png#78" alt=""></a></td>
	<td class="title"><div class="title_inner"><div class="info"><a href="showthread.php?threadid={thread}" class="thread_title">{title}</a></div></div></td>
	<td class="author"><a href="member.php?action=getinfo&amp;userid={user}">{name}</a></td>
	<td class="replies">3</td>
	<td class="views">7</td>
	<td class="rating">&nbsp;</td>
	<td class="lastpost"><div class="date">23:59 Sep 20, 2012</div><a class="author" href="showthread.php?goto=lastpost&amp;threadid={thread}">{name}</a></td>
</tr>"""


def forum_page(
    forum: int, name: str, rows: list[str | Any], subforums: list[tuple[int, str, str]] | tuple[()] = ()
) -> str:
    below = "".join(
        f'<tr class="subforum"><td class="title"><a class="forum_{number}" href="forumdisplay.php?forumid={number}">{title}</a> - {about}</td><td class="topics">1</td><td class="posts">1</td></tr>'
        for number, title, about in subforums
    )
    table = (
        f'<table id="subforums" summary="Subforums"><caption>Subforums</caption><thead><tr><th>Title - Description</th><th>Topics</th><th>Posts</th></tr></thead><tbody>{below}</tbody></table>'
        if below
        else ""
    )
    return (
        HEAD.format(title=f"{name} - {SITE}", kind=f"forumdisplay forum_{forum}", data=f' data-forum="{forum}"')
        + f'<div class="pages top"></div>{crumbs(name, forum=forum)}\n{table}\n'
        + '<table id="forum" summary="Threads" class="threadlist"><caption>Threads</caption><thead><tr><th class="star">&nbsp;</th><th class="icon">Icon</th><th class="title">Title (Pages)</th><th class="author">Author</th>'
        '<th class="replies">Re</th><th class="views">Views</th><th class="rating">Rating</th><th class="lastpost">Killed By</th></tr></thead><tbody>'
        + "\n".join(rows)
        + "</tbody></table>"
        + FOOT
    )


def index_page(forums: list[tuple[int, str, str]]) -> str:
    rows = "".join(
        f'<tr class="forum forum_{number}"><td class="icon"><a href="forumdisplay.php?forumid={number}"><img src="http://fi.somethingawful.com/forums/forumicons/f.gif" alt="" title="1 replies in 1 threads"></a></td>'
        f'<td class="title"><a class="forum" href="forumdisplay.php?forumid={number}" title="{about}">{name}</a></td><td class="moderators"></td></tr>'
        for number, name, about in forums
    )
    return (
        HEAD.format(title=SITE, kind="index", data="")
        + '<table id="forums" summary="Forums" class="standard full"><tbody><tr class="section"><th class="category" colspan="2"><a href="forumdisplay.php?forumid=899">Main</a></th><th class="moderators">Moderators</th></tr>'
        + rows
        + "</tbody></table>"
        + FOOT
    )


def message(number: int, subject: str, user: int, name: str, user_title: str, body: str) -> str:
    return (
        HEAD.format(title=f"{SITE} - Private Messages - ", kind="privmsg", data="")
        + f'<div class="breadcrumbs"><span class="mainbodytextlarge"><b><a href="/">{SITE}</a> &gt; <a href="private.php?">Private Messages</a> &gt; <a href="private.php?folderid=0"></a>{subject}</b></span></div>\n'
        + f"""<form action="private.php" method="post"><input type="hidden" name="action" value="dodelete"><input type="hidden" name="privatemessageid" value="{number}"></form>
<div id="thread" class="pm">
<table class="post" id="post">
<tr>
	<td class="userinfo">
		<dl class="userinfo userid-{user}">
			<dt class="author" title="">{name}</dt>
			<dd class="registered">Mar 14, 2007</dd>
			<dd class="title">{user_title}<br></dd>
		</dl>
	</td>
	<td class="postbody">
		{body}
		<p class="attachment"></p>
	</td>
<tr class="postbar">
	<td class="postdate"> Sep 20, 2012 23:59</td>
	<td class="postlinks"><ul class="profilelinks"><li><a href="member.php?action=getinfo&amp;userid={user}">Profile</a></li></ul></td>
</tr>
</table>
</div>
<div class="buttons"><a href="private.php?action=newmessage&amp;privatemessageid={number}">Reply</a></div>"""
        + FOOT
    )


def announcement(name: str, user_title: str, body: str) -> str:
    return (
        HEAD.format(title=f"{SITE} - Cobwebs Announcements", kind="announcement", data="")
        + f"""<div class="breadcrumbs"><a href="index.php">{SITE}</a> &gt; Announcements &gt;</div>
<b>Current Announcements: 1</b>
<div class="threadbar top"><b style="margin-bottom:4px;">&raquo; Words</b></div>
<div id="thread">
	<table class="post" id="main_full">
		<tr valign="top">
		<td class="userinfo"><dl class="userinfo"><dt class="author">{name}</dt><dd class="registered">Mar 14, 2007</dd><dd class="title">{user_title}</dd></dl></td>
		<td class="postbody">
			{body}
		</td>
	</tr>
	<tr><td class="postdate">Sep 20, 2012 23:59</td><td class="postlinks"></td></tr>
	</table>
</div>"""
        + FOOT
    )


def profile(user: int, name: str, user_title: str, about: str) -> str:
    return (
        HEAD.format(title=f"Profile for '{name}' - {SITE}", kind="getinfo", data="")
        + f"""<table class="standard"><tr><th colspan="2">User Profile <span class="smalltext">(<a href="search.php?action=do_search_posthistory&amp;userid={user}">find posts by user</a>)</span></th></tr>
<tr>
	<td id="thread"><dl class="userinfo"><dt class="author">{name}</dt><dd class="registered">Mar 14, 2007</dd><dd class="title">{user_title}<br></dd></dl></td>
	<td class="info">
		<h3>About {name}</h3>
		<p>There have been <b>5</b> posts made by <i>{name}</i>, an average of 0.10 posts per day, since registering on <b>Mar 14, 2007</b>. <i>{name}</i> claims to be a porpoise.</p>
		<p>{about}</p>
		<h3>Contact Information</h3>
		<dl class="contacts"><dt class="pm">Message</dt><dd>&nbsp;</dd><dt class="icq">ICQ</dt><dd>{about}</dd><dt class="aim">AIM</dt><dd>{about}</dd><dt class="yahoo">Yahoo!</dt><dd>{about}</dd><dt class="homepage">Home Page</dt><dd><a href="javascript:alert(1)">{about}</a>&nbsp;</dd></dl>
		<h3>Additional Info</h3>
		<dl class="additional"><dt>Member Since</dt><dd>Mar 14, 2007</dd><dt>Post Count</dt><dd>5</dd><dt>Location</dt><dd>{about}</dd><dt>Interests</dt><dd>{about}</dd></dl>
	</td>
</tr></table>"""
        + FOOT
    )


class Collection:
    """All pages of a run: writes them, and knows which word is to be found where."""

    def __init__(self, folder: Path, fragments: list[str], is_short: bool = False) -> None:
        self.folder, self.words, self.number = folder, {}, 900_000_000
        self.titles: list[str] = []
        self.others_words: list[str] = []
        self.count = 0
        self.texts = [vectors.filled(text, "").replace("  ", " ") for text in vectors.TEXTS]
        folder.mkdir(parents=True, exist_ok=True)
        shared: list[tuple[str, str]] = []
        own: list[tuple[str, str]] = []
        for name, members in {**vectors.classes(), "fuzz": fragments}.items():
            for vector in members:
                self.count += 1
                word = f"keep{self.count:05}word"
                self.words[word] = (name, vector)
                (own if vectors.needs_own_page(vector) else shared).append((word, vector))
        # A page should not become too big to be read at once.
        self.people_every, self.few = (60, 6) if is_short else (1, 1)
        self.thread(1, "Vectors that share a page", shared, PER_PAGE)
        self.thread(2, "Vectors with a page each", own, 1)
        self.others()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))

    def thread(self, thread: int, title: str, members: list[tuple[str, str]], per_page: int) -> None:
        count = -(-len(members) // per_page)
        for page in range(1, count + 1):
            posts = []
            for row, (word, vector) in enumerate(members[(page - 1) * per_page : page * per_page], 1):
                self.number += 1
                index = (page - 1) * per_page + row
                # The title of its author is a vector, too, if it does not affect other posts.
                has_title = (
                    index % self.people_every == 0 and len(vector) <= 2000 and not vectors.needs_own_page(vector)
                )
                user, name = (9000 + index, f"Author {index}") if has_title else (4, "Bert")
                if has_title:
                    self.titles.append("title" + word)
                posts.append(
                    post(
                        self.number,
                        index,
                        row,
                        user,
                        name,
                        vectors.filled(vector, "title" + word) if has_title else "",
                        vectors.filled(vector, word) + f"<br>end{word}",
                    )
                )
            self.write(
                f"thread-{thread}-{page:04}.html",
                thread_page(900_000 + thread, title, posts, page, count, per_page=per_page),
            )

    def others(self) -> None:
        """Names and titles of all kinds; in the short form the names of people are all there, of others some."""
        texts, some = list(enumerate(self.texts)), list(enumerate(self.texts))[:: self.few]
        rows = [
            thread_row(901_000 + n, plain(text) + self.named("name", n), 20_000 + n, plain(text)) for n, text in some
        ]
        raw_rows = [
            thread_row(902_000 + n, text, 21_000 + n, text) for n, text in some if not vectors.needs_own_page(text)
        ]
        self.write("forum-900.html", forum_page(FORUM, "Cobwebs", rows))
        self.write("forum-900-raw.html", forum_page(FORUM, "Cobwebs", raw_rows).replace("<title>", "<title>2 "))
        subforums = [(30_000 + n, plain(text) + self.named("forum", n), plain(text)) for n, text in some]
        self.write("forum-800.html", forum_page(800, "Attics", [], subforums))
        forums = [(31_000 + n, plain(text), plain(text)) for n, text in some]
        self.write(
            "index.html", index_page([(900, "Cobwebs", "&quot;&gt;&lt;script&gt;pwned=1&lt;/script&gt;"), *forums])
        )
        posts = []
        for n, text in texts:
            self.number += 1
            before, text = self.number - 1, plain(text)
            quote = (
                f'<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid={before}#post{before}" '
                f'rel="nofollow">{text} posted:</a></h4><blockquote>x</blockquote></div>'
            )
            posts.append(
                post(
                    self.number,
                    n + 1,
                    n + 1,
                    40_000 + n,
                    text + self.named("user", n),
                    text,
                    f"{quote}{self.named('by', n)} {text}",
                    f"<span>{text} fucked around with this message at Sep 21, 2012 around 00:01</span>",
                )
            )
        self.write("names.html", thread_page(900_003, "Names", posts, per_page=len(posts)))
        for n, text in some:
            self.number += 1
            self.write(
                f"title-{n:03}.html",
                thread_page(903_000 + n, plain(text), [post(self.number, 1, 1, 5, "Ann", "", self.named("titled", n))]),
            )
        for n, text in texts[: 24 // self.few]:
            body = f"{self.named('message', n)} <img src=x onerror={vectors.RUNS}>{plain(text) if vectors.needs_own_page(text) else text}"
            self.write(
                f"message-{n:03}.html", message(5000 + n, plain(text), 41_000 + n, plain(text), plain(text), body)
            )
            about = f"<img src=x onerror={vectors.RUNS}>{plain(text)}"
            self.write(f"profile-{n:03}.html", profile(42_000 + n, plain(text), plain(text), about))
        live = f"<script>{vectors.RUNS}</script><img src=x onerror={vectors.RUNS}><a href='javascript:pwned=1'>x</a>"
        self.write(
            "announcement.html",
            announcement(
                "<b onclick=pwned=1>Porter</b>",
                f"<img src=x onerror={vectors.RUNS}>",
                self.named("announced", 1) + live,
            ),
        )

    def named(self, kind: str, number: int) -> str:
        """A word that a reader of the site must find."""
        self.others_words.append(f"{kind}{number:03}word")
        return " " + self.others_words[-1]


TOKENS = (
    "<b>|</b>|<i>|</i>|<div>|</div>|<p>|</p>|<a href=http://a.example/>|</a>|<span class=bbc-spoiler>|</span>|<font color=red>|</font>|<ul>|</ul>|<ol start=3>|</ol>|<li>|</li>|<dl>|<dt>|<dd>|</dl>"
    "|<table>|</table>|<tr>|</tr>|<td>|</td>|<th colspan=2>|<tbody>|<caption>|<blockquote>|</blockquote>|<pre>|</pre>|\n|\n\n|<code>|</code>|<div class=code>|<div class=bbc-block>|<h4>|</h4>|<h1>|<h5>|<br>|<hr>|<center>|</center>"
    "|<svg>|</svg>|<math>|</math>|<mtext>|<mglyph>|<style>|</style>|<script>|</script>|<title>|</title>|<textarea>|</textarea>|<noscript>|</noscript>|<template>|</template>|<select>|<option>|</select>|<form>|</form>|<button>|</button>"
    "|<!--|-->|--!>|<![CDATA[|]]>|<?x|?>|<x:y>|</x:y>|<img src=x onerror=«J»>|<img title='|'>|\">|<a title=\"|<iframe src=javascript:«J»></iframe>|<b onclick=«J»>|<p style=color:red>|<xmp>|</xmp>|&lt;script&gt;|&amp;|&#0;|&#x3c;|&|<|>|'|\"|`|=|/"
    "|\u0000|\u2028|\u202e|\u00a0| |x|word|http://b.example/|<a name=p1>|<input autofocus onfocus=«J»>|<nobr>|<object>|</object>|<marquee>|<big>|<tt>|<listing>|</listing>|<details open ontoggle=«J»>|<dir>|<menu>|<ruby><rt>|</br>|<base href=//evil.example/>"
).split("|")


def fragments(count: int, seed: int) -> list[str]:
    """Random fragments, repeatable from their seed."""
    dice = random.Random(seed)
    return ["«K» " + "".join(dice.choice(TOKENS) for _ in range(dice.randint(3, 40))) for _ in range(count)]
