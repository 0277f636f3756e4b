extension HTMLOutput {
    /// The attributes of an element, in order; an attribute whose value is nil is left out.
    package typealias Attributes = KeyValuePairs<StaticString, String?>
    package typealias Content = (inout HTMLOutput) -> Void

    /// Writes a start tag; `flag` is an attribute without a value.
    package mutating func open(
        _ name: String, class className: String? = nil, _ attributes: Attributes = [:], flag: StaticString? = nil
    ) {
        tag(name, className, attributes, flag)
        raw(">")
    }

    package mutating func close(_ name: String) {
        raw("</")
        text(name)
        raw(">")
    }

    package mutating func void(_ name: String, class className: String? = nil, _ attributes: Attributes = [:]) {
        tag(name, className, attributes, nil)
        endVoid()
    }

    /// Writes an element of SVG or XML without content, such as `<rect/>`.
    package mutating func empty(_ name: String, class className: String? = nil, _ attributes: Attributes = [:]) {
        tag(name, className, attributes, nil)
        raw("/>")
    }

    package mutating func element(
        _ name: String, class className: String? = nil, _ attributes: Attributes = [:],
        flag: StaticString? = nil, _ content: Content
    ) {
        open(name, class: className, attributes, flag: flag)
        content(&self)
        close(name)
    }

    package mutating func element(
        _ name: String, class className: String? = nil, _ attributes: Attributes = [:],
        flag: StaticString? = nil, text words: String
    ) { element(name, class: className, attributes, flag: flag) { $0.text(words) } }

    /// Writes an element and ends the line.
    package mutating func line(
        _ name: String, class className: String? = nil, _ attributes: Attributes = [:],
        flag: StaticString? = nil, _ content: Content
    ) {
        element(name, class: className, attributes, flag: flag, content)
        raw("\n")
    }

    package mutating func line(
        _ name: String, class className: String? = nil, _ attributes: Attributes = [:],
        flag: StaticString? = nil, text words: String
    ) { line(name, class: className, attributes, flag: flag) { $0.text(words) } }

    package mutating func line(void name: String, _ attributes: Attributes) {
        void(name, attributes)
        raw("\n")
    }

    /// Writes an element with a line end after each of its tags.
    package mutating func block(
        _ name: String, class className: String? = nil, _ attributes: Attributes = [:], _ content: Content
    ) {
        line(name, class: className, attributes) {
            $0.raw("\n")
            content(&$0)
        }
    }

    package mutating func list<Item>(
        _ items: some Sequence<Item>, separator: StaticString = ", ", _ write: (Item, inout HTMLOutput) -> Void
    ) {
        for (index, item) in items.enumerated() {
            if index > 0 { raw(separator) }
            write(item, &self)
        }
    }

    private mutating func tag(_ name: String, _ className: String?, _ attributes: Attributes, _ flag: StaticString?) {
        raw("<")
        text(name)
        if let className { attribute("class", className) }
        for (name, value) in attributes { if let value { attribute(name, value) } }
        if let flag {
            raw(" ")
            raw(flag)
        }
    }
}
