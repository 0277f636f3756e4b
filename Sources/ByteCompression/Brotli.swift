internal import CBrotli

/// Brotli, from memory to memory; the format has no signature and no checksum.
package enum Brotli {
    package static func unpack(_ bytes: [UInt8], limit: Int) -> Decompressed {
        guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else {
            return Decompressed(bytes: [], end: .broken)
        }
        defer { BrotliDecoderDestroyInstance(state) }
        var result = Decompressed(bytes: [], end: .whole)
        let portion = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
        defer { portion.deallocate() }
        bytes.withUnsafeBufferPointer { input in
            var rest = input.count
            var nextIn = input.baseAddress
            var status = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
            while status == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT, result.bytes.count <= limit {
                var space = portion.count
                var nextOut = portion.baseAddress
                status = BrotliDecoderDecompressStream(state, &rest, &nextIn, &space, &nextOut, nil)
                result.bytes.append(contentsOf: portion[..<(portion.count - space)])
            }
            if result.bytes.count > limit {
                result = Decompressed(bytes: [], end: .tooBig(limit: limit))
            } else if status == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT {
                result.end = .cut
            } else if status != BROTLI_DECODER_RESULT_SUCCESS || rest > 0 {
                // Text may begin like a short Brotli stream; then bytes follow its end.
                result.end = .broken
            }
        }
        return result
    }
}
