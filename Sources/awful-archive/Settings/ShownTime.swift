import ArgumentParser
import ForumModel
import Foundation

enum ShownTime {
    /// The zone; nil for UTC.
    @TaskLocal static var zone: TimeZone?

    static func day(_ time: UTCTime?) -> String? { minute(time).map { String($0.prefix(10)) } }

    static func minute(_ time: UTCTime?) -> String? {
        let style = zone.map { Date.ISO8601FormatStyle(timeZone: $0) }
        return time.map { time in
            let text = style?.format(Date(timeIntervalSince1970: Double(time.seconds))) ?? time.description
            return String(text.prefix(16)).replacing("T", with: " ")
        }
    }
}

protocol TimeShowing { var times: ZoneOptions { get } }

struct ZoneOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show times in this zone instead of UTC, in text output.", valueName: "zone"))
    var tz: String?

    func validate() throws {
        guard tz == nil || zone != nil else { throw ValidationError("There is no time zone “\(tz ?? "")”.") }
    }

    /// The zone; nil for UTC.
    var zone: TimeZone? { (tz ?? Settings.current.given[.tz]?.text).flatMap(TimeZone.init(identifier:)) }
}
