/// An error that prevents a Reader from starting.
public enum ReaderError: Error, Hashable, Sendable {
    /// Another program listens on the port.
    case portInUse(UInt16)
    /// The address cannot be bound.
    case noAddress(String)
    /// A non-loopback address requires a token.
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
