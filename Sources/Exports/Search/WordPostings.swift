/// The words of a segment, each with the documents that hold it.
///
/// Words are found by their bytes, and documents are kept as they are written: no string and no list of numbers is made
/// for each word of a text.
struct WordPostings {
    /// A word and its documents.
    private struct Entry {
        /// Where the word is among the words' bytes.
        var range: Range<Int>
        var hash: Int
        var lastNumber: Int
        /// The documents' numbers, as ``ScriptText/append(number:to:)`` writes them.
        var numbers: [UInt8]
    }

    private var words: [UInt8] = []
    private var entries: [Entry] = []
    /// A hash table with open addressing: an entry's index, -1 for a free slot.
    private var slots = [Int32](repeating: -1, count: 1024)

    /// Adds a word of a document.
    ///
    /// - Parameters:
    ///   - word: its UTF-8.
    ///   - number: the document's; never a lower one than the call before.
    mutating func add(_ word: UnsafeBufferPointer<UInt8>, in number: Int) {
        // Seeded anew in each process, so that no text can be written whose words collide.
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(word))
        let hash = hasher.finalize()
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

    /// Adds a word that is a text of its own.
    mutating func add(_ word: String, in number: Int) {
        var word = word
        word.withUTF8 { add($0, in: number) }
    }

    /// The slot of a word, or the free one where it belongs.
    private func slot(of word: UnsafeBufferPointer<UInt8>, hash: Int) -> Int {
        let mask = slots.count - 1
        var slot = hash & mask
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, words[entry.range].elementsEqual(word) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        let mask = slots.count - 1
        for (index, entry) in entries.enumerated() {
            var slot = entry.hash & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(index)
        }
    }

    /// Writes the words as members of an object, spread over shards by their hash, each shard in the order of the bytes.
    ///
    /// - Parameters:
    ///   - bits: how many shards there are, as a power of two.
    ///   - shard: is given a shard's number, and what writes its words.
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
                for (place, index) in sorted.enumerated() {
                    if place > 0 { script.raw(",") }
                    script.string(utf8: words[entries[Int(index)].range])
                    script.raw(":\"")
                    script.raw(entries[Int(index)].numbers)
                    script.raw("\"")
                }
            }
        }
    }

    /// FNV-1a, 32 bits, by which the site's script finds a word's shard.
    static func hash(_ word: some Sequence<UInt8>) -> UInt32 {
        word.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
