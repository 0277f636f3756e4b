internal import Bytes
internal import ForumModel

/// The addresses that mirroring tools turn into paths: a folder per host, below it the address's own path.
enum MirrorPath {
    /// The address of a file in a mirror; nil when no folder on the way is named like a host.
    ///
    /// wget writes a port as `host:8080` or, for Windows, `host+8080`, and keeps no scheme.
    static func url(of path: BytePath) -> String? {
        let parts = path.components
        guard let host = parts.dropLast().lastIndex(where: { isHost($0.bytes) }) else { return nil }
        let name = String(decoding: parts[host].bytes, as: UTF8.self).replacing("+", with: ":")
        let rest = parts[(host + 1)...].map { String(decoding: $0.bytes, as: UTF8.self) }
        return "http://" + name.lowercased() + "/" + rest.joined(separator: "/")
    }

    /// The facts in a mirror's path: the page's address, or for a mirror of the Wayback Machine its path there
    /// (`/web/20130102030405/http:/host/…`).
    static func facts(of path: BytePath) -> CaptureFacts {
        var facts = CaptureFacts()
        let parts = path.components.map { String(decoding: $0.bytes, as: UTF8.self) }
        for index in parts.indices.dropLast() where parts[index] == "web" {
            let address = "/" + parts[index...].joined(separator: "/")
            guard WaybackAddress(address) != nil else { continue }
            (facts.url, facts.urlBasis) = (address, .filePath)
            return facts
        }
        if let url = url(of: path) { (facts.url, facts.urlBasis) = (url, .filePath) }
        return facts
    }

    /// Whether a folder's name is a host's: at least two labels, the last of letters only, perhaps a port.
    private static func isHost(_ name: [UInt8]) -> Bool {
        let host = name.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "+") }
        let port = name[host.endIndex...].dropFirst()
        guard port.allSatisfy({ $0.isDigit }), host.count <= 253 else { return false }
        let labels = PageName.asciiLowercased(host).split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, last.count >= 2, last.allSatisfy(\.isLetter) else {
            return false
        }
        return labels.allSatisfy { label in
            !label.isEmpty && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        }
    }
}

enum ToolFolder {
    /// Whether a file is where HTTrack keeps its cache (`hts-cache/new.zip`, a ZIP that only HTTrack reads whole).
    static func isCache(_ path: BytePath) -> Bool {
        path.components.dropLast().last?.bytes.elementsEqual("hts-cache".utf8) == true
    }

    /// Whether a folder is a page of a WebScrapBook scrapbook: named by 17 digits of time, with the page as its
    /// `index.html` and the pictures right beside it.
    static func isScrap(_ folder: BytePath, holding names: [[UInt8]]) -> Bool {
        isScrapName(folder.lastComponent.bytes) && names.contains { $0.elementsEqual("index.html".utf8) }
    }

    static func isScrapName(_ name: [UInt8]) -> Bool { name.count == 17 && name.allSatisfy { $0.isDigit } }
}
