/// Classes of ASCII bytes, named as C and HTML name them.
///
/// They differ in the rarer white space only, and that matters: a form feed ends a tag's name in HTML and is no
/// character of XML; a mail header folds at a space or tab and at nothing else.
extension UInt8 {
    /// `A` to `Z`, `a` to `z` (`isalpha`).
    @inlinable @inline(__always) public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// `0` to `9` (`isdigit`).
    @inlinable @inline(__always) public var isDigit: Bool { self &- 0x30 < 10 }

    /// A letter or digit (`isalnum`).
    @inlinable @inline(__always) public var isLetterOrDigit: Bool { isLetter || isDigit }

    /// Space, tab, line feed, vertical tab, form feed or carriage return (`isspace`).
    @inlinable @inline(__always) public var isSpace: Bool { self == 0x20 || self &- 0x09 < 5 }

    /// Space, tab, line feed or carriage return: white space in XML and for libxml2's HTML parser.
    @inlinable @inline(__always)
    public var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    /// Space or tab (`isblank`).
    @inlinable @inline(__always) public var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// An `A` to `Z` in lower case; any other byte unchanged (`tolower`).
    @inlinable @inline(__always) public var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of a hexadecimal digit in either case; nil for any other byte.
    @inlinable @inline(__always) public var hexDigitValue: UInt8? {
        if isDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }
}
