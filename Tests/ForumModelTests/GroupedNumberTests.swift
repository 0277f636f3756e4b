import ForumModel
import Testing

@Suite struct `Numbers in texts` {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (-62_363, "-62,363"), (1_234_567, "1,234,567"),
    ])
    func `have commas between thousands`(_ number: Int, _ text: String) {
        #expect(number.grouped == text)
    }

    @Test func `have their noun in the plural unless they are 1`() {
        #expect(1.counted("post") == "1 post" && 0.counted("post") == "0 posts")
        #expect(2_000.counted("person", "people") == "2,000 people")
    }

    @Test func `as a share are rounded, but never to all or to nothing`() {
        #expect(1.share(of: 1_000) == "less than 1" && 0.share(of: 1_000) == "0" && 0.share(of: 0) == "0")
        #expect(999.share(of: 1_000) == "99" && 5.share(of: 5) == "100")
        #expect(8.share(of: 62) == "13" && 49.share(of: 1_000) == "5" && 5.share(of: 1_000) == "1")
        #expect(1.percent(of: 1_000) == 1 && 0.percent(of: 7) == 0 && 3.percent(of: 0) == 0)
    }
}
