<!DOCTYPE html>
<html>
<head>
	<title>The Something Awful Forums - User Control Panel</title>
	
	<meta name="MSSmartTagsPreventParsing" content="TRUE">
	<meta http-equiv="X-UA-Compatible" content="chrome=1">
	<!--[if lt IE 7]><link rel="stylesheet" type="text/css" href="/css/ie.css?1348360344"><![endif]-->
	<!--[if lt IE 8]><link rel="stylesheet" type="text/css" href="/css/ie7.css?1348360344"><![endif]-->
	<link rel="apple-touch-icon" href="http://i.somethingawful.com/core/icon/iphone-touch/forums.png">
	<link rel="stylesheet" type="text/css" href="/css/main.css?1362700000">
	<link rel="stylesheet" type="text/css" href="/css/bbcode.css?1348360344">
	<link rel="stylesheet" type="text/css" href="http://www.somethingawful.com/globalcss/globalmenu.css">

	

	<!-- <script src="/__utm.js" type="text/javascript"></script> -->
	<!-- script src="/js/dojo/dojo.js?1348360344" type="text/javascript"></script -->
	<script type="text/javascript" src="//ajax.googleapis.com/ajax/libs/jquery/1.8.3/jquery.min.js"></script>

	<link rel="stylesheet" type="text/css" href="http://www.somethingawful.com/css/forums.css?7">

	

	<script type="text/javascript">
		
		
		disable_thread_coloring = true;
		
	</script>

	<script type="text/javascript" src="/js/vb/forums.combined.js?1362786000"></script>

	

	<!-- ts-specific includes -->
	
	

	

	

	




</head>
<body id="something_awful" class="usercp">

<div id="globalmenu">
	<ul>
		<li class="first"><a href="https://secure.somethingawful.com/">Buy Forum Stuff</a></li>
		<li><a href="http://www.somethingawful.com/">Something Awful</a></li>
	</ul>
</div>



<div id="container">



	

	<ul id="nav_purchase">
		<li><b>Purchase:</b></li>
		<li><a href="https://secure.somethingawful.com/products/register.php">Account</a></li>
		<li>- <a href="https://secure.somethingawful.com/products/platinum.php">Platinum Upgrade</a></li>
		<li>- <a href="https://secure.somethingawful.com/products/smilie.php">Smilie</a></li>
	</ul>

	<ul id="navigation" class="navigation">
<li class="first"><a href="/index.php">SA Forums</a></li>
<li>- <a href="http://www.somethingawful.com/">Something Awful</a></li>
<li>- <a href="/f/search">Search the Forums</a></li>
<li>- <a href="/usercp.php">User Control Panel</a></li>
<li>- <a href="/private.php">Private Messages</a></li>
<li>- <a href="/dictionary.php">SAclopedia</a></li>
<li>- <a href="/stats.php">Posting Gloryhole</a></li>
<li>- <a href="/banlist.php">Leper's Colony</a></li>
<li>- <a href="/supportmail.php">Support</a></li>
<li>- <a href="/account.php?action=logout&amp;ma=00000000">Log Out</a></li>

</ul>






	<div id="content">

	



<div class="breadcrumbs"><a href="index.php">The Something Awful Forums</a> &gt; User Control Panel For Pemberton Lark</div>


	<ul id="usercpnav">
		<li><a href="usercp.php">User CP Home</a></li>
		<li><a href="private.php">Private Messages</a></li>
		<li><a href="bookmarkthreads.php">Bookmarked Threads</a></li>
		<li><a href="member.php?action=editprofile">Edit Profile</a></li>
		<li><a href="member2.php?action=viewlist&amp;userlist=buddy">Edit Buddy List</a></li>
		<li><a href="member2.php?action=viewlist&amp;userlist=ignore">Edit Ignore List</a></li>
	</ul>
	<br style="clear:both;">

<form method="POST" action="/usercp.php" name="bookmarks">

<div class="pages">Pages </div>
<span id="bookmark_edit_attach"></span>

<table id="forum" summary="Threads" class="threadlist ">
	<caption>Threads</caption>
	<thead>
	<tr>
		<th class="star">&nbsp;</th>
		<th class="icon">Icon</th>
		<th class="title">Title (Pages)</th>
		<th class="author">Author</th>
		<th class="replies"><abbr title="Replies">Re</abbr></th>
		<th class="views">Views</th>
		<th class="rate">Rating</th>
		<th class="lastpost"><a href="usercp.php?pagenumber=1&amp;perpage=40&amp;sortorder=desc&amp;sortfield=lastpost">Killed By</a> </th>
	</tr>
	</thead>
	<tbody>
		
		<tr class="thread" id="thread9000003">
	<td class="star"><img src="http://fi.somethingawful.com/style/bookmarks/star1.gif" alt="" border="0"></td>
	<td class="icon"><a href="/forumdisplay.php?forumid=0&amp;posticon=932"><img src="http://fi.somethingawful.com/forums/posticons/beasts-goose.gif#932" alt=""></a></td>
	<td class="title">
		<div class="title_inner">
			<div class="lastseen"><a href="/showthread.php?action=resetseen&amp;threadid=9000003" class="x" title="Mark as unread">X</a><a title="Jump to last read post" href="/showthread.php?threadid=9000003&amp;goto=newpost" class="count"><b>5</b></a></div>
			<div class="info">
				<a href="showthread.php?threadid=9000003" class="thread_title">There is a goose in my greenhouse and it keeps office hours</a>
				
			</div>
		</div>
	</td>
	<td class="author"><a href="member.php?action=getinfo&amp;userid=900002">Odd Job Harriet</a></td>
	<td class="replies">39</td>
	<td class="views">4211</td>
	<td class="rating"><img src="http://fi.somethingawful.com/rate/default/5stars.gif" alt="" title="159 votes - 4.96 average"></td>
	<td class="lastpost"><div class="date">17:30 Mar  8, 2013</div><a class="author" href="showthread.php?goto=lastpost&amp;threadid=9000003">Odd Job Harriet</a></td>
</tr><tr class="thread" id="thread9000001">
	<td class="star"><img src="http://fi.somethingawful.com/style/bookmarks/star0.gif" alt="" border="0"></td>
	<td class="icon"><a href="/forumdisplay.php?forumid=0&amp;posticon=941"><img src="http://fi.somethingawful.com/forums/posticons/sheds-regret.gif#941" alt=""></a></td>
	<td class="title">
		<div class="title_inner">
			<div class="lastseen"><a href="/showthread.php?action=resetseen&amp;threadid=9000001" class="x" title="Mark as unread">X</a></div>
			<div class="info">
				<a href="showthread.php?threadid=9000001" class="thread_title">My oven's firmware believes every day is Tuesday</a>
				
			</div>
		</div>
	</td>
	<td class="author"><a href="member.php?action=getinfo&amp;userid=900005">Tuesday Loaf</a></td>
	<td class="replies">19</td>
	<td class="views">11002</td>
	<td class="rating"><img src="http://fi.somethingawful.com/rate/default/5stars.gif" alt="" title="61 votes - 4.79 average"></td>
	<td class="lastpost"><div class="date">21:45 Sep 22, 2012</div><a class="author" href="showthread.php?goto=lastpost&amp;threadid=9000001">Tuesday Loaf</a></td>
</tr>
	</tbody>
</table>
<div class="forumbar">
	<ul class="postbuttons"><li></li></ul>
</div>



<div class="pages bottom">

</div>

<div class="pages">Pages </div>

<!--
<input type="hidden" name="action" value="massremove">
</form>
-->

</div><!-- #content -->
	<ul class="navigation">
<li class="first"><a href="/index.php">SA Forums</a></li>
<li>- <a href="http://www.somethingawful.com/">Something Awful</a></li>
<li>- <a href="/f/search">Search the Forums</a></li>
<li>- <a href="/usercp.php">User Control Panel</a></li>
<li>- <a href="/private.php">Private Messages</a></li>
<li>- <a href="/dictionary.php">SAclopedia</a></li>
<li>- <a href="/stats.php">Posting Gloryhole</a></li>
<li>- <a href="/banlist.php">Leper's Colony</a></li>
<li>- <a href="/supportmail.php">Support</a></li>
<li>- <a href="/account.php?action=logout&amp;ma=00000000">Log Out</a></li>

</ul>
	<div id="copyright">
		Powered by: vBulletin Version 2.2.9 (<a href="/CHANGES">SAVB-v2.1.14</a>)<br>
		A made-up page in the markup of that time, for testing<br>
	</div>

</div><!-- #container -->

<script type="text/javascript">
	try {
		if(document.location.hostname != 'forums.somethingawful.com')
			throw undefined;
	} catch(e) {};
</script>
<noscript><img src="http://pixel.example.org/pixel.gif" style="display:none;" border="0" height="1" width="1" alt=""></noscript>

<!-- PLEASE DO NOT REMOVE -->
<ol id="debug" style="display:none"><li>&nbsp;</ol>

</body>
</html>
