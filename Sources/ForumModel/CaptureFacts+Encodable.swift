extension CaptureFacts: Encodable {
    private enum CodingKeys: String, CodingKey {
        case url, urlBasis, capturedAt, capturedBasis, charset, mediaType
    }

    /// Encodes the known values; the time as ISO 8601 in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(urlBasis, forKey: .urlBasis)
        try container.encodeIfPresent(capturedAt, forKey: .capturedAt)
        try container.encodeIfPresent(capturedBasis, forKey: .capturedBasis)
        try container.encodeIfPresent(charset, forKey: .charset)
        try container.encodeIfPresent(mediaType, forKey: .mediaType)
    }
}

extension UTCTime: Codable {
    /// Encodes ``description``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Decodes what ``description`` gives.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = UTCTime(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no time.")
        }
        self = time
    }
}
