"""Pages of 2007 to 2013 and kinds of pages of which no real page was to be had: what is known of their markup, in invented words.

A page here holds what programs that read the pages relied on, and the classes that the site's own style sheets name.
"""

from dataclasses import dataclass

HOST = "http://forums.somethingawful.com"
PEOPLE = {900071: "Barometer Ann", 900072: "Sleet & Sons", 900073: "Mister Drizzle"}
FORUM = (931, "Cupboard Weather")


def escaped(text: str) -> str:
    return text.replace("&", "&amp;")


def page(title: str, body: str, kind: str) -> str:
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><title>{title}</title>
<link rel="stylesheet" type="text/css" href="{HOST}/css/main.css"></head>
<body id="something_awful" class="{kind}"><div id="container">
<ul id="navigation"><li><a href="{HOST}/index.php">Forums</a></li><li><a href="{HOST}/banlist.php">Leper's Colony</a></li></ul>
<div id="content">
{body}
</div></div></body></html>
"""


def member(user: int, shown: str = "") -> str:
    return f'<a href="member.php?action=getinfo&amp;userid={user}">{escaped(shown or PEOPLE[user])}</a>'


def crumbs(*links: str) -> str:
    return (
        '<div class="breadcrumbs"><span class="mainbodytextlarge"><b>'
        + " &gt; ".join([f'<a href="{HOST}/index.php">The Something Awful Forums</a>', *links])
        + "</b></span></div>"
    )


CATEGORY_LINK = '<a href="forumdisplay.php?s=&amp;forumid=930">Indoors</a>'
FORUM_LINK = f'<a href="forumdisplay.php?s=&amp;forumid={FORUM[0]}">{FORUM[1]}</a>'


@dataclass
class Post:
    id: int
    user: int
    date: str
    body: str
    staff: str = ""


def post(item: Post, thread: int) -> str:
    """A post of 2007 to 2010: staff by a picture, no index, a colon before the time."""
    return f"""<table class="post" id="post{item.id}">
<tr class="seen1"><td class="userinfo"><dl class="userinfo"><dt class="author">{item.staff}{escaped(PEOPLE[item.user])}</dt>
<dd class="registered">Feb 11, 2002</dd><dd class="title">Keeps a jar of fog</dd></dl></td>
<td class="postbody">{item.body}</td></tr>
<tr class="postbar"><td class="postdate"><a href="showthread.php?s=&amp;action=setseen&amp;threadid={thread}&amp;index=1" title="Mark thread seen up to this post"><img src="{HOST}/style/posticon-seen.gif" alt=""></a>
<a href="showthread.php?s=&amp;postid={item.id}#post{item.id}">#</a> {item.date}</td>
<td class="postlinks"><ul class="profilelinks"><li><a href="member.php?s=&amp;action=getinfo&amp;userid={item.user}">Profile</a></li></ul>
<ul class="postbuttons"><li><a href="newreply.php?s=&amp;action=newreply&amp;postid={item.id}"><img src="{HOST}/quote.gif" alt=""></a></li></ul></td></tr></table>
"""


def thread_2008() -> str:
    thread, title = 9000211, "Snow, and whose turn it is"
    posts = [
        Post(900021101, 900071, "Mar 26, 2008: 20:05", "It snowed into the teapot. I blame the lid."),
        Post(900021102, 900072, "Mar 26, 2008: 20:40", "We had ours sleeved in felt, and it still drifts."),
        Post(
            900021103,
            900073,
            "Mar 27, 2008: 07:15",
            "Everybody who owns a lid is to bring it on Sunday.",
            f'<img src="{HOST}/star_moderator.gif" alt="" title="Moderator" border="0">',
        ),
    ]
    links = " ".join(
        '<span class="curpage">2</span>'
        if number == 2
        else f'<a class="pagenumber" href="showthread.php?s=&amp;threadid={thread}&amp;perpage=40&amp;pagenumber={number}">{number}</a>'
        for number in (1, 2, 3)
    )
    return page(
        f"The Something Awful Forums - {title}",
        crumbs(CATEGORY_LINK, FORUM_LINK, f'<a href="showthread.php?s=&amp;threadid={thread}">{title}</a>')
        + f'<div class="pages top">Pages (3): <b>{links}</b></div>'
        + f'<div id="thread">{"".join(post(item, thread) for item in posts)}</div>'
        + f'<div class="subscribe"><a href="member2.php?s=&amp;action=addsubscription&amp;threadid={thread}">Subscribe to this thread</a></div>',
        "showthread",
    )


def row(
    thread: int, title: str, user: int, replies: int, last: str, by: str, classes: str = "thread", unread: int = 0
) -> str:
    new = (
        f'<div class="newposts"><a href="showthread.php?s=&amp;threadid={thread}&amp;goto=newpost"><b>{unread}</b></a></div>'
        if unread
        else ""
    )
    return f"""<tr class="{classes}" id="thread{thread}"><td class="icon"><img src="{HOST}/images/icons/icon2.gif" alt=""></td>
<td class="title">{new}<a class="thread_title" href="showthread.php?s=&amp;threadid={thread}">{title}</a></td>
<td class="author">{member(user)}</td><td class="replies"><a href="javascript:who({thread})">{replies}</a></td><td class="views">{replies * 31}</td>
<td class="lastpost"><div class="date">{last}</div><a class="author" href="member.php?s=&amp;action=getinfo&amp;find=lastposter&amp;threadid={thread}">{by}</a></td></tr>
"""


HEADINGS = '<tr><th class="icon"></th><th class="title">Title</th><th class="author">Author</th><th class="replies">Replies</th><th class="views">Views</th><th class="lastpost">Killed By</th></tr>'


def listing(name: str, rows: str) -> str:
    return page(
        f"The Something Awful Forums - {name}",
        crumbs(CATEGORY_LINK, FORUM_LINK)
        + f'<div align="right">(Mods: <b>{member(900073)}</b>)</div><table id="forum"><thead>{HEADINGS}</thead><tbody>{rows}</tbody></table>',
        f"forumdisplay forum_{FORUM[0]}",
    )


def lists() -> dict[str, str]:
    snow = row(9000211, "Snow, and whose turn it is", 900071, 92, "07:15 Mar 27, 2008", "Mister Drizzle", unread=7)
    hail = row(9000203, "Hail, by appointment", 900072, 5, "18:00 Nov  1, 2005", "Barometer Ann", "thread arch")
    frost = row(9000205, "Frost: a complaint", 900073, 3, "09:10 Jan 14, 2004", "Mister Drizzle", "thread closed arch")
    return {
        "list of 2008.html": listing(FORUM[1], snow),
        "list of archived threads.html": listing(FORUM[1], hail + frost),
    }


def control_panel() -> str:
    def buddy(user: int, shown: str) -> str:
        return f'<dd><a class="user" href="member.php?action=getinfo&amp;userid={user}" title="{escaped(PEOPLE[user])}">{shown}</a></dd>'

    messages = f"""<div class="standard private_messages"><table class="standard"><tr><td class="status"><img src="{HOST}/newpm.gif" alt=""></td><td class="icon"></td>
<td class="title"><a href="private.php?action=show&amp;privatemessageid=9100201">Your lid, and ours</a></td><td class="sender">{member(900072)}</td><td class="date">Mar 28, 2013 at 10:02</td></tr></table></div>"""
    return page(
        "User Control Panel - The Something Awful Forums",
        f"""<div class="breadcrumbs"><b><a href="index.php">The Something Awful Forums</a> &gt; User Control Panel For Barometer Ann</b></div>
<div id="buddylist" class="standard"><dl class="online"><dt>Online</dt>{buddy(900072, "Sleet &amp; S...")}</dl><dl class="offline"><dt>Offline</dt>{buddy(900073, "Mister Dr...")}</dl></div>
<div id="cpmain">{messages}
<div class="standard bookmarked_threads"><table id="forum">{HEADINGS}{row(9000211, "Snow, and whose turn it is", 900071, 92, "07:15 Mar 27, 2008", "Mister Drizzle")}</table></div></div>""",
        "usercp",
    )


def search_results() -> str:
    def hit(thread: int, title: str, post: int, words: str, user: int) -> str:
        found = f'<div>{words}</div><div class="smalltext"><a href="showthread.php?s=&amp;postid={post}#post{post}">Posted</a></div>'
        return f"""<tr><td><img src="{HOST}/images/icons/icon1.gif" alt=""></td><td><a href="showthread.php?s=&amp;threadid={thread}">{title}</a>{found if post else ""}</td>
<td>{FORUM_LINK}</td><td>{member(user)}</td><td>92</td><td>2852</td><td>Mar 27, 2008 07:15</td></tr>
"""

    return page(
        "Search Results - The Something Awful Forums",
        '<table class="standard" id="main_full"><tr><th></th><th>Topic</th><th>Forum</th><th>Author</th><th>Replies</th><th>Views</th><th>Date</th></tr>'
        + hit(9000211, "Snow, and whose turn it is", 900021102, "sleeved in felt", 900072)
        + hit(9000203, "Hail, by appointment", 0, "", 900072)
        + "</table>",
        "searchresults",
    )


def front_page() -> str:
    def forum(number: int, name: str, about: str, replies: int, threads: int, user: int) -> str:
        return f"""<tr class="forum forum_{number}"><td class="icon"><a href="forumdisplay.php?forumid={number}"><img src="{HOST}/a.gif" title="{replies} replies in {threads} threads" alt=""></a></td>
<td class="title"><a class="forum" href="forumdisplay.php?forumid={number}">{name}</a><span class="forumdesc"> - {about}</span></td>
<td class="moderators">{member(user)}</td></tr>
"""

    return page(
        "The Something Awful Forums",
        f"""<div class="mainbodytextsmall"><b>Hello, Barometer Ann!</b> {member(900071, "Profile")}</div>
<table id="pm"><tr><th><b>Barometer Ann's private messages</b></th></tr><tr><td>61 total messages, 4 unread messages, 2 new messages</td></tr></table>
<table id="info"><tr><th>713 users logged in</th></tr><tr><td class="users">1,907 registered users<br>2,620 users total</td>
<td class="posts">33,447 total threads<br>980,121 total posts</td><td class="archived">40,219 archived threads<br>1,203,457 archived posts</td></tr></table>
<table id="forums"><tr class="section"><th class="category" colspan="2">Indoors</th><th class="moderators">Moderators</th></tr>
{forum(931, FORUM[1], "Every shelf has its own.", 118, 46, 900073)}{forum(932, "Drawers", "Dry - or nearly.", 7, 3, 900072)}</table>""",
        "forumhome",
    )


def unread() -> dict[str, str]:
    """Pages that are named and not read."""
    listed = "".join(f'<li class="{role}">{member(user)}</li>' for role, user in (("admin", 900071), ("mod", 900073)))
    ranks = "".join(
        f'<tr><td class="rank">{n}</td><td class="change">0</td><td class="user">{member(user)}</td></tr>'
        for n, user in enumerate(PEOPLE, 1)
    )
    reported = Post(900021102, 900072, "Mar 26, 2008: 20:40", "We had ours sleeved in felt, and it still drifts.")
    return {
        "who is online.html": page("Who's Online", f'<ul id="users">{listed}</ul>', "online_users"),
        "staff list.html": page("Staff", f'<div class="standard">{member(900071)} {member(900073)}</div>', "stafflist"),
        "posting gloryhole.html": page("Statistics", f'<table class="stats">{ranks}</table>', "gloryhole"),
        "saclopedia.html": page(
            "SAclopedia",
            '<ul id="topiclist"><li><a href="dictionary.php?act=3&amp;topicid=88">Lid</a></li></ul>',
            "dictionary_list",
        ),
        "smilies.html": page(
            "Smilies",
            f'<ul class="smilie_group"><li class="smilie"><div class="text">:fog:</div><img src="{HOST}/fog.gif" alt=""></li></ul>',
            "smilies",
        ),
        "queue of moderators.html": page("Moderation queue", f"<div>{post(reported, 9000211)}</div>", "modqueue"),
        "features of the account.html": page(
            "Account features",
            '<div class="features"><dl><dt>Archives</dt><dd>No</dd><dt class="enabled">Platinum</dt><dd>Yes</dd><dt class="enabled">Search</dt><dd>Yes</dd></dl></div>',
            "member_account_features",
        ),
        "forums closed.html": page(
            "The Something Awful Forums",
            '<div id="closemsg"><h1>The forums are closed</h1><div class="reason">Every lid is being counted; come back on Friday.</div></div>',
            "closed",
        ),
    }


def pages() -> dict[str, str]:
    """The pages by name."""
    return {
        "thread of 2008.html": thread_2008(),
        **lists(),
        "control panel.html": control_panel(),
        "search results of 2012.html": search_results(),
        "front page.html": front_page(),
        **unread(),
    }
