import ForumModel
import Foundation
import Testing

@Suite struct `Numbers of the site` {
    @Test(arguments: [
        ("1", 1), ("407741839", 407_741_839), ("2147483648", 2_147_483_648),
        ("9007199254740993", 9_007_199_254_740_993),
        ("9223372036854775807", Int64.max),
    ]) func `a number is read as the site writes it`(_ text: String, _ value: Int64) {
        #expect(PostID(parsing: text)?.rawValue == value)
        #expect(PostID(parsing: text[...])?.description == text)
    }

    @Test(arguments: [
        "0", "-1", "+5", "007", "1e9", "9223372036854775808", "123456789012345678901234567890",
        "\u{0661}\u{0662}", "123abc",
        "", " ", " 5", "5 ", "5\n", "0x5", "1.0", "\u{FF15}",
    ]) func `anything else is no number`(_ text: String) {
        #expect(PostID(parsing: text) == nil)
    }

    @Test(arguments: [("0", 0), ("-1", -1), ("12", 12)]) func `folders have two numbers of their own`(
        _ text: String, _ value: Int64
    ) {
        #expect(FolderID(parsing: text)?.rawValue == value)
    }

    @Test(arguments: ["-2", "00", "-0", "", "x"]) func `other folders' numbers are as strict`(_ text: String) {
        #expect(FolderID(parsing: text) == nil)
    }

    @Test func `numbers are written as plain integers`() throws {
        let data = try JSONEncoder().encode([ThreadID(rawValue: 5)])
        #expect(String(decoding: data, as: UTF8.self) == "[5]")
        #expect(try JSONDecoder().decode([ThreadID].self, from: data) == [ThreadID(rawValue: 5)])
    }

    @Test func `numbers made from content are written as text, which keeps all bits`() throws {
        let number = AccountID(rawValue: .max)
        let data = try JSONEncoder().encode([number])
        #expect(String(decoding: data, as: UTF8.self) == #"["9223372036854775807"]"#)
        #expect(try JSONDecoder().decode([AccountID].self, from: data) == [number])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([AccountID].self, from: Data(#"["five"]"#.utf8))
        }
    }

    @Test func `numbers derived from content are positive, stable and told apart by the parts' lengths`() {
        #expect(DerivedNumber.from("ab", "c") != DerivedNumber.from("a", "bc"))
        #expect(DerivedNumber.from("ab", "c") == DerivedNumber.from("ab", "c"))
        #expect((0..<1000).allSatisfy { DerivedNumber.from("\($0)") > 0 })
        #expect(AccountID(name: "  Early   BIRD ") == AccountID(name: "early bird"))
        #expect(AccountID(name: " ") == .unnamed)
    }
}
