internal import Bytes
internal import PlainHTML

/// A copy of a node with everything below it, to recognise an equal part in other documents.
///
/// It is compared in full, name by name and byte by byte: no part with other content can pass for it.
public struct HTMLSubtree: Sendable {
    private var nodes: [FlatTree.Node] = []
    private var attributes: [FlatTree.Attribute] = []
    private var bytes: [UInt8] = []
    /// The texts of names that are not among ``KnownNames``, one for each occurrence, in order.
    private var otherNames: [String] = []
    private var nameBytes = 0
    private static let attributeStride = MemoryLayout<FlatTree.Attribute>.stride
    /// Copies a node with everything below.
    ///
    /// - Parameters:
    ///   - root: the node.
    ///   - byteLimit: how many bytes of memory the copy may take; the result is nil if it would take more.
    public init?(_ root: HTMLNode, byteLimit: Int) {
        let document = root.document
        let range = root.index..<Int(root.node.end)
        guard range.count * MemoryLayout<FlatTree.Node>.stride <= byteLimit else { return nil }
        for index in range {
            var node = document.nodes[index]
            if node.kind == .element {
                copyOtherName(node.name, of: document)
                let first = Int(node.start)
                guard byteCount + Int(node.count) * Self.attributeStride <= byteLimit else { return nil }
                for var attribute in document.attributes[first..<first + Int(node.count)] {
                    copyOtherName(attribute.name, of: document)
                    guard byteCount + Int(attribute.count) <= byteLimit else { return nil }
                    attribute.start = copy(attribute.start, attribute.count, of: document)
                    attributes.append(attribute)
                }
            } else {
                guard byteCount + Int(node.count) <= byteLimit else { return nil }
                node.start = copy(node.start, node.count, of: document)
            }
            node.end -= Int32(root.index)
            nodes.append(node)
        }
        guard byteCount <= byteLimit else { return nil }
    }

    /// How many bytes of memory the copy takes.
    public var byteCount: Int {
        nodes.count * MemoryLayout<FlatTree.Node>.stride + attributes.count * Self.attributeStride
            + bytes.count + nameBytes
    }

    private mutating func copyOtherName(_ name: Int32, of document: HTMLDocument) {
        guard name >= KnownNames.count else { return }
        let text = document.text(of: name)
        otherNames.append(text)
        nameBytes += MemoryLayout<String>.stride + text.utf8.count
    }

    private mutating func copy(_ start: Int32, _ count: Int32, of document: HTMLDocument) -> Int32 {
        let place = Int32(bytes.count)
        bytes += document.buffer[Int(start)..<Int(start) + Int(count)]
        return place
    }

    /// Whether a node, with everything below it, equals the copied one.
    ///
    /// - Complexity: O(*n*) in the size of the copy.
    public func matches(_ root: HTMLNode) -> Bool {
        let document = root.document
        guard Int(root.node.end) - root.index == nodes.count else { return false }
        return document.nodes.withUnsafeBufferPointer { theirs in
            document.attributes.withUnsafeBufferPointer { theirAttributes in
                document.buffer.withUnsafeBytes { buffer in
                    bytes.withUnsafeBytes { bytes in
                        var comparison = SubtreeComparison(
                            document: document, otherNames: otherNames, bytes: bytes, buffer: buffer)
                        var slot = 0
                        for index in nodes.indices {
                            let ours = nodes[index]
                            let node = theirs[root.index + index]
                            guard ours.kind == node.kind, Int(ours.end) == Int(node.end) - root.index,
                                ours.count == node.count
                            else { return false }
                            if ours.kind != .element {
                                guard comparison.isSame(ours.start, node.start, ours.count) else { return false }
                                continue
                            }
                            guard comparison.isSame(name: ours.name, node.name) else { return false }
                            for offset in 0..<Int(node.count) {
                                let attribute = attributes[slot]
                                let their = theirAttributes[Int(node.start) + offset]
                                slot += 1
                                guard attribute.count == their.count,
                                    comparison.isSame(name: attribute.name, their.name),
                                    comparison.isSame(attribute.start, their.start, their.count)
                                else { return false }
                            }
                        }
                        return true
                    }
                }
            }
        }
    }
}

private struct SubtreeComparison {
    let document: HTMLDocument
    let otherNames: [String]
    let bytes: UnsafeRawBufferPointer
    let buffer: UnsafeRawBufferPointer
    private(set) var nextName = 0
    let knownCount = KnownNames.count

    mutating func isSame(name: Int32, _ other: Int32) -> Bool {
        guard name >= knownCount else { return name == other }
        defer { nextName += 1 }
        return other >= knownCount && otherNames[nextName] == document.text(of: other)
    }

    func isSame(_ ours: Int32, _ theirs: Int32, _ length: Int32) -> Bool {
        let (ours, theirs, length) = (Int(ours), Int(theirs), Int(length))
        guard ours + length <= bytes.count, theirs + length <= buffer.count else { return false }
        return ByteScan.areEqual(
            UnsafeRawBufferPointer(rebasing: bytes[ours..<ours + length]),
            UnsafeRawBufferPointer(rebasing: buffer[theirs..<theirs + length]))
    }
}
