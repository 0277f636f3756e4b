import ForumModel
import Testing

@Suite struct `Dates of the site` {
    @Test(arguments: [
        ("Sep 20, 2012 11:16", "2012-09-20T11:16"), ("Jan 18, 2013  7:28 PM", "2013-01-18T19:28"),
        ("Sep 21, 2012 12:19 AM", "2012-09-21T00:19"), ("Sep 21, 2012 12:19 PM", "2012-09-21T12:19"),
        ("23:07 Apr 15, 2019", "2019-04-15T23:07"), ("Nov  8, 2012 at 21:30", "2012-11-08T21:30"),
        ("Apr 16, 2017 around 00:20", "2017-04-16T00:20"), ("11/10/13 10:10am", "2013-11-10T10:10"),
        ("1/2/99 1:05pm", "1999-01-02T13:05"), ("Sep 05, 2010", "2010-09-05"), ("Jan 13, 2004", "2004-01-13"),
        ("may 1, 2003 00:00", "2003-05-01T00:00"), ("SEP 20, 2012 11:16 pm", "2012-09-20T23:16"),
        ("Sep\u{A0}20,\u{202F}2012 11:16\u{202F}PM", "2012-09-20T23:16"),
        ("September 20, 2012", "2012-09-20"),
        ("Feb 29, 2012", "2012-02-29"), ("Sep 20, 2012 11:16:05", "2012-09-20T11:16"),
    ]) func `every form of date that the site has shown is read`(_ words: String, _ expected: String) {
        #expect(SiteDate(words).local?.description == expected)
    }

    @Test(arguments: [
        "", "Yesterday", "Today 11:16", "3 minutes ago", "Feb 30, 2012", "Feb 29, 2013", "Mai 1, 2012",
        "13/13/13",
        "Sep 20, 2012 24:00", "Sep 20, 2012 11:60", "Sep 20, 2012 13:05 PM", "Sep 20, 2012 0:30 AM",
        "May 27, 99999",
        "Sep 20, 2012 11:16 11:17", "Sep 20 2012 2013", "Sep 20, 2012 11:16 AM PM", "Sep 20, 2012 AM",
        "11:16", "Sep 2012",
        "20 20, 2012", "99/99/9999", "Sep 99999999999999999999, 2012", "::", "//", "Sep 20, 2012 -11:16",
        "\u{0661}/\u{0662}/13",
    ]) func `words that are no date are none, and stay`(_ words: String) {
        let date = SiteDate(words)
        #expect(date.local == nil)
        #expect(date.text == words)
    }

    @Test(arguments: ["  Sep 20,\n\t2012   11:16 ", "Sep\u{A0}20, 2012 11:16", "Sep 20, 2012 11:16"])
    func `a date's words have their white space folded`(_ words: String) {
        #expect(SiteDate(words).text == "Sep 20, 2012 11:16")
    }

    @Test(arguments: [
        "  Sep 20,\n\t2012   11:16 ", "Sep  8, 2012 11:16", "Sep\u{A0}20, 2012 11:16", "", "  ", "Sep\u{1}20",
        "a\r\nb",
        "Sep 20, 2012 11:16",
    ]) func `a date in bytes is the date in words`(_ words: String) {
        let date = Array(words.utf8).withUnsafeBufferPointer { SiteDate(utf8: $0) }
        #expect(date == SiteDate(words))
    }

    @Test(arguments: [
        (-62_135_596_800 - 86_400, "0000-12-31T00:00:00Z"), (253_402_300_800, "10000-01-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ]) func `a file's moment is written even beyond the years of pages`(_ seconds: Int64, _ text: String) {
        #expect(UTCTime(seconds: seconds).description == text)
    }

    @Test func `days are counted as the calendar does`() throws {
        for (year, month, day, number) in [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 3, 1, 11_017), (2038, 1, 20, 24_856),
        ] {
            #expect(CivilCalendar.dayNumber(year: year, month: month, day: day) == number)
            let date = CivilCalendar.date(dayNumber: number)
            #expect(date.year == year && date.month == month && date.day == day)
        }
    }

    @Test(arguments: [(2012, 13, 1), (2012, 0, 1), (2012, 4, 31), (0, 1, 1), (10_000, 1, 1), (2012, 1, 0)])
    func `a day that the calendar lacks is refused`(_ year: Int, _ month: Int, _ day: Int) {
        #expect(LocalDateTime(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        ("2012-09-20T16:16:00Z", true), ("1969-12-31T23:59:59Z", true), ("2012-02-30T00:00:00Z", false),
        ("2012-09-20 16:16:00Z", false), ("2012-09-20T16:16:00", false), ("2012-09-20T24:00:00Z", false),
        ("", false), ("2012-+9-+1T+1:+2:+3Z", false),
    ]) func `a moment is written as it is read`(_ text: String, _ isMoment: Bool) {
        #expect(UTCTime(text)?.description == (isMoment ? text : nil))
    }
}
