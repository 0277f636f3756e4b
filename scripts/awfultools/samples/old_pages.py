"""Pages of the generations without classes: stock vBulletin 2.2 (2001 to 2003) and the tables that the site had until 2007.

No real page was to be had. The stock pages follow vBulletin's templates; the others the paths that programs of that time relied on.
"""

from dataclasses import dataclass

FORUM = (931, "Cupboard Weather")
NAMES = {900071: "Barometer Ann", 900072: "Sleet & Sons", 900073: "Mister Drizzle"}
SMALL = '<font face="verdana,arial,helvetica" size="1">'
BIG = '<font face="verdana, arial, helvetica" size="2">'


@dataclass
class Post:
    id: int
    user: int
    day: str
    time: str
    body: str


def page(title: str, body: str) -> str:
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">
<html><head><title>The Something Awful Forums - {title}</title></head>
<body bgcolor="#ffffff" text="#000000" link="#000080" vlink="#000080">
<table width="100%" border="0"><tr><td><a href="http://forums.somethingawful.com/index.php?s="><img src="http://forumimages.somethingawful.com/images/logo.gif" border="0" alt=""></a></td></tr></table>
{body}
</body></html>
"""


def trail(stock: bool, title: str = "") -> str:
    links = (
        '<b><a href="index.php?s=">The Something Awful Forums</a> &gt; '
        f'<a href="forumdisplay.php?s=&amp;forumid={FORUM[0]}">{FORUM[1]}</a>{" &gt; " + title if title else ""}</b>'
    )
    return (
        f"<table><tr><td>{BIG + links}</font></td></tr></table>"
        if stock
        else (f'<table><tr><td><span class="mainbodytextlarge">{links}</span></td></tr></table>')
    )


def post(item: Post, stock: bool) -> str:
    name = NAMES[item.user].replace("&", "&amp;")
    if stock:
        author = f"{BIG}<b>{name}</b></font><br>{SMALL}Member</font>"
        when = f'{SMALL}<img src="images/posticonnew.gif" border="0" alt=""> {item.day} <font color="#666686">{item.time}</font></font>'
        body = f"<p>{BIG}{item.body}</font></p>"
        own = ""
    else:
        author = f"<div><b>{name}</b></div>"
        when = f"<div><b>{item.day} {item.time}</b></div>"
        body = f"<p>{item.body}"
        own = f' <a href="showthread.php?s=&amp;postid={item.id}#post{item.id}">#</a>'
    return f"""<table cellpadding="4" cellspacing="1" border="0" width="100%">
<tr><td width="175" valign="top"><a name="post{item.id}"></a>{author}<p>{SMALL}Registered: Feb 11, 2002<br>Posts: 41</font></p></td>
<td valign="top">{body}</td></tr>
<tr><td nowrap>{when}</td><td><table width="100%"><tr><td><a href="member.php?s=&amp;action=getinfo&amp;userid={item.user}"><img src="images/profile.gif" border="0" alt=""></a></td>
<td align="right"><a href="editpost.php?s=&amp;action=editpost&amp;postid={item.id}"><img src="images/edit.gif" border="0" alt=""></a> <a href="newreply.php?s=&amp;action=newreply&amp;postid={item.id}"><img src="images/quote.gif" border="0" alt=""></a>{own}</td></tr></table></td></tr>
</table>
"""


def thread(number: int, title: str, posts: list[Post], stock: bool) -> str:
    links = " ".join(
        f'<a{"" if stock else " class=" + chr(34) + "pagenumber" + chr(34)} href="showthread.php?s=&amp;threadid={number}'
        f'&amp;perpage=15&amp;pagenumber={n}">{n}</a>'
        if n != 2
        else '<font size="2">[2]</font>'
        for n in (1, 2, 3)
    )
    bar = (
        f"<table><tr><td>{SMALL}Pages (3): <b>{links}</b></font></td><td>"
        f'<a href="newthread.php?s=&amp;action=newthread&amp;forumid={FORUM[0]}"><img src="images/newthread.gif" border="0" alt=""></a> '
        f'<a href="newreply.php?s=&amp;action=newreply&amp;threadid={number}"><img src="images/reply.gif" border="0" alt=""></a></td></tr></table>'
    )
    end = f'<p><a href="member2.php?s=&amp;action=addsubscription&amp;threadid={number}"><img src="images/subscribe.gif" border="0" alt=""></a></p>'
    return page(title, trail(stock, title) + bar + "".join(post(item, stock) for item in posts) + bar + end)


def row(number: int, title: str, user: int, replies: int, views: int, day: str, time: str, by: str) -> str:
    name = NAMES[user].replace("&", "&amp;")
    return f"""<tr align="center"><td><img src="images/newfolder.gif" border="0" alt=""></td><td><img src="images/icons/icon1.gif" border="0" alt=""></td>
<td align="left">{BIG}<a href="showthread.php?s=&amp;threadid={number}">{title}</a></font></td>
<td nowrap>{BIG}<a href="member.php?s=&amp;action=getinfo&amp;userid={user}">{name}</a></font></td>
<td>{BIG}<a href="javascript:who({number})">{replies}</a></font></td><td>{BIG}{views}</font></td><td>&nbsp;</td>
<td><table width="100%" id="ltlink"><tr><td nowrap>{SMALL}{day} <font color="#666686">{time}</font><br>by <a href="member.php?s=&amp;action=getinfo&amp;find=lastposter&amp;threadid={number}">{by}</a></font></td>
<td><a href="showthread.php?s=&amp;goto=lastpost&amp;threadid={number}"><img src="images/lastpost.gif" border="0" alt=""></a></td></tr></table></td></tr>
"""


def listing(rows: str, stock: bool) -> str:
    mods = f'<div align="right">{SMALL}(Mods: <b><a href="member.php?s=&amp;action=getinfo&amp;userid=900073">Mister Drizzle</a></b>)</font></div>'
    new = f'<a href="newthread.php?s=&amp;action=newthread&amp;forumid={FORUM[0]}"><img src="images/newthread.gif" border="0" alt=""></a>'
    return page(FORUM[1], trail(stock) + mods + new + f'<table cellpadding="4" border="0" width="100%">{rows}</table>')


def pages() -> dict[str, str]:
    "The pages by name."
    words = (
        "It rained in the cupboard again, but only on the left shelf.",
        "Ours has fog. The jars cannot see each other and have stopped talking.",
        "Leave the door open in March. That is what March is for.",
    )
    old = [("Nov  2, 2005", "21:15"), ("Nov  2, 2005", "23:40"), ("Nov  3, 2005", "08:05")]
    stock = [("11-02-2002", "09:15 PM"), ("11-02-2002", "11:40 PM"), ("11-03-2002", "08:05 AM")]

    def posts(first: int, days: list[tuple[str, str]]) -> list[Post]:
        return [Post(first + n, user, *days[n], words[n]) for n, user in enumerate((900071, 900072, 900073))]

    title = "The weather in my cupboard"
    return {
        "thread of 2005.html": thread(9000201, title, posts(900020101, old), False),
        "thread of 2002.html": thread(9000202, title, posts(900020201, stock), True),
        "list of 2005.html": listing(
            row(9000201, title, 900071, 31, 640, "Nov  3, 2005", "08:05", "Mister Drizzle")
            + row(9000203, "Hail, by appointment", 900072, 4, 77, "Nov  1, 2005", "18:00", "Barometer Ann"),
            False,
        ),
        "list of 2002.html": listing(
            row(9000202, title, 900071, 31, 640, "11-03-2002", "08:05 AM", "Mister Drizzle")
            + row(9000204, "Hail, by appointment", 900072, 4, 77, "11-01-2002", "06:00 PM", "Barometer Ann"),
            True,
        ),
    }
