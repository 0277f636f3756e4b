import Testing

@testable import Bytes

@Suite struct `Scanning bytes` {
    @Test(arguments: UInt8.min...UInt8.max) func `odd bytes are found wherever they stand`(_ byte: UInt8) {
        let isOdd = byte >= 0x80 || byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
        for length in 1..<20 {
            for place in 0..<length {
                var bytes = [UInt8](repeating: 0x0A, count: length)
                bytes[place] = byte
                let found = bytes.withUnsafeBufferPointer { ByteScan.firstOdd(in: $0, from: 0, to: length) }
                #expect(found == (isOdd ? place : length))
            }
        }
    }

    @Test(arguments: [(0x3C, 0x26), (0x22, 0x26), (0x27, 0x27)] as [(UInt8, UInt8)])
    func `the first of two bytes is found, and none behind the end`(_ one: UInt8, _ other: UInt8) {
        for byte in [one, other, one ^ 1, other | 0x80, 0x00, 0xFF] {
            for count in [24, 25, 32, 40] {
                for place in 0..<24 {
                    var bytes = [UInt8](repeating: one &+ 1, count: count)
                    bytes[place] = byte
                    if count > 24 { bytes[24] = one }
                    let found = bytes.withUnsafeBufferPointer {
                        ByteScan.first(one, other, in: $0, from: 0, to: 24)
                    }
                    #expect(found == (byte == one || byte == other ? place : 24))
                }
            }
        }
    }
}
