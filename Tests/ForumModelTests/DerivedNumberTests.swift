import ForumModel
import Testing

@Suite struct `Derived numbers` {
    @Test(arguments: [["", ""], ["text", ""], ["text", "images"], ["é — 🐦", "1:x"]])
    func `bytes have the number of the text that they are`(_ parts: [String]) {
        Array(parts[0].utf8).withUnsafeBufferPointer { first in
            #expect(DerivedNumber.from("body", first) == DerivedNumber.from("body", parts[0]))
            Array(parts[1].utf8).withUnsafeBufferPointer { second in
                #expect(
                    DerivedNumber.from("body", first, second)
                        == DerivedNumber.from("body", parts[0], parts[1]))
            }
        }
    }

    @Test func `numbers stay what archives hold`() {
        #expect(DerivedNumber.from("body", "text") == 3_249_488_320_716_658_317)
    }
}
