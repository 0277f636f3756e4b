/// Small pictures for tests.
package enum TestPicture {
    /// Returns bytes with the header of a PNG picture of some size, which differ for each text.
    package static func png(_ width: Int, _ height: Int, _ text: String) -> [UInt8] {
        func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width)
            + big(height) + [8, 2, 0, 0, 0, 1, 2, 3, 4] + Array(text.utf8)
    }
}
