internal import Bytes
internal import Foundation

/// A colour chosen by an author, with variants that are readable on light and dark backgrounds.
public struct SafeColour: Sendable, Hashable {
    /// Red, green and blue, 8 bits each.
    public let value: UInt32

    /// Parses a colour of CSS or old HTML: a name, `#rgb` or `#rrggbb`, also without `#`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let word = text.lowercased().filter { !$0.isWhitespace }
        if let named = Self.names[word] {
            value = named
            return
        }
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        guard digits.utf8.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0) }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        switch digits.utf8.count {
        case 3: value = (number >> 8 & 15) * 0x110000 + (number >> 4 & 15) * 0x1100 + (number & 15) * 0x11
        case 6: value = number
        default: return nil
        }
    }

    /// Six hexadecimal digits.
    public var hex: String { Self.hex(value) }

    /// The colour, darkened as needed to be readable on any light background (relative luminance from 0.62).
    public var onLight: String {
        let light = Self.luminance(components)
        return Self.hex(Self.limit >= light ? value : Self.packed(mixed(with: 0, until: { $0 <= Self.limit })))
    }

    /// The colour, lightened as needed to be readable on any dark background (relative luminance up to 0.03).
    public var onDark: String {
        let light = Self.luminance(components)
        return Self.hex(light >= Self.floor ? value : Self.packed(mixed(with: 1, until: { $0 >= Self.floor })))
    }

    /// Contrast 4.5:1 (WCAG AA) against luminance 0.62.
    private static let limit = (0.62 + 0.05) / 4.5 - 0.05
    /// Contrast 4.5:1 against luminance 0.03.
    private static let floor = (0.03 + 0.05) * 4.5 - 0.05

    private var components: [Double] { [16, 8, 0].map { Double(value >> $0 & 255) / 255 } }

    /// Returns the nearest mixture with black (0) or white (1) that is sufficient.
    private func mixed(with end: Double, until isEnough: (Double) -> Bool) -> [Double] {
        for step in 1...64 {
            let share = Double(step) / 64
            // The contrast has to hold after rounding to 8 bits.
            let mixture = components.map { (($0 + (end - $0) * share) * 255).rounded() / 255 }
            if isEnough(Self.luminance(mixture)) { return mixture }
        }
        return [end, end, end]
    }

    /// Relative luminance as WCAG defines it.
    private static func luminance(_ components: [Double]) -> Double {
        let linear = components.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private static func packed(_ components: [Double]) -> UInt32 {
        components.reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }

    private static func hex(_ value: UInt32) -> String { String(value, radix: 16, width: 6) }

    /// The colour names of BBCode; other names of CSS are ignored.
    private static let names: [String: UInt32] = [
        "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "brown": 0xA52A2A, "chartreuse": 0x7FFF00,
        "coral": 0xFF7F50, "crimson": 0xDC143C, "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkgray": 0xA9A9A9,
        "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkorange": 0xFF8C00, "darkred": 0x8B0000, "deeppink": 0xFF1493,
        "fuchsia": 0xFF00FF, "gold": 0xFFD700, "gray": 0x808080, "green": 0x008000, "grey": 0x808080,
        "hotpink": 0xFF69B4, "indigo": 0x4B0082, "lightblue": 0xADD8E6, "lightgreen": 0x90EE90, "lime": 0x00FF00,
        "limegreen": 0x32CD32, "magenta": 0xFF00FF, "maroon": 0x800000, "navy": 0x000080, "olive": 0x808000,
        "orange": 0xFFA500, "orangered": 0xFF4500, "orchid": 0xDA70D6, "pink": 0xFFC0CB, "plum": 0xDDA0DD,
        "purple": 0x800080, "red": 0xFF0000, "royalblue": 0x4169E1, "salmon": 0xFA8072, "seagreen": 0x2E8B57,
        "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slategray": 0x708090, "steelblue": 0x4682B4, "tan": 0xD2B48C,
        "teal": 0x008080, "tomato": 0xFF6347, "turquoise": 0x40E0D0, "violet": 0xEE82EE, "white": 0xFFFFFF,
        "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
    ]
}
