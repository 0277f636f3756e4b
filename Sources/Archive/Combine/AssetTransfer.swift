internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import Foundation
internal import GRDB

/// Copies pictures and style sheets from one archive to another.
struct AssetTransfer {
    let other: ArchiveStore
    let store: ArchiveStore
    private static let batchSize = 16

    /// Copies contents that the archive does not hold.
    func copy(_ hashes: [String]) throws(ArchiveError) {
        for start in stride(from: 0, to: hashes.count, by: Self.batchSize) {
            let batch = hashes[start..<min(start + Self.batchSize, hashes.count)]
            // One after the other: each may be large.
            try store.write { database in
                let filter = try TombstoneFilter(in: database)
                for hash in batch { try copy(hash, filter, to: database) }
            }
        }
    }

    /// Copies the addresses of all held contents; without new ones, nothing is written.
    func copyAddresses() throws(ArchiveError) {
        let filter = try store.read { try TombstoneFilter(in: $0) }
        let held = Set(try store.assetHashes())
        let addresses = try other.read { database in
            try database.rows("SELECT * FROM asset_url ORDER BY url, sha256")
                .filter { try held.contains($0.value("sha256")) }
                .map { filter.replacingNames(inAddress: $0) }
        }
        let missing = try store.read { database in
            try addresses.filter { try !AssetStore.holdsAddress($0, in: database) }
        }
        guard !missing.isEmpty else { return }
        try store.write { database in
            for row in missing {
                try AssetStore.insertAddress(
                    row.value("url"), of: row.value("sha256"), first: row.value("first_captured_at"),
                    last: row.value("last_captured_at"), in: database)
            }
        }
    }

    /// Copies a content, checked against its hash; one with the name of a forgotten person is left out.
    private func copy(_ hash: String, _ filter: TombstoneFilter, to database: Database) throws {
        try other.read { source in
            try source.forEachRow("SELECT sha256, media_type, byte_count, bytes FROM asset WHERE sha256 = ?", hash) {
                row in
                try row.withUnsafeData(atIndex: 3) { data in
                    try (data ?? Data()).withUnsafeBytes { bytes in
                        guard ContentHash(of: bytes).description == hash else {
                            throw ArchiveError.damaged(path: other.path, reason: "an asset is not what its hash says")
                        }
                        guard try !filter.isNamed(row.value("media_type"), bytes: { [UInt8](bytes) }) else { return }
                        try AssetStore.insert(
                            hash: row.value("sha256"), mediaType: row.value("media_type"),
                            byteCount: row.value("byte_count"), bytes: bytes, in: database)
                    }
                }
            }
        }
    }
}

extension ArchiveStore {
    func assetHashes() throws(ArchiveError) -> [String] {
        try read { try $0.column("SELECT sha256 FROM asset ORDER BY sha256") }
    }
}
