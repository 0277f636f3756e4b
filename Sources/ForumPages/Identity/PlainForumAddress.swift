/// Fast parser for the address forms that the site itself writes: `showthread.php?threadid=5#post7`, optionally after the
/// site's host or a slash.
///
/// Most links of a page have these forms. ``ForumLink`` parses all others, and these with the same result.
struct PlainForumAddress {
    let script: String
    let query: Substring
    let fragment: Substring?

    init?(_ address: String) {
        let places =
            address.utf8.withContiguousStorageIfAvailable(Self.places)
            ?? Array(address.utf8).withUnsafeBufferPointer(Self.places)
        guard let places else { return nil }
        let start = address.startIndex
        func part(_ range: Range<Int>) -> Substring {
            let first = address.utf8.index(start, offsetBy: range.lowerBound)
            return address[first..<address.utf8.index(first, offsetBy: range.count)]
        }
        script = String(part(places.script))
        query = part(places.query)
        fragment = places.fragment.map(part)
    }

    private struct Places {
        var script: Range<Int>
        var query: Range<Int>
        var fragment: Range<Int>?
    }

    private static let hosts: [StaticString] = [
        "http://forums.somethingawful.com/", "https://forums.somethingawful.com/",
    ]

    private static func places(_ bytes: UnsafeBufferPointer<UInt8>) -> Places? {
        guard bytes.count < 4096, let first = bytes.first else { return nil }
        var start = first == 0x2F ? 1 : 0
        // A script's name may also start with `h`.
        if first == 0x68 { start = hosts.first { bytes.starts(with: $0, at: 0) }?.utf8CodeUnitCount ?? 0 }
        var index = start
        while index < bytes.count, (0x61...0x7A).contains(bytes[index]) { index += 1 }
        guard index > start, bytes.starts(with: ".php", at: index) else { return nil }
        index += 4
        let script = start..<index
        var query = index..<index
        if index < bytes.count, bytes[index] == 0x3F {
            index += 1
            let begin = index
            while index < bytes.count, bytes[index] != 0x23 { index += 1 }
            query = begin..<index
            // A query that ends in `l` or `m` may have an extension that a tool appended: `ForumLink` parses it.
            if let last = bytes[query].last, last == 0x6C || last == 0x6D { return nil }
        }
        guard index < bytes.count else { return Places(script: script, query: query, fragment: nil) }
        guard bytes[index] == 0x23 else { return nil }
        return Places(script: script, query: query, fragment: index + 1..<bytes.count)
    }
}
