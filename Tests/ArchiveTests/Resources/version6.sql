-- An archive of schema version 6, the first that was released: the fourteen pages of Samples/forum that source_page names
-- below, put in a folder /pages and imported; without page_sum. scripts/make-version6 makes its rows again.
-- Once version 6 is released, never change it: it is what people have.
PRAGMA page_size=16384;
PRAGMA application_id=1098344001;
PRAGMA user_version=6;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('6 the tables of the first release');
CREATE TABLE source_page (
    id INTEGER PRIMARY KEY,
    root TEXT NOT NULL,
    path TEXT NOT NULL,
    path_bytes BLOB NOT NULL,
    -- The name inside a container.
    member TEXT,
    url TEXT,
    url_basis TEXT,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    sha256 TEXT,
    byte_count INTEGER,
    -- The size of the whole file, on the row after which nothing more of the file is to be read; NULL on the others.
    file_byte_count INTEGER,
    encoding TEXT,
    captured_at TEXT,
    captured_basis TEXT,
    time_zone TEXT,
    time_zone_basis TEXT,
    account_id INTEGER REFERENCES account(id),
    thread_id INTEGER,
    forum_id INTEGER,
    page_number INTEGER,
    page_count INTEGER,
    per_page INTEGER,
    filter_user_id INTEGER,
    imported_at TEXT NOT NULL,
    file_modified_at INTEGER NOT NULL,
    -- Its place among all captures, to compare.
    capture_key BLOB NOT NULL,
    -- The menu that it carries (menu_claim).
    menu_id INTEGER,
    -- The lowest and the highest post of a whole, unfiltered page of a thread: what lies between them and is newer
    -- only elsewhere was deleted.
    first_shown_post_id INTEGER,
    last_shown_post_id INTEGER,
    -- The number of letters of unread text: neither scraped nor part of the known page frame.
    unread_letters INTEGER,
    -- The version of the reader that read the page; NULL for files that are not pages.
    reader_version INTEGER
);
INSERT INTO source_page VALUES(1,'/pages','lists/bookmarkthreads',X'6c697374732f626f6f6b6d61726b74687265616473',NULL,NULL,NULL,'bookmarks','imported','e91914f566feaa62eefc441735ec282bb989270ab15d4d1cfa0913794277fce5',11499,11499,'windows-1252','2013-06-22T11:20:00Z','page-floor','America/Chicago','default',0,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'8000000051c5886000800000006b03d5ece91914f566feaa62',NULL,NULL,NULL,0,2);
INSERT INTO source_page VALUES(2,'/pages','lists/forumdisplay.php?forumid=906.html',X'6c697374732f666f72756d646973706c61792e7068703f666f72756d69643d3930362e68746d6c',NULL,NULL,NULL,'forumdisplay','imported','bb79659047d057ac937b1c934b53a1c4eec02164a9feef3ef0954cc9f6dc1806',15609,15609,'windows-1252','2014-04-06T13:13:20Z','page-floor','America/Chicago','default',0,NULL,906,1,2,45,NULL,'2026-11-23T07:47:50Z',1795413484,X'80000000534152f000800000006b03d5ecbb79659047d057ac',NULL,NULL,NULL,0,2);
INSERT INTO source_page VALUES(3,'/pages','notices/Database Unavailable.html',X'6e6f74696365732f446174616261736520556e617661696c61626c652e68746d6c',NULL,NULL,NULL,'notice','notice','ca3cf1fc16a3184753640a608de3ae672e7ef4e35f72fb537486d1caf2eb6d3f',900,900,'us-ascii','2026-11-23T05:58:04Z','file-time','America/Chicago','default',0,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'000000000000000000800000006b03d5ecca3cf1fc16a31847',NULL,NULL,NULL,0,2);
INSERT INTO source_page VALUES(4,'/pages','people/announcement.php?forumid=901.html',X'70656f706c652f616e6e6f756e63656d656e742e7068703f666f72756d69643d3930312e68746d6c',NULL,NULL,NULL,'announcement','imported','4a40eb9229ee37069425b5e87302bbf83959fc6f5dd6abf99578008a17a4d603',4538,4538,'windows-1252','2013-11-01T10:00:00Z','page-floor','America/Chicago','default',0,NULL,901,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'8000000052737ba000800000006b03d5ec4a40eb9229ee3706',NULL,NULL,NULL,0,2);
INSERT INTO source_page VALUES(5,'/pages','people/banlist.php.html',X'70656f706c652f62616e6c6973742e7068702e68746d6c',NULL,NULL,NULL,'banlist','imported','b741077d669e721843a27db1315c7334aed9c5151c67885428d4c01327c3b172',9322,9322,'windows-1252','2013-11-12T23:46:40Z','page-floor','America/Chicago','default',0,NULL,NULL,1,3,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'800000005282bde000800000006b03d5ecb741077d669e7218',NULL,NULL,NULL,0,2);
INSERT INTO source_page VALUES(6,'/pages','people/member.php?action=getinfo&userid=900009.html',X'70656f706c652f6d656d6265722e7068703f616374696f6e3d676574696e666f267573657269643d3930303030392e68746d6c',NULL,NULL,NULL,'profile','imported','40b71dacad299626e59dfff03386b1e2aeecd7dd8bc579133b1d5486db362791',6306,6306,'us-ascii','2013-11-12T23:46:40Z','page-floor','America/Chicago','default',0,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'800000005282bde000800000006b03d5ec40b71dacad299626',NULL,NULL,NULL,0,2);
INSERT INTO source_page VALUES(7,'/pages','private/Re- Hostage situation (sourdough).html',X'707269766174652f52652d20486f737461676520736974756174696f6e2028736f7572646f756768292e68746d6c',NULL,NULL,NULL,'private_message','imported','e1185f76d03950d06f979cab15cef6d5312267190c5efab382dd7a6146a39c33',8412,8412,'windows-1252','2013-11-12T23:46:40Z','page-floor','America/Chicago','default',0,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'800000005282bde000800000006b03d5ece1185f76d03950d0',1962994147115106916,NULL,NULL,0,2);
INSERT INTO source_page VALUES(8,'/pages','private/private.php?action=show&privatemessageid=9100001.html',X'707269766174652f707269766174652e7068703f616374696f6e3d73686f7726707269766174656d65737361676569643d393130303030312e68746d6c',NULL,NULL,NULL,'private_message','imported','745f433e95c956ac3cead43fdd24901bd53c709d9394eb02ac0d687df6022024',8353,8353,'windows-1252','2013-11-12T23:46:40Z','page-floor','America/Chicago','default',0,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'800000005282bde000800000006b03d5ec745f433e95c956ac',1962994147115106916,NULL,NULL,0,2);
INSERT INTO source_page VALUES(9,'/pages','private/private.php?folderid=-1.html',X'707269766174652f707269766174652e7068703f666f6c64657269643d2d312e68746d6c',NULL,NULL,NULL,'private_folder','imported','78692472d5989c0a5de2b0aeabe2c0cb7e575f6c04f7f4b0c60d98b68ed56165',9691,9691,'us-ascii','2013-11-12T23:46:40Z','page-floor','America/Chicago','default',3137066778219590549,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'800000005282bde000800000006b03d5ec78692472d5989c0a',1962994147115106916,NULL,NULL,0,2);
INSERT INTO source_page VALUES(10,'/pages','private/private.php?folderid=0.html',X'707269766174652f707269766174652e7068703f666f6c64657269643d302e68746d6c',NULL,NULL,NULL,'private_folder','imported','59fb06ddac48c26a28ca944a534510710a5fcc41ad1e41624662cfa7b176f23d',10789,10789,'us-ascii','2013-11-12T23:46:40Z','page-floor','America/Chicago','default',3137066778219590549,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'800000005282bde000800000006b03d5ec59fb06ddac48c26a',1962994147115106916,NULL,NULL,0,2);
INSERT INTO source_page VALUES(11,'/pages','threads/showthread.php?action=showpost&postid=900000244.html',X'746872656164732f73686f777468726561642e7068703f616374696f6e3d73686f77706f737426706f737469643d3930303030303234342e68746d6c',NULL,NULL,NULL,'showpost','imported','31cb75461913f512e5edbaaddd2dab51e8d6215c21cc591f700bcd63e055b71c',6243,6243,'windows-1252','2013-03-12T14:53:20Z','page-floor','America/Chicago','default',0,9000003,NULL,NULL,NULL,NULL,NULL,'2026-11-23T07:47:50Z',1795413484,X'80000000513f416000800000006b03d5ec31cb75461913f512',NULL,NULL,NULL,0,2);
INSERT INTO source_page VALUES(12,'/pages','threads/showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=2.html',X'746872656164732f73686f777468726561642e7068703f74687265616469643d39303030303033267573657269643d3026706572706167653d343026706167656e756d6265723d322e68746d6c',NULL,NULL,NULL,'showthread','imported','c5a0bc1f794ce1d6d4f42eb99fbb8a946f82b5dc4ec7ee8625c04d49fb3c1007',25815,25815,'windows-1252','2013-03-12T14:53:20Z','page-floor','America/Chicago','default',0,9000003,902,2,2,40,NULL,'2026-11-23T07:47:50Z',1795413484,X'80000000513f416000800000006b03d5ecc5a0bc1f794ce1d6',1962994147115106916,900000241,900000248,0,2);
INSERT INTO source_page VALUES(13,'/pages','threads/2012/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=2.html',X'746872656164732f323031322f73686f777468726561642e7068703f74687265616469643d39303030303031267573657269643d3026706572706167653d313526706167656e756d6265723d322e68746d6c',NULL,NULL,NULL,'showthread','imported','2821dc90f0698fd178f0fa4ffe6f750f13f0f91399ad087d691bfa1035e7a09f',19185,19185,'windows-1252','2012-10-02T17:46:40Z','page-floor','America/Chicago','default',0,9000001,906,2,2,15,NULL,'2026-11-23T07:47:50Z',1795413484,X'80000000506b288000800000006b03d5ec2821dc90f0698fd1',1962994147115106916,900000016,900000020,0,2);
INSERT INTO source_page VALUES(14,'/pages','threads/2025/My oven''s firmware believes every day is Tuesday - The Something Awful Forums.html',X'746872656164732f323032352f4d79206f76656e2773206669726d776172652062656c6965766573206576657279206461792069732054756573646179202d2054686520536f6d657468696e6720417766756c20466f72756d732e68746d6c',NULL,NULL,NULL,'showthread','imported','a0451b0c49bde7595eb7ba200caaea2a09b02e12210a9c8eed90dbf8aa00eda8',47154,47154,'windows-1252','2018-12-26T15:35:05Z','page-floor','America/Chicago','default',3137066778219590549,9000001,906,1,2,15,NULL,'2026-11-23T07:47:50Z',1795413484,X'800000005c239fa900800000006b03d5eca0451b0c49bde759',4425718356604288398,900000001,900000015,0,2);
CREATE TABLE source_issue (
    source_page_id INTEGER NOT NULL REFERENCES source_page(id),
    severity TEXT NOT NULL,
    code TEXT NOT NULL,
    message TEXT NOT NULL
);
INSERT INTO source_issue VALUES(3,'info','notice.database-unavailable','Database Unavailable! The database is currently not available. You can try doing whatever it is you were trying to do again later. Dear visitor, The database has gone out for milk. It took a coat and ');
CREATE TABLE kept_page (
    source_page_id INTEGER PRIMARY KEY REFERENCES source_page(id),
    compression TEXT NOT NULL,
    byte_count INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    url TEXT,
    url_basis TEXT,
    captured_at TEXT,
    captured_basis TEXT,
    charset TEXT
);
INSERT INTO kept_page VALUES(3,'gzip',900,X'1f8b08000000000000ff6d53c16eda40103d93af189c6bf0da09aa5a303e142235529a7220aa7242637bb057ac77d1ee02b1aafc7bc736d0a2563e8cb5f3de9bf7d6e364b8f8315fbd2d1fe1dbeafb332c5fbf3e3fcd211809f1f3612ec462b5e81be3308a6165513be9a5d1a884787c09d29ba4f2b56a0b6191de0c122fbda274811e337404af1a0f2815668a12d1f718e47ca3087cb3a359e0e9dd8bdc39d61a0c325334f00b3646fb09c4e3dd3ba095a8a69061be2dadd9eb62721b8d3f4da1465b4a3d89601ceddea7f0c1e4dbda954cbe7462aaa7b0c3a290ba9c7c6e517fab6ca2f6e99889e80c710ad1c7483a1fb29805ced4e42b1658e371b35701e40a9d9b05c529e09aac35b6f59e14f2d05172651cb1952ed0e55499d2046922eb129ccd6741e5fd6e22840c2f13ba01616e6a911b4ba225ac6b943a2ce52600547e16b08060c12be1f3a44152c5ffbdf721a78a3bc4aa22381b07e920df5b4bdaab06b4f1702184006f660f396af0b681c2b0393856e8e94016a46fa90d038e64a945b46d6f180758b25f508cb46192d9ded6b9b6864fb7c7e3a837cded744168e12079b18cbd4b44969e2917eeb5f30a1d94461398bde755b1504bb50de1c9b30bb30584dc20c7d10528daf04b9b8eeeba0336dfb2511db1e1fc7cf5dd4e4046ac43e1bf435f645979581acb91ba460f198e46107fb90fa3f03e7c80d1a84f78fe367f3257f6aa73aa9c91f7ab5bb7eee7f90d6b1daa3f84030000',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE excluded_page (
    sha256 TEXT PRIMARY KEY,
    -- The reason, in the user's words.
    reason TEXT
) WITHOUT ROWID;
CREATE TABLE excluded_source (
    source_page_id INTEGER PRIMARY KEY REFERENCES source_page(id) ON DELETE CASCADE,
    status TEXT NOT NULL,
    -- The account's name; NULL for account 0.
    account_name TEXT,
    menu_id INTEGER,
    first_shown_post_id INTEGER,
    last_shown_post_id INTEGER,
    -- A list of objects with the columns of source_issue.
    issues TEXT NOT NULL
);
CREATE TABLE excluded_claim (
    source_page_id INTEGER NOT NULL REFERENCES excluded_source(source_page_id) ON DELETE CASCADE,
    entity INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    entity_id INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (source_page_id, entity, ordinal)
) WITHOUT ROWID;
CREATE TABLE tombstone (
    -- forum, thread, post, user, message, page, account, picture or person (Tombstone.Kind)
    kind TEXT NOT NULL,
    -- The number; of a page or picture the first 63 bits of its hash, of a forgotten person a random number.
    id INTEGER NOT NULL,
    deleted_at TEXT NOT NULL,
    -- Why, in the person's words.
    reason TEXT,
    -- The deletion that this one is a part of; NULL for what was named itself.
    cause_kind TEXT,
    cause_id INTEGER,
    sha256 TEXT,
    -- 1 if the posts of the deleted user lose the name too.
    hides_name INTEGER NOT NULL DEFAULT 0,
    -- The key of the codes in forgotten_code.
    code_key TEXT,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE deleted_name (
    name TEXT NOT NULL COLLATE NOCASE,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (name, user_id)
) WITHOUT ROWID;
CREATE TABLE forgotten_code (
    person_id INTEGER NOT NULL,
    -- number, name, or words (a distinctive name as it is found in texts)
    sort TEXT NOT NULL,
    code TEXT NOT NULL,
    -- How many words and signs the name has.
    word_count INTEGER NOT NULL,
    -- 8 bits of another keyed hash, so that few texts have to be hashed in full.
    hint INTEGER NOT NULL,
    PRIMARY KEY (person_id, sort, code)
) WITHOUT ROWID;
CREATE TABLE category (
    id INTEGER PRIMARY KEY,
    name TEXT,
    -- Among its siblings, from 1; follows from list_index.
    position INTEGER,
    -- Its place in the menu that decided.
    list_index INTEGER,
    name_source_id INTEGER,
    place_source_id INTEGER
);
INSERT INTO category VALUES(990,'Front Porch',1,0,14,14);
INSERT INTO category VALUES(991,'The Workshop',2,8,14,14);
INSERT INTO category VALUES(992,'The Attic',3,13,14,14);
CREATE TABLE forum (
    id INTEGER PRIMARY KEY,
    name TEXT,
    description TEXT,
    category_id INTEGER REFERENCES category(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    parent_id INTEGER REFERENCES forum(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    position INTEGER,
    thread_count INTEGER,
    post_count INTEGER,
    last_listed_at TEXT,
    -- When a whole menu first left it out, after the last that listed it, for the same account.
    first_missing_at TEXT,
    claimed_category_id INTEGER,
    claimed_parent_id INTEGER,
    list_index INTEGER,
    name_source_id INTEGER,
    place_source_id INTEGER,
    description_source_id INTEGER,
    counts_source_id INTEGER,
    moderators_source_id INTEGER,
    listed_source_id INTEGER
);
INSERT INTO forum VALUES(901,'General Kerfuffle',NULL,990,NULL,1,NULL,NULL,'2018-12-26T15:35:05Z',NULL,990,NULL,1,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(902,'Beasts & Neighbours',NULL,990,NULL,2,NULL,NULL,'2018-12-26T15:35:05Z',NULL,990,NULL,3,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(903,'Goose Incidents',NULL,NULL,902,1,NULL,NULL,'2018-12-26T15:35:05Z',NULL,NULL,902,4,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(904,'Ask Me About My Shed',NULL,991,NULL,1,NULL,NULL,'2018-12-26T15:35:05Z',NULL,991,NULL,9,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(905,'SOUP: spoons confiscated pending inquiry',NULL,990,NULL,3,NULL,NULL,'2018-12-26T15:35:05Z',NULL,990,NULL,6,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(906,'Small Electronics, Large Regrets',NULL,NULL,904,1,NULL,NULL,'2018-12-26T15:35:05Z',NULL,NULL,904,10,14,14,NULL,NULL,2,14);
INSERT INTO forum VALUES(907,'Preserves & Pickles: the best of the rest',NULL,992,NULL,1,NULL,NULL,'2018-12-26T15:35:05Z',NULL,992,NULL,14,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(908,'project.crumbs','Half-finished things; the other half’s in the drawer.',NULL,906,1,14,2077,'2018-12-26T15:35:05Z',NULL,NULL,906,11,14,14,2,2,NULL,14);
INSERT INTO forum VALUES(909,'The Very Quiet Aquarium',NULL,NULL,902,2,NULL,NULL,'2018-12-26T15:35:05Z',NULL,NULL,902,5,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(910,'Borrowed Ladders',NULL,NULL,904,2,NULL,NULL,'2018-12-26T15:35:05Z',NULL,NULL,904,12,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(911,'The Lost Property Box',NULL,NULL,901,1,NULL,NULL,'2018-12-26T15:35:05Z',NULL,NULL,901,2,14,14,NULL,NULL,NULL,14);
INSERT INTO forum VALUES(912,'The Night Shift',NULL,NULL,905,1,NULL,NULL,'2018-12-26T15:35:05Z',NULL,NULL,905,7,14,14,NULL,NULL,NULL,14);
CREATE TABLE forum_moderator (
    forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (forum_id, user_id)
) WITHOUT ROWID;
INSERT INTO forum_moderator VALUES(906,900016);
CREATE TABLE forum_history (
    forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL,
    parent_id INTEGER,
    first_seen_at TEXT,
    last_seen_at TEXT
);
INSERT INTO forum_history VALUES(905,'SOUP: spoons optional',NULL,'2012-10-02T17:46:40Z','2014-04-06T13:13:20Z');
CREATE TABLE forum_bookmark (
    account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (account_id, forum_id)
) WITHOUT ROWID;
CREATE TABLE announcement (
    id INTEGER PRIMARY KEY,
    forum_id INTEGER REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    title TEXT,
    author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    author_name TEXT,
    posted_on TEXT,
    body_html TEXT,
    -- The number that a page gives; author_id is the result of all pages.
    shown_author_id INTEGER,
    -- 1 if the page gives the author's number, else 0: the higher rank wins the merge.
    author_rank INTEGER,
    forum_source_id INTEGER,
    title_source_id INTEGER,
    author_source_id INTEGER,
    body_source_id INTEGER
);
INSERT INTO announcement VALUES(5750199936920858212,901,NULL,900017,'The Night Porter','2013-11-01',replace('The clocks went back last night, and the clocks were on time. The ladders weren’t. If you have borrowed a ladder from <b>Borrowed Ladders</b>, please lean it where you found it; the sign says so — on both sides.<br>\n<br>\nThere will be soup.','\n',char(10)),NULL,0,4,NULL,4,4);
CREATE TABLE user (
    id INTEGER PRIMARY KEY,
    name TEXT,
    roles TEXT,
    custom_title_html TEXT,
    avatar_url TEXT,
    registered_on TEXT,
    is_administrator INTEGER,
    is_moderator INTEGER,
    -- The count that the profile shows; post_count counts the held posts.
    reported_post_count INTEGER,
    post_count INTEGER NOT NULL DEFAULT 0,
    post_rate REAL,
    about_html TEXT,
    location TEXT,
    interests TEXT,
    occupation TEXT,
    gender TEXT,
    homepage_url TEXT,
    icq_name TEXT,
    aim_name TEXT,
    yahoo_name TEXT,
    last_post_at TEXT,
    listed_last_post_at TEXT,
    -- A title that the site gives besides the custom one.
    special_title_html TEXT,
    -- The rank of the page that showed the name or the title: a higher rank wins over newer captures.
    name_rank INTEGER,
    title_rank INTEGER,
    -- Equal for titles that differ only in where their pictures were saved.
    title_signature INTEGER,
    name_source_id INTEGER,
    roles_source_id INTEGER,
    title_source_id INTEGER,
    registered_source_id INTEGER,
    profile_source_id INTEGER,
    special_title_source_id INTEGER
);
INSERT INTO user VALUES(900001,'Pemberton Lark','',replace('<img src="http://fi.somethingawful.com/safs/titles/90/01/lark.gif" alt="" class="img" border="0"><br>\nKeeper of the spare key<br>','\n',char(10)),'http://fi.somethingawful.com/safs/titles/90/01/lark.gif','2004-02-11',0,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2013-03-11T14:05:00Z',NULL,NULL,1,1,8119871944362018598,12,12,12,12,NULL,NULL);
INSERT INTO user VALUES(900002,'Odd Job Harriet','',replace('<img src="http://fi.somethingawful.com/safs/titles/90/02/harriet.jpg" alt="" class="img" border="0"><br>\nHas a ladder<br>\nand will use it<br>','\n',char(10)),'http://fi.somethingawful.com/safs/titles/90/02/harriet.jpg','2006-06-08',0,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2013-03-11T22:00:00Z',NULL,NULL,1,1,4648061806819810487,1,12,12,12,NULL,NULL);
INSERT INTO user VALUES(900003,'Wickerbasket',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO user VALUES(900004,'Grand Duchess of Lint',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO user VALUES(900005,'Tuesday Loaf','platinum',replace('<img src="https://fi.somethingawful.com/safs/titles/90/05/loaf.jpg" alt="" class="img" border="0"><br>\nIt is always proving day somewhere','\n',char(10)),'https://fi.somethingawful.com/safs/titles/90/05/loaf.jpg','2010-04-19',0,0,NULL,8,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2012-09-23T02:45:00Z',NULL,NULL,1,1,6888117334336407604,14,14,14,14,NULL,NULL);
INSERT INTO user VALUES(900006,'semaphore_dan','role-registered',replace('<img src="https://fi.somethingawful.com/safs/titles/90/06/flags.gif" alt="" class="img" border="0"><br>\nwaving, not drowning','\n',char(10)),'https://fi.somethingawful.com/safs/titles/90/06/flags.gif','2005-11-26',0,0,NULL,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2013-03-11T14:40:00Z',NULL,NULL,1,1,61719802303290160,14,14,14,14,NULL,NULL);
INSERT INTO user VALUES(900007,'Kettle & Sons','platinum',replace('<img src="https://fi.somethingawful.com/safs/titles/90/07/kettle.png" alt="" class="img" border="0"><br>\nEst. this morning','\n',char(10)),'https://fi.somethingawful.com/safs/titles/90/07/kettle.png','2007-08-14',0,0,NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2013-03-08T23:45:00Z',NULL,NULL,1,1,3788060228412465529,14,14,14,14,NULL,NULL);
INSERT INTO user VALUES(900008,'Moth Lieutenant','role-registered',replace('<img src="https://fi.somethingawful.com/safs/titles/90/08/moth.gif" alt="" class="img" border="0"><br>\nDrawn to the situation','\n',char(10)),'https://fi.somethingawful.com/safs/titles/90/08/moth.gif','2008-12-12',0,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2012-09-20T17:31:00Z',NULL,NULL,1,1,5387699705899730169,14,14,14,14,NULL,NULL);
INSERT INTO user VALUES(900009,'plinth',NULL,'<img src="http://fi.somethingawful.com/images/newbie.gif" alt="" class="img" border="0"><br>','http://fi.somethingawful.com/images/newbie.gif','2013-03-02',NULL,NULL,2,0,0.010000000000000000208,NULL,NULL,NULL,NULL,'porpoise',NULL,NULL,NULL,NULL,'2013-03-06T16:12:00Z','2013-03-06T16:12:00Z',NULL,1,1,7857591494281842872,6,NULL,6,6,6,NULL);
INSERT INTO user VALUES(900010,'Ambrose Fitch','role-registered',replace('<img src="https://fi.somethingawful.com/safs/titles/90/10/fitch.jpg" alt="" class="img" border="0"><br>\nI think you’ll find','\n',char(10)),'https://fi.somethingawful.com/safs/titles/90/10/fitch.jpg','2002-10-03',0,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2013-03-11T14:10:00Z',NULL,NULL,1,1,3246008171831973813,14,14,14,14,NULL,NULL);
INSERT INTO user VALUES(900011,'Gravy Protocol',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO user VALUES(900012,'Doctor Haddock','platinum',replace('<img src="https://fi.somethingawful.com/safs/titles/90/12/haddock.png" alt="" class="img" border="0"><br>\nNot that kind of doctor.<br>\nNot that kind of haddock.','\n',char(10)),'https://fi.somethingawful.com/safs/titles/90/12/haddock.png','2009-05-21',0,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2012-09-20T20:09:00Z',NULL,'Fish Ambulance',1,1,5617985907254529069,14,14,14,14,NULL,14);
INSERT INTO user VALUES(900013,'Zoë of the Bins','role-registered',replace('<img src="https://fi.somethingawful.com/safs/titles/90/13/bins.jpg" alt="" class="img" border="0"><br>\nFinders keepers’ keeper','\n',char(10)),'https://fi.somethingawful.com/safs/titles/90/13/bins.jpg','2008-01-13',0,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2013-03-09T00:02:00Z',NULL,NULL,1,1,3021686394342530646,14,14,14,14,NULL,NULL);
INSERT INTO user VALUES(900014,'toast <3',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO user VALUES(900015,'Fifty Tiny Hats','role-registered','<i> <size:8>Please take a hat to continue:<br>49...<br>48...</size:8></i>',NULL,'2011-04-01',0,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2012-09-19T14:40:00Z',NULL,NULL,1,1,5482465649046327303,14,14,14,14,NULL,NULL);
INSERT INTO user VALUES(900016,'Bog Standard',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,2,NULL,NULL,NULL,NULL,NULL);
INSERT INTO user VALUES(900017,'The Night Porter',NULL,'','http://fi.somethingawful.com/safs/titles/90/17/porter.gif','2001-08-25',NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,3941600993974476767,5,NULL,4,4,NULL,NULL);
INSERT INTO user VALUES(900018,'Colonel Marmalade',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO user VALUES(900019,'BargainOars4U',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,5,NULL,NULL,NULL,NULL,NULL);
INSERT INTO user VALUES(900020,'sleepy badger','',replace('<img src="http://fi.somethingawful.com/safs/titles/90/20/badger.gif" alt="" class="img" border="0"><br>\nfive more minutes<br>','\n',char(10)),'http://fi.somethingawful.com/safs/titles/90/20/badger.gif','2009-09-09',0,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2013-03-11T17:30:00Z',NULL,NULL,1,1,6020693461848443247,12,12,12,12,NULL,NULL);
INSERT INTO user VALUES(900021,'Ledger Nightingale',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,2,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE user_name (
    user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL,
    first_seen_at TEXT,
    last_seen_at TEXT,
    PRIMARY KEY (user_id, name)
) WITHOUT ROWID;
INSERT INTO user_name VALUES(900005,'Crumb Daemon','2012-10-02T17:46:40Z','2012-10-02T17:46:40Z');
CREATE TABLE user_title (
    user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    title_html TEXT NOT NULL,
    first_seen_at TEXT,
    last_seen_at TEXT,
    PRIMARY KEY (user_id, title_html)
) WITHOUT ROWID;
CREATE TABLE name_period (
    name TEXT NOT NULL COLLATE NOCASE,
    starts_at TEXT NOT NULL,
    -- The first moment after it.
    ends_at TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (name, starts_at)
) WITHOUT ROWID;
CREATE TABLE punishment (
    id INTEGER PRIMARY KEY,
    user_id INTEGER REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    user_name TEXT,
    kind TEXT NOT NULL,
    punished_at TEXT,
    duration_text TEXT,
    reason_html TEXT,
    -- The punished post may be missing from the archive, so this is not a foreign key.
    post_id INTEGER,
    requested_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    approved_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    row_source_id INTEGER
);
INSERT INTO punishment VALUES(759400878225543377,900019,'BargainOars4U','autoban','2013-11-09T10:12:00Z',NULL,'Oars! Oars! Oars!',NULL,900017,900017,5);
INSERT INTO punishment VALUES(1214363606522112674,900010,'Ambrose Fitch','probation','2013-10-31T05:05:00Z','User loses posting privileges for 1 day.','“Strictly speaking” nineteen times before breakfast.  User loses posting privileges for 1 day.',NULL,900016,900004,5);
INSERT INTO punishment VALUES(4271865149542029799,900011,'Gravy Protocol','ban','2013-11-09T05:00:00Z',NULL,'We asked about the tote bags. There were no tote bags.',900000644,900003,900004,5);
INSERT INTO punishment VALUES(4320412733020364446,900018,'Colonel Marmalade','permaban','2013-11-02T17:00:00Z',NULL,'Has eaten the preserves forum. Not a figure of speech; he sent the jars back.',NULL,900016,900017,5);
INSERT INTO punishment VALUES(8039054993086434166,900011,'Gravy Protocol','probation','2013-11-10T16:10:00Z','User loses posting privileges for 6 hours.','Tried to sell the goose a timeshare. The goose has better taste, and a solicitor’s face.  User loses posting privileges for 6 hours.',900000215,900003,900004,5);
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    name TEXT,
    user_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO account VALUES(0,NULL,NULL);
INSERT INTO account VALUES(3137066778219590549,'Pemberton Lark',900001);
CREATE TABLE thread_tag (
    id INTEGER PRIMARY KEY,
    -- The forums' number of the tag, which is its ID; NULL if only its picture is known.
    site_id INTEGER,
    image_name TEXT,
    image_url TEXT,
    title TEXT,
    site_source_id INTEGER,
    image_name_source_id INTEGER,
    image_source_id INTEGER,
    title_source_id INTEGER
);
INSERT INTO thread_tag VALUES(67,67,'newbie','http://fi.somethingawful.com/forums/posticons/icons-08/newbie.png',NULL,2,2,2,NULL);
INSERT INTO thread_tag VALUES(68,68,'poll','http://fi.somethingawful.com/forums/posticons/icons-08/poll.png',NULL,1,1,1,NULL);
INSERT INTO thread_tag VALUES(78,78,'help','http://fi.somethingawful.com/forums/posticons/icons-08/help.png','Help',2,2,2,2);
INSERT INTO thread_tag VALUES(104,104,'event','http://fi.somethingawful.com/forums/posticons/icons-08/event.png',NULL,1,1,1,NULL);
INSERT INTO thread_tag VALUES(114,114,'art','http://fi.somethingawful.com/forums/posticons/icons-08/art.png',NULL,1,1,1,NULL);
INSERT INTO thread_tag VALUES(932,932,'beasts-goose','http://fi.somethingawful.com/forums/posticons/beasts-goose.gif',NULL,1,1,1,NULL);
INSERT INTO thread_tag VALUES(941,941,'sheds-regret','http://fi.somethingawful.com/forums/posticons/sheds-regret.gif','Regret',2,2,2,2);
INSERT INTO thread_tag VALUES(942,942,'sheds-kettle','http://fi.somethingawful.com/forums/posticons/sheds-kettle.gif','Kettle',2,2,2,2);
INSERT INTO thread_tag VALUES(2318104777489349173,NULL,'tma','http://fi.somethingawful.com/tma.gif',NULL,NULL,2,2,NULL);
INSERT INTO thread_tag VALUES(3759047293432036428,NULL,'ama','http://fi.somethingawful.com/ama.gif',NULL,NULL,2,2,NULL);
CREATE TABLE joined_tag (
    picture_id INTEGER PRIMARY KEY,
    tag_id INTEGER NOT NULL
);
INSERT INTO joined_tag VALUES(2297369696157911839,78);
CREATE TABLE thread (
    id INTEGER PRIMARY KEY,
    forum_id INTEGER REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    title TEXT,
    author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    author_name TEXT,
    thread_tag_id INTEGER REFERENCES thread_tag(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    secondary_thread_tag_id INTEGER
        REFERENCES thread_tag(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    is_sticky INTEGER,
    is_closed INTEGER,
    -- 1 or unknown: no page says that a thread is not.
    is_archived INTEGER,
    rating_votes INTEGER,
    rating_average REAL,
    -- The count that the site shows; post_count counts the held posts.
    reply_count INTEGER,
    view_count INTEGER,
    page_count INTEGER,
    post_count INTEGER NOT NULL DEFAULT 0,
    -- The lowest and highest ID of the held posts.
    first_post_id INTEGER,
    last_post_id INTEGER,
    first_post_at TEXT,
    last_post_at TEXT,
    last_post_author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    last_post_author_name TEXT,
    -- The default account's state (thread_view).
    is_bookmarked INTEGER,
    unread_count INTEGER,
    seen_post_count INTEGER,
    listed_author_id INTEGER,
    listed_author_name TEXT,
    listed_last_post_at TEXT,
    last_post_at_text TEXT,
    listed_last_post_author_name TEXT,
    -- The page and the row of the thread in the newest list that shows it; both from 1.
    list_page INTEGER,
    list_position INTEGER,
    title_source_id INTEGER,
    forum_source_id INTEGER,
    author_source_id INTEGER,
    replies_source_id INTEGER,
    views_source_id INTEGER,
    rating_source_id INTEGER,
    last_post_source_id INTEGER,
    sticky_source_id INTEGER,
    closed_source_id INTEGER,
    archived_source_id INTEGER,
    tag_source_id INTEGER,
    secondary_tag_source_id INTEGER,
    pages_source_id INTEGER,
    list_source_id INTEGER
);
INSERT INTO thread VALUES(9000001,906,'My oven''s firmware believes every day is Tuesday',900005,'Tuesday Loaf',941,3759047293432036428,0,0,NULL,61,4.7900000000000000355,19,12044,2,20,900000001,900000020,'2012-09-19T00:52:00Z','2012-09-23T02:45:00Z',900005,'Tuesday Loaf',1,0,20,900005,'Tuesday Loaf','2012-09-23T02:45:00Z','21:45 Sep 22, 2012','Tuesday Loaf',1,4,14,14,2,2,2,2,2,2,2,NULL,2,2,14,2);
INSERT INTO thread VALUES(9000003,902,'There is a goose in my greenhouse and it keeps office hours',900002,'Odd Job Harriet',932,NULL,0,0,NULL,159,4.9599999999999999644,47,19002,2,8,900000241,900000248,'2013-03-08T23:45:00Z','2013-03-11T22:00:00Z',900002,'Odd Job Harriet',1,4,44,900002,'Odd Job Harriet','2013-03-11T22:00:00Z','17:00 Mar 11, 2013','Odd Job Harriet',NULL,NULL,1,12,1,1,1,1,1,1,1,NULL,1,NULL,1,NULL);
INSERT INTO thread VALUES(9000004,NULL,'Post one photograph of a chair that has given up',900013,'Zoë of the Bins',114,NULL,0,0,NULL,12,4.5,7,640,NULL,0,NULL,NULL,NULL,'2013-05-14T00:30:00Z',900013,'Zoë of the Bins',1,NULL,NULL,900013,'Zoë of the Bins','2013-05-14T00:30:00Z','19:30 May 13, 2013','Zoë of the Bins',NULL,NULL,1,NULL,1,1,1,1,1,1,1,NULL,1,NULL,NULL,NULL);
INSERT INTO thread VALUES(9000005,NULL,'Rank the biscuits by how well they keep a secret',900014,'toast <3',68,NULL,0,0,NULL,NULL,NULL,4,377,NULL,0,NULL,NULL,NULL,'2013-06-20T23:45:00Z',900001,'Pemberton Lark',1,0,5,900014,'toast <3','2013-06-20T23:45:00Z','18:45 Jun 20, 2013','Pemberton Lark',NULL,NULL,1,NULL,1,1,1,1,1,1,1,NULL,1,NULL,NULL,NULL);
INSERT INTO thread VALUES(9000007,906,'I am teaching a kettle to whistle in tune (now with a second kettle)',900007,'Kettle & Sons',942,2318104777489349173,0,0,NULL,40,4.9800000000000004263,45,3201,2,0,NULL,NULL,NULL,'2014-03-23T00:02:00Z',900001,'Pemberton Lark',NULL,0,46,900007,'Kettle & Sons','2014-03-23T00:02:00Z','19:02 Mar 22, 2014','Pemberton Lark',1,2,2,2,2,2,2,2,2,2,2,NULL,2,2,2,2);
INSERT INTO thread VALUES(9000010,NULL,'What is the sea doing tonight? (post from your window)',900006,'semaphore_dan',104,NULL,0,0,NULL,134,4.6699999999999999289,2001,88123,NULL,0,NULL,NULL,NULL,'2013-06-20T04:58:00Z',900004,'Grand Duchess of Lint',1,118,1884,900006,'semaphore_dan','2013-06-20T04:58:00Z','23:58 Jun 19, 2013','Grand Duchess of Lint',NULL,NULL,1,NULL,1,1,1,1,1,1,1,NULL,1,NULL,NULL,NULL);
INSERT INTO thread VALUES(9000014,906,'Stupid questions, gently soldered',900006,'semaphore_dan',67,3759047293432036428,1,0,NULL,68,4.1299999999999998934,359,15483,NULL,0,NULL,NULL,NULL,'2014-04-04T04:44:00Z',900015,'Fifty Tiny Hats',NULL,35,325,900006,'semaphore_dan','2014-04-04T04:44:00Z','23:44 Apr 3, 2014','Fifty Tiny Hats',1,1,2,2,2,2,2,2,2,2,2,NULL,2,2,NULL,2);
INSERT INTO thread VALUES(9000015,906,'I have inherited eleven thermostats and they don’t agree',900021,'Ledger Nightingale',78,2318104777489349173,0,0,NULL,NULL,NULL,18,911,NULL,0,NULL,NULL,NULL,'2014-03-14T06:25:00Z',900006,'semaphore_dan',NULL,NULL,NULL,900021,'Ledger Nightingale','2014-03-14T06:25:00Z','01:25 Mar 14, 2014','semaphore_dan',1,3,2,2,2,2,2,2,2,2,2,NULL,2,2,NULL,2);
CREATE TABLE thread_history (
    thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    title TEXT,
    forum_id INTEGER,
    first_seen_at TEXT,
    last_seen_at TEXT
);
CREATE TABLE thread_bookmark (
    account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    -- The colour of the bookmark's star, 0 to 5.
    star INTEGER,
    PRIMARY KEY (account_id, thread_id)
) WITHOUT ROWID;
INSERT INTO thread_bookmark VALUES(0,9000001,0);
INSERT INTO thread_bookmark VALUES(0,9000003,1);
INSERT INTO thread_bookmark VALUES(0,9000004,2);
INSERT INTO thread_bookmark VALUES(0,9000005,0);
INSERT INTO thread_bookmark VALUES(0,9000010,2);
CREATE TABLE thread_view (
    account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    is_bookmarked INTEGER,
    star INTEGER,
    unread_count INTEGER,
    seen_post_count INTEGER,
    bookmark_source_id INTEGER,
    star_source_id INTEGER,
    unread_source_id INTEGER,
    PRIMARY KEY (account_id, thread_id)
) WITHOUT ROWID;
INSERT INTO thread_view VALUES(0,9000001,1,0,0,20,2,2,2);
INSERT INTO thread_view VALUES(0,9000003,1,1,4,44,1,1,1);
INSERT INTO thread_view VALUES(0,9000004,1,2,NULL,NULL,1,1,1);
INSERT INTO thread_view VALUES(0,9000005,1,0,0,5,1,1,1);
INSERT INTO thread_view VALUES(0,9000007,NULL,NULL,0,46,NULL,NULL,2);
INSERT INTO thread_view VALUES(0,9000010,1,2,118,1884,1,1,1);
INSERT INTO thread_view VALUES(0,9000014,NULL,NULL,35,325,NULL,NULL,2);
INSERT INTO thread_view VALUES(0,9000015,NULL,NULL,NULL,NULL,NULL,NULL,2);
CREATE TABLE post (
    id INT NOT NULL PRIMARY KEY,
    -- The rowid in post_search; it never changes and is never reused (see PostNumbers). The post is inserted with the
    -- same rowid, for external programs that join on rowid. This program does not: VACUUM may change the rowids of a
    -- table without INTEGER PRIMARY KEY.
    search_number INTEGER NOT NULL UNIQUE,
    thread_id INTEGER REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    -- NULL if author_id is known.
    author_name TEXT,
    -- The index in the thread, from 1, in the newest unfiltered capture.
    position INTEGER,
    posted_at TEXT,
    -- The date as the page shows it.
    posted_at_text TEXT,
    edited_by_name TEXT,
    edited_at TEXT,
    edit_note TEXT,
    -- Bit set of the body's contents (BodyContents): 1 picture, 2 link, 4 quote, 8 video, 16 a word that mixes scripts.
    -- Placed before body_html, so that reading it does not load overflow pages.
    content_flags INTEGER NOT NULL DEFAULT 0,
    body_html TEXT,
    body_text TEXT,
    is_op INTEGER,
    is_ignored INTEGER NOT NULL DEFAULT 0,
    is_seen INTEGER,
    last_seen_at TEXT,
    first_missing_at TEXT,
    -- Whether the body may be incomplete: its page was truncated, or the page's account ignores the author.
    is_partial INTEGER NOT NULL DEFAULT 0,
    -- The current body. The signatures (with and without images) are equal for bodies that differ by no edit.
    body_id INTEGER,
    body_signature INTEGER,
    body_imageless_signature INTEGER,
    has_local_images INTEGER NOT NULL DEFAULT 0,
    body_source_id INTEGER,
    body_markup_source_id INTEGER,
    thread_source_id INTEGER,
    author_source_id INTEGER,
    date_source_id INTEGER,
    position_source_id INTEGER
);
INSERT INTO post VALUES(900000244,1,9000003,900010,NULL,NULL,'2013-03-11T14:10:00Z','Mar 11, 2013 09:10',NULL,NULL,NULL,0,replace('I think you’ll find it did not. It came here.<br>\n<br>\nI have a window box, on the third floor, with nothing in it. I have never told anyone on this forum that I wanted anything to grow. At nine o’clock there was a knock at the window, and I have spent ten minutes deciding how to put this so that nobody can correct it:<br>\n<br>\nThere is a goose on my sill, and I am very glad.\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),replace('I think you’ll find it did not. It came here.\n\nI have a window box, on the third floor, with nothing in it. I have never told anyone on this forum that I wanted anything to grow. At nine o’clock there was a knock at the window, and I have spent ten minutes deciding how to put this so that nobody can correct it:\n\nThere is a goose on my sill, and I am very glad.','\n',char(10)),0,1,1,'2013-03-12T14:53:20Z',NULL,0,6715781141745813792,4094406834537283611,4094406834537283611,0,11,11,12,12,12,NULL);
INSERT INTO post VALUES(900000241,2,9000003,900007,NULL,41,'2013-03-08T23:45:00Z','Mar 8, 2013 17:45',NULL,NULL,NULL,4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000240#post900000240" rel="nofollow">Odd Job Harriet posted:</a></h4><blockquote>Then it turned around and gave me the feather.</blockquote></div>\n\n<br>\nLet the minutes show that I am not crying, it is the kettle.\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),replace('Odd Job Harriet posted:\nThen it turned around and gave me the feather.\n\nLet the minutes show that I am not crying, it is the kettle.','\n',char(10)),0,0,1,'2013-03-12T14:53:20Z',NULL,0,3262100277489365443,4297792166437241291,4297792166437241291,0,12,12,12,12,12,12);
INSERT INTO post VALUES(900000242,3,9000003,900013,NULL,42,'2013-03-09T00:02:00Z','Mar 8, 2013 18:02',NULL,NULL,NULL,0,replace('That’s what it did with Gary. That’s <b>exactly</b> what it did with Gary.\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),'That’s what it did with Gary. That’s exactly what it did with Gary.',0,0,1,'2013-03-12T14:53:20Z',NULL,0,1609004577389986539,2258002467958739782,2258002467958739782,0,12,12,12,12,12,12);
INSERT INTO post VALUES(900000243,4,9000003,900001,NULL,43,'2013-03-11T14:05:00Z','Mar 11, 2013 09:05',NULL,NULL,NULL,0,replace('It is Monday, five past nine. Harriet? Did it come?\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),'It is Monday, five past nine. Harriet? Did it come?',0,0,1,'2013-03-12T14:53:20Z',NULL,0,4929165636587329553,2617945199579036868,2617945199579036868,0,12,12,12,12,12,12);
INSERT INTO post VALUES(900000245,5,9000003,900002,NULL,45,'2013-03-11T14:31:00Z','Mar 11, 2013 09:31',NULL,NULL,NULL,4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000244#post900000244" rel="nofollow">Ambrose Fitch posted:</a></h4><blockquote>There is a goose on my sill, and I am very glad.</blockquote></div>\n\n<br>\nAmbrose. Wipe your feet, do what it says, and use a pencil.<br>\n<br>\nI am going over the hedge with a tray. I will tell you what is there.\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),replace('Ambrose Fitch posted:\nThere is a goose on my sill, and I am very glad.\n\nAmbrose. Wipe your feet, do what it says, and use a pencil.\n\nI am going over the hedge with a tray. I will tell you what is there.','\n',char(10)),1,0,0,'2013-03-12T14:53:20Z',NULL,0,7210870881779428500,7181267268315257086,7181267268315257086,0,12,12,12,12,12,12);
INSERT INTO post VALUES(900000246,6,9000003,900006,NULL,46,'2013-03-11T14:40:00Z','Mar 11, 2013 09:40',NULL,NULL,NULL,0,replace('She has been gone nine minutes. I am going to sit here with my form and I am going to write down every minute of it.\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),'She has been gone nine minutes. I am going to sit here with my form and I am going to write down every minute of it.',0,0,0,'2013-03-12T14:53:20Z',NULL,0,6422376592041167944,5998025309307663634,5998025309307663634,0,12,12,12,12,12,12);
INSERT INTO post VALUES(900000247,7,9000003,900020,NULL,47,'2013-03-11T17:30:00Z','Mar 11, 2013 12:30',NULL,NULL,NULL,0,replace('it’s lunch, i stayed up for this\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),'it’s lunch, i stayed up for this',0,0,0,'2013-03-12T14:53:20Z',NULL,0,976984606388779798,3940789495862950526,3940789495862950526,0,12,12,12,12,12,12);
INSERT INTO post VALUES(900000248,8,9000003,900002,NULL,48,'2013-03-11T22:00:00Z','Mar 11, 2013 17:00',NULL,NULL,NULL,0,replace('It is a garden. It goes on for ages. There is a bench in it, with a plate on the back, and on the plate are all our names and a space. I planted the forty and they knew where to go.<br>\n<br>\nFive o’clock. I have closed the door behind me. Same time tomorrow. <img src="http://i.somethingawful.com/forumsystem/emoticons/emot-unsmith.gif" border="0" alt="" title=":unsmith:">\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),replace('It is a garden. It goes on for ages. There is a bench in it, with a plate on the back, and on the plate are all our names and a space. I planted the forty and they knew where to go.\n\nFive o’clock. I have closed the door behind me. Same time tomorrow. :unsmith:','\n',char(10)),1,0,0,'2013-03-12T14:53:20Z',NULL,0,7801682581859540197,1370592645561194721,1370592645561194721,0,12,12,12,12,12,12);
INSERT INTO post VALUES(900000016,9,9000001,900006,NULL,16,'2012-09-20T13:47:00Z','Sep 20, 2012 8:47 AM',NULL,NULL,NULL,0,replace('That is the most beautiful bug report I have ever read. Dump the counter.\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),'That is the most beautiful bug report I have ever read. Dump the counter.',0,0,1,'2012-10-02T17:46:40Z',NULL,0,6995760032341794613,6862017374428666332,6862017374428666332,0,13,13,13,13,13,13);
INSERT INTO post VALUES(900000017,10,9000001,900005,NULL,17,'2012-09-20T17:19:00Z','Sep 20, 2012 12:19 PM',NULL,NULL,NULL,0,replace('<div class="bbc-block code"><h5>code:</h5><code>&gt; peek 20\nC3\n&gt; peek 21\n0B</code></div>\n<br>\nThat is 3011 Tuesdays. It has been keeping score since before I could reach a worktop.\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),replace('code:\n> peek 20 C3 > peek 21 0B\n\nThat is 3011 Tuesdays. It has been keeping score since before I could reach a worktop.','\n',char(10)),1,0,1,'2012-10-02T17:46:40Z',NULL,0,4485247142244813984,4354179225386796741,4354179225386796741,0,13,13,13,13,13,13);
INSERT INTO post VALUES(900000018,11,9000001,900008,NULL,18,'2012-09-20T17:31:00Z','Sep 20, 2012 12:31 PM',NULL,NULL,NULL,4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000017#post900000017" rel="nofollow">Crumb Daemon posted:</a></h4><blockquote>That is 3011 Tuesdays.</blockquote></div>\n\n<br>\nPoor thing. It must be so tired of orange peel.\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),replace('Crumb Daemon posted:\nThat is 3011 Tuesdays.\n\nPoor thing. It must be so tired of orange peel.','\n',char(10)),0,0,1,'2012-10-02T17:46:40Z',NULL,0,1988391859098469395,6442918404728845250,6442918404728845250,0,13,13,13,13,13,13);
INSERT INTO post VALUES(900000019,12,9000001,900012,NULL,19,'2012-09-20T20:09:00Z','Sep 20, 2012 3:09 PM',NULL,NULL,NULL,0,replace('Then the cure is obvious. Do not tell it that it is Wednesday. Tell it that it is <b>retired</b>.<br>\n<br>\n<div class="bbc-block code"><h5>code:</h5><code>&gt; poke 20 00\nOK\n&gt; poke 21 00\nOK\n&gt; bye</code></div>\n		\n		\n\n\n		<p class="editedby">\n	</p>','\n',char(10)),replace('Then the cure is obvious. Do not tell it that it is Wednesday. Tell it that it is retired.\n\ncode:\n> poke 20 00 OK > poke 21 00 OK > bye','\n',char(10)),0,0,0,'2012-10-02T17:46:40Z',NULL,0,7442098706801829047,2989683373507883396,2989683373507883396,0,13,13,13,13,13,13);
INSERT INTO post VALUES(900000020,13,9000001,900005,NULL,20,'2012-09-23T02:45:00Z','Sep 22, 2012 9:45 PM','Crumb Daemon','2012-09-23T02:47:00Z','Crumb Daemon fucked around with this message at Sep 22, 2012 around 9:47 PM',0,replace('It is Saturday. I typed it in and I said thank you out loud, because it had earned that. The display went out. Then it came back with two words I had not seen before, “ANY DAY”, and it has been at 240°C since noon.<br>\n<br>\nEleven people ate bread. Twelve if you count the oven, and tonight I do. Thank you all. <img src="http://i.somethingawful.com/forumsystem/emoticons/emot-unsmith.gif" border="0" alt="" title=":unsmith:"> <img src="http://i.somethingawful.com/forumsystem/emoticons/emot-bravo.gif" border="0" alt="" title=":bravo:">\n		\n		\n\n\n		<p class="editedby"><span>Crumb Daemon fucked around with this message at Sep 22, 2012 around  9:47 PM</span>\n	</p>','\n',char(10)),replace('It is Saturday. I typed it in and I said thank you out loud, because it had earned that. The display went out. Then it came back with two words I had not seen before, “ANY DAY”, and it has been at 240°C since noon.\n\nEleven people ate bread. Twelve if you count the oven, and tonight I do. Thank you all. :unsmith: :bravo:','\n',char(10)),1,0,0,'2012-10-02T17:46:40Z',NULL,0,5723024957574767151,4679348772665364461,4679348772665364461,0,13,13,13,13,13,13);
INSERT INTO post VALUES(900000001,14,9000001,900005,NULL,1,'2012-09-19T00:52:00Z','Sep 18, 2012 7:52 PM',NULL,NULL,NULL,0,replace('I bought a bakery oven at an auction (no manual, one hinge, smells of victory). It has a little computer. The computer is convinced that it is Tuesday, and on Tuesdays this oven refuses to go above 90°C, because its last owner used Tuesdays to dry orange peel.<br>\n<br>\nWhat I have tried so far:<br>\n<ul>\n<li>Setting the date. It says “OK” and then it says “TUE”.\n</li><li>Unplugging it overnight. It woke up, thought about it, and said “TUE”.\n</li><li>Ringing the manufacturer. In 1998 they merged with a company that makes trampolines.\n</li><li>Asking nicely.\n</li></ul>\n<br>\nEleven people are coming for bread on Saturday. Please advise. <img src="https://i.somethingawful.com/forumsystem/emoticons/emot-ohdear.gif" class="sa-smilie" border="0" alt=":ohdear:" title=":ohdear:">\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('I bought a bakery oven at an auction (no manual, one hinge, smells of victory). It has a little computer. The computer is convinced that it is Tuesday, and on Tuesdays this oven refuses to go above 90°C, because its last owner used Tuesdays to dry orange peel.\n\nWhat I have tried so far:\nSetting the date. It says “OK” and then it says “TUE”.\nUnplugging it overnight. It woke up, thought about it, and said “TUE”.\nRinging the manufacturer. In 1998 they merged with a company that makes trampolines.\nAsking nicely.\n\nEleven people are coming for bread on Saturday. Please advise. :ohdear:','\n',char(10)),1,0,NULL,'2018-12-26T15:35:05Z',NULL,0,5516953596373637050,7665585851527100383,7665585851527100383,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000002,15,9000001,900007,NULL,2,'2012-09-19T01:04:00Z','Sep 18, 2012 8:04 PM',NULL,NULL,NULL,4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000001#post900000001" rel="nofollow">Crumb Daemon posted:</a></h4><blockquote>Asking nicely.</blockquote></div>\nIn what tone?\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('Crumb Daemon posted:\nAsking nicely.\nIn what tone?','\n',char(10)),0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,701213692009277945,4635267687874251241,4635267687874251241,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000003,16,9000001,900005,NULL,3,'2012-09-19T01:09:00Z','Sep 18, 2012 8:09 PM',NULL,NULL,NULL,0,replace('Warm, but professional. The way you would talk to a horse that has read the contract.\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),'Warm, but professional. The way you would talk to a horse that has read the contract.',1,0,NULL,'2018-12-26T15:35:05Z',NULL,0,8751108397276818887,179575490498941601,179575490498941601,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000004,17,9000001,900006,NULL,4,'2012-09-19T01:41:00Z','Sep 18, 2012 8:41 PM',NULL,NULL,NULL,0,replace('If it is the board I think it is, the weekday lives in one byte and nobody ever told the byte about Wednesday. Find the service port (behind the crumbs) and try this:<br>\n<br>\n<div class="bbc-block code"><h5>code:</h5><code>&gt; peek 1F\n02\n&gt; poke 1F 03\nOK\n&gt; peek 1F\n02</code></div>\n<br>\nIf it goes back to 02 by itself, the oven is not broken. It is just <strong>sure</strong>.\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('If it is the board I think it is, the weekday lives in one byte and nobody ever told the byte about Wednesday. Find the service port (behind the crumbs) and try this:\n\ncode:\n> peek 1F 02 > poke 1F 03 OK > peek 1F 02\n\nIf it goes back to 02 by itself, the oven is not broken. It is just sure.','\n',char(10)),0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,4347356676026322171,7127587923646073869,7127587923646073869,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000005,18,9000001,900005,NULL,5,'2012-09-19T02:15:00Z','Sep 18, 2012 9:15 PM',NULL,NULL,NULL,4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000004#post900000004" rel="nofollow">semaphore_dan posted:</a></h4><blockquote>\nIf it goes back to 02 by itself, the oven is not broken. It is just <strong>sure</strong>.<br>\n</blockquote></div>\nIt goes back to 02. It takes its time about it, too, as if to let me have my moment. <span class="bbc-spoiler">I think it enjoys this.</span>\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('semaphore_dan posted:\nIf it goes back to 02 by itself, the oven is not broken. It is just sure.\nIt goes back to 02. It takes its time about it, too, as if to let me have my moment. I think it enjoys this.','\n',char(10)),1,0,NULL,'2018-12-26T15:35:05Z',NULL,0,9001918040659625316,2296567146754830046,2296567146754830046,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000006,19,9000001,900008,NULL,6,'2012-09-19T03:30:00Z','Sep 18, 2012 10:30 PM',NULL,NULL,NULL,0,replace('My grandmother had a clock like that. It was eleven minutes fast for forty years and she would not have it mended, because my grandfather was always ten minutes late, and so the two of them got on.<br>\n<br>\nWhat I am saying is: who in your house could be <i>helped</i> by Tuesday?\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('My grandmother had a clock like that. It was eleven minutes fast for forty years and she would not have it mended, because my grandfather was always ten minutes late, and so the two of them got on.\n\nWhat I am saying is: who in your house could be helped by Tuesday?','\n',char(10)),0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,983105385203204817,4571461806296885275,4571461806296885275,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000007,20,9000001,900012,NULL,7,'2012-09-19T04:02:00Z','Sep 18, 2012 11:02 PM',NULL,NULL,NULL,4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000006#post900000006" rel="nofollow">Moth Lieutenant posted:</a></h4><blockquote>\n<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000005#post900000005" rel="nofollow">Crumb Daemon posted:</a></h4><blockquote>\nIt goes back to 02. It takes its time about it, too, as if to let me have my moment.<br>\n</blockquote></div>\nWhat I am saying is: who in your house could be <i>helped</i> by Tuesday?<br>\n</blockquote></div>\nAs a doctor (of fish) I would not rush in. First establish whether the oven is wrong or whether it is merely early.\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('Moth Lieutenant posted:\nCrumb Daemon posted:\nIt goes back to 02. It takes its time about it, too, as if to let me have my moment.\nWhat I am saying is: who in your house could be helped by Tuesday?\nAs a doctor (of fish) I would not rush in. First establish whether the oven is wrong or whether it is merely early.','\n',char(10)),0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,5014114102480955917,9155401491404665877,9155401491404665877,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000008,21,9000001,900013,NULL,8,'2012-09-19T12:12:00Z','Sep 19, 2012 7:12 AM',NULL,NULL,NULL,3,replace('We get these at the depot. This one thought it was 1987 and we kept it, it’s good for morale:<br>\n<br>\n<img src="https://i.example.org/bins/oven-1987.jpg" alt="" class="timg" border="0"><br>\n<br>\nThere is a page about the board here: <a href="https://www.example.org/boards/peel-master-3.html" target="_blank" rel="nofollow">Peel Master 3, an appreciation</a>. It was written by someone with feelings.\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('We get these at the depot. This one thought it was 1987 and we kept it, it’s good for morale:\n\nThere is a page about the board here: Peel Master 3, an appreciation. It was written by someone with feelings.','\n',char(10)),0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,8401844418191819032,7131656042759316495,1382918791581989631,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000009,22,9000001,900010,NULL,9,'2012-09-19T13:00:00Z','Sep 19, 2012 8:00 AM',NULL,NULL,NULL,0,replace('Strictly speaking this is not a firmware problem. A day of the week is a social convention. The oven has simply declined to join.\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),'Strictly speaking this is not a firmware problem. A day of the week is a social convention. The oven has simply declined to join.',0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,5034831932752329276,3674587892376801751,3674587892376801751,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000010,23,9000001,900005,NULL,10,'2012-09-19T13:26:00Z','Sep 19, 2012 8:26 AM','Tuesday Loaf','2012-11-04T02:14:00Z','Tuesday Loaf fucked around with this message at Nov 3, 2012 around 9:14 PM',4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000009#post900000009" rel="nofollow">Ambrose Fitch posted:</a></h4><blockquote>The oven has simply declined to join.</blockquote></div>\nAmbrose, you have explained my oven, my brother and the parish council in one sentence.<br>\n<br>\nPlan for Saturday: dough on Friday night, bake at 90°C for <strong>nine hours</strong> and call it a tradition.<br>\n<br>\nEDIT, November: the tradition won a ribbon. Second place. First place was a sponge, we do not discuss the sponge.\n        \n        \n\n\n        <p class="editedby"><span>Tuesday Loaf fucked around with this message at Nov  3, 2012 around  9:14 PM</span>\n    </p>','\n',char(10)),replace('Ambrose Fitch posted:\nThe oven has simply declined to join.\nAmbrose, you have explained my oven, my brother and the parish council in one sentence.\n\nPlan for Saturday: dough on Friday night, bake at 90°C for nine hours and call it a tradition.\n\nEDIT, November: the tradition won a ribbon. Second place. First place was a sponge, we do not discuss the sponge.','\n',char(10)),1,0,NULL,'2018-12-26T15:35:05Z',NULL,0,6219398683129282316,928841372991357712,928841372991357712,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000011,24,9000001,900015,NULL,11,'2012-09-19T14:40:00Z','Sep 19, 2012 9:40 AM',NULL,NULL,NULL,0,replace('have you tried putting a little hat on the sensor. so it feels like a weekend\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),'have you tried putting a little hat on the sensor. so it feels like a weekend',0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,7954460620746861381,7049484192208440633,7049484192208440633,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000012,25,9000001,900007,NULL,12,'2012-09-19T15:05:00Z','Sep 19, 2012 10:05 AM',NULL,NULL,NULL,8,replace('Relevant to your interests, a man in a cardigan does the whole thing with a paper clip:<br>\n<br>\n<iframe class="youtube-player" type="text/html" width="640" height="360" src="https://www.youtube.com/embed/PeelMaster3x?fs=1&amp;theme=dark" frameborder="0" allowfullscreen="" allow="picture-in-picture" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe><br>\n<br>\nHe does not get it to Wednesday either, but look how happy he is. <img src="https://i.somethingawful.com/forumsystem/emoticons/emot-unsmith.gif" class="sa-smilie" border="0" alt=":unsmith:" title=":unsmith:">\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('Relevant to your interests, a man in a cardigan does the whole thing with a paper clip:\n\nHe does not get it to Wednesday either, but look how happy he is. :unsmith:','\n',char(10)),0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,8980434532291489903,6040795984006490085,7121416456965851913,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000013,26,9000001,900005,NULL,13,'2012-09-19T23:48:00Z','Sep 19, 2012 6:48 PM',NULL,NULL,NULL,4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000011#post900000011" rel="nofollow">Fifty Tiny Hats posted:</a></h4><blockquote>have you tried putting a little hat on the sensor. so it feels like a weekend</blockquote></div>\nI have now put a hat on the sensor. It is a thimble. The display says “TUE” but it says it <i>slower</i>.\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('Fifty Tiny Hats posted:\nhave you tried putting a little hat on the sensor. so it feels like a weekend\nI have now put a hat on the sensor. It is a thimble. The display says “TUE” but it says it slower.','\n',char(10)),1,0,NULL,'2018-12-26T15:35:05Z',NULL,0,877069895161581673,181584369027247490,181584369027247490,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000014,27,9000001,900006,NULL,14,'2012-09-20T01:20:00Z','Sep 19, 2012 8:20 PM',NULL,NULL,NULL,0,replace('Hold on. Has anyone asked what it does at midnight? A byte that is sure of itself still has to count to something. Somebody sit up with it and write down what it says.\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),'Hold on. Has anyone asked what it does at midnight? A byte that is sure of itself still has to count to something. Somebody sit up with it and write down what it says.',0,0,NULL,'2018-12-26T15:35:05Z',NULL,0,8150602661603486024,1830053782438322903,1830053782438322903,0,14,14,14,14,14,14);
INSERT INTO post VALUES(900000015,28,9000001,900005,NULL,15,'2012-09-20T13:16:00Z','Sep 20, 2012 8:16 AM',NULL,NULL,NULL,4,replace('<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=900000014#post900000014" rel="nofollow">semaphore_dan posted:</a></h4><blockquote>Somebody sit up with it and write down what it says.</blockquote></div>\nI sat up with it. We had cocoa; it had a pan of water. At one second to midnight the display went dark, I held my breath, and then very carefully, one letter at a time, like someone reading off a hand, it said:<br>\n<br>\n<span class="bbcf-large">TUE (AGAIN)</span><br>\n<br>\nIt has a <strong>counter</strong>. It knows. It has known the whole time. <img src="https://i.somethingawful.com/forumsystem/emoticons/emot-psyduck.gif" class="sa-smilie" border="0" alt=":psyduck:" title=":psyduck:">\n        \n        \n\n\n        <p class="editedby">\n    </p>','\n',char(10)),replace('semaphore_dan posted:\nSomebody sit up with it and write down what it says.\nI sat up with it. We had cocoa; it had a pan of water. At one second to midnight the display went dark, I held my breath, and then very carefully, one letter at a time, like someone reading off a hand, it said:\n\nTUE (AGAIN)\n\nIt has a counter. It knows. It has known the whole time. :psyduck:','\n',char(10)),1,0,NULL,'2018-12-26T15:35:05Z',NULL,0,2467438039574555449,8927338193299450977,8927338193299450977,0,14,14,14,14,14,14);
CREATE TABLE post_quote (
    post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    -- The quoted post may be missing from the archive, so this is not a foreign key.
    quoted_post_id INTEGER,
    quoted_name TEXT
);
INSERT INTO post_quote VALUES(900000241,900000240,'Odd Job Harriet');
INSERT INTO post_quote VALUES(900000245,900000244,'Ambrose Fitch');
INSERT INTO post_quote VALUES(900000018,900000017,'Crumb Daemon');
INSERT INTO post_quote VALUES(900000002,900000001,'Crumb Daemon');
INSERT INTO post_quote VALUES(900000005,900000004,'semaphore_dan');
INSERT INTO post_quote VALUES(900000007,900000006,'Moth Lieutenant');
INSERT INTO post_quote VALUES(900000007,900000005,'Crumb Daemon');
INSERT INTO post_quote VALUES(900000010,900000009,'Ambrose Fitch');
INSERT INTO post_quote VALUES(900000013,900000011,'Fifty Tiny Hats');
INSERT INTO post_quote VALUES(900000015,900000014,'semaphore_dan');
CREATE TABLE post_source (
    source_page_id INTEGER NOT NULL REFERENCES source_page(id),
    post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    is_ignored INTEGER NOT NULL DEFAULT 0,
    is_seen INTEGER,
    PRIMARY KEY (source_page_id, post_id)
) WITHOUT ROWID;
INSERT INTO post_source VALUES(11,900000244,0,NULL);
INSERT INTO post_source VALUES(12,900000241,0,1);
INSERT INTO post_source VALUES(12,900000242,0,1);
INSERT INTO post_source VALUES(12,900000243,0,1);
INSERT INTO post_source VALUES(12,900000244,1,1);
INSERT INTO post_source VALUES(12,900000245,0,0);
INSERT INTO post_source VALUES(12,900000246,0,0);
INSERT INTO post_source VALUES(12,900000247,0,0);
INSERT INTO post_source VALUES(12,900000248,0,0);
INSERT INTO post_source VALUES(13,900000016,0,1);
INSERT INTO post_source VALUES(13,900000017,0,1);
INSERT INTO post_source VALUES(13,900000018,0,1);
INSERT INTO post_source VALUES(13,900000019,0,0);
INSERT INTO post_source VALUES(13,900000020,0,0);
INSERT INTO post_source VALUES(14,900000001,0,1);
INSERT INTO post_source VALUES(14,900000002,0,1);
INSERT INTO post_source VALUES(14,900000003,0,1);
INSERT INTO post_source VALUES(14,900000004,0,1);
INSERT INTO post_source VALUES(14,900000005,0,1);
INSERT INTO post_source VALUES(14,900000006,0,1);
INSERT INTO post_source VALUES(14,900000007,0,1);
INSERT INTO post_source VALUES(14,900000008,0,1);
INSERT INTO post_source VALUES(14,900000009,0,1);
INSERT INTO post_source VALUES(14,900000010,0,1);
INSERT INTO post_source VALUES(14,900000011,0,1);
INSERT INTO post_source VALUES(14,900000012,0,1);
INSERT INTO post_source VALUES(14,900000013,0,1);
INSERT INTO post_source VALUES(14,900000014,0,1);
INSERT INTO post_source VALUES(14,900000015,0,1);
CREATE TABLE post_claim (
    source_page_id INTEGER NOT NULL,
    post_id INTEGER NOT NULL,
    thread_id INTEGER,
    author_id INTEGER,
    author_name TEXT,
    is_op INTEGER,
    position INTEGER,
    posted_at TEXT,
    posted_at_text TEXT,
    body_id INTEGER,
    PRIMARY KEY (source_page_id, post_id),
    FOREIGN KEY (source_page_id, post_id) REFERENCES post_source(source_page_id, post_id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) WITHOUT ROWID;
INSERT INTO post_claim VALUES(12,900000244,9000003,900010,NULL,0,NULL,'2013-03-11T14:10:00Z','Mar 11, 2013 09:10',5468357142805661670);
CREATE TABLE post_body (
    post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    id INTEGER NOT NULL,
    html TEXT NOT NULL,
    text TEXT NOT NULL,
    signature INTEGER NOT NULL,
    imageless_signature INTEGER NOT NULL,
    has_local_images INTEGER NOT NULL,
    is_partial INTEGER NOT NULL,
    edited_by_name TEXT,
    edited_at TEXT,
    edit_note TEXT,
    -- JSON array of pairs: the ID of the quoted post, the quoted name.
    quotes TEXT NOT NULL,
    PRIMARY KEY (post_id, id)
) WITHOUT ROWID;
INSERT INTO post_body VALUES(900000244,5468357142805661670,'<a href="showthread.php?action=showpost&amp;postid=900000244#900000244" title="DON''T DO IT!!">Jerk detected!  This user is on your ignore list, click to view post anyway</a>','Jerk detected! This user is on your ignore list, click to view post anyway',8463065282239095194,8463065282239095194,0,1,NULL,NULL,NULL,'[]');
CREATE TABLE post_revision (
    post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    body_html TEXT NOT NULL,
    body_text TEXT,
    first_captured_at TEXT,
    last_captured_at TEXT,
    edited_by_name TEXT,
    edited_at TEXT,
    edit_note TEXT,
    body_signature INTEGER NOT NULL,
    body_imageless_signature INTEGER NOT NULL,
    has_local_images INTEGER NOT NULL DEFAULT 0,
    source_id INTEGER NOT NULL,
    markup_source_id INTEGER NOT NULL,
    PRIMARY KEY (post_id, body_signature)
) WITHOUT ROWID;
CREATE TABLE private_message_folder (
    account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    id INTEGER NOT NULL,
    name TEXT,
    name_source_id INTEGER,
    PRIMARY KEY (account_id, id)
) WITHOUT ROWID;
INSERT INTO private_message_folder VALUES(0,-1,'Sent Items',7);
INSERT INTO private_message_folder VALUES(0,0,'Inbox',7);
INSERT INTO private_message_folder VALUES(3137066778219590549,-1,'Sent Items',9);
INSERT INTO private_message_folder VALUES(3137066778219590549,0,'Inbox',9);
CREATE TABLE private_message (
    id INTEGER PRIMARY KEY,
    account_id INTEGER REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    folder_id INTEGER,
    subject TEXT,
    body_html TEXT,
    body_text TEXT,
    sent_at TEXT,
    -- The words on the page.
    sent_at_text TEXT,
    sender_id INTEGER REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    sender_name TEXT,
    recipient_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    recipient_name TEXT,
    -- Inferred, and from what.
    reply_to_id INTEGER,
    reply_to_basis TEXT,
    thread_tag_id INTEGER REFERENCES thread_tag(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    is_seen INTEGER,
    is_replied INTEGER,
    is_forwarded INTEGER,
    listed_sender_name TEXT,
    listed_recipient_name TEXT,
    shown_sender_id INTEGER,
    shown_sender_name TEXT,
    -- The rank of the capture that determines account and folder, as a sum: 4 if it names the account, 2 if it is a
    -- folder's list, 1 if it shows the folder.
    folder_rank INTEGER,
    subject_source_id INTEGER,
    sent_source_id INTEGER,
    body_source_id INTEGER,
    flags_source_id INTEGER,
    folder_source_id INTEGER,
    listed_sender_source_id INTEGER,
    listed_recipient_source_id INTEGER,
    shown_sender_source_id INTEGER,
    tag_source_id INTEGER,
    FOREIGN KEY (account_id, folder_id) REFERENCES private_message_folder(account_id, id)
        DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO private_message VALUES(9100001,3137066778219590549,0,'Hostage situation (sourdough)',replace('I went away for the weekend and left my starter with you, remember? You said “it’ll be no trouble”. I have just had a photograph of it. It was sitting in <b>your</b> chair.<br>\n<br>\nWhat does it want?\n		<p class="attachment"></p>','\n',char(10)),replace('I went away for the weekend and left my starter with you, remember? You said “it’ll be no trouble”. I have just had a photograph of it. It was sitting in your chair.\n\nWhat does it want?','\n',char(10)),'2013-11-08T00:12:00Z','Nov 7, 2013 18:12',900005,'Tuesday Loaf',900001,'Pemberton Lark',NULL,NULL,78,1,1,0,'Tuesday Loaf',NULL,900005,'Tuesday Loaf',7,8,8,8,10,10,10,NULL,8,10);
INSERT INTO private_message VALUES(9100002,3137066778219590549,-1,'Re: Hostage situation (sourdough)',NULL,NULL,'2013-11-08T01:40:00Z','Nov 7, 2013 at 19:40',900001,'Pemberton Lark',900005,'Tuesday Loaf',9100001,'subject',NULL,1,0,0,NULL,'Tuesday Loaf',NULL,NULL,7,9,9,NULL,9,9,NULL,9,NULL,9);
INSERT INTO private_message VALUES(9100003,3137066778219590549,0,'Re: Hostage situation (sourdough)',replace('Agreed to all of it: the window seat, the radio, Sundays off. I’ll be round at eight with the good flour. Tell it that I said it has <i>grown</i>. It likes that.\n		<p class="attachment"></p>','\n',char(10)),'Agreed to all of it: the window seat, the radio, Sundays off. I’ll be round at eight with the good flour. Tell it that I said it has grown. It likes that.','2013-11-08T02:56:00Z','Nov 7, 2013 20:56',900005,'Tuesday Loaf',900001,'Pemberton Lark',9100002,'subject',NULL,1,0,0,'Tuesday Loaf',NULL,900005,'Tuesday Loaf',7,7,7,7,10,10,10,NULL,7,10);
INSERT INTO private_message VALUES(9100004,3137066778219590549,0,'Marrow weigh-in: witness needed',NULL,NULL,'2013-11-08T19:36:00Z','Nov 8, 2013 at 13:36',900003,'Wickerbasket',900001,'Pemberton Lark',NULL,NULL,NULL,1,0,1,'Wickerbasket',NULL,NULL,NULL,7,10,10,NULL,10,10,10,NULL,NULL,10);
INSERT INTO private_message VALUES(9100005,3137066778219590549,0,'You dropped this on the ferry',NULL,NULL,'2013-11-10T03:30:00Z','Nov 9, 2013 at 21:30',NULL,'Mrs. Undertow',900001,'Pemberton Lark',NULL,NULL,NULL,0,0,0,'Mrs. Undertow',NULL,NULL,NULL,7,10,10,NULL,10,10,10,NULL,NULL,10);
INSERT INTO private_message VALUES(9100006,3137066778219590549,-1,'Is it supposed to glow?',NULL,NULL,'2013-11-10T04:04:00Z','Nov 9, 2013 at 22:04',900001,'Pemberton Lark',900012,'Doctor Haddock',NULL,NULL,NULL,1,0,0,NULL,'Doctor Haddock',NULL,NULL,7,9,9,NULL,9,9,NULL,9,NULL,9);
CREATE TABLE asset (
    sha256 TEXT PRIMARY KEY,
    media_type TEXT NOT NULL,
    byte_count INTEGER NOT NULL,
    bytes BLOB NOT NULL
);
CREATE TABLE asset_url (
    url TEXT NOT NULL,
    sha256 TEXT NOT NULL REFERENCES asset(sha256) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    first_captured_at TEXT,
    last_captured_at TEXT,
    PRIMARY KEY (url, sha256)
) WITHOUT ROWID;
CREATE TABLE asset_reference (
    source_page_id INTEGER NOT NULL REFERENCES source_page(id),
    -- As it is in the markup.
    address TEXT NOT NULL,
    -- `content`: target is an asset's hash; `file`: a path from the page's folder; `url`: an absolute address.
    basis TEXT NOT NULL,
    target TEXT NOT NULL,
    -- The part of a `data:` URL before its content; the markup has an `asset:` address instead.
    data_prefix TEXT,
    PRIMARY KEY (source_page_id, address, basis, target)
) WITHOUT ROWID;
CREATE TABLE asset_alias (
    post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    url TEXT NOT NULL,
    source_page_id INTEGER NOT NULL REFERENCES source_page(id),
    address TEXT NOT NULL,
    PRIMARY KEY (post_id, url, source_page_id, address)
) WITHOUT ROWID;
CREATE TABLE poll (
    id INTEGER PRIMARY KEY,
    thread_id INTEGER,
    question_html TEXT,
    question_text TEXT,
    vote_count INTEGER,
    is_multiple INTEGER,
    is_closed INTEGER
);
CREATE TABLE poll_option (
    poll_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    text_html TEXT,
    text TEXT,
    vote_count INTEGER
);
CREATE TABLE poll_view (
    account_id INTEGER NOT NULL,
    poll_id INTEGER NOT NULL,
    has_voted INTEGER
);
CREATE TABLE poll_history (
    poll_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    vote_count INTEGER,
    first_seen_at TEXT,
    last_seen_at TEXT
);
CREATE TABLE found_mention (
    post_id INTEGER NOT NULL,
    source_page_id INTEGER NOT NULL,
    basis TEXT NOT NULL,
    author_id INTEGER,
    author_name TEXT,
    thread_id INTEGER,
    forum_id INTEGER,
    posted_at TEXT,
    excerpt TEXT
);
CREATE TABLE account_ignored (
    account_id INTEGER NOT NULL,
    user_id INTEGER,
    user_name TEXT NOT NULL
);
CREATE TABLE account_buddy (
    account_id INTEGER NOT NULL,
    user_id INTEGER,
    user_name TEXT NOT NULL
);
CREATE TABLE account_state (
    account_id INTEGER NOT NULL,
    source_page_id INTEGER NOT NULL,
    captured_at TEXT,
    probation_until TEXT,
    probation_text TEXT,
    stored_message_count INTEGER,
    message_limit INTEGER,
    is_message_list_partial INTEGER,
    features TEXT
);
INSERT INTO account_state VALUES(3137066778219590549,9,'2013-11-12T23:46:40Z',NULL,NULL,NULL,500,NULL,NULL);
INSERT INTO account_state VALUES(3137066778219590549,10,'2013-11-12T23:46:40Z',NULL,NULL,NULL,500,NULL,NULL);
CREATE TABLE thread_poster (
    thread_id INTEGER NOT NULL,
    user_id INTEGER,
    user_name TEXT,
    post_count INTEGER
);
CREATE TABLE post_mark (
    post_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    user_id INTEGER,
    text TEXT
);
CREATE TABLE forum_thread_tag (
    forum_id INTEGER NOT NULL,
    thread_tag_id INTEGER NOT NULL,
    position INTEGER NOT NULL
);
INSERT INTO forum_thread_tag VALUES(906,941,1);
INSERT INTO forum_thread_tag VALUES(906,942,2);
INSERT INTO forum_thread_tag VALUES(906,78,3);
CREATE TABLE forum_visit (
    forum_id INTEGER NOT NULL,
    source_page_id INTEGER NOT NULL,
    captured_at TEXT,
    user_count INTEGER
);
INSERT INTO forum_visit VALUES(906,2,'2014-04-06T13:13:20Z',3);
CREATE TABLE user_moderates (
    user_id INTEGER NOT NULL,
    forum_id INTEGER NOT NULL
);
CREATE TABLE site_statistics (
    source_page_id INTEGER NOT NULL,
    captured_at TEXT,
    name TEXT NOT NULL,
    value INTEGER
);
CREATE TABLE bookmark_list (
    account_id INTEGER PRIMARY KEY,
    source_page_id INTEGER NOT NULL,
    capture_key BLOB NOT NULL
);
INSERT INTO bookmark_list VALUES(0,1,X'8000000051c5886000800000006b03d5ece91914f566feaa62');
CREATE TABLE reader_mark (
    account_id INTEGER NOT NULL,
    -- thread or forum
    target TEXT NOT NULL,
    target_id INTEGER NOT NULL,
    -- read or bookmark
    kind TEXT NOT NULL,
    is_set INTEGER NOT NULL,
    marked_at TEXT NOT NULL,
    PRIMARY KEY (account_id, target, target_id, kind)
) WITHOUT ROWID;
CREATE TABLE claim_value (
    id INTEGER PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO claim_value VALUES(181367090680108885,'{"name":"Inbox"}');
INSERT INTO claim_value VALUES(229399406500444065,'{"title":"There is a goose in my greenhouse and it keeps office hours","listed_author_id":900002,"listed_author_name":"Odd Job Harriet","reply_count":47,"view_count":19002,"rating_votes":159,"rating_average":4.96,"listed_last_post_at":"2013-03-11T22:00:00Z","last_post_at_text":"17:00 Mar 11, 2013","listed_last_post_author_name":"Odd Job Harriet","is_sticky":0,"is_closed":0,"thread_tag_id":932,"page_count":2}');
INSERT INTO claim_value VALUES(520333136240682824,'{"site_id":941,"image_name":"sheds-regret","image_url":"http://fi.somethingawful.com/forums/posticons/sheds-regret.gif"}');
INSERT INTO claim_value VALUES(560398356304745736,'{"title":"I am teaching a kettle to whistle in tune (now with a second kettle)","forum_id":906,"listed_author_id":900007,"listed_author_name":"Kettle & Sons","reply_count":45,"view_count":3201,"rating_votes":40,"rating_average":4.98,"listed_last_post_at":"2014-03-23T00:02:00Z","last_post_at_text":"19:02 Mar 22, 2014","listed_last_post_author_name":"Pemberton Lark","is_sticky":0,"is_closed":0,"thread_tag_id":942,"secondary_thread_tag_id":2318104777489349173,"page_count":2,"list_page":1,"list_position":2}');
INSERT INTO claim_value VALUES(592605801520067498,'{"name":"Colonel Marmalade","name_rank":1}');
INSERT INTO claim_value VALUES(603036512791888436,'{"subject":"Hostage situation (sourdough)","sent_at":"2013-11-08T00:12:00Z","sent_at_text":"Nov 7, 2013 18:12","body_html":"I went away for the weekend and left my starter with you, remember? You said “it’ll be no trouble”. I have just had a photograph of it. It was sitting in <b>your</b> chair.<br>\n<br>\nWhat does it want?\n\t\t<p class=\"attachment\"></p>","body_text":"I went away for the weekend and left my starter with you, remember? You said “it’ll be no trouble”. I have just had a photograph of it. It was sitting in your chair.\n\nWhat does it want?","account_id":0,"folder_id":0,"folder_rank":1,"shown_sender_id":900005,"shown_sender_name":"Tuesday Loaf"}');
INSERT INTO claim_value VALUES(685031253756834013,'{"is_bookmarked":1,"star":2,"unread_count":118,"seen_post_count":1884}');
INSERT INTO claim_value VALUES(880181776503456724,'{"site_id":114,"image_name":"art","image_url":"http://fi.somethingawful.com/forums/posticons/icons-08/art.png"}');
INSERT INTO claim_value VALUES(909734931340309922,'{"name":"General Kerfuffle","claimed_category_id":990,"claimed_parent_id":null,"list_index":1,"is_in_menu":1}');
INSERT INTO claim_value VALUES(936714207636716858,'{"subject":"Re: Hostage situation (sourdough)","sent_at":"2013-11-08T01:40:00Z","sent_at_text":"Nov 7, 2013 at 19:40","is_seen":1,"is_replied":0,"is_forwarded":0,"account_id":3137066778219590549,"folder_id":-1,"folder_rank":7,"listed_recipient_name":"Tuesday Loaf","thread_tag_id":null}');
INSERT INTO claim_value VALUES(988559708095923847,'{"image_name":"tma","image_url":"http://fi.somethingawful.com/tma.gif"}');
INSERT INTO claim_value VALUES(1249539208030737266,'{"name":"project.crumbs","claimed_category_id":null,"claimed_parent_id":906,"list_index":10,"description":"Half-finished things; the other half’s in the drawer.","thread_count":14,"post_count":2077,"is_in_menu":1}');
INSERT INTO claim_value VALUES(1257097557156331733,'{"user_count":3}');
INSERT INTO claim_value VALUES(1357109483019760521,'{"name":"Ambrose Fitch","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/10/fitch.jpg\" alt=\"\" class=\"img\" border=\"0\"><br>\nI think you’ll find<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/10/fitch.jpg","title_signature":3246008171831973813,"title_rank":1,"registered_on":"2002-10-03"}');
INSERT INTO claim_value VALUES(1388363192568841181,'{"name":"Ambrose Fitch","name_rank":1,"roles":"role-registered","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"https://fi.somethingawful.com/safs/titles/90/10/fitch.jpg\" alt=\"\" class=\"img\" border=\"0\"><br>\nI think you’ll find","avatar_url":"https://fi.somethingawful.com/safs/titles/90/10/fitch.jpg","title_signature":3246008171831973813,"title_rank":1,"registered_on":"2002-10-03"}');
INSERT INTO claim_value VALUES(1472966185724281455,'{"name":"The Workshop","list_index":8}');
INSERT INTO claim_value VALUES(1538269481699452375,'{"forum_id":901,"author_name":"The Night Porter","posted_on":"2013-11-01","shown_author_id":null,"author_rank":0,"body_html":"The clocks went back last night, and the clocks were on time. The ladders weren’t. If you have borrowed a ladder from <b>Borrowed Ladders</b>, please lean it where you found it; the sign says so — on both sides.<br>\n<br>\nThere will be soup."}');
INSERT INTO claim_value VALUES(1574595543216643050,'{"name":"Borrowed Ladders","claimed_category_id":null,"claimed_parent_id":904,"list_index":12,"is_in_menu":1}');
INSERT INTO claim_value VALUES(1720750272119759419,'{"is_bookmarked":1,"star":0,"unread_count":0,"seen_post_count":20}');
INSERT INTO claim_value VALUES(1795703662005101776,'{"unread_count":35,"seen_post_count":325}');
INSERT INTO claim_value VALUES(1811540691637124377,'{"title":"Stupid questions, gently soldered","forum_id":906,"listed_author_id":900006,"listed_author_name":"semaphore_dan","reply_count":359,"view_count":15483,"rating_votes":68,"rating_average":4.13,"listed_last_post_at":"2014-04-04T04:44:00Z","last_post_at_text":"23:44 Apr 3, 2014","listed_last_post_author_name":"Fifty Tiny Hats","is_sticky":1,"is_closed":0,"thread_tag_id":67,"secondary_thread_tag_id":3759047293432036428,"list_page":1,"list_position":1}');
INSERT INTO claim_value VALUES(1959619341351405077,'{"title":"Rank the biscuits by how well they keep a secret","listed_author_id":900014,"listed_author_name":"toast <3","reply_count":4,"view_count":377,"rating_votes":null,"rating_average":null,"listed_last_post_at":"2013-06-20T23:45:00Z","last_post_at_text":"18:45 Jun 20, 2013","listed_last_post_author_name":"Pemberton Lark","is_sticky":0,"is_closed":0,"thread_tag_id":68}');
INSERT INTO claim_value VALUES(2039672628749659547,'{"name":"The Lost Property Box","claimed_category_id":null,"claimed_parent_id":901,"list_index":2,"is_in_menu":1}');
INSERT INTO claim_value VALUES(2060817910806036053,'{"tags":[941,942,78]}');
INSERT INTO claim_value VALUES(2245354840359966111,'{"image_name":"help","image_url":"http://fi.somethingawful.com/forums/posticons/icons-08/help.png","title":"Help"}');
INSERT INTO claim_value VALUES(2259342100159511276,'{"name":"Ledger Nightingale","name_rank":1}');
INSERT INTO claim_value VALUES(2260598522358618718,'{"name":"The Night Porter","name_rank":0}');
INSERT INTO claim_value VALUES(2394189431567197947,'{"name":"Preserves & Pickles: the best of the rest","claimed_category_id":992,"claimed_parent_id":null,"list_index":13,"is_in_menu":1}');
INSERT INTO claim_value VALUES(2467809000854968193,'{"name":"plinth","name_rank":1,"custom_title_html":"<img src=\"http://fi.somethingawful.com/images/newbie.gif\" alt=\"\" class=\"img\" border=\"0\"><br>","avatar_url":"http://fi.somethingawful.com/images/newbie.gif","title_signature":7857591494281842872,"title_rank":1,"registered_on":"2013-03-02","reported_post_count":2,"post_rate":0.01,"about_html":null,"location":null,"interests":null,"occupation":null,"gender":"porpoise","homepage_url":null,"icq_name":null,"aim_name":null,"yahoo_name":null,"listed_last_post_at":"2013-03-06T16:12:00Z"}');
INSERT INTO claim_value VALUES(2486152621188696392,'{"name":"Goose Incidents","claimed_category_id":null,"claimed_parent_id":902,"list_index":4,"is_in_menu":1}');
INSERT INTO claim_value VALUES(2499412200690528540,'{"name":"Ambrose Fitch","name_rank":1}');
INSERT INTO claim_value VALUES(2549452527731157439,'{"kind":"probation","user_id":900010,"user_name":"Ambrose Fitch","punished_at":"2013-10-31T05:05:00Z","duration_text":"User loses posting privileges for 1 day.","reason_html":"“Strictly speaking” nineteen times before breakfast.  User loses posting privileges for 1 day.","post_id":null,"requested_by_id":900016,"approved_by_id":900004}');
INSERT INTO claim_value VALUES(2558001544698398739,'{"subject":"Hostage situation (sourdough)","sent_at":"2013-11-08T00:12:00Z","sent_at_text":"Nov 7, 2013 at 18:12","is_seen":1,"is_replied":1,"is_forwarded":0,"account_id":3137066778219590549,"folder_id":0,"folder_rank":7,"listed_sender_name":"Tuesday Loaf","thread_tag_id":2297369696157911839}');
INSERT INTO claim_value VALUES(2601583963313260151,'{"name":"semaphore_dan","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/06/flags.gif\" alt=\"\" class=\"img\" border=\"0\"><br>\nwaving, not drowning<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/06/flags.gif","title_signature":61719802303290160,"title_rank":1,"registered_on":"2005-11-26"}');
INSERT INTO claim_value VALUES(2640535237258260747,'{"name":"Kettle & Sons","name_rank":1}');
INSERT INTO claim_value VALUES(2661693784603035805,'{"is_bookmarked":1,"star":0,"unread_count":0,"seen_post_count":5}');
INSERT INTO claim_value VALUES(2678029653340626327,'{"name":"Doctor Haddock","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/12/haddock.png\" alt=\"\" class=\"img\" border=\"0\"><br>\nNot that kind of doctor.<br>\nNot that kind of haddock.<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/12/haddock.png","title_signature":5617985907254529069,"title_rank":1,"registered_on":"2009-05-21"}');
INSERT INTO claim_value VALUES(2741507956476354622,'{"name":"SOUP: spoons confiscated pending inquiry","claimed_category_id":990,"claimed_parent_id":null,"list_index":6,"is_in_menu":1}');
INSERT INTO claim_value VALUES(2770850797685854589,'{"unread_count":null,"seen_post_count":null}');
INSERT INTO claim_value VALUES(2833114054129193566,'{"subject":"Is it supposed to glow?","sent_at":"2013-11-10T04:04:00Z","sent_at_text":"Nov 9, 2013 at 22:04","is_seen":1,"is_replied":0,"is_forwarded":0,"account_id":3137066778219590549,"folder_id":-1,"folder_rank":7,"listed_recipient_name":"Doctor Haddock","thread_tag_id":null}');
INSERT INTO claim_value VALUES(2895831234978915189,'{"users":"900016"}');
INSERT INTO claim_value VALUES(2989197735932507137,'{"site_id":67,"image_name":"newbie","image_url":"http://fi.somethingawful.com/forums/posticons/icons-08/newbie.png"}');
INSERT INTO claim_value VALUES(3004619523400140919,'{"kind":"ban","user_id":900011,"user_name":"Gravy Protocol","punished_at":"2013-11-09T05:00:00Z","duration_text":null,"reason_html":"We asked about the tote bags. There were no tote bags.","post_id":900000644,"requested_by_id":900003,"approved_by_id":900004}');
INSERT INTO claim_value VALUES(3021952127484195863,'{"title":"I have inherited eleven thermostats and they don’t agree","forum_id":906,"listed_author_id":900021,"listed_author_name":"Ledger Nightingale","reply_count":18,"view_count":911,"rating_votes":null,"rating_average":null,"listed_last_post_at":"2014-03-14T06:25:00Z","last_post_at_text":"01:25 Mar 14, 2014","listed_last_post_author_name":"semaphore_dan","is_sticky":0,"is_closed":0,"thread_tag_id":78,"secondary_thread_tag_id":2318104777489349173,"list_page":1,"list_position":3}');
INSERT INTO claim_value VALUES(3056754401800414639,'{"name":"Odd Job Harriet","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/02/harriet.jpg\" alt=\"\" class=\"img\" border=\"0\"><br>\nHas a ladder<br>\nand will use it<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/02/harriet.jpg","title_signature":4648061806819810487,"title_rank":1,"registered_on":"2006-06-08"}');
INSERT INTO claim_value VALUES(3099825861990123298,'{"name":"Front Porch","list_index":0}');
INSERT INTO claim_value VALUES(3194875241846654335,'{"name":"Preserves & Pickles: the best of the rest","claimed_category_id":992,"claimed_parent_id":null,"list_index":14,"is_in_menu":1}');
INSERT INTO claim_value VALUES(3241176913283886832,'{"name":"Zoë of the Bins","name_rank":1}');
INSERT INTO claim_value VALUES(3334828375360993688,'{"kind":"permaban","user_id":900018,"user_name":"Colonel Marmalade","punished_at":"2013-11-02T17:00:00Z","duration_text":null,"reason_html":"Has eaten the preserves forum. Not a figure of speech; he sent the jars back.","post_id":null,"requested_by_id":900016,"approved_by_id":900017}');
INSERT INTO claim_value VALUES(3441817978679526329,'{"name":"Ask Me About My Shed","claimed_category_id":991,"claimed_parent_id":null,"list_index":9,"is_in_menu":1}');
INSERT INTO claim_value VALUES(3744415719739536379,'{"name":"toast <3","name_rank":1}');
INSERT INTO claim_value VALUES(3795609480407733373,'{"name":"project.crumbs","claimed_category_id":null,"claimed_parent_id":906,"list_index":10,"is_in_menu":1}');
INSERT INTO claim_value VALUES(3805473976887388648,'{"is_bookmarked":1,"star":1,"unread_count":4,"seen_post_count":44}');
INSERT INTO claim_value VALUES(3816967974847133868,'{"site_id":78,"image_name":"help","image_url":"http://fi.somethingawful.com/forums/posticons/icons-08/help.png","title":"Help"}');
INSERT INTO claim_value VALUES(3949806764295330538,'{"site_id":941,"image_name":"sheds-regret","image_url":"http://fi.somethingawful.com/forums/posticons/sheds-regret.gif","title":"Regret"}');
INSERT INTO claim_value VALUES(4000372815560524195,'{"name":"Fifty Tiny Hats","name_rank":1,"roles":"role-registered","is_administrator":0,"is_moderator":0,"custom_title_html":"<i> <size:8>Please take a hat to continue:<br>49...<br>48...</size:8></i>","avatar_url":null,"title_signature":5482465649046327303,"title_rank":1,"registered_on":"2011-04-01"}');
INSERT INTO claim_value VALUES(4040134691004036145,'{"site_id":942,"image_name":"sheds-kettle","image_url":"http://fi.somethingawful.com/forums/posticons/sheds-kettle.gif"}');
INSERT INTO claim_value VALUES(4172968597298897271,'{"name":"Pemberton Lark","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/01/lark.gif\" alt=\"\" class=\"img\" border=\"0\"><br>\nKeeper of the spare key<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/01/lark.gif","title_signature":8119871944362018598,"title_rank":1,"registered_on":"2004-02-11"}');
INSERT INTO claim_value VALUES(4253406068926633957,'{"name":"Bog Standard","name_rank":0}');
INSERT INTO claim_value VALUES(4441491191595991982,'{"title":"There is a goose in my greenhouse and it keeps office hours","forum_id":902,"is_closed":0,"page_count":2}');
INSERT INTO claim_value VALUES(4522991925181203193,'{"name":"Gravy Protocol","name_rank":1}');
INSERT INTO claim_value VALUES(4577154271003986356,'{"probation_until":null,"probation_text":null,"stored_message_count":null,"message_limit":500,"is_message_list_partial":null,"features":null}');
INSERT INTO claim_value VALUES(4620820216937891108,'{"kind":"autoban","user_id":900019,"user_name":"BargainOars4U","punished_at":"2013-11-09T10:12:00Z","duration_text":null,"reason_html":"Oars! Oars! Oars!","post_id":null,"requested_by_id":900017,"approved_by_id":900017}');
INSERT INTO claim_value VALUES(4794956520811234247,'{"subject":"Re: Hostage situation (sourdough)","sent_at":"2013-11-08T02:56:00Z","sent_at_text":"Nov 7, 2013 at 20:56","is_seen":1,"is_replied":0,"is_forwarded":0,"account_id":3137066778219590549,"folder_id":0,"folder_rank":7,"listed_sender_name":"Tuesday Loaf","thread_tag_id":null}');
INSERT INTO claim_value VALUES(4967474542449664377,'{"title":"My oven''s firmware believes every day is Tuesday","forum_id":906,"listed_author_id":900005,"listed_author_name":"Tuesday Loaf","reply_count":19,"view_count":12044,"rating_votes":61,"rating_average":4.79,"listed_last_post_at":"2012-09-23T02:45:00Z","last_post_at_text":"21:45 Sep 22, 2012","listed_last_post_author_name":"Tuesday Loaf","is_sticky":0,"is_closed":0,"thread_tag_id":941,"secondary_thread_tag_id":3759047293432036428,"list_page":1,"list_position":4}');
INSERT INTO claim_value VALUES(5058026125164941672,'{"name":"The Very Quiet Aquarium","claimed_category_id":null,"claimed_parent_id":902,"list_index":5,"is_in_menu":1}');
INSERT INTO claim_value VALUES(5208070121476509444,'{"title":"What is the sea doing tonight? (post from your window)","listed_author_id":900006,"listed_author_name":"semaphore_dan","reply_count":2001,"view_count":88123,"rating_votes":134,"rating_average":4.67,"listed_last_post_at":"2013-06-20T04:58:00Z","last_post_at_text":"23:58 Jun 19, 2013","listed_last_post_author_name":"Grand Duchess of Lint","is_sticky":0,"is_closed":0,"thread_tag_id":104}');
INSERT INTO claim_value VALUES(5442064315830464914,'{"name":"Wickerbasket","name_rank":0}');
INSERT INTO claim_value VALUES(5528139172681976902,'{"title":"Post one photograph of a chair that has given up","listed_author_id":900013,"listed_author_name":"Zoë of the Bins","reply_count":7,"view_count":640,"rating_votes":12,"rating_average":4.5,"listed_last_post_at":"2013-05-14T00:30:00Z","last_post_at_text":"19:30 May 13, 2013","listed_last_post_author_name":"Zoë of the Bins","is_sticky":0,"is_closed":0,"thread_tag_id":114}');
INSERT INTO claim_value VALUES(5549329419702241309,'{"name":"Beasts & Neighbours","claimed_category_id":990,"claimed_parent_id":null,"list_index":3,"is_in_menu":1}');
INSERT INTO claim_value VALUES(5611088447221317437,'{"subject":"You dropped this on the ferry","sent_at":"2013-11-10T03:30:00Z","sent_at_text":"Nov 9, 2013 at 21:30","is_seen":0,"is_replied":0,"is_forwarded":0,"account_id":3137066778219590549,"folder_id":0,"folder_rank":7,"listed_sender_name":"Mrs. Undertow","thread_tag_id":null}');
INSERT INTO claim_value VALUES(5847551435224619010,'{"name":"semaphore_dan","name_rank":1}');
INSERT INTO claim_value VALUES(5857395802537914573,'{"name":"Sent Items"}');
INSERT INTO claim_value VALUES(5986533728177600440,'{"shown_name":"The Night Porter","custom_title_html":"","avatar_url":"http://fi.somethingawful.com/safs/titles/90/17/porter.gif","title_signature":3941600993974476767,"title_rank":0,"registered_on":"2001-08-25"}');
INSERT INTO claim_value VALUES(6041138191710514768,'{"name":"Odd Job Harriet","name_rank":1}');
INSERT INTO claim_value VALUES(6087238772394726860,'{"site_id":932,"image_name":"beasts-goose","image_url":"http://fi.somethingawful.com/forums/posticons/beasts-goose.gif"}');
INSERT INTO claim_value VALUES(6316026947918825459,'{"title":"My oven''s firmware believes every day is Tuesday","listed_author_id":900005,"listed_author_name":"Tuesday Loaf","reply_count":19,"view_count":11870,"rating_votes":61,"rating_average":4.79,"listed_last_post_at":"2012-09-23T02:45:00Z","last_post_at_text":"21:45 Sep 22, 2012","listed_last_post_author_name":"Tuesday Loaf","is_sticky":0,"is_closed":0,"thread_tag_id":941}');
INSERT INTO claim_value VALUES(6366921665114993927,'{"name":"Ask Me About My Shed","claimed_category_id":991,"claimed_parent_id":null,"list_index":8,"is_in_menu":1}');
INSERT INTO claim_value VALUES(6439395083981705936,'{"site_id":68,"image_name":"poll","image_url":"http://fi.somethingawful.com/forums/posticons/icons-08/poll.png"}');
INSERT INTO claim_value VALUES(6460652385057119180,'{"name":"Moth Lieutenant","name_rank":1,"roles":"role-registered","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"https://fi.somethingawful.com/safs/titles/90/08/moth.gif\" alt=\"\" class=\"img\" border=\"0\"><br>\nDrawn to the situation","avatar_url":"https://fi.somethingawful.com/safs/titles/90/08/moth.gif","title_signature":5387699705899730169,"title_rank":1,"registered_on":"2008-12-12"}');
INSERT INTO claim_value VALUES(6477488406515947052,'{"name":"BargainOars4U","name_rank":1}');
INSERT INTO claim_value VALUES(6639825662626856310,'{"site_id":78,"image_name":"help","image_url":"http://fi.somethingawful.com/forums/posticons/icons-08/help.png"}');
INSERT INTO claim_value VALUES(6839448474447715522,'{}');
INSERT INTO claim_value VALUES(6869827444164904829,'{"page_number":1,"page_count":1}');
INSERT INTO claim_value VALUES(6996175280256661599,'{"name":"SOUP: spoons optional","claimed_category_id":990,"claimed_parent_id":null,"list_index":6,"is_in_menu":1}');
INSERT INTO claim_value VALUES(7117361027725980677,'{"title":"My oven''s firmware believes every day is Tuesday","forum_id":906,"page_count":2}');
INSERT INTO claim_value VALUES(7169405984595141473,'{"name":"Tuesday Loaf","name_rank":1}');
INSERT INTO claim_value VALUES(7352026954030060521,'{"name":"The Workshop","list_index":7}');
INSERT INTO claim_value VALUES(7360288520513869058,'{"name":"Small Electronics, Large Regrets","claimed_category_id":null,"claimed_parent_id":904,"list_index":10,"is_in_menu":1}');
INSERT INTO claim_value VALUES(7380854004867001388,'{"name":"semaphore_dan","name_rank":1,"roles":"role-registered","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"https://fi.somethingawful.com/safs/titles/90/06/flags.gif\" alt=\"\" class=\"img\" border=\"0\"><br>\nwaving, not drowning","avatar_url":"https://fi.somethingawful.com/safs/titles/90/06/flags.gif","title_signature":61719802303290160,"title_rank":1,"registered_on":"2005-11-26"}');
INSERT INTO claim_value VALUES(7440149641537571764,'{"name":"Borrowed Ladders","claimed_category_id":null,"claimed_parent_id":904,"list_index":11,"is_in_menu":1}');
INSERT INTO claim_value VALUES(7473528157981893735,'{"title":"My oven''s firmware believes every day is Tuesday","forum_id":906,"is_closed":0,"page_count":2}');
INSERT INTO claim_value VALUES(7473978048174332684,'{"kind":"probation","user_id":900011,"user_name":"Gravy Protocol","punished_at":"2013-11-10T16:10:00Z","duration_text":"User loses posting privileges for 6 hours.","reason_html":"Tried to sell the goose a timeshare. The goose has better taste, and a solicitor’s face.  User loses posting privileges for 6 hours.","post_id":900000215,"requested_by_id":900003,"approved_by_id":900004}');
INSERT INTO claim_value VALUES(7492070319130856956,'{"name":"Ambrose Fitch","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"registered_on":"2002-10-03"}');
INSERT INTO claim_value VALUES(7555711281260878405,'{"name":"Moth Lieutenant","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/08/moth.gif\" alt=\"\" class=\"img\" border=\"0\"><br>\nDrawn to the situation<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/08/moth.gif","title_signature":5387699705899730169,"title_rank":1,"registered_on":"2008-12-12"}');
INSERT INTO claim_value VALUES(7577826003021966163,'{"name":"Small Electronics, Large Regrets","claimed_category_id":null,"claimed_parent_id":904,"list_index":9,"is_in_menu":1}');
INSERT INTO claim_value VALUES(7844439899513990106,'{"name":"Tuesday Loaf","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<div class=\"bbc-center\"><img src=\"http://fi.somethingawful.com/safs/titles/90/05/loaf.jpg\" alt=\"\" class=\"img\" border=\"0\"><br>\nIt is always proving day somewhere</div><br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/05/loaf.jpg","title_signature":6888117334336407604,"title_rank":1,"registered_on":"2010-04-19"}');
INSERT INTO claim_value VALUES(7851759542238307686,'{"name":"The Attic","list_index":13}');
INSERT INTO claim_value VALUES(7856065336636523863,'{"is_bookmarked":1,"star":2,"unread_count":null,"seen_post_count":null}');
INSERT INTO claim_value VALUES(7889549592053449046,'{"name":"Crumb Daemon","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/05/loaf.jpg\" alt=\"\" class=\"img\" border=\"0\"><br>\nIt is always proving day somewhere<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/05/loaf.jpg","title_signature":6888117334336407604,"title_rank":1,"registered_on":"2010-04-19"}');
INSERT INTO claim_value VALUES(7893603338534645277,'{"name":"project.crumbs","claimed_category_id":null,"claimed_parent_id":906,"list_index":11,"is_in_menu":1}');
INSERT INTO claim_value VALUES(7977324146032953417,'{"is_bookmarked":1}');
INSERT INTO claim_value VALUES(8031526253820518926,'{"name":"Zoë of the Bins","name_rank":1,"roles":"role-registered","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"https://fi.somethingawful.com/safs/titles/90/13/bins.jpg\" alt=\"\" class=\"img\" border=\"0\"><br>\nFinders keepers’ keeper","avatar_url":"https://fi.somethingawful.com/safs/titles/90/13/bins.jpg","title_signature":3021686394342530646,"title_rank":1,"registered_on":"2008-01-13"}');
INSERT INTO claim_value VALUES(8080602830064215733,'{"name":"Doctor Haddock","name_rank":1,"roles":"platinum","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"https://fi.somethingawful.com/safs/titles/90/12/haddock.png\" alt=\"\" class=\"img\" border=\"0\"><br>\nNot that kind of doctor.<br>\nNot that kind of haddock.","avatar_url":"https://fi.somethingawful.com/safs/titles/90/12/haddock.png","title_signature":5617985907254529069,"title_rank":1,"registered_on":"2009-05-21","special_title_html":"Fish Ambulance"}');
INSERT INTO claim_value VALUES(8122665216141512069,'{"image_name":"ama","image_url":"http://fi.somethingawful.com/ama.gif"}');
INSERT INTO claim_value VALUES(8134565396855966979,'{"name":"The Attic","list_index":12}');
INSERT INTO claim_value VALUES(8141399267857726909,'{"name":"Grand Duchess of Lint","name_rank":0}');
INSERT INTO claim_value VALUES(8333111481779682017,'{"site_id":104,"image_name":"event","image_url":"http://fi.somethingawful.com/forums/posticons/icons-08/event.png"}');
INSERT INTO claim_value VALUES(8490278069161328096,'{"site_id":942,"image_name":"sheds-kettle","image_url":"http://fi.somethingawful.com/forums/posticons/sheds-kettle.gif","title":"Kettle"}');
INSERT INTO claim_value VALUES(8503804560556455006,'{"title":"There is a goose in my greenhouse and it keeps office hours"}');
INSERT INTO claim_value VALUES(8531770631566107343,'{"name":"sleepy badger","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/20/badger.gif\" alt=\"\" class=\"img\" border=\"0\"><br>\nfive more minutes<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/20/badger.gif","title_signature":6020693461848443247,"title_rank":1,"registered_on":"2009-09-09"}');
INSERT INTO claim_value VALUES(8544052830384567645,'{"unread_count":0,"seen_post_count":46}');
INSERT INTO claim_value VALUES(8546880959057763372,'{"name":"Tuesday Loaf","name_rank":1,"roles":"platinum","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"https://fi.somethingawful.com/safs/titles/90/05/loaf.jpg\" alt=\"\" class=\"img\" border=\"0\"><br>\nIt is always proving day somewhere","avatar_url":"https://fi.somethingawful.com/safs/titles/90/05/loaf.jpg","title_signature":6888117334336407604,"title_rank":1,"registered_on":"2010-04-19"}');
INSERT INTO claim_value VALUES(8561139325576098301,'{"subject":"Re: Hostage situation (sourdough)","sent_at":"2013-11-08T02:56:00Z","sent_at_text":"Nov 7, 2013 20:56","body_html":"Agreed to all of it: the window seat, the radio, Sundays off. I’ll be round at eight with the good flour. Tell it that I said it has <i>grown</i>. It likes that.\n\t\t<p class=\"attachment\"></p>","body_text":"Agreed to all of it: the window seat, the radio, Sundays off. I’ll be round at eight with the good flour. Tell it that I said it has grown. It likes that.","account_id":0,"folder_id":0,"folder_rank":1,"shown_sender_id":900005,"shown_sender_name":"Tuesday Loaf"}');
INSERT INTO claim_value VALUES(8732492346695149698,'{"name":"The Night Shift","claimed_category_id":null,"claimed_parent_id":905,"list_index":7,"is_in_menu":1}');
INSERT INTO claim_value VALUES(8739104045555498728,'{"name":"Kettle & Sons","name_rank":1,"roles":"platinum","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"https://fi.somethingawful.com/safs/titles/90/07/kettle.png\" alt=\"\" class=\"img\" border=\"0\"><br>\nEst. this morning","avatar_url":"https://fi.somethingawful.com/safs/titles/90/07/kettle.png","title_signature":3788060228412465529,"title_rank":1,"registered_on":"2007-08-14"}');
INSERT INTO claim_value VALUES(8824060565108689271,'{"subject":"Marrow weigh-in: witness needed","sent_at":"2013-11-08T19:36:00Z","sent_at_text":"Nov 8, 2013 at 13:36","is_seen":1,"is_replied":0,"is_forwarded":1,"account_id":3137066778219590549,"folder_id":0,"folder_rank":7,"listed_sender_name":"Wickerbasket","thread_tag_id":null}');
INSERT INTO claim_value VALUES(9004491618751561816,'{"name":"Kettle & Sons","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/07/kettle.png\" alt=\"\" class=\"img\" border=\"0\"><br>\nEst. this morning<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/07/kettle.png","title_signature":3788060228412465529,"title_rank":1,"registered_on":"2007-08-14"}');
INSERT INTO claim_value VALUES(9080887126533645301,'{"name":"Zoë of the Bins","name_rank":1,"roles":"","is_administrator":0,"is_moderator":0,"custom_title_html":"<img src=\"http://fi.somethingawful.com/safs/titles/90/13/bins.jpg\" alt=\"\" class=\"img\" border=\"0\"><br>\nFinders keepers’ keeper<br>","avatar_url":"http://fi.somethingawful.com/safs/titles/90/13/bins.jpg","title_signature":3021686394342530646,"title_rank":1,"registered_on":"2008-01-13"}');
CREATE TABLE claim (
    source_page_id INTEGER NOT NULL REFERENCES source_page(id),
    -- The order on the page.
    ordinal INTEGER NOT NULL,
    entity INTEGER NOT NULL,
    entity_id INTEGER NOT NULL,
    value_id INTEGER NOT NULL,
    PRIMARY KEY (source_page_id, ordinal)
) WITHOUT ROWID;
INSERT INTO claim VALUES(1,0,3,900002,6041138191710514768);
INSERT INTO claim VALUES(1,1,3,900005,7169405984595141473);
INSERT INTO claim VALUES(1,2,3,900006,5847551435224619010);
INSERT INTO claim VALUES(1,3,3,900013,3241176913283886832);
INSERT INTO claim VALUES(1,4,3,900014,3744415719739536379);
INSERT INTO claim VALUES(1,5,8,68,6439395083981705936);
INSERT INTO claim VALUES(1,6,8,104,8333111481779682017);
INSERT INTO claim VALUES(1,7,8,114,880181776503456724);
INSERT INTO claim VALUES(1,8,8,932,6087238772394726860);
INSERT INTO claim VALUES(1,9,8,941,520333136240682824);
INSERT INTO claim VALUES(1,10,2,9000005,1959619341351405077);
INSERT INTO claim VALUES(1,11,7,9000005,2661693784603035805);
INSERT INTO claim VALUES(1,12,2,9000010,5208070121476509444);
INSERT INTO claim VALUES(1,13,7,9000010,685031253756834013);
INSERT INTO claim VALUES(1,14,2,9000004,5528139172681976902);
INSERT INTO claim VALUES(1,15,7,9000004,7856065336636523863);
INSERT INTO claim VALUES(1,16,2,9000003,229399406500444065);
INSERT INTO claim VALUES(1,17,7,9000003,3805473976887388648);
INSERT INTO claim VALUES(1,18,2,9000001,6316026947918825459);
INSERT INTO claim VALUES(1,19,7,9000001,1720750272119759419);
INSERT INTO claim VALUES(1,20,25,0,6869827444164904829);
INSERT INTO claim VALUES(2,0,3,900005,7169405984595141473);
INSERT INTO claim VALUES(2,1,3,900006,5847551435224619010);
INSERT INTO claim VALUES(2,2,3,900007,2640535237258260747);
INSERT INTO claim VALUES(2,3,3,900016,4253406068926633957);
INSERT INTO claim VALUES(2,4,3,900021,2259342100159511276);
INSERT INTO claim VALUES(2,5,6,990,3099825861990123298);
INSERT INTO claim VALUES(2,6,6,991,7352026954030060521);
INSERT INTO claim VALUES(2,7,6,992,8134565396855966979);
INSERT INTO claim VALUES(2,8,4,901,909734931340309922);
INSERT INTO claim VALUES(2,9,4,911,2039672628749659547);
INSERT INTO claim VALUES(2,10,4,902,5549329419702241309);
INSERT INTO claim VALUES(2,11,4,903,2486152621188696392);
INSERT INTO claim VALUES(2,12,4,909,5058026125164941672);
INSERT INTO claim VALUES(2,13,4,905,6996175280256661599);
INSERT INTO claim VALUES(2,14,4,904,6366921665114993927);
INSERT INTO claim VALUES(2,15,4,906,7577826003021966163);
INSERT INTO claim VALUES(2,16,4,908,1249539208030737266);
INSERT INTO claim VALUES(2,17,4,910,7440149641537571764);
INSERT INTO claim VALUES(2,18,4,907,2394189431567197947);
INSERT INTO claim VALUES(2,19,12,906,2895831234978915189);
INSERT INTO claim VALUES(2,20,8,67,2989197735932507137);
INSERT INTO claim VALUES(2,21,8,3759047293432036428,8122665216141512069);
INSERT INTO claim VALUES(2,22,8,942,4040134691004036145);
INSERT INTO claim VALUES(2,23,8,2318104777489349173,988559708095923847);
INSERT INTO claim VALUES(2,24,8,78,6639825662626856310);
INSERT INTO claim VALUES(2,25,8,941,520333136240682824);
INSERT INTO claim VALUES(2,26,8,941,3949806764295330538);
INSERT INTO claim VALUES(2,27,8,942,8490278069161328096);
INSERT INTO claim VALUES(2,28,8,78,3816967974847133868);
INSERT INTO claim VALUES(2,29,2,9000014,1811540691637124377);
INSERT INTO claim VALUES(2,30,7,9000014,1795703662005101776);
INSERT INTO claim VALUES(2,31,2,9000007,560398356304745736);
INSERT INTO claim VALUES(2,32,7,9000007,8544052830384567645);
INSERT INTO claim VALUES(2,33,2,9000015,3021952127484195863);
INSERT INTO claim VALUES(2,34,7,9000015,2770850797685854589);
INSERT INTO claim VALUES(2,35,2,9000001,4967474542449664377);
INSERT INTO claim VALUES(2,36,7,9000001,1720750272119759419);
INSERT INTO claim VALUES(2,37,16,906,2060817910806036053);
INSERT INTO claim VALUES(2,38,24,906,1257097557156331733);
INSERT INTO claim VALUES(4,0,13,4590289684473954524,5986533728177600440);
INSERT INTO claim VALUES(4,1,10,5750199936920858212,1538269481699452375);
INSERT INTO claim VALUES(5,0,3,900003,5442064315830464914);
INSERT INTO claim VALUES(5,1,3,900004,8141399267857726909);
INSERT INTO claim VALUES(5,2,3,900010,2499412200690528540);
INSERT INTO claim VALUES(5,3,3,900011,4522991925181203193);
INSERT INTO claim VALUES(5,4,3,900016,4253406068926633957);
INSERT INTO claim VALUES(5,5,3,900017,2260598522358618718);
INSERT INTO claim VALUES(5,6,3,900018,592605801520067498);
INSERT INTO claim VALUES(5,7,3,900019,6477488406515947052);
INSERT INTO claim VALUES(5,8,11,8039054993086434166,7473978048174332684);
INSERT INTO claim VALUES(5,9,11,759400878225543377,4620820216937891108);
INSERT INTO claim VALUES(5,10,11,4271865149542029799,3004619523400140919);
INSERT INTO claim VALUES(5,11,11,4320412733020364446,3334828375360993688);
INSERT INTO claim VALUES(5,12,11,1214363606522112674,2549452527731157439);
INSERT INTO claim VALUES(6,0,3,900009,2467809000854968193);
INSERT INTO claim VALUES(7,0,3,900005,7844439899513990106);
INSERT INTO claim VALUES(7,1,9,0,181367090680108885);
INSERT INTO claim VALUES(7,2,9,-1,5857395802537914573);
INSERT INTO claim VALUES(7,3,9,0,6839448474447715522);
INSERT INTO claim VALUES(7,4,5,9100003,8561139325576098301);
INSERT INTO claim VALUES(8,0,3,900005,7844439899513990106);
INSERT INTO claim VALUES(8,1,9,0,181367090680108885);
INSERT INTO claim VALUES(8,2,9,-1,5857395802537914573);
INSERT INTO claim VALUES(8,3,9,0,6839448474447715522);
INSERT INTO claim VALUES(8,4,5,9100001,603036512791888436);
INSERT INTO claim VALUES(9,0,9,0,181367090680108885);
INSERT INTO claim VALUES(9,1,9,-1,5857395802537914573);
INSERT INTO claim VALUES(9,2,9,-1,6839448474447715522);
INSERT INTO claim VALUES(9,3,5,9100006,2833114054129193566);
INSERT INTO claim VALUES(9,4,5,9100002,936714207636716858);
INSERT INTO claim VALUES(9,5,21,0,4577154271003986356);
INSERT INTO claim VALUES(10,0,8,2297369696157911839,2245354840359966111);
INSERT INTO claim VALUES(10,1,9,0,181367090680108885);
INSERT INTO claim VALUES(10,2,9,-1,5857395802537914573);
INSERT INTO claim VALUES(10,3,9,0,6839448474447715522);
INSERT INTO claim VALUES(10,4,5,9100005,5611088447221317437);
INSERT INTO claim VALUES(10,5,5,9100004,8824060565108689271);
INSERT INTO claim VALUES(10,6,5,9100003,4794956520811234247);
INSERT INTO claim VALUES(10,7,5,9100001,2558001544698398739);
INSERT INTO claim VALUES(10,8,21,0,4577154271003986356);
INSERT INTO claim VALUES(11,0,3,900010,1357109483019760521);
INSERT INTO claim VALUES(11,1,2,9000003,8503804560556455006);
INSERT INTO claim VALUES(12,0,3,900001,4172968597298897271);
INSERT INTO claim VALUES(12,1,3,900002,3056754401800414639);
INSERT INTO claim VALUES(12,2,3,900006,2601583963313260151);
INSERT INTO claim VALUES(12,3,3,900007,9004491618751561816);
INSERT INTO claim VALUES(12,4,3,900010,7492070319130856956);
INSERT INTO claim VALUES(12,5,3,900013,9080887126533645301);
INSERT INTO claim VALUES(12,6,3,900020,8531770631566107343);
INSERT INTO claim VALUES(12,7,2,9000003,4441491191595991982);
INSERT INTO claim VALUES(12,8,7,9000003,7977324146032953417);
INSERT INTO claim VALUES(13,0,3,900005,7889549592053449046);
INSERT INTO claim VALUES(13,1,3,900006,2601583963313260151);
INSERT INTO claim VALUES(13,2,3,900008,7555711281260878405);
INSERT INTO claim VALUES(13,3,3,900012,2678029653340626327);
INSERT INTO claim VALUES(13,4,2,9000001,7473528157981893735);
INSERT INTO claim VALUES(13,5,7,9000001,7977324146032953417);
INSERT INTO claim VALUES(14,0,3,900005,8546880959057763372);
INSERT INTO claim VALUES(14,1,3,900006,7380854004867001388);
INSERT INTO claim VALUES(14,2,3,900007,8739104045555498728);
INSERT INTO claim VALUES(14,3,3,900008,6460652385057119180);
INSERT INTO claim VALUES(14,4,3,900010,1388363192568841181);
INSERT INTO claim VALUES(14,5,3,900012,8080602830064215733);
INSERT INTO claim VALUES(14,6,3,900013,8031526253820518926);
INSERT INTO claim VALUES(14,7,3,900015,4000372815560524195);
INSERT INTO claim VALUES(14,8,2,9000001,7117361027725980677);
CREATE TABLE menu_claim (
    menu_id INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    entity INTEGER NOT NULL,
    entity_id INTEGER NOT NULL,
    value_id INTEGER NOT NULL,
    PRIMARY KEY (menu_id, ordinal)
) WITHOUT ROWID;
INSERT INTO menu_claim VALUES(1962994147115106916,0,6,990,3099825861990123298);
INSERT INTO menu_claim VALUES(1962994147115106916,1,6,991,7352026954030060521);
INSERT INTO menu_claim VALUES(1962994147115106916,2,6,992,8134565396855966979);
INSERT INTO menu_claim VALUES(1962994147115106916,3,4,901,909734931340309922);
INSERT INTO menu_claim VALUES(1962994147115106916,4,4,911,2039672628749659547);
INSERT INTO menu_claim VALUES(1962994147115106916,5,4,902,5549329419702241309);
INSERT INTO menu_claim VALUES(1962994147115106916,6,4,903,2486152621188696392);
INSERT INTO menu_claim VALUES(1962994147115106916,7,4,909,5058026125164941672);
INSERT INTO menu_claim VALUES(1962994147115106916,8,4,905,6996175280256661599);
INSERT INTO menu_claim VALUES(1962994147115106916,9,4,904,6366921665114993927);
INSERT INTO menu_claim VALUES(1962994147115106916,10,4,906,7577826003021966163);
INSERT INTO menu_claim VALUES(1962994147115106916,11,4,908,3795609480407733373);
INSERT INTO menu_claim VALUES(1962994147115106916,12,4,910,7440149641537571764);
INSERT INTO menu_claim VALUES(1962994147115106916,13,4,907,2394189431567197947);
INSERT INTO menu_claim VALUES(4425718356604288398,0,6,990,3099825861990123298);
INSERT INTO menu_claim VALUES(4425718356604288398,1,6,991,1472966185724281455);
INSERT INTO menu_claim VALUES(4425718356604288398,2,6,992,7851759542238307686);
INSERT INTO menu_claim VALUES(4425718356604288398,3,4,901,909734931340309922);
INSERT INTO menu_claim VALUES(4425718356604288398,4,4,911,2039672628749659547);
INSERT INTO menu_claim VALUES(4425718356604288398,5,4,902,5549329419702241309);
INSERT INTO menu_claim VALUES(4425718356604288398,6,4,903,2486152621188696392);
INSERT INTO menu_claim VALUES(4425718356604288398,7,4,909,5058026125164941672);
INSERT INTO menu_claim VALUES(4425718356604288398,8,4,905,2741507956476354622);
INSERT INTO menu_claim VALUES(4425718356604288398,9,4,912,8732492346695149698);
INSERT INTO menu_claim VALUES(4425718356604288398,10,4,904,3441817978679526329);
INSERT INTO menu_claim VALUES(4425718356604288398,11,4,906,7360288520513869058);
INSERT INTO menu_claim VALUES(4425718356604288398,12,4,908,7893603338534645277);
INSERT INTO menu_claim VALUES(4425718356604288398,13,4,910,1574595543216643050);
INSERT INTO menu_claim VALUES(4425718356604288398,14,4,907,3194875241846654335);
CREATE TABLE named_user (
    source_page_id INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (source_page_id, ordinal),
    FOREIGN KEY (source_page_id, ordinal) REFERENCES claim(source_page_id, ordinal)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) WITHOUT ROWID;
INSERT INTO named_user VALUES(4,0,900017);
CREATE TABLE reconsider (
    entity INTEGER NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (entity, id)
) WITHOUT ROWID;
CREATE TABLE sighting (
    field INTEGER NOT NULL,
    entity_id INTEGER NOT NULL,
    value TEXT NOT NULL,
    first_seen_at TEXT,
    last_seen_at TEXT,
    -- Equal for values that differ only in where their pictures were saved.
    signature INTEGER,
    PRIMARY KEY (field, entity_id, value)
) WITHOUT ROWID;
INSERT INTO sighting VALUES(1,900001,'Pemberton Lark','2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',NULL);
INSERT INTO sighting VALUES(1,900002,'Odd Job Harriet','2013-03-12T14:53:20Z','2013-06-22T11:20:00Z',NULL);
INSERT INTO sighting VALUES(1,900005,'Crumb Daemon','2012-10-02T17:46:40Z','2012-10-02T17:46:40Z',NULL);
INSERT INTO sighting VALUES(1,900005,'Tuesday Loaf','2013-06-22T11:20:00Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(1,900006,'semaphore_dan','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(1,900007,'Kettle & Sons','2013-03-12T14:53:20Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(1,900008,'Moth Lieutenant','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(1,900009,'plinth','2013-11-12T23:46:40Z','2013-11-12T23:46:40Z',NULL);
INSERT INTO sighting VALUES(1,900010,'Ambrose Fitch','2013-03-12T14:53:20Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(1,900011,'Gravy Protocol','2013-11-12T23:46:40Z','2013-11-12T23:46:40Z',NULL);
INSERT INTO sighting VALUES(1,900012,'Doctor Haddock','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(1,900013,'Zoë of the Bins','2013-03-12T14:53:20Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(1,900014,'toast <3','2013-06-22T11:20:00Z','2013-06-22T11:20:00Z',NULL);
INSERT INTO sighting VALUES(1,900015,'Fifty Tiny Hats','2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(1,900018,'Colonel Marmalade','2013-11-12T23:46:40Z','2013-11-12T23:46:40Z',NULL);
INSERT INTO sighting VALUES(1,900019,'BargainOars4U','2013-11-12T23:46:40Z','2013-11-12T23:46:40Z',NULL);
INSERT INTO sighting VALUES(1,900020,'sleepy badger','2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',NULL);
INSERT INTO sighting VALUES(1,900021,'Ledger Nightingale','2014-04-06T13:13:20Z','2014-04-06T13:13:20Z',NULL);
INSERT INTO sighting VALUES(2,900001,replace('<img src="http://fi.somethingawful.com/safs/titles/90/01/lark.gif" alt="" class="img" border="0"><br>\nKeeper of the spare key<br>','\n',char(10)),'2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',8119871944362018598);
INSERT INTO sighting VALUES(2,900002,replace('<img src="http://fi.somethingawful.com/safs/titles/90/02/harriet.jpg" alt="" class="img" border="0"><br>\nHas a ladder<br>\nand will use it<br>','\n',char(10)),'2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',4648061806819810487);
INSERT INTO sighting VALUES(2,900005,replace('<div class="bbc-center"><img src="http://fi.somethingawful.com/safs/titles/90/05/loaf.jpg" alt="" class="img" border="0"><br>\nIt is always proving day somewhere</div><br>','\n',char(10)),'2013-11-12T23:46:40Z','2013-11-12T23:46:40Z',6888117334336407604);
INSERT INTO sighting VALUES(2,900005,replace('<img src="http://fi.somethingawful.com/safs/titles/90/05/loaf.jpg" alt="" class="img" border="0"><br>\nIt is always proving day somewhere<br>','\n',char(10)),'2012-10-02T17:46:40Z','2012-10-02T17:46:40Z',6888117334336407604);
INSERT INTO sighting VALUES(2,900005,replace('<img src="https://fi.somethingawful.com/safs/titles/90/05/loaf.jpg" alt="" class="img" border="0"><br>\nIt is always proving day somewhere','\n',char(10)),'2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',6888117334336407604);
INSERT INTO sighting VALUES(2,900006,replace('<img src="http://fi.somethingawful.com/safs/titles/90/06/flags.gif" alt="" class="img" border="0"><br>\nwaving, not drowning<br>','\n',char(10)),'2012-10-02T17:46:40Z','2013-03-12T14:53:20Z',61719802303290160);
INSERT INTO sighting VALUES(2,900006,replace('<img src="https://fi.somethingawful.com/safs/titles/90/06/flags.gif" alt="" class="img" border="0"><br>\nwaving, not drowning','\n',char(10)),'2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',61719802303290160);
INSERT INTO sighting VALUES(2,900007,replace('<img src="http://fi.somethingawful.com/safs/titles/90/07/kettle.png" alt="" class="img" border="0"><br>\nEst. this morning<br>','\n',char(10)),'2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',3788060228412465529);
INSERT INTO sighting VALUES(2,900007,replace('<img src="https://fi.somethingawful.com/safs/titles/90/07/kettle.png" alt="" class="img" border="0"><br>\nEst. this morning','\n',char(10)),'2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',3788060228412465529);
INSERT INTO sighting VALUES(2,900008,replace('<img src="http://fi.somethingawful.com/safs/titles/90/08/moth.gif" alt="" class="img" border="0"><br>\nDrawn to the situation<br>','\n',char(10)),'2012-10-02T17:46:40Z','2012-10-02T17:46:40Z',5387699705899730169);
INSERT INTO sighting VALUES(2,900008,replace('<img src="https://fi.somethingawful.com/safs/titles/90/08/moth.gif" alt="" class="img" border="0"><br>\nDrawn to the situation','\n',char(10)),'2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',5387699705899730169);
INSERT INTO sighting VALUES(2,900009,'<img src="http://fi.somethingawful.com/images/newbie.gif" alt="" class="img" border="0"><br>','2013-11-12T23:46:40Z','2013-11-12T23:46:40Z',7857591494281842872);
INSERT INTO sighting VALUES(2,900010,replace('<img src="http://fi.somethingawful.com/safs/titles/90/10/fitch.jpg" alt="" class="img" border="0"><br>\nI think you’ll find<br>','\n',char(10)),'2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',3246008171831973813);
INSERT INTO sighting VALUES(2,900010,replace('<img src="https://fi.somethingawful.com/safs/titles/90/10/fitch.jpg" alt="" class="img" border="0"><br>\nI think you’ll find','\n',char(10)),'2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',3246008171831973813);
INSERT INTO sighting VALUES(2,900012,replace('<img src="http://fi.somethingawful.com/safs/titles/90/12/haddock.png" alt="" class="img" border="0"><br>\nNot that kind of doctor.<br>\nNot that kind of haddock.<br>','\n',char(10)),'2012-10-02T17:46:40Z','2012-10-02T17:46:40Z',5617985907254529069);
INSERT INTO sighting VALUES(2,900012,replace('<img src="https://fi.somethingawful.com/safs/titles/90/12/haddock.png" alt="" class="img" border="0"><br>\nNot that kind of doctor.<br>\nNot that kind of haddock.','\n',char(10)),'2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',5617985907254529069);
INSERT INTO sighting VALUES(2,900013,replace('<img src="http://fi.somethingawful.com/safs/titles/90/13/bins.jpg" alt="" class="img" border="0"><br>\nFinders keepers’ keeper<br>','\n',char(10)),'2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',3021686394342530646);
INSERT INTO sighting VALUES(2,900013,replace('<img src="https://fi.somethingawful.com/safs/titles/90/13/bins.jpg" alt="" class="img" border="0"><br>\nFinders keepers’ keeper','\n',char(10)),'2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',3021686394342530646);
INSERT INTO sighting VALUES(2,900015,'<i> <size:8>Please take a hat to continue:<br>49...<br>48...</size:8></i>','2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',5482465649046327303);
INSERT INTO sighting VALUES(2,900020,replace('<img src="http://fi.somethingawful.com/safs/titles/90/20/badger.gif" alt="" class="img" border="0"><br>\nfive more minutes<br>','\n',char(10)),'2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',6020693461848443247);
INSERT INTO sighting VALUES(3,9000001,'My oven''s firmware believes every day is Tuesday','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(3,9000003,'There is a goose in my greenhouse and it keeps office hours','2013-03-12T14:53:20Z','2013-06-22T11:20:00Z',NULL);
INSERT INTO sighting VALUES(3,9000004,'Post one photograph of a chair that has given up','2013-06-22T11:20:00Z','2013-06-22T11:20:00Z',NULL);
INSERT INTO sighting VALUES(3,9000005,'Rank the biscuits by how well they keep a secret','2013-06-22T11:20:00Z','2013-06-22T11:20:00Z',NULL);
INSERT INTO sighting VALUES(3,9000007,'I am teaching a kettle to whistle in tune (now with a second kettle)','2014-04-06T13:13:20Z','2014-04-06T13:13:20Z',NULL);
INSERT INTO sighting VALUES(3,9000010,'What is the sea doing tonight? (post from your window)','2013-06-22T11:20:00Z','2013-06-22T11:20:00Z',NULL);
INSERT INTO sighting VALUES(3,9000014,'Stupid questions, gently soldered','2014-04-06T13:13:20Z','2014-04-06T13:13:20Z',NULL);
INSERT INTO sighting VALUES(3,9000015,'I have inherited eleven thermostats and they don’t agree','2014-04-06T13:13:20Z','2014-04-06T13:13:20Z',NULL);
INSERT INTO sighting VALUES(4,9000001,'906','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(4,9000003,'902','2013-03-12T14:53:20Z','2013-03-12T14:53:20Z',NULL);
INSERT INTO sighting VALUES(4,9000007,'906','2014-04-06T13:13:20Z','2014-04-06T13:13:20Z',NULL);
INSERT INTO sighting VALUES(4,9000014,'906','2014-04-06T13:13:20Z','2014-04-06T13:13:20Z',NULL);
INSERT INTO sighting VALUES(4,9000015,'906','2014-04-06T13:13:20Z','2014-04-06T13:13:20Z',NULL);
INSERT INTO sighting VALUES(5,901,'General Kerfufflec990','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,902,'Beasts & Neighboursc990','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,903,'Goose Incidentsf902','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,904,'Ask Me About My Shedc991','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,905,'SOUP: spoons confiscated pending inquiryc990','2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,905,'SOUP: spoons optionalc990','2012-10-02T17:46:40Z','2014-04-06T13:13:20Z',NULL);
INSERT INTO sighting VALUES(5,906,'Small Electronics, Large Regretsf904','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,907,'Preserves & Pickles: the best of the restc992','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,908,'project.crumbsf906','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,909,'The Very Quiet Aquariumf902','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,910,'Borrowed Laddersf904','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,911,'The Lost Property Boxf901','2012-10-02T17:46:40Z','2018-12-26T15:35:05Z',NULL);
INSERT INTO sighting VALUES(5,912,'The Night Shiftf905','2018-12-26T15:35:05Z','2018-12-26T15:35:05Z',NULL);
CREATE TABLE stale (
    entity INTEGER NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (entity, id)
) WITHOUT ROWID;
CREATE TABLE archive_property (
    name TEXT PRIMARY KEY,
    value TEXT
) WITHOUT ROWID;
INSERT INTO archive_property VALUES('default account','0');
INSERT INTO archive_property VALUES('last post number','28');
CREATE TABLE page_sum (
    -- The first of the up to 256 pages of a row, from 1; 0 says of which state of the file the sums are.
    first_page INTEGER PRIMARY KEY,
    -- Eight bytes for each page; zeros where nobody has written it.
    sums BLOB NOT NULL
);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','post_search','post_search',0,'CREATE VIRTUAL TABLE post_search USING fts5(
    body_text, content="post", content_rowid="search_number", tokenize="unicode61 remove_diacritics 2"
)');
CREATE TABLE IF NOT EXISTS 'post_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO post_search_data VALUES(1,X'1c883d');
INSERT INTO post_search_data VALUES(10,X'000000030101020001010102');
INSERT INTO post_search_data VALUES(137438953473,X'00000e97033030300c041806020132110626090801040a1202020c0201331102290201620a020801043139383715020d030239380e02540201661106250506010232300a02040202170201310a020702021b020234300d022c01013315022102033031310a020b010207010239300e022709022401016101060f211a040607160b0308040b0710020217040604114702020b03020501022b010219010607050801062c09090104060c010606050901080a0c080901020c01081a1a080a0204626f75740e024b03021701021f02021101021b040276650e0226020564766973650e026802046761696e1c023d0302657308020a02026c6c08021c05024003047761797313021c02016d01024d01021503040e120104090c0d022a01021e030562726f7365050402111204020c02016e0e02080702220301640104331a01020a03040c0f0102110206170a09050609201501061e2310030411110204111102020e0204141704021e01040a230301790d022504036f6e6501021e1a020504057468696e67010225020b7070726563696174696f6e1502230202726508021b06026103046f756e640202090201731202220204141803036b65641b02060403696e670e025d0102050201740104280a0c022b01020707020502022304020a01041e150301650d02320206756374696f6e0e020901046261636b08021605021c0402310104081202020a03026b65170222050272790e02050201650b020d08023201022603076175746966756c090206030563617573650d02100102290502180302656e06020404020f03022a0304666f72650a0213030224030468696e6408023409021d03036e636808020e02046f61726411020604021d0304756768740e020303017801021102047261766f0d024203036561640d0233010264050274681c022a03046f6b656e11023a0102110404746865721702130202756709020703017410020309021b01022702017911023401020b0102340102280102270301650c021e03027465110410080a020d0101630d022d0102280902250201330a02050203616c6c17022a03026d6501020b0c021b03016e010241030672646967616e19020a04066566756c6c791c022e02036c697019021203036f636b01022b07022e0b0206040373656408023102046f636f611c0217030264650a020202021505022303026d6504020b0403696e670e0262040470616e790e02590504757465720e04150403066e7472616374100211040776656e74696f6e1602120505696e6365640e0219030572726563740102420303756c640a021509023101022504046e63696c1702170501740d02370e02160602657209020f130241020472756d620b020204020205020506017311021f030479696e6702021702037572650c020401066461656d6f6e0b020304020305020603016e1202030a02030302726b1c0226030274650e023b0301790d022609020b020765636964696e6701023904056c696e65641602170102090303706f74150207020269640102080204060a0102090305736375737317023f0404706c61790d02160d022402022402016f05021507020701023d0a023d030463746f7214022c0302657319040b0b02020903026f72080233030375676817021e0302776e06021715022001020c020272790e02300203756d7009020d01056561726c7914024004036e65640d0213020364697417022e0205697468657219021a02056c6576656e0d023001025f05020b02056e6a6f797312022d0208737461626c697368140235020376657209020b0802130501790602180206786163746c7903020b0307706c61696e656417020f01036661720e02380302737413020d020665617468657202020e0306656c696e677315022a05017318020e0202120401740502140204696674791a020203026e640102061002190306726d77617265160208040273741402340302370302736814022e03037463680502031202030302766504020504022c02046c6f6f7201021502026f7207020801020906026305020e02021502041c0c04016d060210040274790802250b020f0402756d01022102057269646179170220010667617264656e0802050401790304080a0302766502020b0202657415020304021602036c616401024f04021002016f08022b06022503026573080207090230010407120202090303696e6705021f01040a0c03026e6506020503026f6415021404027365010247040208030174130226020a72616e6466617468657213021a06066d6f7468657213020303026f7701022701036861640d0412110602040904160503026e641c0239030370707919021e0305727269657402020402020803017306020304020e03022901021202020e0602150102070404041201043f0803017418020802040c110401731a02040302766501060e0f1c07023001020a05023504022701021501021903020e010202020406130201651904130e030364676505022203026c641c022804037065641302330102270302726501020c05020d0f021e0204696e67650e020d02036f6c641b0202030372736510020c03037572731702280402736513023001022403017701023a18021d010169010c020d0f0b131a01021403060d120b0104080c0102050104220f01020901021403080507181e0104023403020701022a01022901041d14060216020410190201660d02350404022e0104052002021502016e01021807020f05020801025301020702020e02022e01042213030218020208030774657265737473190205020173010245010219020203010406270304030b01020301020a0102060106050a080102030104180603080408300601040f0601022c0106201b070102180104050c03022001022001020f02017401080705112c010407130104050a0104020a01021701021b010202010602060c02020d01020b01080a040604010a02070c0b10010e110c230706040703080308280e010c060e0607070e0104090f01080807072d01080b08031402022b01020d010217010811100b040106081707011009070806240606040301730e022a04021d02020f0403656c6611023501020c09021201036a6f620202030302696e16021901020b020375737411023d01021401076b656570696e670a021003027074150210030474746c6502021b02036e657708022803036f636b01022f0402776e1c02460501731c024301046c6173740e022b0302746513021f0202657402020f10022502021704037465721c0230020969657574656e616e7414020303026b6513020705020f020213020234030474746c650e02140a020702020b030376657311020d02016c01020502036f6f6b19021c030275640d020f0204756e636807020401056d616b65730e025b03016e190207040375616c0e020b050866616374757265720e025203047374657215022002016502020c0602350a022602021803046e646564130217030472656c7914023f04036765640e0256020769646e696768741b020b01022203046e7574650602190701730102380102110402070d040c1402056f6d656e7412022902021b03046e646179040204030472616c65150216030273740902050302746814020202037573740b020c02017901024904020a01020f0c02280104021901021a0304100405022901056e616d657308021e02046576657201021c02056963656c790e025e010206030367687417022103026e6501022903020702020611022702016f0e020a0304626f647901024010021203026f6e0d022f0301740102090102160a020801022204023901021001021401023102020601023e020215040468696e67010217030676656d62657217022f0301771a021801016f01022a07022d02066276696f75730c02060202646402020202016606021a05021003020f05022401022d02020c05021101021c0301661c0237020568646561720e026902016b0c04190602023e03022a02016e0106120f2b0402090306080e0606041f4805022704021f01020902040d110102030301650e020c03020f04020902021905041f1202017214023b0304616e67650b02110302310202757208021d0301740d040e0c020376656e0d02390104061e03023701020e0202380202140104060d04017205022005056e696768740e02460204776e65720e022c01047061676515021a03016e1c021b030370657219021103047269736817021603027374040206020365656b0a0403050704240904016c0b021203023207021f03046e63696c05021c03046f706c650d023101026002046c6163651704360404016e17021b050374656408022304027465080413090304656173650e026702036f6b650c04160605022703026f720b02090302727411021c030473746564020205030204060204040204030204020404050302040302050202040206726f626c656d160209040966657373696f6e616c100204020673796475636b1c024a0202757401023c190219040474696e67180205020209010572656163680a021604016409020c07020f0503696e671c0236030566757365730e022303066c6576616e741902020304706f7274090208030574697265640c021402056962626f6e17023403056e67696e670e02500203757368140232010173030403090402030e021302036169640d020b01024e0e023b03026d650802360301741c0211040575726461790d020401026609021d030479696e6713022b01021f04017305021809043d070c04250601022301020f0204636f72650a0211020565636f6e641702350502200302656e0d022303076d6170686f72651202020a020203046e736f7218020b02040f11040574656e636517021a0305727669636511021b03057474696e670e0239020268650602020d021203026f770202120203696c6c01024a04020b03046d706c7916021601020803036e63650a021203022e03017406020c15021a01020602056c6f7765721a022b02056d656c6c730e020e02016f01023e0a020e03023705022105020c02021003046369616c16021103066d65626f64791b021901020505036f6e6515022807023505057468696e671b0218020470616365080221030665616b696e6716020304026e7401023603046f6e676517043b0802057461796564070204080f06060907080a0907060b0a4915070a09070a09170f0936060b0a100a090a080b1a060b1607070c0c100d0c0c080c0906090b070c09070c12060b0c06080a060b0b080e08090d0708090a0b0c0a0a0e09090a0f06090811090707090c0d080e0a0f0f090b07080d07080a08080a100a0d0b060b0c08070b0b0906090a0b0a070b0a0917060a070a0b07070a0b09110c07070a060f0b071007080d200a06250708070b0d090808080a094211220c4b7b0c0e080a0b0c07090808070609070d080e100f08060807090a06080d090f0909080f09100d09090707081d0a090d0810060c0724090b06090b071b060a0d2413060c07071c060a0909060809070d0c090c0a060808090c0707220b0e0b0a0c0a09080a0b090a0a0a080d0e0706100c14090d070f0d0a0a0a0a070b0c0b0c0a0a15090e0b0a090b070a');
INSERT INTO post_search_data VALUES(137438953474,X'000004380606307374696c6c1b02130306726963746c79160202020375726511023e010215090210010574616b657312021c02020e03026c6b1002090203656c6c0502280704090803016e01023712021d020468616e6b0d040c340401740104221f0102130104020906020201020901020501040b0801021401041a4202020d03020808020e0301650104132001060d050c030221030815060d100104040c0302030104152501061626190204050d010c05080c07061a01020d0102220102370104061801040d08010805121d1201020a01020c01060e11080204232604016d13022504016e0202060a02020102190102400e022c0402726501042c1a0404052903020b0d0217040273651502040401790802270602550305696d626c651a022204026e670b020a0e020e05016b01020310020801022b040272640102140401730104201f06020907022103022201022e03020801020403056f756768740e024a07020a0203696d650802370a021e0202100804331803026e791a020303037265640b020f02016f0104261705040b0c02022a0604240d02020a010232010609120d02040b0d02021801020a020403170204150401022103026c6401021d10021403066d6f72726f7708023803026e650f02090404696768740d023b03016f12022102021302087261646974696f6e17042d0604086d706f6c696e65730e025c04017905022503036965640e02360a0204020208030179110221020275650e04430e0c022602023c0404736461790e021d0502350102290801730a020c010208030420100304726e6564020208020577656c76650d023403016f0d021e0602230204797065640d0206010a756e706c756767696e670e02440305736d6974680802390502410c02210201700702070702490d021b0104070d0202736505021a0401640e022d01047665727901024e04020f17022d02066963746f72790e0210010677616e7465640102240302726d10020203017301022d12040a1302040c1b02023903037465721c021d0301791002060201651504020f02023c0502150307646e65736461790c020e0502180802190302656b16020e050364617911020c0503656e6418021102021503026e740d02170f022502036861740304040a0204161609023301020804022801021c0704071c01020d03036572650802290404746865721404360803016f13022d01022104026c6519020d0302480203696c6c05022703046e646f770104102403027065050212030274680102160204070a02022301020e02021105021d01025707022904020f02021c0104080d02036f6b650e024803016e17023203037264730d021f04046b746f700a02180303756c6410020803021301023002047269746506021615021f01020b050374656e15022603036f6e6714023a0105796561727313021002026f7501020404022908060d2b0b03020707020d0102030202070401720502130e022f010223050204050a0b0e0d070c090a2b5706121207090a0a0c07190d120708320a0b0709090e0d060e060e0f0d090a09090f101007060f0b0b071108060d1207080b0a20080a090a080a0727080608090e0f08080a1b');
CREATE TABLE IF NOT EXISTS 'post_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO post_search_idx VALUES(1,X'',2);
INSERT INTO post_search_idx VALUES(1,X'30737469',4);
CREATE TABLE IF NOT EXISTS 'post_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO post_search_docsize VALUES(1,X'4e');
INSERT INTO post_search_docsize VALUES(2,X'1a');
INSERT INTO post_search_docsize VALUES(3,X'0f');
INSERT INTO post_search_docsize VALUES(4,X'0a');
INSERT INTO post_search_docsize VALUES(5,X'2b');
INSERT INTO post_search_docsize VALUES(6,X'1a');
INSERT INTO post_search_docsize VALUES(7,X'08');
INSERT INTO post_search_docsize VALUES(8,X'38');
INSERT INTO post_search_docsize VALUES(9,X'0e');
INSERT INTO post_search_docsize VALUES(10,X'17');
INSERT INTO post_search_docsize VALUES(11,X'11');
INSERT INTO post_search_docsize VALUES(12,X'1d');
INSERT INTO post_search_docsize VALUES(13,X'41');
INSERT INTO post_search_docsize VALUES(14,X'68');
INSERT INTO post_search_docsize VALUES(15,X'08');
INSERT INTO post_search_docsize VALUES(16,X'10');
INSERT INTO post_search_docsize VALUES(17,X'3d');
INSERT INTO post_search_docsize VALUES(18,X'2d');
INSERT INTO post_search_docsize VALUES(19,X'34');
INSERT INTO post_search_docsize VALUES(20,X'3f');
INSERT INTO post_search_docsize VALUES(21,X'29');
INSERT INTO post_search_docsize VALUES(22,X'18');
INSERT INTO post_search_docsize VALUES(23,X'40');
INSERT INTO post_search_docsize VALUES(24,X'10');
INSERT INTO post_search_docsize VALUES(25,X'20');
INSERT INTO post_search_docsize VALUES(26,X'2a');
INSERT INTO post_search_docsize VALUES(27,X'22');
INSERT INTO post_search_docsize VALUES(28,X'49');
CREATE TABLE IF NOT EXISTS 'post_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO post_search_config VALUES('automerge',16);
INSERT INTO post_search_config VALUES('crisismerge',64);
INSERT INTO post_search_config VALUES('hashsize',16777216);
INSERT INTO post_search_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','thread_search','thread_search',0,'CREATE VIRTUAL TABLE thread_search USING fts5(
    title, content="thread", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
)');
CREATE TABLE IF NOT EXISTS 'thread_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO thread_search_data VALUES(1,X'084f');
INSERT INTO thread_search_data VALUES(10,X'000000000101010001010101');
INSERT INTO thread_search_data VALUES(137438953473,X'0000031e02306184a5a843020401020601020a0204050a02046772656584a5a84f020b02016d84a5a847020302026e6484a5a84302090c0207010862656c696576657384a5a841020602076973637569747384a5a845020402017984a5a84502050105636861697284a5a8440207010364617984a5a841020802046f696e6784a5a84a020603016e84a5a84f02090106656c6576656e84a5a84f020502047665727984a5a841020701086669726d7761726584a5a84102050203726f6d84a5a84a0209010667656e746c7984a5a84e020402046976656e84a5a844020a02046f6f736584a5a843020502097265656e686f75736584a5a8430208010368617384a5a84402090302766584a5a84f020302046f75727384a5a843020d03017784a5a845020601016984a5a847020208020202016e84a5a843020604020903076865726974656484a5a84f020402017384a5a841020902020307020302017484a5a843020a01046b65657084a5a845020905017384a5a843020b030474746c6584a5a84704060b01026d7984a5a841020202020701036e6f7784a5a847020b01026f6684a5a844020503046669636584a5a843020c02026e6584a5a8440203020376656e84a5a8410203010a70686f746f677261706884a5a844020402036f737484a5a844020206020801097175657374696f6e7384a5a84e0203010472616e6b84a5a845020201017384a5a84102040202656184a5a84a02050304636f6e6484a5a847020e040372657484a5a845020b02076f6c646572656484a5a84e02050205747570696484a5a84e020201017484a5a84f020a020765616368696e6784a5a8470204020368617484a5a844020803016584a5a84502030502040402726584a5a843020205076d6f737461747384a5a84f020604017984a5a84502080a020802016f84a5a847020703056e6967687484a5a84a0207020675657364617984a5a841020a03026e6584a5a847020a0102757084a5a844020b010477656c6c84a5a8450207020368617484a5a84a020203056973746c6584a5a84702080205696e646f7784a5a84a020b0302746884a5a847020c0104796f757284a5a84a020a04130c090d100f090d0b0c090e0c100b0e0c0c110b0a0c090c0c0f0f090c090d0d0b0a0c0a0b120e110c090a0c0b0f0d090f0b0c0a0f0c090d0e0a0a0c0b0d0d0a');
CREATE TABLE IF NOT EXISTS 'thread_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO thread_search_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'thread_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO thread_search_docsize VALUES(9000001,X'09');
INSERT INTO thread_search_docsize VALUES(9000003,X'0c');
INSERT INTO thread_search_docsize VALUES(9000004,X'0a');
INSERT INTO thread_search_docsize VALUES(9000005,X'0a');
INSERT INTO thread_search_docsize VALUES(9000007,X'0e');
INSERT INTO thread_search_docsize VALUES(9000010,X'0a');
INSERT INTO thread_search_docsize VALUES(9000014,X'04');
INSERT INTO thread_search_docsize VALUES(9000015,X'0a');
CREATE TABLE IF NOT EXISTS 'thread_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO thread_search_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','message_search','message_search',0,'CREATE VIRTUAL TABLE message_search USING fts5(
    subject, body_text, content="private_message", content_rowid="id",
    tokenize="unicode61 remove_diacritics 2"
)');
CREATE TABLE IF NOT EXISTS 'message_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO message_search_data VALUES(1,X'061b47');
INSERT INTO message_search_data VALUES(10,X'000000000101010001010101');
INSERT INTO message_search_data VALUES(137438953473,X'000003b502306184abb5610601011a0205677265656484abb5630601010202026c6c84abb5630601010402026e6484abb5610601010802017484abb56306010112020377617984abb561060101040102626584abb5610601011302060101100105636861697284abb561060101230104646f657384abb561060101250206726f7070656484abb56502030105656967687484abb563060101130105666572727984abb565020702046c6f757284abb5630601011702026f7284abb561060101050104676c6f7784abb566020602036f6f6484abb563060101160204726f776e84abb5630601011f010368616484abb5610601011903017384abb5630601011e0302766584abb5610601011702066f737461676584abb561020201020301020301016984abb5610801010216020801010e0f02016e84abb5610601012103020402017384abb566020202017484abb5610c0101110e030a020c01010615060503020301046a75737484abb5610601011801046c65667484abb561060101090204696b657384abb5630601012102016c84abb56106010112020601010f01066d6172726f7784abb564020202017984abb5610601010a01066e656564656484abb564020602016f84abb5610601011401026f6684abb5610601011c020601010503016684abb5630601010d02016e84abb5650205010a70686f746f677261706884abb5610601011b0105726164696f84abb5630601010b02016584abb562020201020203066d656d62657284abb5610601010e02046f756e6484abb5630601011101047361696484abb56106010110020601011c020365617484abb563060101090206697474696e6784abb561060101200406756174696f6e84abb561020301020401020402086f7572646f75676884abb5610204010205010205020674617274657284abb5610601010b0206756e6461797384abb5630601010c030670706f73656484abb5660204010474656c6c84abb56306010118020368617484abb5630801011a0a03016584abb56106010106020a010107050d0202060302697384abb565020402016f84abb563060101030302050206726f75626c6584abb56106010115010477616e7484abb5610601012703017384abb5610601011f020665656b656e6484abb56106010107030369676884abb564020303026e7484abb56106010103020368617484abb561060101240205696e646f7784abb563060101080302746884abb5610601010c020601011404046e65737384abb56402050103796f7584abb5610801010d0404020204017284abb56106010122040b0f0c0c0b0d110f0e0e0f0d0e0c0c0d0e0d0b0c14120e09190e0e0e100e0b0e0b110b09140f0c100e130d10141610100e0e0e150a0e100e0b100b0c0d0f110c11');
CREATE TABLE IF NOT EXISTS 'message_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO message_search_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'message_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO message_search_docsize VALUES(9100001,X'0326');
INSERT INTO message_search_docsize VALUES(9100002,X'0400');
INSERT INTO message_search_docsize VALUES(9100003,X'0421');
INSERT INTO message_search_docsize VALUES(9100004,X'0500');
INSERT INTO message_search_docsize VALUES(9100005,X'0600');
INSERT INTO message_search_docsize VALUES(9100006,X'0500');
CREATE TABLE IF NOT EXISTS 'message_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO message_search_config VALUES('version',4);
CREATE INDEX source_page_by_place ON source_page(path_bytes, root, member);
CREATE INDEX source_page_by_content ON source_page(sha256);
CREATE INDEX source_page_by_account ON source_page(account_id, status, sha256);
CREATE INDEX source_page_by_capture ON source_page(capture_key);
CREATE INDEX source_page_by_thread ON source_page(thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX source_page_by_menu ON source_page(account_id, capture_key)
    WHERE menu_id IS NOT NULL AND status IN ('imported', 'notice', 'not_read');
CREATE INDEX source_issue_by_page ON source_issue(source_page_id);
CREATE INDEX tombstone_by_cause ON tombstone(cause_kind, cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX forum_by_parent ON forum(parent_id);
CREATE INDEX forum_by_category ON forum(category_id);
CREATE INDEX forum_moderator_by_user ON forum_moderator(user_id);
CREATE INDEX forum_history_by_forum ON forum_history(forum_id);
CREATE INDEX forum_bookmark_by_forum ON forum_bookmark(forum_id);
CREATE INDEX announcement_by_forum ON announcement(forum_id);
CREATE INDEX announcement_by_author ON announcement(author_id);
CREATE INDEX user_by_name ON user(name COLLATE NOCASE);
CREATE INDEX user_name_by_name ON user_name(name COLLATE NOCASE);
CREATE INDEX name_period_by_user ON name_period(user_id);
CREATE INDEX punishment_by_user ON punishment(user_id);
CREATE INDEX punishment_by_requester ON punishment(requested_by_id);
CREATE INDEX punishment_by_approver ON punishment(approved_by_id);
CREATE INDEX account_by_user ON account(user_id);
CREATE TRIGGER user_delete BEFORE DELETE ON user BEGIN
    DELETE FROM thread_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
    DELETE FROM forum_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
    DELETE FROM thread_view WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
END;
CREATE INDEX thread_by_forum ON thread(forum_id, last_post_at);
CREATE INDEX thread_by_author ON thread(author_id);
CREATE INDEX thread_by_last_author ON thread(last_post_author_id);
CREATE INDEX thread_by_tag ON thread(thread_tag_id);
CREATE INDEX thread_by_secondary_tag ON thread(secondary_thread_tag_id);
CREATE INDEX thread_by_listed_author ON thread(listed_author_name COLLATE NOCASE)
    WHERE listed_author_id IS NULL;
CREATE INDEX thread_by_listed_last_author ON thread(last_post_author_name COLLATE NOCASE);
CREATE INDEX thread_history_by_thread ON thread_history(thread_id);
CREATE INDEX thread_bookmark_by_thread ON thread_bookmark(thread_id);
CREATE INDEX thread_view_by_thread ON thread_view(thread_id);
CREATE INDEX post_by_thread ON post(thread_id, id, position, search_number);
CREATE INDEX post_by_author ON post(author_id, id);
CREATE INDEX post_by_time ON post(CAST(strftime('%s', posted_at) AS INTEGER), search_number, id);
CREATE INDEX post_by_author_name ON post(author_name COLLATE NOCASE) WHERE author_name IS NOT NULL;
CREATE INDEX post_by_original_poster ON post(thread_id, id, search_number) WHERE is_op = 1;
CREATE INDEX post_by_mixed_word ON post(search_number) WHERE content_flags & 16 <> 0;
CREATE INDEX post_by_missing ON post(thread_id, id) WHERE first_missing_at IS NOT NULL;
CREATE INDEX post_quote_by_post ON post_quote(post_id);
CREATE INDEX post_quote_by_quoted ON post_quote(quoted_post_id);
CREATE INDEX post_source_by_post ON post_source(post_id);
CREATE VIEW post_said AS SELECT post_source.source_page_id, post_source.post_id,
    post_source.is_ignored, post_source.is_seen,
    iif(post_claim.post_id IS NULL, post.thread_id, post_claim.thread_id) AS thread_id,
                iif(post_claim.post_id IS NULL, post.author_id, post_claim.author_id) AS author_id,
                iif(post_claim.post_id IS NULL, post.author_name, post_claim.author_name) AS author_name,
                iif(post_claim.post_id IS NULL, post.is_op, post_claim.is_op) AS is_op,
                iif(post_claim.post_id IS NULL, post.position, post_claim.position) AS position,
                iif(post_claim.post_id IS NULL, post.posted_at, post_claim.posted_at) AS posted_at,
                iif(post_claim.post_id IS NULL, post.posted_at_text, post_claim.posted_at_text) AS posted_at_text,
                iif(post_claim.post_id IS NULL, post.body_id, post_claim.body_id) AS body_id
FROM post_source JOIN post ON post.id = post_source.post_id
LEFT JOIN post_claim ON post_claim.source_page_id = post_source.source_page_id
    AND post_claim.post_id = post_source.post_id;
CREATE INDEX private_message_by_folder ON private_message(account_id, folder_id);
CREATE INDEX private_message_by_sender ON private_message(sender_id);
CREATE INDEX private_message_by_recipient ON private_message(recipient_id);
CREATE INDEX private_message_by_subject ON private_message(subject);
CREATE INDEX private_message_by_tag ON private_message(thread_tag_id);
CREATE TRIGGER private_message_folder_delete BEFORE DELETE ON private_message_folder BEGIN
    UPDATE private_message SET folder_id = NULL
    WHERE account_id = old.account_id AND folder_id = old.id;
END;
CREATE INDEX asset_url_by_content ON asset_url(sha256);
CREATE INDEX asset_alias_by_url ON asset_alias(url);
CREATE INDEX asset_alias_by_address ON asset_alias(source_page_id, address);
CREATE INDEX poll_by_thread ON poll(thread_id);
CREATE INDEX poll_option_by_poll ON poll_option(poll_id, position);
CREATE INDEX poll_view_by_poll ON poll_view(poll_id);
CREATE INDEX poll_history_by_poll ON poll_history(poll_id, position);
CREATE INDEX found_mention_by_post ON found_mention(post_id);
CREATE VIEW post_mention AS
SELECT post_id, source_page_id, basis, author_id, author_name, thread_id, forum_id, posted_at, excerpt
FROM found_mention
UNION ALL
SELECT quoted_post_id, post.body_source_id, 'quote', NULL, quoted_name, NULL, NULL, NULL, NULL
FROM post_quote JOIN post ON post.id = post_id WHERE quoted_post_id IS NOT NULL
UNION ALL
SELECT post_id, row_source_id, 'punishment', user_id, user_name, NULL, NULL, NULL, NULL
FROM punishment WHERE post_id IS NOT NULL;
CREATE INDEX account_ignored_by_account ON account_ignored(account_id);
CREATE INDEX account_buddy_by_account ON account_buddy(account_id);
CREATE INDEX account_state_by_account ON account_state(account_id);
CREATE INDEX thread_poster_by_thread ON thread_poster(thread_id);
CREATE INDEX post_mark_by_post ON post_mark(post_id);
CREATE INDEX forum_thread_tag_by_forum ON forum_thread_tag(forum_id);
CREATE INDEX forum_visit_by_forum ON forum_visit(forum_id);
CREATE INDEX user_moderates_by_user ON user_moderates(user_id);
CREATE INDEX claim_by_entity ON claim(entity, source_page_id, ordinal) WHERE entity >= 13;
CREATE INDEX named_user_by_user ON named_user(user_id);
CREATE VIEW posts AS SELECT
    post.id, thread.title AS thread, forum.name AS forum, ifnull(user.name, post.author_name) AS author,
    post.posted_at, post.position AS place, post.body_text AS text,
    'https://forums.somethingawful.com/showthread.php?goto=post&postid=' || post.id AS address,
    post.is_op, post.thread_id, thread.forum_id, post.author_id, post.search_number
FROM post LEFT JOIN thread ON thread.id = post.thread_id LEFT JOIN forum ON forum.id = thread.forum_id
LEFT JOIN user ON user.id = post.author_id;
CREATE VIEW threads AS SELECT
    thread.id, thread.title, forum.name AS forum, ifnull(user.name, thread.author_name) AS author,
    thread_tag.title AS tag, thread.first_post_at, thread.last_post_at, thread.post_count AS posts_held,
    thread.reply_count + 1 AS posts_counted, thread.is_sticky, thread.is_closed,
    'https://forums.somethingawful.com/showthread.php?threadid=' || thread.id AS address,
    thread.forum_id, thread.author_id
FROM thread LEFT JOIN forum ON forum.id = thread.forum_id LEFT JOIN user ON user.id = thread.author_id
LEFT JOIN thread_tag ON thread_tag.id = thread.thread_tag_id;
CREATE VIEW people AS SELECT
    id, name, post_count AS posts_held, reported_post_count AS posts_counted, registered_on, last_post_at,
    is_moderator, is_administrator, location,
    'https://forums.somethingawful.com/member.php?action=getinfo&userid=' || id AS address
FROM user;
CREATE VIEW messages AS SELECT
    private_message.id, private_message.subject, account.name AS account,
    ifnull(sender.name, private_message.sender_name) AS sender,
    ifnull(recipient.name, private_message.recipient_name) AS recipient, private_message.sent_at,
    private_message.body_text AS text,
    'https://forums.somethingawful.com/private.php?action=show&privatemessageid=' || private_message.id AS address,
    private_message.reply_to_id
FROM private_message LEFT JOIN account ON account.id = private_message.account_id
LEFT JOIN user AS sender ON sender.id = private_message.sender_id
LEFT JOIN user AS recipient ON recipient.id = private_message.recipient_id;
PRAGMA writable_schema=OFF;
COMMIT;
