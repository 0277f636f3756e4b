public import Archive
internal import Markup

/// Renders a coverage map as one HTML file: no script, no network, readable on a phone.
public struct CoveragePage: Sendable {
    private let map: CoverageMap

    /// Creates a page.
    public init(of coverage: Coverage, limit: Int) { map = CoverageMap(of: coverage, limit: limit) }

    /// Renders the page in UTF-8.
    public func render() -> [UInt8] {
        var out = HTMLOutput()
        ReportFrame.start(titled: "What is held", &out)
        out.line("h1", text: "What is held")
        map.write(to: &out)
        ReportFrame.end(&out)
        return out.bytes
    }
}
