internal import ForumModel

enum MHTMLDocument {
    static func isMHTML(_ bytes: some RandomAccessCollection<UInt8>) -> Bool { false }
    static func open(_ bytes: [UInt8], limits: ContainerLimits) throws(ContainerError) -> OpenedDocument {
        throw ContainerError(.noPage, "")
    }
}
enum InternetDate { static func parse(_ text: String) -> UTCTime? { nil } }
