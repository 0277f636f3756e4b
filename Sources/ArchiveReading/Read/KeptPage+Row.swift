internal import ArchiveModel
internal import ForumModel
internal import Foundation
package import GRDB

extension KeptPage {
    /// The columns of `kept_page` that ``init(_:)`` reads, with unique names.
    package static let columns = """
        kept_page.bytes AS kept_bytes, kept_page.byte_count AS kept_count, kept_page.url AS kept_url,
            kept_page.url_basis AS kept_url_basis, kept_page.captured_at AS kept_captured_at,
            kept_page.captured_basis AS kept_captured_basis, kept_page.charset AS kept_charset
        """

    /// Reads the kept bytes from a row with the ``columns``; nil if there are none.
    package init?(_ row: Row) throws {
        guard let bytes = try row.value("kept_bytes") as Data? else { return nil }
        var facts = CaptureFacts()
        facts.url = try row.value("kept_url")
        facts.urlBasis = try (row.value("kept_url_basis") as String?).flatMap(AddressBasis.init)
        facts.capturedAt = row.time("kept_captured_at")
        facts.capturedBasis = try (row.value("kept_captured_basis") as String?).flatMap(CaptureBasis.init)
        facts.charset = try row.value("kept_charset")
        try self.init(compressed: [UInt8](bytes), byteCount: row.value("kept_count"), facts: facts)
    }
}
