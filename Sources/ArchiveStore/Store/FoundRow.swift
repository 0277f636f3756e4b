internal import GRDBSQLite

/// One row of what a ``RowStatement`` finds, with positions from 0; valid until the statement's next step.
package struct FoundRow {
    private let pointer: OpaquePointer

    package init(pointer: OpaquePointer) { self.pointer = pointer }

    package func number(_ index: Int32) -> Int64? {
        sqlite3_column_type(pointer, index) == SQLITE_NULL ? nil : sqlite3_column_int64(pointer, index)
    }

    /// False for NULL.
    package func flag(_ index: Int32) -> Bool { sqlite3_column_int64(pointer, index) != 0 }

    package func text(_ index: Int32) -> String? { sqlite3_column_text(pointer, index).map { String(cString: $0) } }

    /// Appends each value with its type and length, so that no two rows give the same bytes.
    package func append(to bytes: inout [UInt8]) {
        for index in 0..<sqlite3_column_count(pointer) {
            switch sqlite3_column_type(pointer, index) {
            case SQLITE_NULL: bytes.append(UInt8(ascii: "n"))
            case SQLITE_INTEGER:
                bytes.append(UInt8(ascii: "i"))
                Self.append(sqlite3_column_int64(pointer, index), to: &bytes)
            case SQLITE_FLOAT:
                bytes.append(UInt8(ascii: "d"))
                let pattern = sqlite3_column_double(pointer, index).bitPattern
                Self.append(Int64(bitPattern: pattern), to: &bytes)
            case SQLITE_TEXT:
                bytes.append(UInt8(ascii: "s"))
                // The text must be requested before its length, which is that of the encoding requested last.
                let text = sqlite3_column_text(pointer, index)
                append(UnsafeRawPointer(text), at: index, to: &bytes)
            default:
                bytes.append(UInt8(ascii: "b"))
                append(sqlite3_column_blob(pointer, index), at: index, to: &bytes)
            }
        }
    }

    private func append(_ start: UnsafeRawPointer?, at index: Int32, to bytes: inout [UInt8]) {
        let count = Int(sqlite3_column_bytes(pointer, index))
        Self.append(Int64(count), to: &bytes)
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    private static func append(_ number: Int64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
