import ForumModel
import Testing

@testable import ForumPages

@Suite struct `Marks of punishments` {
    static func mark(_ words: String = "(USER WAS PUT ON PROBATION FOR THIS POST)", userID: String = "7")
        -> String
    {
        #"<br><br><b><a href="/banlist.php?userid=\#(userID)">\#(words)</a></b>"#
    }

    static func post(_ body: String) throws -> ScrapedPost {
        try #require(try Fragment.firstPost(Fragment.post("1", body: body)))
    }

    @Test(arguments: [
        ("(USER WAS PUT ON PROBATION FOR THIS POST)", "probation"), ("USER WAS BANNED FOR THIS POST", "ban"),
        ("(USER WAS PERMABANNED FOR THIS POST)", "permaban"),
        ("(USER WAS AUTOBANNED FOR THIS POST)", "autoban"),
    ]) func `the mark of a punishment says what for and whose record tells more`(
        _ words: String, _ kind: String
    ) throws {
        let mark = try #require(try Self.post("Cheep." + Self.mark(words)).punishmentMark)
        #expect(mark.kind == kind)
        #expect(mark.userID?.rawValue == 7)
        #expect(mark.text == words.filter { $0 != "(" && $0 != ")" })
    }

    @Test(arguments: [
        mark(),
        #"<br>(<a href="https://forums.somethingawful.com/banlist.php?userid=7">USER WAS BANNED FOR THIS POST</a>)"#,
    ]) func `a mark that came later is no edit, and its words stay in the body`(_ mark: String) throws {
        let before = try Self.post("Cheep <i>cheep</i>.")
        let after = try Self.post("Cheep <i>cheep</i>." + mark)
        #expect(before.bodySignature == after.bodySignature)
        #expect(before.imagelessSignature == after.imagelessSignature)
        #expect(after.bodyText.contains("USER WAS"))
        #expect(after.bodyHTML.contains("banlist.php"))
        let edited = try Self.post("Cheep, cheep." + mark)
        #expect(edited.bodySignature != after.bodySignature)
    }

    @Test(arguments: [
        "<b>(USER WAS PUT ON PROBATION FOR THIS POST)</b>",
        #"<a href="/banlist.php?userid=7">my rap sheet</a>"#,
        #"<a href="/showthread.php?threadid=5">USER WAS BANNED FOR THIS POST</a>"#,
    ]) func `words that somebody typed are no mark, and count as what they wrote`(_ body: String) throws {
        let post = try Self.post("Cheep." + body)
        #expect(post.punishmentMark == nil)
        #expect(try Self.post("Cheep.").bodySignature != post.bodySignature)
    }

    @Test(arguments: ["", "<img src=\"x.png\">", "(", " ((!) )"])
    func `a link to a record that has no words is no mark`(_ content: String) throws {
        let post = try Self.post(#"Cheep.<a href="/banlist.php?userid=7">\#(content)</a>"#)
        #expect(post.punishmentMark == nil)
        #expect(post.bodyText.hasPrefix("Cheep."))
    }

    @Test func `a mark in a quote, or of another user, is not the post's`() throws {
        #expect(try Self.post("<blockquote>Cheep.\(Self.mark())</blockquote>").punishmentMark == nil)
        #expect(try Self.post("Cheep." + Self.mark(userID: "8")).punishmentMark == nil)
    }
}
