/// Threads of different habits, written before the rule.
enum InventedThreads {
    static var all: [ThreadDraft] { withIndex + withoutIndex + HarderThreads.all }

    private static let names = [
        "The Arrival", "A Goose", "Greenhouse", "Office Hours", "The Letter", "Rain", "Bread", "The Vote", "A Door",
        "Night", "The Pond", "Spring", "Ledger", "The Duck", "Harriet", "An End",
    ]

    private static func name(_ number: Int) -> String { names[(number - 1) % names.count] }

    private static let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]

    private static var withIndex: [ThreadDraft] {
        [
            ThreadDraft(1, "an index in the opening post", hasIndex: true) { t in
                t.post(
                    "<b>Let's play Goose Manager</b><br>" + t.words(120) + "<br><b>Updates</b><br>"
                        + t.index { t.anchor($0.posts[0], $0.title) + "<br>" })
                for n in 1...14 {
                    t.chatter(5)
                    t.update(
                        "Update \(n): \(name(n))", "<b>Update \(n): \(name(n))</b><br>" + t.story(200, pictures: 6))
                }
                t.chatter(9)
            },
            ThreadDraft(2, "an index in a post that the opening post links", hasIndex: true) { t in
                t.post(
                    t.words(200) + "The table of contents is " + t.anchor(1, "here") + ". My last thread: "
                        + "<a href=\"showthread.php?threadid=99\">Duck Manager</a><br>" + t.picture())
                t.post("<b>Table of contents</b><br>" + t.index { "- " + t.anchor($0.posts[0], $0.title) + "<br>" })
                for n in 1...12 {
                    t.chatter(6)
                    t.update(name(n), t.story(260, pictures: 4))
                }
                t.chatter(5)
            },
            ThreadDraft(3, "an index as a list, reposted later with more", hasIndex: true) { t in
                t.post(
                    t.words(90) + "<ul>"
                        + t.chapters.prefix(4).map { "<li>\(t.anchor($0.posts[0], $0.title))</li>" }.joined()
                        + "</ul>")
                for n in 1...15 {
                    t.chatter(4)
                    t.update("Part \(n)", "<b>Part \(n)</b><br>" + t.story(150, pictures: 3))
                    if n == 9 {
                        t.post(
                            "Updated list:<ul>" + t.index { "<li>\(t.anchor($0.posts[0], $0.title))</li>" } + "</ul>")
                    }
                }
            },
            ThreadDraft(4, "an index as a table with numbers and *here*", hasIndex: true) { t in
                t.post(
                    "<table><tr><th>No.</th><th>What</th><th>Where</th></tr>"
                        + t.index {
                            "<tr><td>1</td><td>\($0.title)</td><td>\(t.pageAnchor($0.posts[0], "here"))</td></tr>"
                        } + "</table>" + t.words(40))
                for n in 1...10 {
                    t.chatter(7)
                    t.update(name(n), t.story(90, pictures: 2))
                }
                t.chatter(6)
            },
            ThreadDraft(5, "an index in another order, by character", hasIndex: true) { t in
                t.post(
                    "<b>Ada's way</b><br>"
                        + stride(from: 0, to: t.chapters.count, by: 2).map {
                            t.anchor(t.chapters[$0].posts[0], t.chapters[$0].title) + "<br>"
                        }.joined() + "<b>Bob's way</b><br>"
                        + stride(from: 1, to: t.chapters.count, by: 2).map {
                            t.anchor(t.chapters[$0].posts[0], t.chapters[$0].title) + "<br>"
                        }.joined())
                for n in 1...12 {
                    t.chatter(5)
                    t.update("\(n % 2 == 1 ? "Ada" : "Bob") \(name(n))", t.story(180, pictures: 5))
                }
                t.chatter(5)
            },
            ThreadDraft(6, "links to other threads, the shop and the author's other posts", hasIndex: true) { t in
                t.post(
                    "<b>My other threads</b><br>"
                        + (1...5).map { "<a href=\"showthread.php?threadid=\(90 + $0)\">Duck \($0)</a><br>" }.joined()
                        + (1...4).map {
                            "<a href=\"showthread.php?threadid=95&amp;perpage=40&amp;pagenumber=\($0)#post95000\($0)\">Duck part \($0)</a><br>"
                        }.joined()
                        + "<a href=\"https://shop.example/\">buy it</a><br><b>Chapters</b><br>"
                        + t.index { t.pageAnchor($0.posts[0], $0.title, size: 20) + "<br>" })
                for n in 1...11 {
                    t.chatter(6)
                    t.update("Chapter \(n)", "<b>Chapter \(n)</b><br>" + t.story(500))
                }
                t.chatter(8)
            },
            ThreadDraft(7, "missing pages", hasIndex: true) { t in
                t.post(t.words(60) + "<br>" + t.index { t.anchor($0.posts[0], $0.title) + "<br>" })
                for n in 1...16 {
                    t.chatter(9)
                    t.update("Episode \(n) - \(name(n))", "<b>Episode \(n)</b><br>" + t.story(120, pictures: 4))
                }
                t.lost = Set(40..<80).union(120..<140)
            },
            ThreadDraft(8, "bare numbers in a line, updates of two posts", hasIndex: true) { t in
                t.post(
                    t.words(150) + "<br>Updates: "
                        + t.chapters.enumerated().map { "[" + t.anchor($1.posts[0], "\($0 + 1)") + "]" }.joined(
                            separator: " "))
                for n in 1...10 {
                    t.chatter(5)
                    t.update("Day \(n): \(name(n))", "<b>Day \(n): \(name(n))</b><br>" + t.story(300, pictures: 12))
                    if n % 3 == 0 { t.continued(t.story(250, pictures: 9)) }
                }
                t.chatter(4)
            },
            ThreadDraft(9, "previous, index and next in each update, an index in parts", hasIndex: true) { t in
                t.post(
                    "Chapters 1 to 8 are " + t.anchor(1, "here") + ", the others " + t.anchor(2, "here") + ".<br>"
                        + t.words(80))
                for half in [0..<8, 8..<16] {
                    t.post(
                        t.chapters[half].map { t.anchor($0.posts[0], $0.title) + "<br>" }.joined())
                }
                for n in 1...16 {
                    t.chatter(4)
                    let here = t.posts.count
                    t.update(
                        "\(n). \(name(n))",
                        t.story(200, pictures: 3) + "<br>" + t.anchor(max(3, here - 5), "Previous") + " | "
                            + t.anchor(1, "Index") + " | " + t.anchor(here + 5, "Next"))
                }
            },
            ThreadDraft(10, "an index that its author gave up", hasIndex: true) { t in
                t.post(
                    t.words(100) + "<br>"
                        + t.chapters.prefix(7).map { t.anchor($0.posts[0], $0.title) + "<br>" }.joined())
                for n in 1...14 {
                    t.chatter(5)
                    t.update("Update \(n)", "<b>Update \(n)</b><br>" + t.story(160, pictures: 7))
                }
                t.chatter(5)
            },
            ThreadDraft(11, "an index by a reader, titles with *click here*", hasIndex: true) { t in
                t.post(t.words(60) + "A kind reader keeps " + t.anchor(3, "an index") + ".")
                t.post(by: 31, t.words(12))
                t.post(by: 32, t.words(30))
                t.post(
                    by: 33, t.index { "\($0.title): " + t.anchor($0.posts[0], "click here") + "<br>" })
                for n in 1...9 {
                    t.chatter(8)
                    t.update("Mission \(n), \(name(n))", t.story(300, pictures: 5))
                }
            },
        ]
    }

    private static var withoutIndex: [ThreadDraft] {
        [
            ThreadDraft(21, "numbered titles in bold", hasIndex: false) { t in
                t.update("Let's play", "<b>Let's play Goose Manager</b><br>" + t.story(300, pictures: 4))
                for n in 1...15 {
                    t.chatter(5)
                    t.update(
                        "Update \(n): \(name(n))", "<b>Update \(n): \(name(n))</b><br><br>" + t.story(200, pictures: 6))
                }
                t.chatter(6)
            },
            ThreadDraft(22, "roman numbers", hasIndex: false) { t in
                t.post(t.words(80))
                for n in 1...12 {
                    t.chatter(4)
                    let head = n % 2 == 0 ? "Part \(roman[n - 1]): \(name(n))" : "Part \(roman[n - 1])"
                    t.update(head, "<b>\(head)</b><br>" + t.story(400))
                }
                t.chatter(6)
            },
            ThreadDraft(23, "two authors", hasIndex: false) { t in
                t.update("Introduction", t.picture() + "<b>Two of us play this</b><br>" + t.story(280, pictures: 3))
                for n in 1...14 {
                    t.chatter(5)
                    t.update(
                        "Episode \(n)", by: n % 2, "<b>Episode \(n): \(name(n))</b><br>" + t.story(150, pictures: 5))
                }
                t.chatter(5)
            },
            ThreadDraft(24, "an author who talks a lot", hasIndex: false) { t in
                t.talk = 60
                t.post(t.words(60))
                for n in 1...12 {
                    t.chatter(9)
                    if n % 4 == 0 { t.post("<b>Update \(n) comes tomorrow!</b> " + t.words(12)) }
                    if n % 5 == 0 { t.post(t.words(280)) }
                    t.update("Update #\(n)", "<u><b>Update #\(n)</b></u><br>" + t.story(250, pictures: 4))
                }
            },
            ThreadDraft(25, "pictures only", hasIndex: false) { t in
                for n in 1...13 {
                    t.update("\(n)", t.story(80, pictures: 15 + n))
                    t.chatter(6)
                }
            },
            ThreadDraft(26, "headings without numbers", hasIndex: false) { t in
                t.update("Goose", "<h2>\(name(16))</h2>" + t.story(350))
                for n in 1...12 {
                    t.chatter(5)
                    let head = n % 2 == 0 ? "<h2>\(name(n))</h2>" : "<span class=\"bbcf-x-large\">\(name(n))</span><br>"
                    t.update(name(n), head + t.story(500, pictures: n % 3))
                }
                t.chatter(4)
            },
            ThreadDraft(27, "very short updates", hasIndex: false) { t in
                t.post(t.words(70))
                for n in 1...20 {
                    t.chatter(3)
                    t.update("Day \(n)", "Day \(n)<br>" + t.picture() + (n % 2 == 0 ? t.words(6) : ""))
                }
            },
            ThreadDraft(28, "updates of two posts, and side stories", hasIndex: false) { t in
                t.post(t.words(60))
                for n in 1...10 {
                    t.chatter(4)
                    t.update("Chapter \(n)", "<b>Chapter \(n): \(name(n))</b><br>" + t.story(400, pictures: 10))
                    if n % 2 == 0 { t.continued(t.story(300, pictures: 8)) }
                    if n % 4 == 0 {
                        t.chatter(3)
                        t.update("Side story", "<b>Bonus: what the duck saw</b><br>" + t.story(350, pictures: 6))
                    }
                }
                t.chatter(5)
            },
            ThreadDraft(29, "a story in words, *Chapter Seven*", hasIndex: false) { t in
                let numbers = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]
                for (n, word) in numbers.enumerated() {
                    t.update("Chapter \(word)", "Chapter \(word)<br><br>" + t.story(700 + n * 40))
                    t.chatter(7)
                }
            },
            ThreadDraft(30, "an author who gives up, and one who takes over", hasIndex: false) { t in
                t.post("<b>The rules</b><br>" + t.words(90))
                for n in 1...8 {
                    t.chatter(5)
                    t.update("Update \(n)", "<b>\(n). \(name(n))</b><br>" + t.story(180, pictures: 6))
                }
                t.chatter(10)
                t.post(by: 45, "May I go on? " + t.words(30))
                for n in 9...15 {
                    t.chatter(5)
                    t.update("Update \(n)", by: 45, "<b>\(n). \(name(n))</b><br>" + t.story(180, pictures: 5))
                    if n == 12 { t.post(by: 45, t.quote(0) + t.words(40)) }
                }
            },
            ThreadDraft(31, "a game that goes round, a year for each player", hasIndex: false) { t in
                t.post(t.words(110))
                for n in 1...12 {
                    t.chatter(6)
                    t.update(
                        "Year \(n)", by: 50 + n % 6,
                        "<b>Year \(n), by player \(n % 6)</b><br>" + t.story(450, pictures: 4))
                }
                t.chatter(4)
            },
        ]
    }
}
