import ArgumentParser
import Exports

struct ExportPDFCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: PDFExporter.name, abstract: "Print a thread as a PDF file, pictures included.",
        discussion: """
            Chromium prints the file of export html, without any network (Debian: apt-get install chromium), or WeasyPrint does \
            (apt-get install weasyprint; python3 must find it), also as root. Pages are numbered, posts are kept whole where they \
            fit, and addresses follow their links. Private messages are never included.

            EXAMPLES
              awful-archive export pdf --thread 3507451 --output thread.pdf
              awful-archive export pdf --thread 3507451 --chapters auto --chapter 3 -o 3.pdf
            """)

    @OptionGroup var options: ExportOptions

    @OptionGroup var chapters: ChapterOptions

    func run() async throws { try await options.run(PDFExporter(), chapters: chapters) }
}
