import ForumModel
import Testing

@Suite struct `Keys of pictures` {
    private static let digits = "7E5AC8B2E3A6F3F0F72959243B696A64CEB3DF6E"
    private static let waffle = "waffleimages:" + digits.lowercased()

    private static let forms: [(String, String, Bool)] = [
        ("http://i.imgur.com/aBc12.png", "imgur:aBc12", false),
        ("https://imgur.com/aBc12", "imgur:aBc12", false),
        ("//www.imgur.com/aBc12.gifv?1#x", "imgur:aBc12", false),
        ("http://i.imgur.com/aBc12.png#x", "imgur:aBc12", false),
        ("http://i.imgur.io/aBc1234.jpg", "imgur:aBc1234", false),
        ("http://i.imgur.com/aBc12s.jpg", "imgur:aBc12", true),
        ("http://i.imgur.com/aBc1234h.jpg", "imgur:aBc1234", true),
        ("http://i.imgur.com/aBc12x.jpg", "imgur:aBc12x", false),
        ("http://i.imgur.com/aBc123m.jpg", "imgur:aBc123m", false),
        ("http://imgur.com/r/pics/aBc1234", "imgur:aBc1234", false),
        ("http://imgur.com/gallery/Some-words-aBc1234", "imgur:aBc1234", false),
        ("https://web.archive.org/web/20130807122227im_/http://i.imgur.com/aBc12.png", "imgur:aBc12", false),
        ("https://web.archive.org/web/2013im_/http:/i.imgur.com/aBc12.png", "imgur:aBc12", false),
        (
            "http://web.archive.org/web/20130807122227/http://web.archive.org/web/2012/i.imgur.com/aBc12.png",
            "imgur:aBc12", false
        ),
        ("http://img.waffleimages.com/\(digits)/name.jpg", waffle, false),
        ("http://img.waffleimages.com/\(digits)/r", waffle, false),
        ("http://img.waffleimages.com/\(digits)/t/name.jpg", waffle, true),
        ("http://img.waffleimages.com/images/7e/\(digits).jpg", waffle, false),
        ("http://a.mirror.waffleimages.com/files/7e/\(digits).png", waffle, false),
        ("http://randomwaffle.gbs.fm/images/7e/\(digits).jpg", waffle, false),
        ("http://i88.photobucket.com/albums/k199/Ann/F/a.jpg", "photobucket:albums/k199/Ann/F/a.jpg", false),
        ("http://smg.photobucket.com/albums/k199/Ann/th_a.jpg", "photobucket:albums/k199/Ann/a.jpg", true),
        (
            "http://s88.photobucket.com/albums/k199/Ann/?action=view&current=a.jpg",
            "photobucket:albums/k199/Ann/a.jpg", false
        ),
        ("http://img226.imageshack.us/img226/3484/a.jpg", "imageshack:226/3484/a.jpg", false),
        ("http://img226.imageshack.us/img226/3484/a.th.png", "imageshack:226/3484/a.png", true),
        ("http://imageshack.us/a/img226/3484/a.jpg", "imageshack:226/3484/a.jpg", false),
        ("http://imageshack.com/i/p7abc", "imageshack:i/p7abc", false),
        ("http://i67.tinypic.com/2upx074.png", "tinypic:67/2upx074", false),
        ("http://oi67.tinypic.com/2upx074_th.jpg", "tinypic:67/2upx074", true),
        ("http://s29.postimg.org/uln15acdz/a.png", "postimg:uln15acdz", false),
        ("https://i.postimg.cc/uln15acdz/a.png", "postimg:uln15acdz", false),
        ("http://i.minus.com/iL337yTdgFj7.png", "minus:L337yTdgFj7", false),
        ("http://min.us/lL337yTdgFj7", "minus:L337yTdgFj7", false),
        ("http://lpix.org/719958/a.jpg", "lpix:719958", false),
        ("http://content.imagesocket.com/images/a.jpg", "imagesocket:images/a.jpg", false),
        ("http://forums.somethingawful.com/attachment.php?s=&postid=123", "attachment:postid123", false),
        (
            "https://forums.somethingawful.com/attachment.php?attachmentid=123", "attachment:attachmentid123",
            false
        ),
        ("https://i.fi.somethingawful.com/images/a.gif", "somethingawful:images/a.gif", false),
        ("http://forumimages.somethingawful.com/images/a.gif", "somethingawful:images/a.gif", false),
    ]

    @Test(arguments: forms)
    func `are the same for every address form of a host`(address: String, key: String, isThumbnail: Bool) {
        #expect(PictureKeyTable().key(of: address) == PictureKey(key, isThumbnail: isThumbnail))
    }

    private static let others: [String] = [
        "http://imgur.com/a/aBc12", "http://i.imgur.com/aBc.png", "http://i.imgur.com/aBc123456.png",
        "http://i.example.org/aBc12.png", "http://imgur.com.example.org/aBc12.png",
        "http://notimgur.com/aBc12.png",
        "http://a@i88.photobucket.com/albums/k/a.jpg", "i.imgur.com/aBc12.png", "data:image/png;base64,aBc12",
        "http://img.waffleimages.com/\(digits.dropLast())/a.jpg",
        "http://img.waffleimages.com/\(digits)0.jpg",
        "http://img226.imageshack.us/my.php?image=a.png", "http://i.tinypic.com/2upx074.png",
        "http://postimg.org/image/4f632gnph/", "http://lpix.org/sslptest/index.php?id=1",
        "http://i.imgur.com/../aBc12.png",
        "http://i88.photobucket.com/albums/k/" + String(repeating: "a", count: 4000), "",
    ]

    @Test(arguments: others)
    func `are not made of what only looks like an address of a host`(address: String) {
        #expect(PictureKeyTable().key(of: address) == nil)
    }

    private static let files: [(String, String?)] = [
        ("dump/aBc12.png", "imgur:aBc12"), ("dump/deep/aBc12s", "imgur:aBc12"),
        ("dump/i.imgur.com/aBc12.png", "imgur:aBc12"), ("i.imgur.com/aBc12.png", "imgur:aBc12"),
        ("old.files/aBc12.png", "imgur:aBc12"), ("dump/\(digits).png", waffle),
        ("dump/http%3A%2F%2Fi.imgur.com%2FaBc12.png", "imgur:aBc12"),
        ("web.archive.org/web/20130807122227im_/http:/i.imgur.com/aBc12.png", "imgur:aBc12"),
        ("mirror/forums.somethingawful.com/attachment.php@postid=123", "attachment:postid123"),
        ("dump/pics.example.org/aBc12.png", "//pics.example.org/aBc12.png"),
        ("dump/tinypic.com/aBc12.png", "//tinypic.com/aBc12.png"),
        ("pics.example.org/cat picture.png", "//pics.example.org/cat picture.png"),
        ("pics.example.org/aBc12.png", "imgur:aBc12"),
        ("dump/2upx074_th.jpg", nil),
        ("dump/cat picture.png", nil), ("", nil),
    ]

    @Test(arguments: files)
    func `of a file follow from its path`(path: String, key: String?) {
        #expect(PictureKeyTable().key(ofFile: path)?.name == key)
    }

    @Test(arguments: [
        "md5 900150983cd24fb0d6963f7d28e17f72", "sha1 a9993e364706816aba3e25717850c26c9cd0d89d",
        "sha256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    ])
    func `of removed pictures are told by the hash and size of what hosts send instead`(hash: String) {
        func isGone(_ text: String, size: Int) -> Bool {
            let gone = GonePictures(["gone \(hash) \(size) test".split(separator: " ")])
            return Array(text.utf8).withUnsafeBytes(gone.contains)
        }
        #expect(isGone("abc", size: 3))
        #expect(!isGone("abd", size: 3))
        #expect(!isGone("abc", size: 4))
    }
}
