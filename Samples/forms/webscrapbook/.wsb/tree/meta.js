/* Feel free to edit this file, but keep data code valid JSON format. */
scrapbook.meta({
  "20261121102957069": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20121003180411000",
    "modify": "20261121102956467",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=1",
    "index": "20261121102957069/index.html",
    "type": ""
  },
  "20261121102957078": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20121003180426000",
    "modify": "20261121102956512",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=2",
    "index": "20261121102957078/index.html",
    "type": ""
  },
  "20261121102957084": {
    "title": "The Something Awful Forums - There is a goose in my greenhouse and it keeps office hours",
    "create": "20130313024031000",
    "modify": "20261121102956792",
    "source": "http://forums.somethingawful.com/showthread.php?action=showpost&postid=900000244",
    "index": "20261121102957084/index.html",
    "type": ""
  },
  "20261121102957088": {
    "title": "Post one photograph of a chair that has given up - The Something Awful Forums",
    "create": "20130520115209000",
    "modify": "20261121102956772",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000004",
    "index": "20261121102957088/index.html",
    "type": ""
  },
  "20261121102957096": {
    "title": "The Something Awful Forums",
    "create": "20130623090558000",
    "modify": "20261121102956939",
    "source": "http://forums.somethingawful.com/member.php?action=getinfo",
    "index": "20261121102957096/index.html",
    "type": ""
  },
  "20261121102957098": {
    "title": "Bookmarked threads - The Something Awful Forums",
    "create": "20130623090807000",
    "modify": "20261121102956856",
    "source": "http://forums.somethingawful.com/bookmarkthreads.php",
    "index": "20261121102957098/index.html",
    "type": ""
  },
  "20261121102957102": {
    "title": "Beasts & Neighbours - The Something Awful Forums",
    "create": "20131102162000000",
    "modify": "20261121102956833",
    "source": "http://forums.somethingawful.com/forumdisplay.php?forumid=902",
    "index": "20261121102957102/index.html",
    "type": ""
  },
  "20261121102957108": {
    "title": "The Something Awful Forums - General Kerfuffle Announcements",
    "create": "20131102162110000",
    "modify": "20261121102956930",
    "source": "http://forums.somethingawful.com/announcement.php?forumid=901",
    "index": "20261121102957108/index.html",
    "type": ""
  },
  "20261121102957110": {
    "title": "The Something Awful Forums - Private Messaging: Pemberton Lark",
    "create": "20131114200115000",
    "modify": "20261121102956884",
    "source": "http://forums.somethingawful.com/private.php?folderid=0",
    "index": "20261121102957110/index.html",
    "type": ""
  },
  "20261121102957114": {
    "title": "The Something Awful Forums - Private Messages -",
    "create": "20131114200133000",
    "modify": "20261121102956903",
    "source": "http://forums.somethingawful.com/private.php?action=show&privatemessageid=9100001",
    "index": "20261121102957114/index.html",
    "type": ""
  },
  "20261121102957118": {
    "title": "Profile for 'Odd Job Harriet' - The Something Awful Forums",
    "create": "20131114200300000",
    "modify": "20261121102956920",
    "source": "http://forums.somethingawful.com/member.php?action=getinfo&userid=900002",
    "index": "20261121102957118/index.html",
    "type": ""
  },
  "20261121102957121": {
    "title": "THE MARROW SHOW: rules, weigh-in, and why we no longer allow helium - The Something Awful Forums",
    "create": "20170303211540000",
    "modify": "20261121102956670",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000002&userid=900003",
    "index": "20261121102957121/index.html",
    "type": ""
  },
  "20261121102957126": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20250211073002000",
    "modify": "20261121102956624",
    "source": "https://forums.somethingawful.com/showthread.php?threadid=9000001",
    "index": "20261121102957126/index.html",
    "type": "",
    "icon": "https://forums.somethingawful.com/favicon.ico"
  }
})