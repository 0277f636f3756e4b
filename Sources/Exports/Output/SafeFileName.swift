internal import Archive
internal import ForumModel
internal import Foundation

/// Makes file names that describe the contents and are valid on every file system.
///
/// A name begins with a number, so that it is not a device name of Windows, a hidden file or an option, and so that no
/// two names differ in letter case alone.
enum SafeFileName {
    /// In UTF-8 bytes: file systems allow 255, some that encrypt names 143.
    static let byteLimit = 120

    /// A name such as `3507451 Canadian Politics Thread.html`; without a title if none of its characters is allowed.
    static func make(_ number: some CustomStringConvertible, _ title: String?, ending: String) -> String {
        let start = "\(number)"
        let room = byteLimit - start.utf8.count - 1 - ending.utf8.count
        let words = title.map { cut(plain($0), to: room) } ?? ""
        return words.isEmpty ? start + ending : "\(start) \(words)\(ending)"
    }

    static func make(_ thread: StoredThread, ending: String) -> String {
        make(thread.id, thread.id.rawValue == 0 ? thread.shownTitle : thread.title, ending: ending)
    }

    /// Removes or replaces characters that have a meaning to a file system, archiver or terminal.
    private static func plain(_ title: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in title.unicodeScalars {
            switch scalar {
            case "/", "\\", "|", ":": result.append("-")
            case "?", "*", "\"", "<", ">": result.append(" ")
            case "\u{FFFD}": continue
            default:
                if scalar.properties.isWhitespace {
                    result.append(" ")
                } else if isVisible(scalar) {
                    result.append(scalar)
                }
            }
        }
        let composed = String(result).precomposedStringWithCanonicalMapping
        return trimmed(composed.split(separator: " ").joined(separator: " "))
    }

    /// Whether a scalar is visible in all versions of Unicode; false for controls of direction and invisible scalars.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// The longest prefix of whole characters that fits; ends at a word if that removes less than a third of it.
    private static func cut(_ words: String, to byteCount: Int) -> String {
        guard words.utf8.count > byteCount else { return words }
        var result = ""
        var used = 0
        for letter in words {
            used += letter.utf8.count
            if used > byteCount { break }
            result.append(letter)
        }
        if let blank = result.lastIndex(of: " "), result[blank...].utf8.count * 3 < result.utf8.count {
            result.removeSubrange(blank...)
        }
        return trimmed(result)
    }

    /// Removes full stops and blanks from both ends; Windows drops them at the end of names.
    private static func trimmed(_ words: String) -> String {
        String(words.trimmingCharacters(in: CharacterSet(charactersIn: " .")))
    }
}
