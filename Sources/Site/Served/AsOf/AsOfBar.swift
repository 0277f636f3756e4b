internal import Archive
internal import ForumModel
internal import Markup

/// The form on a page of a server that shows the page as of a day: in the menu of the page, or above the page of a day and
/// pages without a menu.
struct AsOfBar: Sendable {
    /// The day that the page shows; nil for the present.
    let day: AsOfDay?
    /// The days on which captures were made, in order.
    let days: [String]
    private let isInMenu: Bool
    /// Whether the days are those of all captures, and not of what the page shows.
    private var isOfAll = false
    /// The search that the form and its links keep.
    var search: ServedSearch?

    /// The script that adds a slider.
    static let script = "script/as-of.js"
    /// The maximum number of positions of the slider.
    private static let most = 400

    /// Creates the bar of a page; nil for a page without one, and for the present if captures are of at most one day.
    init?(for path: ServedPath, day: AsOfDay? = nil, _ reader: ArchiveSnapshot) throws {
        switch path {
        case .search where day == nil: return nil
        case .random, .lastPage, .pagesScript, .picture, .asset: return nil
        case .forum(let id, _): days = try reader.captureDays(of: id)
        default:
            if let thread = path.thread {
                days = try reader.captureDays(of: thread)
            } else if let user = path.user {
                days = try reader.captureDays(of: user)
            } else {
                days = try reader.captureDays()
                isOfAll = true
            }
        }
        isInMenu =
            switch path {
            case .front, .people, .forum, .thread, .contents, .user, .messages: day == nil
            default: false
            }
        guard day != nil || days.count > 1 else { return nil }
        self.day = day
    }

    /// Writes the bar above the page; nothing if the form is in the menu.
    func write(_ out: inout HTMLOutput) {
        guard !isInMenu else { return }
        out.line("aside", class: day == nil ? "as-of is-present" : "as-of", ["aria-label": "As of a day"]) { out in
            out.element("details", flag: day == nil ? nil : "open") { out in
                out.line("summary") {
                    guard let day else { return $0.raw("As of an earlier day") }
                    $0.raw("As of ")
                    SiteParts.time(day.description, &$0)
                }
                form(&out)
            }
        }
    }

    func writeForm(_ out: inout HTMLOutput) {
        out.element("section", class: "as-of", ["aria-label": "As of an earlier day"], form)
    }

    private func form(_ out: inout HTMLOutput) {
        out.line("form", ["method": "get", "data-days": stops.joined(separator: " ")]) {
            $0.element("p") {
                $0.element("label", ["for": "as-of"], text: "As of the end of")
                $0.raw(" ")
                let value = day?.description ?? ""
                $0.void("input", ["type": "date", "id": "as-of", "name": "as-of", "value": value, "max": days.last])
                for (name, value) in search?.fields ?? [] {
                    $0.void("input", ["type": "hidden", "name": name, "value": value])
                }
                $0.raw(" ")
                $0.element("button", ["type": "submit"], text: "Show")
            }
        }
        out.line("ul") { out in
            if let before = days.last(where: { $0 < day?.description ?? days.last ?? "" }) {
                link(to: before, "The day of captures before: ", &out) {
                    $0.raw("\u{25C0} ")
                    SiteParts.time(before, &$0)
                }
            }
            if let day, let next = days.first(where: { $0 > day.description }) {
                link(to: next, "The next day of captures: ", &out) {
                    SiteParts.time(next, &$0)
                    $0.raw(" \u{25B6}")
                }
            }
            if day != nil { link(to: "", "", &out) { $0.raw("The present") } }
        }
        out.element("p", class: "as-of-words", text: words)
    }

    private func link(to day: String, _ hidden: String, _ out: inout HTMLOutput, _ words: HTMLOutput.Content) {
        out.element("li") {
            SiteParts.link("?as-of=\(day)" + (search.map { "&" + $0.query } ?? ""), &$0) {
                $0.element("span", class: "visually-hidden", text: hidden)
                words(&$0)
            }
        }
    }

    private var words: String {
        guard let first = days.first, let last = days.last else { return "No capture of it has a date." }
        let captured = isOfAll ? "Pages were captured" : "It was captured"
        let when = first == last ? "on \(first)" : "on \(days.count.counted("day")) from \(first) to \(last)"
        return day == nil ? "\(captured) \(when)." : "As the captures up to then show it. \(captured) \(when)."
    }

    /// The days at the positions of the slider: all days, or an even choice of them.
    private var stops: [String] {
        guard days.count > Self.most else { return days }
        return (0..<Self.most).map { days[$0 * (days.count - 1) / (Self.most - 1)] }
    }
}
