import ForumModel

@testable import SavedPages

/// Bytes in memory as a stream that delivers a limited number at a time, and may fail at its end.
final class PieceStream: ByteStream {
    private var rest: ArraySlice<UInt8>
    private let pieceSize: Int
    private let failure: ContainerError?
    /// The biggest buffer that it was asked to fill.
    private(set) var biggestBuffer = 0

    init(_ bytes: [UInt8], pieceSize: Int = .max, failure: ContainerError? = nil) {
        rest = bytes[...]
        self.pieceSize = pieceSize
        self.failure = failure
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        biggestBuffer = max(biggestBuffer, buffer.count)
        let piece = rest.prefix(min(pieceSize, buffer.count))
        if piece.isEmpty, let failure { throw failure }
        buffer.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}

/// A WARC record that is put together field by field.
struct WARCFixture {
    var version = "WARC/1.0"
    var type: String? = "response"
    var id: String? = "<urn:uuid:1>"
    var target: String? = "http://example.org/showthread.php?threadid=1"
    var date: String? = "2016-09-19T17:20:24Z"
    /// Further fields, a line each.
    var fields: [String] = []
    var block: [UInt8]
    /// What it says about its length; nil for the truth.
    var length: String?
    var lineEnd = "\r\n"
    var end = "\r\n\r\n"

    init(_ block: [UInt8]) { self.block = block }

    /// A record whose block is an answer with status 200.
    init(http body: String, _ httpFields: [String] = ["Content-Type: text/html"]) {
        self.init(http: Array(body.utf8), httpFields)
    }

    init(http body: [UInt8], _ httpFields: [String], status: String = "HTTP/1.1 200 OK") {
        block = Array((([status] + httpFields).joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    func with(_ change: (inout WARCFixture) -> Void) -> WARCFixture {
        var copy = self
        change(&copy)
        return copy
    }

    var bytes: [UInt8] {
        var lines = [version]
        if let type { lines.append("WARC-Type: \(type)") }
        if let id { lines.append("WARC-Record-ID: \(id)") }
        if let target { lines.append("WARC-Target-URI: \(target)") }
        if let date { lines.append("WARC-Date: \(date)") }
        lines += fields + ["Content-Length: \(length ?? String(block.count))", ""]
        return Array(lines.map { $0 + lineEnd }.joined().utf8) + block + Array(end.utf8)
    }
}

/// The members and diagnostics of a WARC file.
struct WARCReading {
    /// The members in order, one line each: kind, name, and the text of a page or the code of a problem.
    var lines: [String] = []
    var members: [Member] = []
    var payloads: [[UInt8]] = []
    var notes: [Diagnostic] = []
    var failure: ContainerError?

    init(
        _ bytes: [UInt8], pieceSize: Int = .max, failure: ContainerError? = nil,
        limits: ContainerLimits = .standard
    ) {
        self.init(PieceStream(bytes, pieceSize: pieceSize, failure: failure), limits: limits)
    }

    init(_ records: WARCFixture..., limits: ContainerLimits = .standard) {
        self.init(records.flatMap(\.bytes), limits: limits)
    }

    init(_ source: any ByteStream, limits: ContainerLimits = .standard) {
        let stream = WARCMembers(source, limits: limits)
        do throws(ContainerError) {
            while let member = try stream.next() {
                members.append(member)
                payloads.append(try Self.payload(stream))
                lines.append(Self.line(member, payloads[payloads.count - 1]))
            }
        } catch {
            self.failure = error
        }
        notes = stream.notes
    }

    /// What the file's last note says.
    var summary: String? { notes.last?.message }
    /// The codes of the notes on each member.
    var codes: [[String]] { members.map { $0.notes.map(\.code) } }

    private static func payload(_ stream: WARCMembers) throws(ContainerError) -> [UInt8] {
        var result: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 7, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try stream.read(into: buffer)
            if count == 0 { return result }
            result += buffer[..<count]
        }
    }

    private static func line(_ member: Member, _ payload: [UInt8]) -> String {
        let name = member.name.display
        switch member.kind {
        case .file: return "\(name) \(SafeText.escape(payload))"
        case .folder: return "\(name) folder"
        case .special: return "\(name) special"
        case .other(let code, _): return "\(name) \(code.rawValue)\(payload.isEmpty ? "" : " with bytes")"
        case .damaged(let error):
            return "\(name) \(error.code.diagnostic.rawValue)\(payload.isEmpty ? "" : " with bytes")"
        }
    }
}

extension Member {
    /// Why it is not read.
    var reason: String? {
        switch kind {
        case .other(_, let reason): reason
        case .damaged(let error): error.message
        default: nil
        }
    }
}
