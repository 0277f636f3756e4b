extension HTMLName {
    /// The names with fixed numbers, in order: those that scrapers ask for, and others that pages are full of.
    ///
    /// Every element of HTML 4 is among them, and no more than 256: ``MarkupRules`` has its tables by number.
    static let known: [StaticString] = asked + common

    /// Names that nobody asks for by a constant.
    ///
    /// A fixed number saves making a string of them on every page.
    private static let common: [StaticString] = [
        "abbr", "acronym", "applet", "area", "basefont", "bdo", "big", "cite", "dfn", "frame", "frameset",
        "ins", "isindex", "kbd", "label", "legend", "listing", "map", "menu", "noframes", "q", "samp",
        "small", "strike", "var", "xmp",
        "accept-charset", "align", "allow", "allowfullscreen", "async", "background", "bgcolor", "border",
        "cellpadding", "cellspacing", "charset", "color", "cols", "colspan", "crossorigin", "disabled",
        "enctype", "face", "for", "frameborder", "height", "hidden", "integrity", "maxlength", "method",
        "multiple", "nowrap", "onchange", "onfocus", "onload", "onmouseout", "onmouseover", "onsubmit",
        "placeholder", "readonly", "ref", "referrerpolicy", "required", "role", "rows", "rowspan", "sandbox",
        "size", "sizes", "srcset", "summary", "tabindex", "target", "valign", "width",
    ]
}
