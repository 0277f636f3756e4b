internal import Bytes

/// The tags of a page without anything that a person may have written: known elements and attributes, classes and the
/// like as far as they are letters, and known beginnings of addresses.
///
/// No text, comment, number, other value or unknown name is in them, so a dictionary that consists of them has no words of
/// people.
enum BlankedTags {
    /// Returns each distinct tag once.
    static func all(in page: [UInt8]) -> Set<[UInt8]> {
        var tags: Set<[UInt8]> = []
        var rest = page[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                guard let end = rest.firstRange(of: "-->".utf8) else { break }
                rest = rest[end.upperBound...]
            } else if let (tag, end) = blanked(rest.prefix(longest)) {
                tags.insert(tag)
                rest = rest[end...]
            }
        }
        return tags
    }

    private static let longest = 2048

    /// Returns the blanked tag whose name begins the bytes, and the index after it.
    private static func blanked(_ bytes: ArraySlice<UInt8>) -> (tag: [UInt8], end: Int)? {
        var rest = bytes
        var tag = Array("<".utf8)
        if rest.first == UInt8(ascii: "/") { tag.append(rest.removeFirst()) }
        let element = removePrefix(&rest, while: \.isLetterOrDigit)
        guard elements.contains(element.map(\.lowercased)) else { return nil }
        tag += element
        while let first = rest.first, first != UInt8(ascii: ">") {
            let name = removePrefix(&rest) { $0.isLetter || $0 == UInt8(ascii: "-") }
            var value: ArraySlice<UInt8>?
            if rest.first == UInt8(ascii: "="), !name.isEmpty { value = removeValue(&rest) }
            if name.isEmpty { rest.removeFirst() }
            guard attributes.contains(name.map(\.lowercased)) else { continue }
            tag += " ".utf8 + name
            if let value { tag += "=\"".utf8 + blanked(value, of: name.map(\.lowercased)) }
        }
        return rest.isEmpty ? nil : (tag + ">".utf8, rest.startIndex + 1)
    }

    private static func removePrefix(_ rest: inout ArraySlice<UInt8>, while isPart: (UInt8) -> Bool)
        -> ArraySlice<UInt8>
    {
        let part = rest.prefix(while: isPart)
        rest = rest[part.endIndex...]
        return part
    }

    /// Removes an equals sign and a value, which is returned without its quotes.
    private static func removeValue(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        rest.removeFirst()
        guard let quote = rest.first, "\"'".utf8.contains(quote) else {
            return removePrefix(&rest) { $0 != UInt8(ascii: ">") && $0 > 0x20 }
        }
        rest.removeFirst()
        defer { rest = rest.dropFirst() }
        return removePrefix(&rest) { $0 != quote }
    }

    private static func blanked(_ value: ArraySlice<UInt8>, of attribute: [UInt8]) -> [UInt8] {
        if named.contains(attribute) {
            let letters = value.prefix { $0.isLetter || " _-".utf8.contains($0) }
            if letters.count == value.count { return Array(letters) + "\"".utf8 }
            return value[letters.endIndex...].allSatisfy(\.isDigit) ? Array(letters) : []
        }
        guard linking.contains(attribute) else { return [] }
        let path = value.first == UInt8(ascii: "/") ? value.dropFirst() : value
        return links.first(where: path.starts).map { Array(value[..<path.startIndex]) + $0 } ?? []
    }

    private static func words(_ list: String) -> [[UInt8]] {
        list.split { " \n".contains($0) }.map { Array($0.utf8) }
    }

    private static let elements = Set(
        words(
            """
            a abbr b blockquote body br button caption center cite code dd div dl dt em fieldset font form h1 h2 h3 h4 head
            hr html i iframe img input label legend li link meta noscript object ol optgroup option p param pre script select
            small span strong style sub sup table tbody td textarea tfoot th thead title tr tt u ul
            """))
    private static let attributes = Set(
        words(
            """
            action align alt background bgcolor border cellpadding cellspacing checked class color cols colspan content for
            height href http-equiv id label language maxlength media method name nowrap onchange onclick rel rows rowspan
            selected size src style summary target title type valign value width
            """))
    /// The attributes whose values are names that the site's style sheets and scripts use.
    private static let named = words("class id method name rel type")
    private static let linking = words("action href src")
    /// The beginnings of the addresses in the site's own markup, longer ones before their beginnings.
    private static let links = words(
        """
        account.php?action=logout&amp;ma= account.php?action= banlist.php?userid= banlist.php bookmarkthreads.php css/
        dictionary.php editpost.php?action=editpost&amp;postid= f/search forumdisplay.php?forumid= forumdisplay.php index.php js/
        member.php?action=getinfo&amp;userid= member.php?action= modalert.php?postid= newreply.php?action=newreply&amp;postid=
        newreply.php?action=newreply&amp;threadid= newthread.php?action=newthread&amp;forumid= online.php?forumid=
        private.php?action=newmessage&amp;userid= private.php?action=show&amp;privatemessageid= private.php
        search.php?action=do_search_posthistory&amp;userid= search.php showthread.php?action=resetseen&amp;threadid=
        showthread.php?action=setseen&amp;threadid= showthread.php?goto=lastpost&amp;threadid=
        showthread.php?goto=newpost&amp;threadid= showthread.php?goto=post&amp;postid= showthread.php?goto=post&postid=
        showthread.php?threadid= showthread.php stats.php supportmail.php usercp.php
        http://fi.somethingawful.com/forums/posticons/ https://fi.somethingawful.com/forums/posticons/
        http://fi.somethingawful.com/images/ https://fi.somethingawful.com/images/ http://fi.somethingawful.com/safs/titles/
        https://fi.somethingawful.com/safs/titles/ http://fi.somethingawful.com/ https://fi.somethingawful.com/
        http://forumimages.somethingawful.com/images/ http://forumimages.somethingawful.com/ http://i.somethingawful.com/
        https://i.somethingawful.com/ http://www.somethingawful.com/ https://www.somethingawful.com/
        https://secure.somethingawful.com/products/
        """)
}
