/// A property list as a table of values that name each other by number.
///
/// Foundation's reader is not used: on Linux (Swift 6.3) a binary list of 53 bytes with a set in it crashes it; one of
/// 273 bytes, whose arrays hold one another ten times over, takes more than 3 GB and 30 s; XML takes 150 s a gigabyte.
/// A check in front of it would have to know the whole table, and then it is a reader. In these two nothing is followed
/// that nobody asked for, what is read again is paid for, and data is not copied.
protocol PropertyList {
    /// The number of the outermost value.
    var top: Int { get }

    /// In how many places the text that data is written as was broken, so that bytes are missing.
    var badTextCount: Int { get }

    /// How many bytes of the file belong to no part of the list, such as another list before or behind it.
    var foreignByteCount: Int { get }

    /// The value of a number; `other` for damaged or irrelevant objects.
    ///
    /// - Throws: ``ContainerError`` when more was asked for than a list of its size can hold: a bomb.
    mutating func value(_ number: Int) throws(ContainerError) -> PropertyListValue
}

/// A value of a property list, as far as web archives have any use for it.
enum PropertyListValue: Equatable {
    case string(String)
    case data(ArraySlice<UInt8>)
    /// The elements' numbers.
    case array([Int])
    /// The numbers of keys and values.
    case dictionary([PropertyListEntry])
    /// A number, a date, a set, a keyed archive's UID, or something damaged.
    case other
}

/// A key of a dictionary with its value, both by number.
struct PropertyListEntry: Equatable {
    var key: Int
    var value: Int
}

extension PropertyList {
    /// The numbers of a dictionary's values by their keys, of two with one key the first; nil for other values.
    mutating func dictionary(_ number: Int) throws(ContainerError) -> [String: Int]? {
        guard case .dictionary(let entries) = try value(number) else { return nil }
        var result: [String: Int] = [:]
        for entry in entries {
            if case .string(let key) = try value(entry.key), result[key] == nil { result[key] = entry.value }
        }
        return result
    }

    /// The numbers of an array's elements; nil for other values.
    mutating func array(_ number: Int) throws(ContainerError) -> [Int]? {
        guard case .array(let elements) = try value(number) else { return nil }
        return elements
    }

    /// A string; nil for other values.
    mutating func string(_ number: Int?) throws(ContainerError) -> String? {
        guard let number, case .string(let text) = try value(number) else { return nil }
        return text
    }
}
