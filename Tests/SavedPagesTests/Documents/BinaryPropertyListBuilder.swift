/// Writes binary property lists, wrong ones too, object by object.
struct BinaryPropertyListBuilder {
    private(set) var objects: [[UInt8]] = []
    var referenceSize = 2
    var offsetSize = 4

    /// Adds an object as it is, and returns its number.
    @discardableResult
    mutating func add(_ object: [UInt8]) -> Int {
        objects.append(object)
        return objects.count - 1
    }

    mutating func add(string: String) -> Int { add(Self.head(0x5, string.utf8.count) + Array(string.utf8)) }
    mutating func add(data: [UInt8]) -> Int { add(Self.head(0x4, data.count) + data) }
    mutating func add(array: [Int]) -> Int { add(Self.head(0xA, array.count) + references(array)) }

    mutating func add(dictionary: [(String, Int)]) -> Int {
        let keys = dictionary.map { add(string: $0.0) }
        return add(Self.head(0xD, keys.count) + references(keys) + references(dictionary.map(\.1)))
    }

    /// Adds a resource with these values, and returns its number.
    mutating func addResource(url: String?, type: String, data: [UInt8]) -> Int {
        var entries = [
            ("WebResourceData", add(data: data)), ("WebResourceMIMEType", add(string: type)),
        ]
        if let url { entries.append(("WebResourceURL", add(string: url))) }
        return add(dictionary: entries)
    }

    /// Adds the page that the tests look for.
    mutating func addPage() -> Int {
        addResource(url: "https://forums.example.org/", type: "text/html", data: Array("<p>goose</p>".utf8))
    }

    /// Replaces an object, so that objects can name those that come later.
    mutating func replace(_ number: Int, by object: [UInt8]) { objects[number] = object }

    func references(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { Self.number($0, referenceSize) } }

    /// The whole file.
    func bytes(top: Int, change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
        var result = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += Self.number(result.count, offsetSize)
            result += object
        }
        let table = result.count
        result += offsets + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        result += Self.number(objects.count, 8) + Self.number(top, 8) + Self.number(table, 8)
        change(&result)
        return result
    }

    /// The first bytes of an object of a kind: with the count, or with an integer after it.
    static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 15, 0x13] + number(count, 8)
    }

    static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
