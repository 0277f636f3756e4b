/// A property list as a table of values that name each other by number.
///
/// Foundation's reader is not used: on Linux (Swift 6.3) a binary list of 53 bytes with a set in it crashes it; one of
/// 273 bytes, whose arrays are nested ten times over, takes more than 3 GB and 30 s; XML takes 150 s a gigabyte. In XML it refuses an
/// empty `<data/>` and comments in texts, and drops bytes before missing or doubled padding without a sign.
/// A check before it would have to parse the whole table, and so be a reader itself. These two readers resolve references only on
/// request, count repeated reads against a budget, and do not copy data.
protocol PropertyList {
    /// The number of the outermost value.
    var top: Int { get }

    /// The number of places where encoded data was damaged, so that bytes are missing.
    var badTextCount: Int { get }

    /// The number of bytes of the file outside of the list, such as another list before or after it.
    var foreignByteCount: Int { get }

    /// `other` for damaged or irrelevant objects; throws when more is read than a list of its size can hold.
    mutating func value(_ number: Int) throws(ContainerError) -> PropertyListValue
}

/// A value of a property list, of the types that web archives use.
enum PropertyListValue: Equatable {
    case string(String)
    case data(ArraySlice<UInt8>)
    case array([Int])
    /// The numbers of the keys, and those of their values in the same order.
    case dictionary(keys: [Int], values: [Int])
    /// A number, a date, a set, a keyed archive's UID, or something damaged.
    case other
}

extension PropertyList {
    /// The numbers of a dictionary's values by their keys, of two with one key the first; nil for other values.
    mutating func dictionary(_ number: Int) throws(ContainerError) -> [String: Int]? {
        guard case .dictionary(let keys, let values) = try value(number) else { return nil }
        var result: [String: Int] = [:]
        for (key, number) in zip(keys, values) {
            if case .string(let name) = try value(key), result[name] == nil { result[name] = number }
        }
        return result
    }

    mutating func string(_ number: Int?) throws(ContainerError) -> String? {
        guard let number, case .string(let text) = try value(number) else { return nil }
        return text
    }
}
