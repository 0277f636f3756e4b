internal import CZLib

/// zlib's deflate in its three wrappings, from memory to memory.
enum Deflate {
}
