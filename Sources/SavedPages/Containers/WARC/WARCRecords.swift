/// Reads the records of a WARC file in order, and resynchronises after each wrong length.
///
/// A block within the limit is read before its record is returned, so that the bytes after it can be checked: the end
/// of the file, another record after empty lines, or a separator (CR LF CR LF) shows that its length is right.
final class WARCRecords {
    private let window: WARCWindow
    private let blockLimit: Int64
    private var number = 0
    /// The number of bytes of the window that are the block of the current record.
    private var blockCount = 0

    init(_ source: any ByteStream, blockLimit: Int64) {
        window = WARCWindow(source)
        self.blockLimit = blockLimit
    }

    /// Why the file could not be read to its end; known when ``next()`` has returned nil.
    var failure: ContainerError? { window.failure }

    var position: Int64 { window.position + Int64(blockCount) }  // where the current block ends in the source

    /// The block of the current record, if it is available (``WARCRecord/extent``).
    func block() -> [UInt8] { window.bytes(0..<blockCount) }

    func next() -> WARCRecord? {
        window.skip(blockCount)
        blockCount = 0
        var emptyCount = 0
        repeat {
            window.skip(emptyCount)
            _ = window.fill(to: 1)
            emptyCount = window.look { $0.prefix(while: RecordStart.isLineEnd).count }
        } while emptyCount > 0
        guard window.fill(to: RecordStart.length) > 0 else { return nil }
        number += 1
        guard window.look({ RecordStart.isHere($0, at: 0) }) else {
            let passed = passOver().count
            return broken(nil, "\(passed) bytes stand where a record should begin.")
        }
        guard let end = headerEnd(at: 0) else {
            // A record begins after an empty line, and none was found: no other record begins in the searched bytes.
            let isLong = window.count > WARCHeader.byteLimit
            let passed = passOver().count
            return broken(
                nil,
                isLong ? "Its header has no end; \(passed) bytes were passed over." : "The file ends in its header.")
        }
        let header = WARCHeader(window.bytes(0..<end))
        window.skip(end)
        guard let length = header.contentLength else {
            passOver(afterEmptyLine: true)
            return broken(header, "It does not say how long it is, or nothing that can be.")
        }
        if length > blockLimit { return big(header, length: length) }
        return inMemory(header, length: Int(length))
    }

    private func inMemory(_ header: WARCHeader, length: Int) -> WARCRecord {
        let isCut = window.fill(to: length + Self.separatorLimit) < length
        let available = min(length, window.count)
        if !isCut, isFollowedByRecord(length) || isFollowedBySeparator(length) {
            blockCount = length
            return WARCRecord(number: number, header: header, extent: .whole(length))
        }
        if let inside = recordStart(in: 0..<available, afterEmptyLine: true) {
            window.skip(inside)
            return broken(header, length: Int64(length), after: Int64(inside))
        }
        if isCut {
            blockCount = available
            return WARCRecord(number: number, header: header, extent: .cut(available))
        }
        // The last bytes of the block decide whether an empty line ends there.
        let kept = min(length, Self.lookBehind)
        window.skip(length - kept)
        let (passed, isAtRecord) = passOver(from: kept)
        return broken(header, length: Int64(length), after: isAtRecord ? Int64(length - kept) + passed : nil)
    }

    /// Skips a block over the limit, or up to an apparent record inside it.
    ///
    /// It is not a page, so a record inside means a wrong length, or a captured WARC file; continuing with that record is
    /// right in both cases.
    private func big(_ header: WARCHeader, length: Int64) -> WARCRecord {
        let head = window.bytes(0..<min(window.fill(to: HTTPMessage.headByteLimit), HTTPMessage.headByteLimit))
        let (passed, isAtRecord) = passOver(atMost: length, afterEmptyLine: true)
        if !isAtRecord, passed < length || isFollowedByRecord(0) {
            return WARCRecord(number: number, header: header, extent: .tooBig(head: head, isCut: passed < length))
        }
        if isAtRecord { return broken(header, length: length, after: passed) }
        let (more, isFound) = passOver()
        return broken(header, length: length, after: isFound ? passed + more : nil)
    }

    private func broken(_ header: WARCHeader, length: Int64, after next: Int64?) -> WARCRecord {
        let what = next.map { "but the next record begins after \($0)." } ?? "but what follows them is no record."
        return broken(header, "It says that it has \(length) bytes, " + what)
    }

    private func broken(_ header: WARCHeader?, _ what: String) -> WARCRecord {
        let error = ContainerError(
            .damaged,
            "Record \(number) of the WARC file is damaged. " + what
                + " The records around it were read; capture the page again, or find another copy of the file.")
        return WARCRecord(number: number, header: header, extent: .broken(error))
    }

    /// How many bytes of empty lines may follow a block.
    private static let separatorLimit = 4096
    private static let separator = Array("\r\n\r\n".utf8)

    /// Whether the file ends at an offset of the window, or a record begins there after any empty lines.
    private func isFollowedByRecord(_ offset: Int) -> Bool {
        let count = window.fill(to: offset + Self.separatorLimit)
        return window.look { bytes in
            var next = offset
            while next < count, RecordStart.isLineEnd(bytes[next]) { next += 1 }
            return next == count || RecordStart.isHere(bytes, at: next)
        }
    }

    /// Whether a block ends correctly although no record follows, because the next record is damaged.
    private func isFollowedBySeparator(_ offset: Int) -> Bool {
        window.look { bytes in
            guard bytes[offset...].starts(with: Self.separator) else { return false }
            // A length that omits the empty line of an HTTP header looks the same.
            return !HTTPMessage.isHere(bytes) || RecordFields.end(in: bytes).map { $0 <= offset } ?? false
        }
    }

    private func headerEnd(at offset: Int) -> Int? {
        var searched = offset
        for size in [1 << 10, 8 << 10, WARCHeader.byteLimit] {
            let available = min(window.fill(to: offset + size + 1), offset + size)
            let end = window.look {
                RecordFields.end(in: UnsafeBufferPointer(rebasing: $0[..<available]), from: searched)
            }
            if let end { return end }
            searched = max(offset, available - 2)
        }
        return nil
    }

    /// How many bytes are kept when others are skipped: enough for an empty line and an incomplete first line of a record.
    private static let lookBehind = 16

    /// The start of the first record in a range: after an empty line, with an ID in its header; the range may be `afterEmptyLine` itself.
    private func recordStart(in range: Range<Int>, afterEmptyLine: Bool) -> Int? {
        var from = range.lowerBound
        if afterEmptyLine, from < range.upperBound, isNamedRecord(at: from) { return from }
        while from < range.upperBound {
            let found = window.look { bytes in RecordStart.first(bytes, in: from..<min(range.upperBound, bytes.count)) }
            guard let found else { return nil }
            if isNamedRecord(at: found) { return found }
            from = found + 1
        }
        return nil
    }

    private func isNamedRecord(at offset: Int) -> Bool {
        guard window.look({ RecordStart.isHere($0, at: offset) }), let end = headerEnd(at: offset) else { return false }
        return WARCHeader(window.bytes(offset..<end)).recordID != nil
    }

    /// Skips bytes up to the next record, at most `limit`; searches from offset `from`, or from 0 if `afterEmptyLine`.
    @discardableResult
    private func passOver(
        atMost limit: Int64 = .max, from: Int = 1, afterEmptyLine: Bool = false
    ) -> (count: Int64, isAtRecord: Bool) {
        var from = afterEmptyLine ? 0 : from
        var isFirst = afterEmptyLine
        var passed: Int64 = 0
        while true {
            let available = window.fill(to: from + WARCWindow.restingSize / 2)
            let stop = Int(min(Int64(available), limit - passed))
            let isLast = available < from + WARCWindow.restingSize / 2 || Int64(stop) == limit - passed
            if from < stop, let found = recordStart(in: from..<stop, afterEmptyLine: isFirst) {
                window.skip(found)
                return (passed + Int64(found), true)
            }
            isFirst = false
            // A possible start of a record's first line is searched again, together with the bytes before it.
            let done = isLast ? stop : stop - Self.lookBehind
            window.skip(done)
            passed += Int64(done)
            if isLast { return (passed, false) }
            from = Self.lookBehind - RecordStart.length
        }
    }
}
