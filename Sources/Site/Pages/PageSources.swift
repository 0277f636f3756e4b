internal import Archive
internal import ForumModel
internal import Markup

/// The saved pages that a page's posts come from, numbered in the order in which the page lists them.
struct PageSources: Sendable {
    private let captures: [StoredCapture]
    private let numbers: [SourcePageID: Int]

    init(_ captures: [StoredCapture]) {
        self.captures = captures
        numbers = Dictionary(captures.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the number of the capture that a post's body comes from; nil if it is unknown.
    func number(of post: StoredPost) -> Int? { post.bodySourceID.flatMap { numbers[$0] } }

    /// Writes the collapsed list of captures to which posts link.
    func write(_ out: inout HTMLOutput) {
        guard !captures.isEmpty else { return }
        out.line("details", class: "sources") { out in
            out.line(
                "summary",
                text: captures.count == 1
                    ? "The saved page that these posts are from"
                    : "The \(captures.count.grouped) saved pages that these posts are from")
            out.element("ol") { out in
                for (index, capture) in captures.enumerated() {
                    out.line("li", ["id": "s\(index + 1)"]) { Self.write(capture, &$0) }
                }
            }
        }
    }

    private static func write(_ capture: StoredCapture, _ out: inout HTMLOutput) {
        SiteParts.name(capture.fileName, &out, unknown: "a saved page")
        if let time = capture.capturedAt {
            out.raw(", captured ")
            SiteParts.time(time, &out)
            switch capture.capturedBasis.flatMap(CaptureBasis.init) {
            case .fileTime: out.raw(" by the time of its file")
            case .pageFloor: out.raw(" or later")
            default: break
            }
        }
        guard let hash = capture.sha256 else { return }
        out.raw(", ")
        out.element("span", class: "hash") {
            $0.raw("SHA-256 ")
            $0.element("code", text: hash)
        }
    }
}
