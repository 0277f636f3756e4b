internal import Bytes

/// The tags of a page without anything that a person may have written: known elements and attributes, classes and the
/// like as far as they are letters, and known beginnings of addresses.
///
/// No text, comment, number, other value or unknown name is in them, so a dictionary that consists of them has no words of people.
enum BlankedTags {
    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Returns each distinct blanked tag once.
    static func all(in page: [UInt8]) -> Set<String> {
        var (tags, tag): (Set<String>, [UInt8]) = ([], [])
        page.withUnsafeBufferPointer { bytes in
            var rest = bytes[...]
            while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
                rest = rest[(start + 1)...]
                if rest.starts(with: "!--".utf8) {
                    guard let end = commentEnd.first(in: bytes, from: start) else { break }
                    rest = rest[(end + commentEnd.count)...]
                } else if let end = blank(rest.prefix(longest), into: &tag) {
                    tags.insert(String(decoding: tag, as: UTF8.self))
                    rest = rest[end...]
                }
            }
        }
        return tags
    }

    private static let commentEnd = BytePattern("-->")
    private static let longest = 2048

    /// Blanks the tag whose name begins the bytes, and returns the index after it; nil for an unknown element, or without an end.
    private static func blank(_ bytes: Bytes, into tag: inout [UInt8]) -> Int? {
        var rest = bytes
        tag.replaceSubrange(0..., with: "<".utf8)
        if rest.first == UInt8(ascii: "/") { tag.append(rest.removeFirst()) }
        let element = removePrefix(&rest, while: \.isLetterOrDigit)
        guard elements.contains(key(element)) else { return nil }
        tag += element
        while let first = rest.first, first != UInt8(ascii: ">") {
            let name = removePrefix(&rest) { $0.isLetter || $0 == UInt8(ascii: "-") }
            var value: Bytes?
            if rest.first == UInt8(ascii: "="), !name.isEmpty { value = removeValue(&rest) }
            if name.isEmpty { rest.removeFirst() }
            let key = key(name)
            guard attributes.contains(key) else { continue }
            tag.append(UInt8(ascii: " "))
            tag += name
            if let value { blank(value, of: key, into: &tag) }
        }
        tag.append(UInt8(ascii: ">"))
        return rest.isEmpty ? nil : rest.startIndex + 1
    }

    private static func removePrefix(_ rest: inout Bytes, while isPart: (UInt8) -> Bool) -> Bytes {
        let part = rest.prefix(while: isPart)
        rest = rest[part.endIndex...]
        return part
    }

    /// Removes an equals sign and a value, which is returned without its quotes.
    private static func removeValue(_ rest: inout Bytes) -> Bytes {
        rest.removeFirst()
        guard let quote = rest.first, "\"'".utf8.contains(quote) else {
            return removePrefix(&rest) { $0 != UInt8(ascii: ">") && $0 > 0x20 }
        }
        rest.removeFirst()
        defer { rest = rest.dropFirst() }
        return removePrefix(&rest) { $0 != quote }
    }

    private static func blank(_ value: Bytes, of attribute: UInt128, into tag: inout [UInt8]) {
        tag += "=\"".utf8
        if named.contains(attribute) {
            let letters = value.prefix { $0.isLetter || " _-".utf8.contains($0) }
            if value[letters.endIndex...].allSatisfy(\.isDigit) { tag += letters }
            if letters.count == value.count { tag.append(UInt8(ascii: "\"")) }
        } else if linking.contains(attribute) {
            let path = value.first == UInt8(ascii: "/") ? value.dropFirst() : value
            if let link = links.first(where: { path.starts(with: $0) }) { tag += value[..<path.startIndex] + link }
        }
    }

    /// A name in lower case as a number, which nothing is allocated for; 0 for one that is longer than all known ones.
    private static func key(_ name: some Collection<UInt8>) -> UInt128 {
        name.count > 16 ? 0 : name.reduce(0) { $0 << 8 | UInt128($1.lowercased) }
    }

    private static func words(_ list: String) -> [[UInt8]] { list.split { " \n".contains($0) }.map { Array($0.utf8) } }

    private static func names(_ list: String) -> Set<UInt128> { Set(words(list).map(key)) }

    private static let elements = names(
        """
        a abbr b blockquote body br button caption center cite code dd div dl dt em fieldset font form h1 h2 h3 h4 head
        hr html i iframe img input label legend li link meta noscript object ol optgroup option p param pre script select
        small span strong style sub sup table tbody td textarea tfoot th thead title tr tt u ul
        """)
    private static let attributes = names(
        """
        action align alt background bgcolor border cellpadding cellspacing checked class color cols colspan content for
        height href http-equiv id label language maxlength media method name nowrap onchange onclick rel rows rowspan
        selected size src style summary target title type valign value width
        """)
    /// The attributes whose values are names for style sheets and scripts; a number after a name is cut off, with the closing quote.
    private static let named = names("class id method name rel type")
    private static let linking = names("action href src")
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
