/// Threads written after the rule, to see where it fails; of these, it was changed for the last one only.
enum HarderThreads {
    static var all: [ThreadDraft] {
        [
            ThreadDraft(41, "an index with links to readers' pictures and to rules", hasIndex: true) { t in
                t.post(
                    t.words(80) + "<br>" + t.index { t.anchor($0.posts[0], $0.title) + "<br>" } + "<br>Fan art: "
                        + t.anchor(3, "by Bob") + "<br>The rules are " + t.anchor(1, "there") + ".")
                t.post(t.words(140))
                for n in 1...30 {
                    t.chatter(5)
                    t.update("Update \(n)", "<b>Update \(n)</b><br>" + t.story(160, pictures: 7))
                }
            },
            ThreadDraft(42, "an index of page numbers in words only", hasIndex: false) { t in
                t.post("Update 1 is on page 1, update 2 on page 2. " + t.words(80))
                for n in 1...12 {
                    t.chatter(6)
                    t.update("Stage \(n)", "<i>Stage \(n): onwards</i><br>" + t.story(300, pictures: 6))
                }
            },
            ThreadDraft(43, "pictures only, and an author who shows other pictures", hasIndex: false) { t in
                t.update("1", t.story(60, pictures: 10))
                for n in 1...14 {
                    t.chatter(6)
                    if n % 4 == 0 { t.post("My cat: " + t.story(20, pictures: 6)) }
                    t.update("\(n)", t.story(60, pictures: n % 5 == 0 ? 3 : 12))
                }
            },
            ThreadDraft(44, "essays by the author between unnumbered chapters of a story", hasIndex: false) { t in
                for n in 1...12 {
                    t.update("\(n)", "<b>\(t.words(3))</b><br>" + t.story(600))
                    t.chatter(5)
                    if n % 3 == 0 { t.post(t.words(500)) }
                    if n % 5 == 0 { t.post("<b>About the next one</b><br>" + t.words(260)) }
                }
            },
            ThreadDraft(45, "answers before each update, in the same post", hasIndex: false) { t in
                t.post(t.words(90))
                for n in 1...12 {
                    t.chatter(5)
                    t.update(
                        "Update \(n)",
                        t.quote(0) + t.words(25) + "<br><br><b>Update \(n)</b><br>" + t.story(300, pictures: 6))
                }
            },
        ]
    }
}
