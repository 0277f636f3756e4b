package import Archive

/// The address of a page as of a day: `as-of/2013-06-01/t/9000003/1.html`.
///
/// The links of a page are relative, so those on a page as of a day lead to pages as of that day.
struct AsOfAddress {
    private static let prefix = "as-of/"

    let day: AsOfDay
    /// The address of the same page in the present: `t/9000003/1.html`.
    let rest: String

    init?(_ path: String) {
        guard path.hasPrefix(Self.prefix) else { return nil }
        let parts = path.dropFirst(Self.prefix.count).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let day = AsOfDay(parts[0]) else { return nil }
        self.day = day
        rest = String(parts[1])
    }

    /// Returns the address of a page as of a day; the path itself if the day is nil.
    static func of(_ path: String, day: AsOfDay?) -> String { day.map { "\(prefix)\($0)/\(path)" } ?? path }
}

extension ServedSite {
    /// Returns the answer to a request as of a day, nil for a request of the present; `wanted` is what the form asks for: a
    /// day (`YYYY-MM-DD`), empty for the present, nil without the form; `query` includes its question mark.
    package func pastAnswer(
        _ path: String, wanted: String?, query: String, search: ServedSearch = ServedSearch(), _ reader: ArchiveSnapshot
    ) throws -> Answer? {
        let past = AsOfAddress(path)
        let rest = past?.rest ?? path
        guard let place = ServedPath(rest) else {
            return past != nil && Self.post(ofProof: rest) != nil ? .moved(rest + query) : nil
        }
        if place.changesOverTime {
            if let wanted {
                let query = place == .search ? "?" + search.query : ""
                return .moved(AsOfAddress.of(rest, day: AsOfDay(wanted)) + query)
            }
            guard let past else { return nil }
            var bar = try AsOfBar(for: place, day: past.day, reader)
            if place == .search { bar?.search = search }
            let answer = try request(reader, bar: bar).answer(place, search: search, asOf: past.day)
            guard case .moved(let address) = answer else { return answer }
            return .moved(AsOfAddress.of(address, day: past.day))
        }
        guard past != nil else { return nil }
        switch place {
        case .picture: return try answer(rest, reader)
        case .asset: return nil
        default: return .moved(rest + query)
        }
    }
}

extension ServedPath {
    /// Whether the page can be shown as of a day.
    fileprivate var changesOverTime: Bool {
        switch self {
        case .picture, .asset: false
        default: true
        }
    }
}
