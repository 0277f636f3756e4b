import Testing

@testable import HTMLTree

/// Each entry of the tables that the reader of plain markup has from libxml2.
struct MarkupRulesTests {
    /// The elements of HTML 4 and some that it does not have.
    private static let names = """
        a abbr acronym address applet area b base basefont bdo big blockquote body br button caption center cite code \
        col colgroup dd del dfn dir div dl dt em embed fieldset font form frame frameset h1 h2 h3 h4 h5 h6 head hr html i \
        iframe img input ins isindex kbd label legend li link listing map menu meta noframes noscript object ol optgroup \
        option p param pre q s samp script select small span strike strong style sub sup table tbody td textarea tfoot th \
        thead title tr tt u ul var xmp video source size:8 section
        """.split(separator: " ").map(String.init)

    @Test(arguments: names) func `a start tag ends and implies what it does for libxml2`(_ open: String)
        throws
    {
        for name in Self.names {
            for html in ["<\(open)><\(name)>x", "<body><div><\(open)>x<i>y</i><\(name)>z</\(open)>"] {
                let routes = try TwoRoutes(html)
                #expect(routes.difference == nil, "\(html)")
            }
        }
    }

    @Test(arguments: names) func `an end tag closes what it does for libxml2`(_ name: String) throws {
        for other in Self.names {
            // With something between that neither of them ends, priorities are asked.
            for between in ["", "<q>"] {
                let html = "<body><\(name) a>x\(between)<\(other) b>y</\(name)>z</\(other)>"
                let routes = try TwoRoutes(html)
                #expect(routes.difference == nil, "\(html)")
            }
        }
    }

    @Test func `the tables know every name, by a number that fits`() {
        #expect(HTMLName.known.count <= MarkupRules.limit)
        #expect(KnownNames.shared.index.count == HTMLName.known.count)
        for name in Self.names.prefix(while: { $0 != "video" }) {
            #expect(KnownNames.shared.index[name] != nil)
        }
        for (name, number) in KnownNames.shared.index {
            guard let packed = PackedName(name) else { continue }
            #expect(NameTable.known.number(of: packed) == number)
        }
    }

    @Test func `references by name are those of libxml2`() throws {
        let words = NamedReferences.table.split(separator: " ")
        #expect(words.count == 2 * 253)
        for index in stride(from: 0, to: words.count, by: 2) {
            let name = words[index]
            let html = "<p title='a&\(name);b'>&\(name); &\(name) &\(name.uppercased()); &\(name)x;"
            #expect(try TwoRoutes(html).difference == nil, "\(name)")
        }
    }
}
