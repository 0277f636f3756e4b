internal import ArchiveModel
internal import ForumModel
internal import Foundation
package import GRDB

extension CaptureKey {
    /// `source_page.capture_key` in SQL; NULL if no time is known.
    package static let timed = "iif(substr(capture_key, 1, 8) = zeroblob(8), NULL, capture_key)"

    /// Reads a key from a column; the oldest possible key for NULL.
    package init(row: Row, _ column: String) {
        let known = Data.fromDatabaseValue(row.stored(column)).flatMap { CaptureKey(blob: [UInt8]($0)) }
        self =
            known ?? CaptureKey(time: nil, isExplicit: false, fileTime: UTCTime(seconds: .min), hashPrefix: 0)
    }
}
