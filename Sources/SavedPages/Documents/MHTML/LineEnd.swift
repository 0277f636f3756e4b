/// Line ends as files have them: LF, CRLF, CR, and CRCRLF, in which the LF of a CRLF was converted to CRLF once more.
enum LineEnd {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A

    static func isPart(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

    /// How many bytes the line end at an index has; 0 when there is none.
    static func length(in bytes: [UInt8], at index: Int, before end: Int) -> Int {
        guard index < end else { return 0 }
        if bytes[index] == lineFeed { return 1 }
        guard bytes[index] == carriageReturn else { return 0 }
        if index + 1 < end, bytes[index + 1] == lineFeed { return 2 }
        if index + 2 < end, bytes[index + 1] == carriageReturn, bytes[index + 2] == lineFeed { return 3 }
        return 1
    }

    /// Where the line end (LF, CRLF or CR) begins that ends just before an index; the index itself when none does.
    static func start(in bytes: [UInt8], endingAt index: Int, after start: Int) -> Int {
        guard index > start else { return index }
        if bytes[index - 1] == carriageReturn { return index - 1 }
        guard bytes[index - 1] == lineFeed else { return index }
        return index - 1 > start && bytes[index - 2] == carriageReturn ? index - 2 : index - 1
    }
}
