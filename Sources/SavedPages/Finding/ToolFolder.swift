internal import Bytes

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
