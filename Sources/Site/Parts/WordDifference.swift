internal import Archive
internal import Markup

package struct WordDifference: Sendable, Hashable {
    package enum Part: Sendable, Hashable {
        case same([String])
        case removed([String])
        case added([String])
    }

    /// The runs in reading order; removed words precede the words that replace them.
    package private(set) var parts: [Part] = []

    /// The maximum number of words: time and memory grow with the square of the difference.
    static let mostWords = 1000

    init?(from old: String, to new: String) {
        func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
        self.init(from: words(old), to: words(new))
    }

    /// Compares the words of two texts; nil if there are too many.
    package init?(from before: [String], to after: [String]) {
        guard before.count <= Self.mostWords, after.count <= Self.mostWords else { return nil }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in after.difference(from: before) {
            switch change {
            case .remove(let place, _, _): removed.insert(place)
            case .insert(let place, _, _): added.insert(place)
            }
        }
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            let gone = Self.run(in: before, from: &left) { removed.contains($0) }
            if !gone.isEmpty { parts.append(.removed(gone)) }
            let come = Self.run(in: after, from: &right) { added.contains($0) }
            if !come.isEmpty { parts.append(.added(come)) }
            let sameStart = right
            while left < before.count, right < after.count, !removed.contains(left), !added.contains(right) {
                left += 1
                right += 1
            }
            if sameStart < right { parts.append(.same(Array(after[sameStart..<right]))) }
        }
    }

    private static func run(in words: [String], from place: inout Int, _ isChanged: (Int) -> Bool) -> [String] {
        let start = place
        while place < words.count, isChanged(place) { place += 1 }
        return Array(words[start..<place])
    }

    /// Whether only white space and markup changed.
    var isEmpty: Bool { parts.allSatisfy { if case .same = $0 { true } else { false } } }

    /// Writes the difference with `ins` and `del`, long unchanged runs shortened; `unchanged` if no word changed.
    func write(_ out: inout HTMLOutput, unchanged: StaticString) {
        guard !isEmpty else { return out.raw(unchanged) }
        out.list(parts, separator: " ") { part, out in
            switch part {
            case .same(let words): out.text(Self.shortened(words))
            case .removed(let words): out.element("del", text: words.joined(separator: " "))
            case .added(let words): out.element("ins", text: words.joined(separator: " "))
            }
        }
    }

    private static func shortened(_ words: [String]) -> String {
        let shown = words.count > 24 ? words.prefix(8) + ["\u{2026}"] + words.suffix(8) : words[...]
        return shown.joined(separator: " ")
    }

    private static let mostVersions = 20

    /// Writes the difference between an earlier version of a post, by its index, and the next one.
    static func write(after index: Int, of post: StoredPost, _ out: inout HTMLOutput) {
        guard index < mostVersions else { return }
        let next = index + 1 < post.revisions.count ? post.revisions[index + 1].bodyHTML : post.bodyHTML
        guard let difference = WordDifference(fromHTML: post.revisions[index].bodyHTML, to: next) else { return }
        out.element("p", class: "difference") {
            $0.element("span", class: "label", text: "Then changed:")
            $0.raw(" ")
            difference.write(&$0, unchanged: "no word, only how it looks")
        }
    }

    init?(fromHTML old: String, to new: String) {
        let sanitizer = Sanitizer()
        func text(_ html: String) -> String { TextMarkupWriter.text(sanitizer.markup(of: html)) }
        self.init(from: text(old), to: text(new))
    }
}
