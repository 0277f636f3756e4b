internal import Markup
internal import Site

/// Renders the cover: a picture of the title, and the page that shows it.
struct BookCover {
    let plan: BookPlan

    private static let lineLimit = 8

    func page() -> [UInt8] {
        let address = plan.cover.map(BookAddress.picture) ?? BookAddress.coverPicture
        var out = HTMLOutput(.xhtml)
        out.line("p") { $0.void("img", ["src": address, "alt": "Cover: \(plan.title)"]) }
        return BookFrame.page(title: plan.title, .cover, main: out)
    }

    /// Renders the picture: an SVG whose only foreign content is escaped text.
    func picture() -> [UInt8] {
        var (lines, size) = (Self.lines(plan.title, width: 16), 42)
        if lines.count > 5 { (lines, size) = (Self.lines(plan.title, width: 20), 34) }
        var out = HTMLOutput(.xhtml)
        out.raw(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">
            <rect width="600" height="800" fill="#1d3446" />
            <rect x="28" y="28" width="544" height="744" fill="none" stroke="#c9b37a" stroke-width="3" />
            <g font-family="Georgia, serif" text-anchor="middle" fill="#f6f1e4">

            """)
        for (index, line) in lines.enumerated() { text(line, y: 150 + index * size * 5 / 4, size: size, &out) }
        if let creator = plan.creators.first, plan.creators.count == 1, creator != BookPlan.everybody {
            text(Self.lines(creator, width: 24).first ?? "", y: 640, size: 30, &out)
        }
        let facts = plan.facts
        if let days = Period.days(facts.firstPostAt, facts.lastPostAt) { text(days, y: 690, size: 24, &out) }
        text("Something Awful Forums", y: 735, size: 24, &out)
        out.raw("</g>\n</svg>\n")
        return out.bytes
    }

    private func text(_ words: String, y: Int, size: Int, _ out: inout HTMLOutput) {
        out.line("text", ["x": "300", "y": "\(y)", "font-size": "\(size)"], text: words)
    }

    /// Breaks a title into lines; characters of wide scripts count as two.
    static func lines(_ title: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        func measure(_ words: some StringProtocol) -> Int {
            words.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
        }
        for word in title.split(separator: " ") {
            if !line.isEmpty, used + 1 + measure(word) > width {
                lines.append(line)
                (line, used) = ("", 0)
            }
            if !line.isEmpty {
                line += " "
                used += 1
            }
            for letter in word {
                let size = measure(String(letter))
                if used + size > width, !line.isEmpty {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(letter)
                used += size
            }
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > lineLimit else { return lines }
        return lines.prefix(lineLimit - 1) + [lines[lineLimit - 1] + " …"]
    }
}
