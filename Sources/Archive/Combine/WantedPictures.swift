package import ArchiveStore
internal import Bytes
package import ForumModel

/// The pictures that posts, titles, messages and announcements show, for which files are searched.
///
/// Their keys are held as hashes: a large archive shows millions of pictures.
package struct WantedPictures: Sendable {
    private var keys: Set<Int64> = []
    /// Whether identifiers of a wanted picture may be the SHA-1 of its content.
    package private(set) var showsHashes = false
    private static let hashHost = "waffleimages:"

    fileprivate mutating func add(_ address: String, _ table: PictureKeyTable) {
        guard let plain = PictureKey(plain: address), keys.insert(Self.number(plain)).inserted,
            let key = table.key(of: address)
        else { return }
        keys.insert(Self.number(key))
        if key.name.hasPrefix(Self.hashHost) { showsHashes = true }
    }

    package func contains(_ key: PictureKey) -> Bool { keys.contains(Self.number(key)) }

    /// The key of a content that is named by its hash; nil if it is not wanted.
    package func key(ofContent bytes: [UInt8]) -> PictureKey? {
        let key = PictureKey(Self.hashHost + SHA1.digest(of: bytes).map { String($0, radix: 16, width: 2) }.joined())
        return contains(key) ? key : nil
    }

    private static func number(_ key: PictureKey) -> Int64 { DerivedNumber.from("picture", key.name) }
}

extension ArchiveStore {
    package func wantedPictures() throws(ArchiveError) -> WantedPictures {
        try read { database in
            let table = PictureKeyTable()
            var wanted = WantedPictures()
            try PictureUse(in: database).forEachAddress { wanted.add($0, table) }
            return wanted
        }
    }
}
