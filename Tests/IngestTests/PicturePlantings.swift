import ForumModel
import TestSupport

/// Pictures of made-up hosts' dumps: addresses in posts, and the files that hold them.
struct PlantedPicture {
    var address: String
    /// The file below the folder of dumps.
    var file: String
    var bytes: [UInt8]

    /// One picture in each of 30 address forms.
    static func all(_ number: Int) -> [PlantedPicture] {
        let n = String(String(number + 100_000).dropFirst())
        let hex = SHA1.digest(of: Array("digits \(n)".utf8)).map {
            String(Int($0) + 256, radix: 16).dropFirst()
        }.joined()
        func digits(_ first: Int) -> String { String(first) + hex.dropFirst() }
        let cat = TestPicture.png(40, 40, "content \(n)")
        let catDigits = SHA1.digest(of: cat).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        let photobucket = "photobucket.com/albums"
        let forms: [(String, String)] = [
            ("http://i.imgur.com/aA\(n).jpg", "flat/aA\(n).jpg"),
            ("https://imgur.com/aB\(n)", "flat/aB\(n).png"),
            ("http://i.imgur.com/aC\(n).gif?1", "flat/deep/er/aC\(n).jpeg"),
            ("http://m.imgur.com/aD\(n).jpg", "i.imgur.com/aD\(n).png"),
            ("http://i.imgur.com/aE\(n)m.jpg", "flat/aE\(n).png"),
            ("http://imgur.com/r/pics/aF\(n)", "flat/aF\(n)"),
            ("http://imgur.com/gallery/Some-words-aG\(n)", "flat/aG\(n).png"),
            (
                "https://web.archive.org/web/20130807122227im_/http://i.imgur.com/aH\(n).png",
                "flat/aH\(n).png"
            ),
            (
                "https://web.archive.org/web/2013im_/http:/i.imgur.com/aI\(n).png",
                "flat/http%3A%2F%2Fi.imgur.com%2FaI\(n).png"
            ),
            ("http://i.imgur.com/\(n).jpg", "flat/\(n).jpg"),
            ("http://img.waffleimages.com/\(digits(1))/name.jpg", "flat/\(digits(1)).jpg"),
            ("http://img.waffleimages.com/\(digits(2))/t/name.jpg", "flat/\(digits(2)).png"),
            ("http://img.waffleimages.com/images/2a/\(digits(3).uppercased()).jpg", "flat/\(digits(3)).jpg"),
            (
                "http://x.mirror.waffleimages.com/files/4a/\(digits(4)).png",
                "img.waffleimages.com/images/4a/\(digits(4)).png"
            ),
            ("http://randomwaffle.gbs.fm/images/5a/\(digits(5)).jpg", "flat/\(digits(5).uppercased()).jpg"),
            ("http://img.waffleimages.com/\(catDigits)/x.png", "flat/cat \(n).png"),
            ("http://i88.\(photobucket)/k1/U\(n)/F/pic.jpg", "i12.\(photobucket)/k1/U\(n)/F/pic.jpg"),
            (
                "http://s88.\(photobucket)/k2/U\(n)/?action=view&amp;current=pic.jpg",
                "\(photobucket)/k2/U\(n)/pic.jpg"
            ),
            ("http://i88.\(photobucket)/k3/U\(n)/th_pic.jpg", "i88.\(photobucket)/k3/U\(n)/pic.jpg"),
            ("http://img226.imageshack.us/img226/\(n)/name.jpg", "img226.imageshack.us/img226/\(n)/name.jpg"),
            (
                "http://img227.imageshack.us/img227/\(n)/name.th.png",
                "img227.imageshack.us/img227/\(n)/name.png"
            ),
            ("http://imageshack.us/a/img228/\(n)/name.jpg", "img228.imageshack.us/img228/\(n)/name.jpg"),
            ("http://imageshack.com/i/p\(n)", "imageshack.us/i/p\(n).jpg"),
            ("http://i67.tinypic.com/t\(n).png", "oi67.tinypic.com/t\(n).jpg"),
            ("http://s29.postimg.org/p\(n)x/name.png", "i.postimg.cc/p\(n)x/other.png"),
            ("http://i.minus.com/iM\(n).png", "i.min.us/iM\(n).jpg"),
            ("http://lpix.org/9\(n)/name.jpg", "lpix.org/9\(n)/name.png"),
            (
                "http://forums.somethingawful.com/attachment.php?postid=9\(n)",
                "forums.somethingawful.com/attachment.php@postid=9\(n)"
            ),
            ("https://i.fi.somethingawful.com/images/x\(n).gif", "fi.somethingawful.com/images/x\(n).gif"),
            ("http://pics.example.org/\(n).png", "listed/picture \(n).bin"),
        ]
        return forms.map { address, file in
            PlantedPicture(
                address: address, file: file,
                bytes: file.contains("cat ") ? cat : TestPicture.png(40, 40, "\(address) is in \(file)"))
        }
    }

    /// Files whose names are near the keys of the same number.
    static func decoys(_ number: Int) -> [PlantedPicture] {
        let n = String(String(number + 100_000).dropFirst())
        let names: [String] = [
            "flat/Aa\(n).jpg", "flat/aA\(n)x.jpg", "flat/aA\(n)1.jpg", "flat/aA\(n.dropLast()).jpg",
            "pics.example.net/aB\(n).png",
            "flat/pic.jpg", "flat/name.jpg", "i88.photobucket.com/albums/k1/V\(n)/F/pic.jpg",
            "img226.imageshack.us/img225/\(n)/name.jpg", "oi66.tinypic.com/t\(n).jpg",
            "i.postimg.cc/p\(n)y/other.png",
            "i.min.us/im\(n).jpg", "lpix.org/8\(n)/name.png",
            "forums.somethingawful.com/attachment.php@attachmentid=9\(n)",
            "i.somethingawful.com/images/x\(n).gif", "flat/dog \(n).png", "flat/\(n)0\(n).bin",
        ]
        return names.map {
            PlantedPicture(address: "", file: $0, bytes: TestPicture.png(90, 90, "decoy \($0)"))
        }
    }
}
