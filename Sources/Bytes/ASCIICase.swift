/// Finds ASCII text, which is given in lower case, in bytes that may have it in any case.
package enum ASCIICase {
    package static func first(of wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let last = wanted.last, bytes.count >= wanted.count else { return nil }
        // The last letter is the quickest to rule places out.
        for start in 0...(bytes.count - wanted.count) where bytes[start + wanted.count - 1].lowercased == last {
            if match(wanted, in: bytes, at: start) { return start }
        }
        return nil
    }

    package static func match(
        _ wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> Bool {
        guard start >= 0, bytes.count - start >= wanted.count else { return false }
        for offset in 0..<wanted.count where bytes[start + offset].lowercased != wanted[offset] { return false }
        return true
    }
}
