"""Pages that show posts: threads in every generation, single posts, the reply form."""

from collections.abc import Callable
from urllib.parse import quote_plus

from awfultools.samples import frames as f
from awfultools.samples import posts as p
from awfultools.samples.story import Post, Thread

THREAD_BAR_FORM = """<form action="search.php" method="post" class="threadsearch">
<!--<div><label>Search thread: &nbsp;</label><input type="text" name="keywords" value="" size="25"> &nbsp; <input type="submit" class="bginput" name="Submit" value="GO"><input type="hidden" name="threadid" value="{id}"><input type="hidden" name="action" value="do_search_simple"></div>-->
</form>"""


def base(thread: Thread, per_page: int, user: int = 0) -> str:
    return f"showthread.php?threadid={thread.id}&amp;userid={user}&amp;perpage={per_page}"


def title(thread: Thread) -> str:
    return f"{thread.title} - {f.SITE}"


def tables(thread: Thread, posts: list[Post], render: Callable, seen: int) -> str:
    """All posts of a page; the first `seen` of them had been read."""
    count = len(posts)
    return "".join(render(post, thread, i, i == count, i <= seen) for i, post in enumerate(posts, 1))


def buttons_2012(thread: Thread) -> str:
    return f"""<li><a href="newthread.php?action=newthread&amp;forumid={thread.forum}"><img src="http://fi.somethingawful.com/images/forum-post.gif" alt="Post" title=""></a></li>
<li><a href="newreply.php?action=newreply&amp;threadid={thread.id}"><img src="http://fi.somethingawful.com/images/forum-reply.gif" alt="Reply" title=""></a></li>"""


def rate_form_2012(thread: Thread) -> str:
    return f'''		<form name="rateform" method="POST" action="threadrate.php" id="rateform">
			<select name="vote">
				<option>1</option>
				<option>2</option>
				<option>3</option>
				<option>4</option>
				<option>5</option>
			</select>
			<input type="hidden" name="threadid" value="{thread.id}">
			<input type="hidden" name="digg_title" value="{quote_plus(thread.title.encode("cp1252"))}">
			<input type="submit" value="Vote!">
		</form>'''


def thread_2012(
    thread: Thread,
    posts: list[Post],
    page: int,
    count: int,
    per_page: int,
    stamps: tuple[int, int, int],
    seen: int,
    bookmarked: bool,
    ad: bool = False,
    render: Callable = p.post_2012,
) -> str:
    """2012: the body tag names the forum only; `Pages (N):`."""
    mark = "unbookmark" if bookmarked else "bookmark"
    dojo = f"""	<script type="text/javascript">
		dojo.addOnLoad(function() {{
			if(bmbutton = dojo.byId('button_bookmark')) 
				bookmark_button.init(bmbutton, {thread.id});
		}});
	</script>
"""
    nav = f.pages_2012(base(thread, per_page), page, count)
    return (
        f.head_2012(title(thread), stamps, thread.title, dojo)
        + f.top_2012(f' class="forum_{thread.forum}"', ad)
        + f'''<div class="breadcrumbs">{f.crumbs(thread.forum, 2012, thread)}</div>
<div class="pages top">{nav} </div>

<div style="clear:right;"></div>

<div class="threadbar top">
{THREAD_BAR_FORM.format(id=thread.id)}
<ul class="postbuttons">

	
	<li><img src="http://fi.somethingawful.com/images/buttons/button-{mark}.gif" alt=""  id="button_bookmark" class="{mark}" style="opacity:0.4;"></li>
	{buttons_2012(thread)}


</ul>
<!--<div class="clear"></div>-->
</div>
<div id="thread" class="thread:{thread.id}">
{tables(thread, posts, render, seen)}
</div>
<div class="threadbar bottom">

	<div lang="X00Invented0Sample0Token01" class="threadrate">
		
		<div id="rateform_js_attach">
			<b>Rate Thread:</b>
		</div>
{rate_form_2012(thread)}
	</div>

	<ul class="postbuttons">

		{buttons_2012(thread)}


	</ul>
	<div class="clear"></div>
</div>

<div class="pages bottom">{nav}</div>
<div class="breadcrumbs">{f.crumbs(thread.forum, 2012, thread)}</div>
{f.jump_menu(2012, "Please select one:")}
<div class="subscribe" style="display:none" id="bookmark_link"><a>Bookmark this thread</a></div>


'''
        + f.foot_2012("SAVB-v2.1.9")
    )


def thread_2013(
    thread: Thread,
    posts: list[Post],
    page: int,
    count: int,
    per_page: int,
    stamps: tuple[int, int, int],
    seen: int,
    bookmarked: bool,
    render: Callable = p.post_2013,
    version: str = "17",
    year: int = 2013,
    extra_top: str = "",
) -> str:
    """2013 and 2014: everything in the body tag; a `select` for navigation, none in a thread of one page."""
    mark = "unbookmark" if bookmarked else "bookmark"
    button = (
        f'<img src="http://fi.somethingawful.com/images/buttons/button-{mark}.png" alt="" '
        f'class="thread_bookmark {mark}">'
    )
    nav = f.pages_2013(base(thread, per_page), page, count) if count > 1 else ""
    attributes = (
        f' class="showthread forum_{thread.forum} thread_{thread.id}" data-forum="{thread.forum}" '
        f'data-thread="{thread.id}"'
    )
    buttons = buttons_2012(thread)
    top = f.top_2012(attributes, year=year)
    if extra_top:
        top = top.replace('\n\n\n\n\n	<div id="content">', f'\n{extra_top}\n\n\n\n\n	<div id="content">')
    return (
        f.head_2013(title(thread), stamps, thread.title)
        + top
        + f"""<div class="pages top">{nav} </div>
<div class="breadcrumbs">{f.crumbs(thread.forum, year, thread)}</div>

<div style="clear:right;"></div>

<div class="threadbar top">
{THREAD_BAR_FORM.format(id=thread.id)}
<ul class="postbuttons">

	
	
	



	
	<li>{button}</li>
	{buttons}


</ul>
<!--<div class="clear"></div>-->
</div>
<div id="thread" class="thread:{thread.id}">
{tables(thread, posts, render, seen)}
</div>
<div class="threadbar bottom">

	{button}
	<div lang="X00Invented0Sample%2FToken2." class="threadrate">
		<ul class="rating_buttons"><li>1</li><li>2</li><li>3</li><li>4</li><li>5</li></ul>

<!-- {rate_form_2012(thread)}
 -->
	</div>

	<ul class="postbuttons">

		{buttons}


	</ul>
	<div class="clear"></div>
</div>

<div class="pages bottom">{nav}</div>
<div class="breadcrumbs">{f.crumbs(thread.forum, year, thread)}</div>

<div class="bottom_forms">
	{f.jump_menu(year)}</div>

<div class="subscribe" id="bookmark_link"><a>Bookmark this thread</a></div>




"""
        + f.foot_2012(f"SAVB-v2.1.{version}", year)
    )


def thread_fyad(thread: Thread, posts: list[Post], stamps: tuple[int, int, int], seen: int) -> str:
    return thread_2013(
        thread,
        posts,
        1,
        1,
        40,
        stamps,
        seen,
        False,
        p.post_fyad,
        year=2014,
        extra_top='<div id="flag_container"></div>',
    )


def thread_filtered_2017(thread: Thread, posts: list[Post], user: int, seen: int) -> str:
    """2017: a closed thread, filtered to one user: positions and pages are not the thread's."""
    attributes = (
        f' class="showthread forum_{thread.forum} thread_{thread.id} closed_thread" '
        f'data-forum="{thread.forum}" data-thread="{thread.id}"'
    )
    buttons = f"""<li><a href="newthread.php?action=newthread&amp;forumid={thread.forum}"><img src="//fi.somethingawful.com/images/forum-post.gif" alt="Post" title=""></a></li>
<li><a href="newreply.php?action=newreply&amp;threadid={thread.id}"><img src="//fi.somethingawful.com/images/forum-closed.gif" alt="Reply" title=""></a></li>"""
    button = (
        '<img src="//fi.somethingawful.com/images/buttons/button-bookmark.png" alt="" class="thread_bookmark bookmark">'
    )
    assert all(post.author == user for post in posts)
    return (
        f.head_2017(title(thread), thread.title)
        + f.top_2017(attributes)
        + f"""<div class="pages top"> </div>
<div class="breadcrumbs">{f.crumbs(thread.forum, 2017, thread)}</div>
<div style="clear:right;"></div>
<div class="threadbar top">
<form action="search.php" method="post" class="threadsearch">
 
</form>
<ul class="postbuttons">
<li>{button}</li>
{buttons}
</ul>
 
</div>
<div id="thread" class="thread:{thread.id}">
{tables(thread, posts, p.post_2017, seen)}
</div>
<div class="threadbar bottom">
{button}
<div lang="X00%2FInvented0Sample0Token3" class="threadrate">
<ul class="rating_buttons"><li>1</li><li>2</li><li>3</li><li>4</li><li>5</li></ul>
 
</div>
<ul class="postbuttons">
{buttons}
</ul>
<div class="clear"></div>
</div>
<div class="pages bottom"></div>
<div class="breadcrumbs">{f.crumbs(thread.forum, 2017, thread)}</div>
<div class="bottom_forms">{f.jump_menu(2017)}</div>
<div class="subscribe" id="bookmark_link"><a>Bookmark this thread</a></div>
"""
        + f.foot_2017()
    )


def thread_2025(thread: Thread, posts: list[Post], page: int, count: int, per_page: int, seen: int) -> str:
    """2025: navigation inside the breadcrumbs, with everything in `data` attributes; 12-hour dates."""
    nav = f.pages_2025(base(thread, per_page), page, count, per_page)
    attributes = (
        f' class="showthread forum_{thread.forum} thread_{thread.id}" data-forum="{thread.forum}" '
        f'data-thread="{thread.id}"'
    )
    bar = f'<div class="breadcrumbs">{f.crumbs(thread.forum, 2025, thread)}\n    {nav}\n</div>'
    search = '<script type="text/javascript" src="https://i.somethingawful.com/js/search_highlight.js?32"></script>'
    return (
        f.head_2025(title(thread), thread.title, f"    {search}")
        + f.top_2025(attributes)
        + f"""{bar}

<div style="clear:right;"></div>



<div class="threadbar top">

<ul class="postbuttons">




</ul>
<!--<div class="clear"></div>-->
</div>
<div id="thread" class="thread:{thread.id}">
{tables(thread, posts, p.post_2025, seen)}
</div>
<div class="threadbar bottom">


    <div lang="X00%2FInvented.Sample0Token4." class="threadrate">
        
    </div>

    <ul class="postbuttons">


    </ul>
    <div class="clear"></div>
</div>

{bar}

<div class="bottom_forms">
    {f.jump_menu(2025)}</div>

<div class="subscribe" id="bookmark_link"><a>Bookmark this thread</a></div>



"""
        + f.foot_2025()
    )


def showpost(thread: Thread, post: Post, stamps: tuple[int, int, int]) -> str:
    """A single post: no breadcrumbs, no menu; only the links say which thread it is from."""
    return (
        f.head_2013(f"{f.SITE} - {thread.title}", stamps)
        + f.top_2012(' class="showpost"', year=2013)
        + f"""<div class="breadcrumbs"></div>
<a name="post"></a>
<div id="thread" class="thread:{thread.id}">
{p.showpost(post, thread)}
</div>
<div class="threadbar bottom">
</div>
<div class="breadcrumbs"><a href="#top"><img src="http://i.somethingawful.com/forumsystem/html/up.gif" alt="" height=15 width=20 border=0></a> </div>
"""
        + f.foot_2012("SAVB-v2.1.17", 2013)
    )


def newreply(thread: Thread, quoted: int, name: str, words: str, stamps: tuple[int, int, int]) -> str:
    """The reply form: the thread's last posts below the text box, newest first."""
    newest_first = list(reversed(thread.posts))
    count = len(newest_first)
    shown = "".join(
        p.post_2012(post, thread, i, i == count, True, 2013)
        .replace(' class="user_jump" title="Show posts by this user"', ' class="user_jump"')
        .replace("Mark all replies as read to this point", "Mark thread seen up to this post")
        .replace(' title="Link to this post"', "")
        for i, post in enumerate(newest_first, 1)
    )
    return (
        f.head_2013(f"{f.SITE} - New Reply", stamps, lang="")
        + f.top_2012(f' class="newreply forum_{thread.forum}"', year=2013, anchor=False)
        + f'''<div class="breadcrumbs">{f.crumbs(thread.forum, 2013, thread, last=False)}</div>



<form enctype="multipart/form-data" action="newreply.php" name="vbform" method="POST" onsubmit="return validate(this)">
<input type="hidden" name="action" value="postreply">
<input type="hidden" name="threadid" value="{thread.id}">
<input type="hidden" name="formkey" value="00000000000000000000000000000000">
<input type="hidden" name="form_cookie" value="000000000000">

<table class="standard" id="main_full">

<thead><tr><th colspan="2">Post Reply</th></tr></thead>



<tr>
	<td><b>Logged in user:</b></td>
	<td class="user_loggedin">{f.ACCOUNT} <a href="account.php?action=logout&amp;ma=00000000">logout</a></td>
</tr>

<tr class="altcolor2">
	<td>
		<b>Message:</b><br>
		<br>
		<span class="smalltext">
		You <b>may </b> post new threads<br>
		You <b>may </b> post replies<br>
		HTML code is <b>off</b><br>
		<a href="misc.php?action=bbcode" target="_blank">BBcode</a> is <b>on</b>
		</span>
	</td>
	<td>
		<textarea name="message" rows="20" cols="83" tabindex="2">[quote=&quot;{name}&quot; post=&quot;{quoted}&quot;]
{f.text(words)}
[/quote]

</textarea><br>
		<a class="check_msg_length" href="javascript:checklength(document.vbform, 50000);">check message length</a>
	</td>
</tr>

<tr>
	<td><b>Options:</b></td>
	<td class="smalltext">
		<input type="checkbox" name="parseurl" value="yes" checked> <b>Automatically parse URLs:</b> adds [url] and [/url] around internet addresses.<br>
		<input type="checkbox" name="bookmark" value="yes" checked> <b>Bookmark thread:</b> adds thread to your <a href='/bookmarkthreads.php?action=view'>thread bookmarks</a>.<br>
		<input type="checkbox" name="disablesmilies" value="yes" > <b>Disable Smilies in This Post</b>
</td>
</tr>

</table>

<br>

<div class="postbuttons">
	<input type="submit" class="bginput" name="submit" value="Submit Reply" tabindex="3" accesskey="s">
	<input type="submit" class="bginput" name="preview" value="Preview Reply" tabindex="4" accesskey="p">
</div>

<br>

<div id="thread">
{shown}
</div>

</form>
'''
        + f.foot_2012("SAVB-v2.1.14", 2013)
    )
