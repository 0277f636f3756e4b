import ForumModel
import Testing

@Suite struct `Headers of pictures` {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 5, 0, 0, 0, 6, 8, 2, 0, 0, 0, 1, 2, 3, 4, 0]
    private static let jpeg: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 6, 0, 5, 1, 1, 0x11, 0, 0xFF, 0xDA,
    ]
    private static let gif: [UInt8] =
        Array("GIF89a".utf8) + [5, 0, 6, 0, 0x80, 0, 0, 0, 0, 0, 1, 1, 1]
        + [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 5, 0, 6, 0, 0, 2]

    @Test(arguments: [png, jpeg, gif]) func `a whole header tells the size`(bytes: [UInt8]) {
        let header = PictureHeader(bytes)
        #expect(header?.width == 5)
        #expect(header?.height == 6)
    }

    @Test(arguments: [png, jpeg, gif]) func `a header that is cut short is none`(bytes: [UInt8]) {
        for count in 0..<bytes.count - 2 {
            #expect(PictureHeader(Array(bytes.prefix(count))) == nil, "\(count) bytes")
        }
    }
}
