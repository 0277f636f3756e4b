internal import ForumModel

/// Parses counts as pages show them: digits, optionally grouped by commas.
enum SiteCount {
    /// The maximum count, far above all of the site's, so that sums of counts cannot overflow.
    private static let limit: Int64 = 1_000_000_000_000

    /// Returns the count, ignoring white space; nil for other text, such as `-`, for numbers with leading zeros, and above the limit.
    static func value(of text: some StringProtocol) -> Int? {
        let digits = text.utf8.filter { $0 > 0x20 && $0 != 0x2C }
        if digits == [0x30] { return 0 }
        return SiteDigits.value(of: digits).flatMap { $0 <= limit ? Int($0) : nil }
    }

    /// Returns the first number in a text such as `0.88 per day`.
    static func decimal(in text: String) -> Double? {
        let start = text.firstIndex { $0.isASCII && $0.isNumber } ?? text.endIndex
        let digits = text[start...].prefix { ($0.isASCII && $0.isNumber) || $0 == "." || $0 == "," }
        return Double(digits.filter { $0 != "," })
    }
}
