/* Feel free to edit this file, but keep data code valid JSON format. */
scrapbook.meta({
  "20261121102945331": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20121003180411000",
    "modify": "20261121102944833",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=1",
    "index": "20261121102945331.maff",
    "type": ""
  },
  "20261121102945344": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20121003180426000",
    "modify": "20261121102944877",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=2",
    "index": "20261121102945344.maff",
    "type": ""
  },
  "20261121102945349": {
    "title": "The Something Awful Forums - There is a goose in my greenhouse and it keeps office hours",
    "create": "20130313024031000",
    "modify": "20261121102945036",
    "source": "http://forums.somethingawful.com/showthread.php?action=showpost&postid=900000244",
    "index": "20261121102945349.maff",
    "type": ""
  },
  "20261121102945352": {
    "title": "Post one photograph of a chair that has given up - The Something Awful Forums",
    "create": "20130520115209000",
    "modify": "20261121102945022",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000004",
    "index": "20261121102945352.maff",
    "type": ""
  },
  "20261121102945359": {
    "title": "The Something Awful Forums",
    "create": "20130623090558000",
    "modify": "20261121102945176",
    "source": "http://forums.somethingawful.com/member.php?action=getinfo",
    "index": "20261121102945359.maff",
    "type": ""
  },
  "20261121102945361": {
    "title": "Bookmarked threads - The Something Awful Forums",
    "create": "20130623090807000",
    "modify": "20261121102945092",
    "source": "http://forums.somethingawful.com/bookmarkthreads.php",
    "index": "20261121102945361.maff",
    "type": ""
  },
  "20261121102945365": {
    "title": "Beasts & Neighbours - The Something Awful Forums",
    "create": "20131102162000000",
    "modify": "20261121102945068",
    "source": "http://forums.somethingawful.com/forumdisplay.php?forumid=902",
    "index": "20261121102945365.maff",
    "type": ""
  },
  "20261121102945370": {
    "title": "The Something Awful Forums - General Kerfuffle Announcements",
    "create": "20131102162110000",
    "modify": "20261121102945167",
    "source": "http://forums.somethingawful.com/announcement.php?forumid=901",
    "index": "20261121102945370.maff",
    "type": ""
  },
  "20261121102945372": {
    "title": "The Something Awful Forums - Private Messaging: Pemberton Lark",
    "create": "20131114200115000",
    "modify": "20261121102945121",
    "source": "http://forums.somethingawful.com/private.php?folderid=0",
    "index": "20261121102945372.maff",
    "type": ""
  },
  "20261121102945376": {
    "title": "The Something Awful Forums - Private Messages -",
    "create": "20131114200133000",
    "modify": "20261121102945142",
    "source": "http://forums.somethingawful.com/private.php?action=show&privatemessageid=9100001",
    "index": "20261121102945376.maff",
    "type": ""
  },
  "20261121102945379": {
    "title": "Profile for 'Odd Job Harriet' - The Something Awful Forums",
    "create": "20131114200300000",
    "modify": "20261121102945157",
    "source": "http://forums.somethingawful.com/member.php?action=getinfo&userid=900002",
    "index": "20261121102945379.maff",
    "type": ""
  },
  "20261121102945382": {
    "title": "THE MARROW SHOW: rules, weigh-in, and why we no longer allow helium - The Something Awful Forums",
    "create": "20170303211540000",
    "modify": "20261121102944977",
    "source": "http://forums.somethingawful.com/showthread.php?threadid=9000002&userid=900003",
    "index": "20261121102945382.maff",
    "type": ""
  },
  "20261121102945386": {
    "title": "My oven's firmware believes every day is Tuesday - The Something Awful Forums",
    "create": "20250211073002000",
    "modify": "20261121102944949",
    "source": "https://forums.somethingawful.com/showthread.php?threadid=9000001",
    "index": "20261121102945386.maff",
    "type": "",
    "icon": "https://forums.somethingawful.com/favicon.ico"
  }
})