internal import Bytes

/// A part of a multipart message that holds no parts itself.
struct MIMEPart {
    let headers: MIMEHeaders
    let contentType: MIMEContentType?
    /// The range of its body in the file, still encoded.
    var body: Range<Int>

    var isHTML: Bool { contentType?.isHTML == true }
}

/// Splits a multipart message into its parts in one pass over its bytes.
///
/// Open boundaries are on a stack of at most ``depthLimit``, and each line that begins with `--` is
/// compared with each of them, so the cost is linear in the size of the file.
struct MIMEPartScanner {
    /// The maximum nesting of multiparts; a deeper one is a single part that is not read.
    static let depthLimit = 10
    /// The maximum number of parts; a page with all its pictures has some hundreds.
    static let partLimit = 20_000

    private let bytes: [UInt8]
    private var boundaries: [[UInt8]]

    private(set) var parts: [MIMEPart] = []
    /// Whether the outermost boundary was found.
    private(set) var hasParts = false
    /// Whether the outermost multipart is truncated.
    private(set) var isCut = false
    private(set) var hasTooManyParts = false
    private(set) var tooDeepCount = 0
    /// How many parts could not be used: endless headers, a multipart without boundary.
    private(set) var badCount = 0

    init(_ bytes: [UInt8], from start: Int, boundary: [UInt8]) {
        self.bytes = bytes
        boundaries = [boundary]
        scan(from: start)
    }

    private mutating func scan(from start: Int) {
        var position = start
        var open: MIMEPart?
        while true {
            let delimiter = nextDelimiter(from: position)
            if var part = open {
                let bodyStart = part.body.lowerBound
                let lineStart = delimiter?.start ?? cutDelimiter(after: bodyStart)
                // The line end before a boundary belongs to the boundary.
                let end = lineStart.map { LineEnd.start(in: bytes, endingAt: $0, after: bodyStart) }
                part.body = bodyStart..<(end ?? bytes.count)
                parts.append(part)
                open = nil
            }
            guard let delimiter else {
                isCut = true
                return
            }
            hasParts = true
            // Inner multiparts that are still open lack their closing boundary; their parts are kept nevertheless.
            boundaries.removeLast(boundaries.count - 1 - delimiter.level)
            position = delimiter.end
            if delimiter.isClosing {
                boundaries.removeLast()
                if boundaries.isEmpty { return }
                continue
            }
            guard parts.count < Self.partLimit else {
                hasTooManyParts = true
                return
            }
            let headers = MIMEHeaders(of: bytes, from: position)
            position = headers.bodyStart
            open = begin(headers)
        }
    }

    /// The part that these headers begin; nil for a multipart, whose boundary is now open, or an unusable part, which is counted.
    private mutating func begin(_ headers: MIMEHeaders) -> MIMEPart? {
        let type = headers.contentType
        if headers.isTooLong {
            badCount += 1
            return nil
        }
        if let type, type.isMultipart {
            if boundaries.count == Self.depthLimit {
                tooDeepCount += 1
            } else if let boundary = type.boundary {
                boundaries.append(boundary)
            } else {
                badCount += 1
            }
            return nil
        }
        return MIMEPart(headers: headers, contentType: type, body: headers.bodyStart..<headers.bodyStart)
    }

    /// A line that is `--`, one of the open boundaries and perhaps `--`.
    private struct Delimiter {
        let level: Int
        let isClosing: Bool
        let start: Int
        let end: Int
    }

    /// The next delimiter; `position` must be the beginning of a line.
    private func nextDelimiter(from position: Int) -> Delimiter? {
        var index = position
        while let dash = nextDashes(from: index) {
            if dash == position || LineEnd.isPart(bytes[dash - 1]), let found = delimiter(at: dash) { return found }
            index = dash + 1
        }
        return nil
    }

    /// The start of the last line if it is the beginning of a delimiter, truncated with the file; nil otherwise.
    private func cutDelimiter(after start: Int) -> Int? {
        let lineStart = bytes[start...].lastIndex(where: LineEnd.isPart).map { $0 + 1 } ?? start
        let line = bytes[lineStart...]
        let isCut = line.count >= 2 && boundaries.contains { ("--".utf8 + $0 + "--".utf8).starts(with: line) }
        return isCut ? lineStart : nil
    }

    private func nextDashes(from position: Int) -> Int? {
        var index = position
        while index + 1 < bytes.count {
            if bytes[index + 1] != UInt8(ascii: "-") {
                index += 2
            } else if bytes[index] != UInt8(ascii: "-") {
                index += 1
            } else {
                return index
            }
        }
        return nil
    }

    private func delimiter(at start: Int) -> Delimiter? {
        let text = start + 2
        // From the innermost: an inner boundary may be an outer one with something after it.
        for level in boundaries.indices.reversed() {
            let boundary = boundaries[level]
            guard boundary.count <= bytes.count - text, bytes[text..<text + boundary.count].elementsEqual(boundary)
            else { continue }
            for isClosing in [false, true] {
                var index = text + boundary.count
                if isClosing {
                    guard bytes[index...].starts(with: "--".utf8) else { continue }
                    index += 2
                }
                while index < bytes.count, bytes[index].isBlank { index += 1 }
                let lineEnd = LineEnd.length(in: bytes, at: index, before: bytes.count)
                if lineEnd > 0 || index == bytes.count {
                    return Delimiter(level: level, isClosing: isClosing, start: start, end: index + lineEnd)
                }
            }
        }
        return nil
    }
}
