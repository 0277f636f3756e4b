"""Turns a post's source into the HTML that the site sent in a given year.

The same source gives different markup in different years, as on the site: `http` and `https`, `b` and `strong`, smilies
with and without a class, spoilers with and without handlers. Nothing of that is an edit.
"""

import html
import re
from datetime import datetime

from awfultools.samples.people import PEOPLE
from awfultools.samples.story import AUTHORS, Post

SMILIES = {
    ":colbert:": "i.somethingawful.com/forumsystem/emoticons/emot-colbert.gif",
    ":unsmith:": "i.somethingawful.com/forumsystem/emoticons/emot-unsmith.gif",
    ":bravo:": "i.somethingawful.com/forumsystem/emoticons/emot-bravo.gif",
    ":ohdear:": "i.somethingawful.com/forumsystem/emoticons/emot-ohdear.gif",
    ":psyduck:": "i.somethingawful.com/forumsystem/emoticons/emot-psyduck.gif",
    ":ssh:": "i.somethingawful.com/forumsystem/emoticons/emot-ssh.gif",
    ":sun:": "i.somethingawful.com/forumsystem/emoticons/emot-sun.gif",
}
BLOCK = re.compile(r'\[(/?)(quote|code|pre|list)((?: \d+)?(?: "[^"]*")?)\]')
BREAK = {2017: "<br/>"}
SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"


def br(year: int) -> str:
    return BREAK.get(year, "<br />")


def scheme(year: int) -> str:
    return "https" if year >= 2017 else "http"


def smilie(code: str, year: int) -> str:
    if year >= 2025:
        return f'<img src="https://{SMILIES[code]}" class="sa-smilie" border="0" alt="{code}" title="{code}">'
    return f'<img src="{scheme(year)}://{SMILIES[code]}" border="0" alt="" title="{code}">'


def video(code: str, year: int) -> str:
    if year >= 2025:
        return (
            f'<iframe class="youtube-player" type="text/html" width="640" height="360" '
            f'src="https://www.youtube.com/embed/{code}?fs=1&amp;theme=dark" frameborder="0" allowfullscreen '
            f'allow="picture-in-picture" sandbox="{SANDBOX}"></iframe>'
        )
    return (
        f'<iframe class="youtube-player" type="text/html" width="640" height="360" '
        f'src="http://www.youtube-nocookie.com/embed/{code}?fs=1&amp;theme=dark" frameborder="0"></iframe>'
    )


def spoiler(text: str, year: int) -> str:
    if year <= 2012:
        return (
            '<span class="bbc-spoiler" onmouseover="this.style.color=\'#FFFFFF\';" '
            "onmouseout=\"this.style.color=this.style.backgroundColor='#000000'\">"
            f"&nbsp;{text}&nbsp;</span>"
        )
    return f'<span class="bbc-spoiler">{text}</span>'


def inline(text: str, year: int) -> str:
    """Text within a paragraph."""
    text = html.escape(text, quote=False)
    bold = "strong" if year >= 2025 else "b"
    text = text.replace("[b]", f"<{bold}>").replace("[/b]", f"</{bold}>")
    text = text.replace("[i]", "<i>").replace("[/i]", "</i>")
    text = text.replace("[big]", '<span class="bbcf-large">').replace("[/big]", "</span>")
    text = re.sub(r"\[spoiler\](.*?)\[/spoiler\]", lambda m: spoiler(m[1], year), text)
    text = re.sub(r"\[video\](.*?)\[/video\]", lambda m: video(m[1], year), text)
    for kind in ("img", "timg"):
        picture = rf'<img src="{scheme(year)}://\1" alt="" class="{kind}" border="0">'
        text = re.sub(rf"\[{kind}\](?:https?://)(.*?)\[/{kind}\]", picture, text)
    text = re.sub(
        r"\[url=(?:https?://)(.*?)\](.*?)\[/url\]",
        lambda m: f'<a href="{scheme(year)}://{m[1]}" target="_blank" rel="nofollow">{m[2].strip()}</a>',
        text,
    )
    return re.sub(r":[a-z]+:", lambda m: smilie(m[0], year) if m[0] in SMILIES else m[0], text)


def flow(text: str, year: int) -> str:
    """Paragraphs: lines fold, an empty line separates, `//` breaks."""
    paragraphs = [p for p in re.split(r"\n[ ]*\n", text.strip("\n")) if p.strip()]
    folded = []
    for paragraph in paragraphs:
        lines = [line.strip() for line in paragraph.split("\n")]
        joined = " ".join(lines)
        folded.append(joined.replace(" // ", f"{br(year)}\n"))
    return f"{br(year)}\n{br(year)}\n".join(inline(p, year) for p in folded)


def quote(argument: str, inner: str, year: int) -> str:
    number = re.search(r"\d+", argument)
    name = re.search(r'"(.*)"', argument)
    if number:
        quoted = int(number[0])
        said = name[1] if name else PEOPLE[AUTHORS[quoted]].named(2012 if quoted < 900000100 else 2013)
        head = (
            f'<h4><a class="quote_link" href="/showthread.php?goto=post&postid={quoted}#post{quoted}" '
            f'rel="nofollow">{html.escape(said, quote=False)} posted:</a></h4>'
        )
    else:
        head = "<h4>quote:</h4>"
    long = inner.startswith("\n")
    body = blocks(inner.strip("\n"), year)
    if long:
        body = f"\n{body}{br(year)}\n"
    return f'<div class="bbc-block">{head}<blockquote>{body}</blockquote></div>'


def code(kind: str, inner: str) -> str:
    text = html.escape(inner.strip("\n"), quote=False)
    if kind == "pre":
        return f'<div class="bbc-block pre"><h5>pre:</h5><pre>\n{text}\n</pre></div>'
    return f'<div class="bbc-block code"><h5>code:</h5><code>{text}</code></div>'


def items(inner: str, year: int) -> str:
    entries = re.split(r"^\* ", inner.strip("\n"), flags=re.M)[1:]
    return "<ul>\n" + "".join(f"<li>{flow(e, year)}\n" for e in entries) + "</ul>"


def blocks(source: str, year: int) -> str:
    """The HTML of a whole body or a quote's inside."""
    parts, position = [], 0
    while True:
        start = BLOCK.search(source, position)
        if not start:
            break
        assert not start[1], f"unopened [/{start[2]}]"
        if source[position : start.start()].strip():
            parts.append(("text", flow(source[position : start.start()], year)))
        depth = 1
        end: re.Match[str] = start
        while depth:
            found = BLOCK.search(source, end.end())
            assert found, "a block without an end"
            end = found
            if end[2] == start[2]:
                depth += -1 if end[1] else 1
        inner = source[start.end() : end.start()]
        if start[2] == "quote":
            parts.append(("quote", quote(start[3], inner, year)))
        elif start[2] == "list":
            parts.append(("list", items(inner, year)))
        else:
            parts.append(("code", code(start[2], inner)))
        position = end.end()
    if source[position:].strip():
        parts.append(("text", flow(source[position:], year)))
    out = ""
    for i, (kind, text) in enumerate(parts):
        out += text
        if i + 1 < len(parts):
            # After a quote the older pages have an empty line and a break, the newest none.
            if kind == "quote":
                out += "\n" if year >= 2025 else f"\n\n{br(year)}\n"
            elif kind == "text":
                out += f"{br(year)}\n{br(year)}\n" if parts[i + 1][0] != "list" else f"{br(year)}\n"
            else:
                out += f"\n{br(year)}\n"
    return out


def body(post: Post, year: int) -> str:
    return blocks(post.later_body.strip("\n") if post.later_body and year > 2012 else post.body, year)


# Dates as the site writes them.


def day(date: datetime) -> str:
    return date.strftime("%b ") + str(date.day).rjust(2) + date.strftime(", %Y")


def clock24(date: datetime) -> str:
    return date.strftime("%H:%M")


def clock12(date: datetime) -> str:
    return str((date.hour + 11) % 12 + 1).rjust(2) + date.strftime(":%M %p")


def clock(date: datetime, year: int) -> str:
    return clock12(date) if year in (2012, 2025) else clock24(date)


def edit_note(name: str, date: datetime, year: int) -> str:
    return (
        f"<span>{html.escape(name, quote=False)} fucked around with this message at {day(date)} around "
        f"{clock(date, year)}</span>"
    )
