enum WebArchiveKey {
    static let mainResource = "WebMainResource"
    static let subresources = "WebSubresources"
    static let frames = "WebSubframeArchives"
    static let data = "WebResourceData"
    static let url = "WebResourceURL"
    static let mediaType = "WebResourceMIMEType"
    static let charset = "WebResourceTextEncodingName"
}
