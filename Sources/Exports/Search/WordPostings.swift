internal import Site

/// The inverted index of a segment: each word with the documents that contain it.
///
/// Words are looked up by their bytes, and document numbers are stored in encoded form, so that no string and no array is
/// allocated for each word of a text.
struct WordPostings {
    private struct Entry {
        /// The range of the word in the buffer of all words.
        var range: Range<Int>
        var hash: UInt64
        var lastNumber: Int
        /// The first document number, then each distance minus one, as ``ScriptText/append(number:to:)`` encodes them.
        var numbers: [UInt8]
    }

    /// Random in each process, so that no text can force collisions.
    private static let (seed, factor) = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max) | 1)
    private var words: [UInt8] = []
    private var entries: [Entry] = []
    /// An open-addressing hash table of entry indices, -1 for a free slot.
    private var slots = [Int32](repeating: -1, count: 1024)

    /// Adds an occurrence of a word in a document, whose number is not lower than in the previous call.
    mutating func add(_ word: UnsafeBufferPointer<UInt8>, in number: Int) {
        var hash = Self.seed
        for start in stride(from: 0, to: word.count, by: 8) {
            let chunk = word[start..<min(start + 8, word.count)].reduce(0) { $0 << 8 | UInt64($1) }
            let product = (hash ^ chunk).multipliedFullWidth(by: Self.factor)
            hash = product.high ^ product.low
        }
        let slot = slot(of: word, hash: hash)
        guard slots[slot] < 0 else {
            let index = Int(slots[slot])
            let last = entries[index].lastNumber
            guard last != number else { return }
            entries[index].lastNumber = number
            ScriptText.append(number: number - last - 1, to: &entries[index].numbers)
            return
        }
        let start = words.count
        words.append(contentsOf: word)
        slots[slot] = Int32(entries.count)
        var numbers: [UInt8] = []
        ScriptText.append(number: number, to: &numbers)
        entries.append(Entry(range: start..<words.count, hash: hash, lastNumber: number, numbers: numbers))
        if entries.count > slots.count / 2 { grow() }
    }

    mutating func add(_ word: String, in number: Int) {
        var word = word
        word.withUTF8 { add($0, in: number) }
    }

    /// Returns the slot of a word, or the free slot where it belongs.
    private func slot(of word: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 {
            let (range, known) = (entries[Int(slots[slot])].range, entries[Int(slots[slot])].hash)
            if known == hash, range.count == word.count, range.allSatisfy({ words[$0] == word[$0 - range.lowerBound] })
            {
                break
            }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        let mask = slots.count - 1
        for (index, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(index)
        }
    }

    /// Calls `shard` with each of 2^`bits` shards: its number, and a closure that writes its words, in byte order, as object members.
    func forEachShard(bits: Int, _ shard: (Int, (inout ScriptText) -> Void) -> Void) {
        var shards = [[Int32]](repeating: [], count: 1 << bits)
        for (index, entry) in entries.enumerated() {
            shards[Int(Self.hash(words[entry.range])) & ((1 << bits) - 1)].append(Int32(index))
        }
        for (number, indices) in shards.enumerated() {
            let sorted = indices.sorted {
                words[entries[Int($0)].range].lexicographicallyPrecedes(words[entries[Int($1)].range])
            }
            shard(number) { script in
                script.list(sorted) { index, script in
                    script.string(utf8: words[entries[Int(index)].range])
                    script.raw(":\"")
                    script.raw(entries[Int(index)].numbers)
                    script.raw("\"")
                }
            }
        }
    }

    /// FNV-1a, 32 bits: its lowest bits are the number of the word's shard, in the site's script too.
    static func hash(_ word: some Sequence<UInt8>) -> UInt32 {
        word.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
