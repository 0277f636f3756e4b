public import Exports

/// How a ``Reader`` is reached, and what it shows.
public struct ReaderOptions: Sendable {
    /// The address to listen on, in digits.
    public var address = "127.0.0.1"
    /// The port; 0 for one that is free.
    public var port: UInt16 = 8399
    /// The word that clients have to know; needed for every address but a loopback one.
    public var token: AccessToken?
    /// Whether private messages are shown.
    public var includesPrivate = false
    /// What the pages are called.
    public var title = "Awful Archive"
    /// How pages look until their reader chooses.
    public var theme = SiteTheme.calm

    /// The loopback address, without private messages.
    public init() {}
}
