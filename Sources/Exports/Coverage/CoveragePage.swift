public import Archive

/// A map of what an archive holds as one HTML file: no script, nothing from a network, readable on a phone.
public struct CoveragePage: Sendable {
    private let map: CoverageMap

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - coverage: what is held.
    ///   - limit: the most threads that are shown.
    public init(of coverage: Coverage, limit: Int) { map = CoverageMap(of: coverage, limit: limit) }

    /// Writes the page, in UTF-8.
    public func render() -> [UInt8] {
        var out = HTMLOutput()
        ReportFrame.start(titled: "What is held", &out)
        out.raw("<h1>What is held</h1>\n")
        map.write(to: &out)
        ReportFrame.end(&out)
        return out.bytes
    }
}
