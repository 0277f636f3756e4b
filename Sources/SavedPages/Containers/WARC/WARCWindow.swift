/// A look-ahead buffer of a stream.
///
/// Offsets are relative to the first byte that was not skipped, whose offset in the stream is ``position``. An error of the
/// source ends the stream there and is kept in ``failure``, so that the bytes before it can still be used.
final class WARCWindow {
    private let source: any ByteStream
    private var storage = [UInt8](repeating: 0, count: WARCWindow.restingSize)
    private var start = 0
    private var end = 0
    private var hasEnded = false
    private(set) var failure: ContainerError?
    private(set) var position: Int64 = 0

    /// The size of the buffer between large requests.
    static let restingSize = 256 << 10

    init(_ source: any ByteStream) { self.source = source }

    var count: Int { end - start }

    func bytes(_ range: Range<Int>) -> [UInt8] {
        Array(storage[(start + range.lowerBound)..<(start + range.upperBound)])
    }

    func look<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    /// Reads until so many bytes are buffered or the stream ends; returns the number of buffered bytes.
    func fill(to wanted: Int) -> Int {
        while count < wanted, !hasEnded {
            if end == storage.count { makeRoom() }
            readOn()
        }
        return count
    }

    func skip(_ passed: Int) {
        start += passed
        position += Int64(passed)
        guard start == end else { return }
        (start, end) = (0, 0)
        if storage.count > Self.restingSize { storage = [UInt8](repeating: 0, count: Self.restingSize) }
    }

    /// Moves the rest to the front if a quarter of the buffer is free there, else doubles the buffer: linear over the whole stream.
    private func makeRoom() {
        let left = count
        var roomier = storage
        if start >= storage.count / 4 {
            storage = []  // so that nothing is copied but what is moved
            roomier.withUnsafeMutableBufferPointer { buffer in
                let bytes = UnsafeMutableRawBufferPointer(buffer)
                bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
            }
        } else {
            roomier = Array(storage[start..<end])
            roomier.reserveCapacity(storage.count * 2)
            roomier.append(contentsOf: repeatElement(0, count: storage.count * 2 - left))
        }
        storage = roomier
        (start, end) = (0, left)
    }

    private func readOn() {
        do throws(ContainerError) {
            let got = try storage.withUnsafeMutableBufferPointer { buffer throws(ContainerError) in
                let free = UnsafeMutableRawBufferPointer(buffer)[end...]
                return try source.read(into: UnsafeMutableRawBufferPointer(rebasing: free))
            }
            end += got
            hasEnded = got == 0
        } catch {
            failure = error
            hasEnded = true
        }
    }
}
