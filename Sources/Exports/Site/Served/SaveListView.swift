internal import Archive

/// Addresses to save, as a list with reasons.
enum SaveListView {
    /// Writes addresses.
    static func write(_ items: [SaveList.Item], _ out: inout HTMLOutput) {
        guard !items.isEmpty else { return }
        out.line("ol", class: "save-list") { out in
            for item in items {
                out.line("li") {
                    SiteParts.external(item.address, class: "external", &$0) { $0.text(item.address) }
                    $0.raw(" ")
                    $0.element("span", class: "why", text: ShownText.cleaned(item.why))
                }
            }
        }
    }
}
