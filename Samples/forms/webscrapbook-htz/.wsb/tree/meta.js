/* Feel free to edit this file, but keep data code valid JSON format. */
scrapbook.meta({
  "20261121102958052": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20121003180411000",
    "modify": "20261121102957521",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=1",
    "index": "20261121102958052.htz",
    "type": ""
  },
  "20261121102958068": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20121003180426000",
    "modify": "20261121102957556",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=2",
    "index": "20261121102958068.htz",
    "type": ""
  },
  "20261121102958077": {
    "title": "The Something Awful Forums - There is a goose in my greenhouse and it keeps office hours",
    "create": "20130313024031000",
    "modify": "20261121102957713",
    "source": "http://forums.somethingawful.com/showthread.php?action=showpost&postid=900000244",
    "index": "20261121102958077.htz",
    "type": ""
  },
  "20261121102958081": {
    "title": "Post one photograph of a chair that has given up - The Something Awful Forums",
    "create": "20130520115209000",
    "modify": "20261121102957699",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000004",
    "index": "20261121102958081.htz",
    "type": ""
  },
  "20261121102958089": {
    "title": "The Something Awful Forums",
    "create": "20130623090558000",
    "modify": "20261121102957865",
    "source": "http://forums.somethingawful.com/member.php?action=getinfo",
    "index": "20261121102958089.htz",
    "type": ""
  },
  "20261121102958092": {
    "title": "Bookmarked threads - The Something Awful Forums",
    "create": "20130623090807000",
    "modify": "20261121102957769",
    "source": "http://forums.somethingawful.com/bookmarkthreads.php",
    "index": "20261121102958092.htz",
    "type": ""
  },
  "20261121102958097": {
    "title": "Beasts & Neighbours - The Something Awful Forums",
    "create": "20131102162000000",
    "modify": "20261121102957746",
    "source": "http://forums.somethingawful.com/forumdisplay.php?forumid=902",
    "index": "20261121102958097.htz",
    "type": ""
  },
  "20261121102958103": {
    "title": "The Something Awful Forums - General Kerfuffle Announcements",
    "create": "20131102162110000",
    "modify": "20261121102957852",
    "source": "http://forums.somethingawful.com/announcement.php?forumid=901",
    "index": "20261121102958103.htz",
    "type": ""
  },
  "20261121102958106": {
    "title": "The Something Awful Forums - Private Messaging: Pemberton Lark",
    "create": "20131114200115000",
    "modify": "20261121102957792",
    "source": "http://forums.somethingawful.com/private.php?folderid=0",
    "index": "20261121102958106.htz",
    "type": ""
  },
  "20261121102958111": {
    "title": "The Something Awful Forums - Private Messages -",
    "create": "20131114200133000",
    "modify": "20261121102957809",
    "source": "http://forums.somethingawful.com/private.php?action=show&privatemessageid=9100001",
    "index": "20261121102958111.htz",
    "type": ""
  },
  "20261121102958115": {
    "title": "Profile for 'Odd Job Harriet' - The Something Awful Forums",
    "create": "20131114200300000",
    "modify": "20261121102957835",
    "source": "http://forums.somethingawful.com/member.php?action=getinfo&userid=900002",
    "index": "20261121102958115.htz",
    "type": ""
  },
  "20261121102958119": {
    "title": "THE MARROW SHOW: rules, weigh-in, and why we no longer allow helium - The Something Awful Forums",
    "create": "20170303211540000",
    "modify": "20261121102957654",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000002&userid=900003",
    "index": "20261121102958119.htz",
    "type": ""
  },
  "20261121102958124": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20250211073002000",
    "modify": "20261121102957627",
    "source": "https://forums.somethingawful.com/showthread.php?threadid=9000001",
    "index": "20261121102958124.htz",
    "type": "",
    "icon": "https://forums.somethingawful.com/favicon.ico"
  }
})