internal import ForumModel
internal import Foundation
internal import GRDB

/// What the place of some bytes says about their capture.
///
/// The same bytes may lie in a crawl that says when they were fetched, in a folder that kept the file's time, and in
/// a copy of that folder that did not. Together they are one capture: the best witness says what it is, and the
/// earliest plausible file time is its own. Both follow from the set of places, not from the order of their import.
struct CaptureWitness {
    private let isExplicit: Bool
    private let time: UTCTime?
    private let url: String?
    private let urlBasis: String?

    init(_ source: SourceRecord) {
        isExplicit = source.key.isExplicit
        time = source.key.time
        url = source.url
        urlBasis = source.urlBasis?.rawValue
    }

    /// Reads one from a row of `source_page`.
    init(_ row: Row) {
        let key = CaptureKey(row: row, "capture_key")
        isExplicit = key.isExplicit
        time = key.time
        url = row["url"]
        urlBasis = row["url_basis"]
    }

    /// Whether this one says more: a stated time before a floor, the earlier of two, an address before none.
    func isBetter(than other: CaptureWitness) -> Bool {
        if isExplicit != other.isExplicit { return isExplicit }
        if time != other.time { return (time?.seconds ?? .max) < (other.time?.seconds ?? .max) }
        if (url == nil) != (other.url == nil) { return url != nil }
        return (url ?? "", urlBasis ?? "") < (other.url ?? "", other.urlBasis ?? "")
    }

    /// The earlier of two file times; one from before the forums began is no evidence.
    static func earlier(_ left: UTCTime, _ right: UTCTime) -> UTCTime {
        func rank(_ time: UTCTime) -> (Int, Int64) {
            (time.seconds > earliestPlausible ? 0 : 1, time.seconds)
        }
        return rank(right) < rank(left) ? right : left
    }

    /// 2 May 1999, a little before the forums began.
    private static let earliestPlausible: Int64 = 925_600_000
}

extension CaptureKey {
    /// Reads a column that holds a key; the oldest of all where it holds none.
    init(row: Row, _ column: String) {
        let known = (row[column] as Data?).flatMap { CaptureKey(blob: [UInt8]($0)) }
        self =
            known ?? CaptureKey(time: nil, isExplicit: false, fileTime: UTCTime(seconds: .min), hashPrefix: 0)
    }
}
