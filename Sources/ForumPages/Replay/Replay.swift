internal import Bytes
internal import ForumModel

/// The capture of a page that a web archive replayed; nil for any other page.
///
/// The Wayback Machine adds comments (`BEGIN WAYBACK TOOLBAR INSERT`, `End Wayback Rewrite JS Include`, `FILE ARCHIVED ON`) and
/// scripts (`__wm.`, `wbCurrentUrl`); archives that run pywb add `WB Insert` and `wbinfo.`. Both rewrite all links. Unmodified
/// bytes (`id_`) contain none of it.
struct Replay {
    /// The 14 digits of the capture, as in the rewritten links of the page; several if witnesses differ.
    private(set) var digits: Set<[UInt8]> = []
    private(set) var time: UTCTime?
    /// The archived address, from the archive's scripts.
    private(set) var url: String?

    /// Looks for signs of a replay; for an ordinary page this costs one quick search.
    ///
    /// `address` is the address that the page's container or path gives.
    init?(in text: [UInt8], url address: String?) {
        let outer = address.flatMap { WaybackAddress($0) }
        let isReplayAddress = outer.map { $0.modifier != "id_" } ?? false
        let evidence = text.withUnsafeBufferPointer { bytes -> ReplayEvidence? in
            guard isReplayAddress || Self.mayBeReplay(bytes) else { return nil }
            var evidence = ReplayEvidence(bytes)
            evidence.scan()
            return evidence
        }
        guard let evidence, isReplayAddress || evidence.isReplay else { return nil }
        var addresses = [outer, evidence.markAddress].compactMap(\.self)
        if let last = addresses.last, let inner = WaybackAddress(last.original) { addresses.append(inner) }
        let links = evidence.votes.majority
        time = addresses.first?.time ?? evidence.scriptTime ?? evidence.archivedAt ?? UTCTime(digits: links ?? [])
        url = evidence.scriptURL
        let times = addresses.map(\.time) + [evidence.scriptTime, evidence.archivedAt].compactMap(\.self)
        digits = Set(times.map { $0.description.utf8.filter(\.isDigit) })
        if let links { digits.insert(links) }
    }

    /// Quick check that few ordinary pages pass: those with a link to an archive.
    private static func mayBeReplay(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if archived.first(in: bytes, from: max(0, bytes.count - 4096)) != nil { return true }
        var hit = path.first(in: bytes)
        while let place = hit, place + 5 < bytes.count {
            // The first digit of a year, as in `/web/20130102030405/`.
            if bytes[place + 5] == 0x31 || bytes[place + 5] == 0x32 { return true }
            hit = path.first(in: bytes, from: place + 5)
        }
        return inserted.first(in: bytes) != nil
    }

    private static let path = BytePattern("/web/")
    private static let inserted = BytePattern("wbinfo")
    private static let archived = BytePattern("FILE ARCHIVED ON ")
}

/// Finds the value that most links share in constant memory (Boyer–Moore majority vote).
struct MajorityVote {
    private var leader: [UInt8] = []
    private var balance = 0
    private(set) var count = 0

    mutating func add(_ value: some Sequence<UInt8>) {
        count += 1
        if balance == 0 {
            leader = Array(value)
            balance = 1
        } else {
            balance += leader.elementsEqual(value) ? 1 : -1
        }
    }

    /// The value with more than half of all votes, if one exists; otherwise nil or any of the values, as votes are not recounted.
    var majority: [UInt8]? { balance > 0 ? leader : nil }
}
