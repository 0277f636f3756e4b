package import ByteCompression

extension Decompressed {
    package func whole() throws(ContainerError) -> [UInt8] {
        switch end {
        case .whole: return bytes
        case .cut:
            throw ContainerError(.damaged, "Its compressed data is truncated. Save or download it again.")
        case .broken:
            throw ContainerError(.damaged, "Its compressed data is damaged. Save or download it again.")
        case .tooBig(let limit):
            throw ContainerError(
                .tooBig, "It unpacks to more than the limit of \(limit) bytes. Nothing was imported from it.")
        }
    }
}
