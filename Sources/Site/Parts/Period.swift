internal import ForumModel

/// The time between the first and the last of some posts or captures.
package enum Period {
    /// Returns a valid time; nil for other text, which a hostile archive may contain.
    package static func time(_ text: String?) -> String? {
        guard let time = text.flatMap({ UTCTime($0) })?.description, !time.hasPrefix("0000"), time.utf8.count == 20
        else { return nil }
        return time
    }

    /// Formats a period such as `2012-09-20 to 2012-10-01`, or a single day; nil if both ends are unknown.
    package static func days(_ first: String?, _ last: String?) -> String? {
        guard let first = (first ?? last)?.prefix(10), let last = (last ?? String(first))?.prefix(10) else {
            return nil
        }
        return first == last ? String(first) : "\(first) to \(last)"
    }
}
