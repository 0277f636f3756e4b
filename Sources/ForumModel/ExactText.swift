internal import Bytes

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
        let isSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                ByteScan.areEqual(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
            }
        }
        return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
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
