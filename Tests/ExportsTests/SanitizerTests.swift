import Exports
import Testing

@Suite("The sanitizer")
struct SanitizerTests {
}
