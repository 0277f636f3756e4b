public import Archive
public import ArgumentParser
public import Exports
public import HTMLTree
public import Ingest
import Site

// The values of options that the libraries define.

extension HTMLExporter.Pictures: ExpressibleByArgument {}

extension ExplainedEntity: ExpressibleByArgument {}

extension HTMLRoute: ExpressibleByArgument {}

extension KeptPagesPolicy: ExpressibleByArgument {}

extension MarkedEntity: ExpressibleByArgument {
    /// Accepts plural forms.
    public init?(argument: String) { self.init(singularOrPlural: argument) }
}

extension PagesExporter.Form: ExpressibleByArgument {}

extension SearchOptions.Order: ExpressibleByArgument {}

extension SiteTheme: ExpressibleByArgument {}
