internal import ForumModel

/// The members of a WARC file: its records of HTTP and HTTPS addresses, and those that `export pages` wrote.
///
/// `response`, `resource` and exported `revisit` records are read. Other revisits, conversions, continuations, and responses with a status
/// other than 200, 203 and 206 become members that are not read, with the reason. The rest (requests, metadata) is only counted.
final class WARCMembers: MemberStream {
    private let records: WARCRecords
    private let limits: ContainerLimits
    private var references = WARCReferences()
    private var counts = WARCCounts()
    private var payload: [UInt8] = []
    private var readCount = 0
    private var unpackedCount: Int64 = 0
    private var isDone = false
    /// The preceding `metadata` record of `export pages`, which describes the next record; nil if it was no such record.
    private var exported: ExportedCapture?
    /// The last exported content, to which the revisits after it refer, with its digest and media type.
    private var latest: (digest: String, mediaType: String?, bytes: [UInt8])?
    private(set) var notes: [Diagnostic] = []

    init(_ source: any ByteStream, limits: ContainerLimits) {
        self.limits = limits
        let blockLimit = Int64(limits.memberByteLimit) + Int64(HTTPMessage.headByteLimit)
        records = WARCRecords(source, blockLimit: blockLimit)
    }

    static func isWARC(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        ["0.", "1."].contains { bytes.starts(with: FileSignature.warc + Array($0.utf8)) }
    }

    func next() throws(ContainerError) -> Member? {
        payload = []
        readCount = 0
        while !isDone, let record = records.next() { if let member = member(for: record) { return member } }
        guard !isDone else { return nil }
        isDone = true
        notes.append(counts.note)
        if let failure = records.failure { throw failure }
        return nil
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        let count = min(buffer.count, payload.count - readCount)
        buffer.copyBytes(from: payload[readCount..<(readCount + count)])
        readCount += count
        return count
    }

    /// The member of a record; nil for one that is only counted.
    private func member(for record: WARCRecord) -> Member? {
        if case .broken(let error) = record.extent {
            counts.add("damaged")
            return Member(
                name: BytePath(references.name(of: record)), kind: .damaged(error),
                facts: record.header?.facts ?? CaptureFacts())
        }
        let exported = exported.flatMap { record.header.map($0.describes) == true ? $0 : nil }
        self.exported = nil
        guard let header = record.header, header.mayBeHTTP || exported != nil, Self.kinds.contains(header.type) else {
            if let header = record.header, case .whole = record.extent {
                self.exported = ExportedCapture(header, records.block())
            }
            if let header = record.header { counts.addOther(header) }
            if let note = Self.cutNote(record) { notes.append(note) }
            return nil
        }
        counts.add(header.type)
        var member = Member(name: BytePath(references.name(of: record)), facts: header.facts)
        member.notes = header.notes(isDated: member.facts.capturedAt != nil)
        guard header.type != "response", header.type != "resource" else {
            references.note(header)
            fill(&member, from: record, header)
            guard let exported else { return member }
            exported.describe(&member)
            let digest = member.kind == .file ? header.fields.first("warc-payload-digest") : nil
            latest = digest.map { ($0, member.facts.mediaType, payload) }
            return member
        }
        if header.type == "revisit", let exported, repeatLatest(in: &member, header) {
            exported.describe(&member)
            return member
        }
        if let note = Self.cutNote(record) { member.notes.append(note) }
        switch header.type {
        case "revisit": describe(revisit: header, in: &member)
        case "conversion":
            member.kind = .other(
                code: .warcConversion,
                reason: "The record is a later conversion of the page in another record, from which the page is read.")
        default:
            member.kind = .other(
                code: .warcContinuation,
                reason: "The record contains a later part of a response that was split into several records; "
                    + "only the first part is read.")
        }
        return member
    }

    private static let kinds: Set = ["response", "resource", "revisit", "conversion", "continuation"]

    /// Reports that the file ends inside a record whose content is not needed.
    private static func cutNote(_ record: WARCRecord) -> Diagnostic? {
        guard record.isCut else { return nil }
        return Diagnostic(
            .warning, .containerTruncated,
            "The file ends inside its last record. Anything after that is missing; find another copy of the file.")
    }

    private func describe(revisit header: WARCHeader, in member: inout Member) {
        let fields = ["warc-refers-to-target-uri", "warc-refers-to-date", "warc-refers-to"]
        let named = fields.compactMap(header.fields.address).map { SafeText.escape($0.utf8.prefix(300)) }
        let original = named.isEmpty ? "no record is named" : named.joined(separator: ", ")
        member.kind = .other(
            code: .warcRevisit, reason: "It was identical to an earlier capture and is stored only there: \(original).")
        // Nil (unknown) does not count: there were too many records to remember.
        guard references.holdsOriginal(of: header) == false else { return }
        member.notes.report(
            .warning, .warcRevisitUnresolved,
            "The record that it refers to does not precede it in this file (\(original)). Also "
                + "import the WARC file that contains it.")
    }

    /// Gives an exported revisit the latest content; false if its digest is another one, or unpacking that much is not allowed.
    private func repeatLatest(in member: inout Member, _ header: WARCHeader) -> Bool {
        guard let latest, header.fields.first("warc-payload-digest") == latest.digest,
            latest.bytes.count <= unpackingLimit
        else { return false }
        payload = latest.bytes
        unpackedCount += Int64(payload.count)
        member.byteCount = Int64(payload.count)
        member.facts.mediaType = latest.mediaType
        return true
    }

    /// Completes the member of a `response` or `resource` record; its bytes become ``payload``, none if it is damaged.
    private func fill(_ member: inout Member, from record: WARCRecord, _ header: WARCHeader) {
        let head: [UInt8]? = if case .tooBig(let head, _) = record.extent { head } else { nil }
        let limit = unpackingLimit
        var isCompressed = false
        do throws(ContainerError) {
            let content = try WARCContent(head ?? records.block(), of: header)
            content.describe(in: &member)
            guard member.kind == .file else { return }
            if head != nil {
                member.byteCount = header.contentLength
                throw WARCContent.tooBig(header.contentLength ?? 0, limit: limits.memberByteLimit)
            }
            isCompressed = content.isCompressed
            payload = try content.payload(isCut: record.isCut, limit: limit, notes: &member.notes)
            if payload.count > limits.memberByteLimit {
                throw WARCContent.tooBig(Int64(payload.count), limit: limits.memberByteLimit)
            }
            if isCompressed { unpackedCount += Int64(payload.count) }
            member.byteCount = Int64(payload.count)
        } catch {
            payload = []
            member.kind = .damaged(error)
            guard error.code == .tooBig, isCompressed else { return }
            unpackedCount += Int64(limit)  // failed unpacking costs as much
            if limit < limits.memberByteLimit {
                member.kind = .damaged(
                    ContainerError(
                        .bomb,
                        "The responses in this file unpack to more than \(limits.ratioLimit) times its "
                            + "size. Nothing was imported from this one."))
            }
        }
    }

    /// The limit of a member, or what the ratio to the bytes read so far, or the free byte count, still allows if that is less.
    private var unpackingLimit: Int {
        let (byRatio, isHuge) = records.position.multipliedReportingOverflow(by: limits.ratioLimit)
        let left = isHuge ? Int64.max : max(byRatio, limits.freeByteCount) - unpackedCount
        return Int(min(Int64(limits.memberByteLimit), max(left, 0)))
    }
}
