import ForumModel
import Testing

@Suite struct `Clocks of time zones` {
    private func utc(_ zone: String, _ words: String) throws -> String {
        let clock = try #require(ZoneClock(name: zone))
        return clock.utc(try #require(SiteDate(words).local)).description
    }

    @Test(arguments: [
        ("Sep 20, 2012 11:16", "2012-09-20T16:16:00Z"), ("Jan 20, 2012 11:16", "2012-01-20T17:16:00Z"),
        ("Sep 5, 2010", "2010-09-05T05:00:00Z"), ("Mar 11, 2012 01:59", "2012-03-11T07:59:00Z"),
        ("Mar 11, 2012 03:00", "2012-03-11T08:00:00Z"),
    ]) func `a local time uses the offset in force at that time`(_ words: String, _ expected: String) throws {
        #expect(try utc("America/Chicago", words) == expected)
    }

    @Test func `a local time that the clocks skipped moves forward by the gap`() throws {
        #expect(try utc("America/Chicago", "Mar 11, 2012 02:30") == "2012-03-11T08:30:00Z")
        let clock = try #require(ZoneClock(name: "America/Chicago"))
        #expect(clock.skips(try #require(SiteDate("Mar 11, 2012 02:30").local)))
        #expect(!clock.skips(try #require(SiteDate("Mar 11, 2012 03:30").local)))
    }

    @Test func `a local time that occurs twice resolves to its first occurrence`() throws {
        #expect(try utc("America/Chicago", "Nov 4, 2012 01:30") == "2012-11-04T06:30:00Z")
    }

    @Test(arguments: [
        ("Asia/Kathmandu", "Sep 20, 2012 11:16", "2012-09-20T05:31:00Z"),
        ("UTC", "Sep 20, 2012 11:16", "2012-09-20T11:16:00Z"),
        ("Australia/Sydney", "Jan 1, 2013 10:00", "2012-12-31T23:00:00Z"),
    ]) func `zones of any offset are converted`(_ zone: String, _ words: String, _ expected: String) throws {
        #expect(try utc(zone, words) == expected)
    }

    @Test func `an unknown zone name gives nil`() {
        #expect(ZoneClock(name: "Middle/Earth") == nil)
    }
}
