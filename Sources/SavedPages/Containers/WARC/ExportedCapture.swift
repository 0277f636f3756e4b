internal import Bytes
internal import ForumModel

/// What a `metadata` record of `export pages` says of the record that follows it.
struct ExportedCapture {
    private let subject: String
    private let fields: RecordFields

    /// Nil for any other record.
    init?(_ header: WARCHeader, _ block: [UInt8]) {
        fields = RecordFields(block[...])
        guard header.type == "metadata", let subject = header.fields.address("warc-refers-to"),
            fields.first(ExportedField.version.rawValue) == ExportedField.current
        else { return nil }
        self.subject = subject
    }

    func describes(_ header: WARCHeader) -> Bool { header.recordID == subject }

    /// Replaces the member's name, time and facts, except the media type, and sets whether it is part of a page.
    func describe(_ member: inout Member) {
        if let path = bytes(.path) {
            member.name = BytePath(bytes: path + (bytes(.member).map { Array("!/".utf8) + $0 } ?? []))
        }
        member.modifiedAt = text(.fileTime).flatMap { UTCTime($0) }
        var facts = CaptureFacts()
        (facts.url, facts.urlBasis) = (text(.address), text(.addressBasis).flatMap(AddressBasis.init))
        facts.capturedAt = text(.time).flatMap { UTCTime($0) }
        facts.capturedBasis = text(.timeBasis).flatMap(CaptureBasis.init)
        facts.charset = text(.charset)
        facts.mediaType = member.facts.mediaType
        for line in text(.pictures)?.split(separator: "\n") ?? [] {
            if let hash = ContentHash(String(line.prefix(64))) { facts.pictures[String(line.dropFirst(65))] = hash }
        }
        member.facts = facts
        member.isPart = text(.isPart) != nil
    }

    private func bytes(_ field: ExportedField) -> [UInt8]? {
        fields.first(field.rawValue).map { PercentEncoding.decoded(Array($0.utf8)[...]) }
    }

    private func text(_ field: ExportedField) -> String? { bytes(field).map { String(decoding: $0, as: UTF8.self) } }
}
