/// A string compared byte by byte, as SQLite and content hashes do.
///
/// Swift considers strings equal that differ only in how accents are composed. As dictionary keys, or in checks for changes, such
/// strings would replace each other.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                Self.areEqual(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
            }
        }
        return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
    }

    /// Compares buffers of one length, eight bytes at a time.
    private static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index + 8 <= left.count {
            let (one, other) = (
                left.loadUnaligned(fromByteOffset: index, as: UInt64.self),
                right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            )
            if one != other { return false }
            index += 8
        }
        return (index..<left.count).allSatisfy { left[$0] == right[$0] }
    }
}

extension String? {
    package func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (let left?, let right?): left.hasSameBytes(as: right)
        case (nil, nil): true
        default: false
        }
    }
}
