internal import Foundation
public import Ingest
public import Site

/// The address and the content of a ``Reader``.
public struct ReaderOptions: Sendable {
    /// The IP address to listen on, such as `127.0.0.1` or `::1`; `0.0.0.0` and `::` are all addresses of the machine.
    public var address = "127.0.0.1"
    /// The port; 0 for any free port.
    public var port: UInt16 = 8399
    /// The secret token of clients; required for every non-loopback address.
    public var token: AccessToken?
    /// The secret token of clients that send pages, which are imported; nil to take none.
    public var uploadToken: AccessToken?
    /// How such pages are read; nil for the standard.
    public var importOptions: ImportOptions?
    /// Whether private messages are readable.
    public var includesPrivate = false
    /// The title of the pages.
    public var title = "Awful Archive"
    /// The default theme, which readers can change.
    public var theme = SiteTheme.calm

    /// Whether readers can mark threads as read and bookmark threads and forums, which writes the archive.
    public var allowsMarks = true
    /// How long a mark or a sent page waits for an import that is running.
    public var markWaitTime = Duration.seconds(5)

    /// Creates options with the loopback address, without private messages.
    public init() {}

    /// Returns the folder in which the pages are kept that clients send: beside the archive.
    public static func pagesFolder(of archive: String) -> String { archive + ".pages" }

    /// Whether other machines reach the address, so that a ``token`` is required.
    public var needsToken: Bool { IPAddress(address)?.isLoopback != true }

    /// Returns the URLs by which other machines reach a Reader: one for each of this machine's addresses if it listens on all.
    public func networkURLs(of url: String) -> [String] {
        guard let bound = IPAddress(address), !bound.isLoopback else { return [] }
        guard bound.isUnspecified else { return [url] }
        let own = Host.current().addresses.filter { text in
            IPAddress(text).map { !$0.isLoopback && (bound.isVersion6 || !$0.isVersion6) } ?? false
        }
        return own.map { url.replacing("//\(shownHost):", with: $0.contains(":") ? "//[\($0)]:" : "//\($0):") }
    }

    /// The host of the Reader's URL: the address, or the loopback address where it listens on all.
    var shownHost: String {
        guard let known = IPAddress(address) else { return address }
        if known.isVersion6 { return known.isUnspecified ? "[::1]" : "[\(address)]" }
        return known.isUnspecified ? "127.0.0.1" : address
    }
}

/// An error that prevents a Reader from starting.
public enum ReaderError: Error, Hashable, Sendable {
    case portInUse(UInt16)
    case noAddress(String)
    case noToken
}

extension ReaderError: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) is in use by another program, perhaps another Reader. --port takes another number, 0 any that is free."
        case .noAddress(let address):
            """
            \(address) is no address of this machine to listen on. --listen takes one in digits, such as 192.168.1.5, ::1 or 0.0.0.0; \
            a port below 1024 needs permission.
            """
        case .noToken:
            "Whoever reaches this machine could read the archive: an address other than a loopback one needs a token."
        }
    }
}
