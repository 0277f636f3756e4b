enum WebArchiveDocument {
    static func isWebArchive(_ bytes: some RandomAccessCollection<UInt8>) -> Bool { false }
    static func open(_ bytes: [UInt8], limits: ContainerLimits) throws(ContainerError) -> OpenedDocument {
        throw ContainerError(.noPage, "")
    }
}
