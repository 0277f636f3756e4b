/// What libxml2 knows of each element, by the number of its name.
///
/// The tables are those of `HTMLparser.c` in version 2.9.14: `htmlStartClose`, `htmlEndPriority`, `html40ElementTable` and the names
/// in `htmlCheckImplied`. The tests hold every entry against the library.
struct MarkupRules: Sendable {
    struct Traits: OptionSet {
        let rawValue: UInt8
        /// The element never has content.
        static let isEmpty = Traits(rawValue: 1)
        /// The content of the element is text up to its end tag.
        static let isRaw = Traits(rawValue: 2)
        /// Directly in `html`, before a body, the element's start tag implies a head, not a body.
        static let belongsInHead = Traits(rawValue: 4)
        /// The element's start tag implies neither head nor body.
        static let isOfFrames = Traits(rawValue: 8)
        /// Text directly in the element opens a paragraph first: `html` and `head`.
        static let holdsNoText = Traits(rawValue: 16)
        /// `html`, `head` or `body`, of which a page has one.
        static let isOnce = Traits(rawValue: 32)
    }

    static let shared = MarkupRules()
    /// How many numbers the tables have; names with higher numbers have no rules.
    static let limit = 256

    private var traits = [Traits](repeating: [], count: limit)
    private var priorities = [UInt8](repeating: 100, count: limit)
    /// For each element, the set of elements whose start tags close it while it is open, one bit for each number.
    private var closers = [UInt64](repeating: 0, count: limit * 4)

    @inline(__always) func traits(of name: Int32) -> Traits { Int(name) < Self.limit ? traits[Int(name)] : [] }

    /// How much an element resists end tags: those of other elements only close it if its priority is not higher than theirs.
    @inline(__always) func priority(of name: Int32) -> UInt8 { Int(name) < Self.limit ? priorities[Int(name)] : 100 }

    @inline(__always) func closes(_ open: Int32, startOf name: Int32) -> Bool {
        guard Int(open) < Self.limit, Int(name) < Self.limit else { return false }
        return closers[Int(open) &* 4 &+ Int(name) &>> 6] &>> UInt64(name & 63) & 1 != 0
    }

    private init() {
        func numbers(_ names: String) -> [Int] {
            names.split(separator: " ").compactMap { KnownNames.shared.index[String($0)].map(Int.init) }
                .filter { $0 < Self.limit }
        }
        for (names, trait) in Self.traitsByNames { for number in numbers(names) { traits[number].insert(trait) } }
        for (names, priority) in Self.prioritiesByNames {
            for number in numbers(names) { priorities[number] = priority }
        }
        for (names, ended) in Self.endsByNames {
            for open in numbers(names) {
                for name in numbers(ended) { closers[open * 4 + name >> 6] |= 1 << UInt64(name & 63) }
            }
        }
    }

    private static let traitsByNames: [(String, Traits)] = [
        ("area base basefont br col frame hr img input isindex link meta param", .isEmpty),
        ("script style", .isRaw),
        ("script style meta link title base", .belongsInHead),
        ("noframes frame frameset", .isOfFrames),
        ("html head", .holdsNoText),
        ("html head body", .isOnce),
    ]

    private static let prioritiesByNames: [(String, UInt8)] = [
        ("div", 150), ("td th", 160), ("tr", 170), ("thead tbody tfoot", 180), ("table", 190),
        ("head body", 200), ("html", 220),
    ]

    /// Open elements, and the elements whose start tags end them.
    private static let endsByNames: [(String, String)] = [
        ("a", "a fieldset table td th"),
        ("address", "dd dl dt form li ul"),
        ("b i", "center p td th"),
        ("big s small strike tt", "p"),
        ("caption col", "col colgroup tbody tfoot thead tr"),
        ("colgroup", "colgroup tbody tfoot thead tr"),
        ("dd", "dt"),
        ("dir menu", "dd dl dt form ul"),
        ("dl", "form li"),
        ("dt", "dd dl"),
        ("font", "center td th"),
        ("form hr", "form"),
        ("h1 h2 h3 h4 h5 h6", "fieldset form li p table"),
        (
            "head",
            """
            a abbr acronym address b bdo big blockquote body br center cite code dd dfn dir div dl dt em fieldset \
            font form frameset h1 h2 h3 h4 h5 h6 hr i iframe img kbd li listing map menu ol p pre q s samp small \
            span strike strong sub sup table tt u ul var xmp
            """
        ),
        ("legend", "fieldset"),
        ("li", "li"),
        ("link style title", "body frameset"),
        ("listing pre xmp", "dd dl dt fieldset form li table ul"),
        ("ol", "form ul"),
        ("option", "optgroup option"),
        (
            "p",
            """
            address blockquote body caption center col colgroup dd dir div dl dt fieldset form frameset h1 h2 h3 h4 \
            h5 h6 head hr li listing menu ol p pre table tbody td tfoot th title tr ul xmp
            """
        ),
        ("script", "noscript"),
        ("span", "td th"),
        ("tbody thead", "tbody tfoot"),
        ("td th", "tbody td tfoot th tr"),
        ("tfoot", "tbody"),
        ("tr", "tbody tfoot tr"),
        ("u", "p td th"),
        ("ul", "address form menu ol pre"),
    ]
}
