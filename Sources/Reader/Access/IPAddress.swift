internal import Foundation

struct IPAddress: Hashable, Sendable {
    /// The bytes in network order: 4 or 16.
    let bytes: [UInt8]

    /// Parses `127.0.0.1` or `::1`; nil for names, and for addresses with a port or a zone.
    init?(_ text: some StringProtocol) {
        // C reads a text up to its first NUL.
        guard !text.utf8.contains(0) else { return nil }
        var buffer = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &buffer) == 1 {
            bytes = Array(buffer[..<4])
        } else if inet_pton(AF_INET6, String(text), &buffer) == 1 {
            bytes = buffer
        } else {
            return nil
        }
    }

    var isVersion6: Bool { bytes.count == 16 }

    var isLoopback: Bool {
        isVersion6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 : bytes.first == 127
    }

    /// Whether it stands for all addresses of the machine: `0.0.0.0` or `::`.
    var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }
}
