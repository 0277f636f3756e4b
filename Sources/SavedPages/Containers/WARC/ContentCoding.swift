internal import ByteCompression
internal import ForumModel

enum ContentCoding {
    /// The maximum number of codings; servers apply fewer.
    private static let countLimit = 4

    /// Decodes a body, the last coding first, each result within the limit; a coding that was not applied is skipped with a note.
    static func undo(
        _ codings: [String], of body: [UInt8], limit: Int, notes: inout [Diagnostic]
    ) throws(ContainerError) -> [UInt8] {
        guard codings.count <= countLimit else {
            throw ContainerError(
                .unsupported, "It is compressed \(codings.count) times over. Nothing was imported from it.")
        }
        var bytes = body
        for coding in codings.reversed() where !bytes.isEmpty {
            guard let result = try unpack(bytes, coding, limit: limit) else {
                notes.report(
                    .info, .warcNotEncoded,
                    "The header declares a compressed response "
                        + "(\(SafeText.escape(coding.prefix(40)))), but it is stored uncompressed; it was read as "
                        + "it is.")
                continue
            }
            if result.end == .cut, !result.bytes.isEmpty {
                notes.report(
                    .warning, .containerTruncated,
                    "Its compressed data is truncated; the first \(result.bytes.count) bytes were "
                        + "unpacked, the rest is missing.")
                bytes = result.bytes
            } else {
                bytes = try result.whole()
            }
        }
        return bytes
    }

    /// Decodes one coding; nil when it was not applied.
    private static func unpack(_ bytes: [UInt8], _ coding: String, limit: Int) throws(ContainerError) -> Decompressed? {
        let result: Decompressed
        switch coding {
        case "gzip", "x-gzip": return Deflate.isGzip(bytes) ? Deflate.unpack(bytes, .gzip, limit: limit) : nil
        case "deflate": result = Deflate.unpackAny(bytes, limit: limit)
        case "br": result = Brotli.unpack(bytes, limit: limit)
        default:
            if isPlain(bytes) { return nil }
            throw ContainerError(
                .unsupported,
                "Its compression is not supported "
                    + "(\(SafeText.escape(coding.prefix(40)))). Capture it again with gzip or without "
                    + "compression.")
        }
        // Neither deflate nor Brotli has a signature, so plain bytes may look like them.
        switch result.end {
        case .broken where result.bytes.isEmpty: return nil
        case .broken, .cut: return isPlain(bytes) ? nil : result
        case .whole, .tooBig: return result
        }
    }

    /// Whether bytes look like text or a picture; compressed ones contain control characters early.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        let pictures = [
            FileSignature.gif[...], FileSignature.png.prefix(4), FileSignature.jpeg[...], FileSignature.riff[...],
        ]
        if pictures.contains(where: { bytes.starts(with: $0) }) { return true }
        return bytes.prefix(512).allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0C || $0 == 0x0D }
    }
}
