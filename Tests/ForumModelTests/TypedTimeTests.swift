import ForumModel
import Testing

/// Days as people type them.
@Suite struct `Typed times` {
    // A Wednesday.
    private let now = UTCTime("2026-11-25T19:14:34Z")

    @Test(arguments: [
        ("2009", "2009-01-01"), ("2009-03", "2009-03-01"), ("2009-03-14", "2009-03-14"),
        ("today", "2026-11-25"), ("Yesterday", "2026-11-24"), ("last day", "2026-11-24"),
        ("last week", "2026-11-18"), ("2 weeks ago", "2026-11-11"), ("a month ago", "2026-10-26"),
        ("last year", "2025-11-25"), ("10 days ago", "2026-11-15"), ("Last Monday", "2026-11-23"),
        ("last wednesday", "2026-11-18"), ("last thursday", "2026-11-19"), ("last sunday", "2026-11-22"),
    ]) func `a day, month, year or distance from today is its first second`(text: String, day: String) throws {
        let now = try #require(now)
        #expect(UTCTime(typed: text, now: now)?.description == day + "T00:00:00Z")
    }

    @Test(arguments: [
        "", "last", "last moon", "next week", "monday", "-3 days ago", "99999999 years ago", "3 days",
        "x days ago",
        "last week ago",
    ]) func `anything else is none`(text: String) throws {
        #expect(try UTCTime(typed: text, now: #require(now)) == nil)
    }
}
