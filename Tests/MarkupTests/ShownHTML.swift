@testable import Markup

/// Markup as a site shows it, links to the original forums and no pictures.
func shown(_ html: String, _ syntax: HTMLOutput.Syntax = .html) -> String {
    var output = HTMLOutput(syntax)
    var writer = HTMLMarkupWriter()
    writer.write(Sanitizer().markup(of: html), to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
}
