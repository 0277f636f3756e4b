extension ReadError: CustomStringConvertible {
    package var message: String { location.display + ": " + explanation }

    package var description: String { message }

    /// The message without the path, for lists that show it already.
    package var explanation: String {
        switch reason {
        case .vanished:
            "it was there when its folder was listed and is gone now. If it was moved, import it from there."
        case .absent: "the list names it, and there is no such file or folder. Import it from where it is now."
        case .unreadable(let number) where SystemError(number: number).isRefusal:
            "no permission to read it. Let your account read it (chmod), then import again."
        case .unreadable(let number):
            "reading it failed (\(SystemError(number: number).words)). Check the disk, then import again."
        case .changed:
            "it was modified while it was read, so it was skipped. Import again when no program is writing to it."
        case .special: "this is not a regular file, so it was not opened. Name the file that contains the page."
        case .tooBig(let count, let limit, _):
            "The file has \(count) bytes, more than the \(limit) that \(limitedContent.name) may have. Nothing was "
                + "imported from it\(limitedContent.advice)."
        }
    }

    /// What the limit of a file that is too big is for, and how to allow more.
    private var limitedContent: (name: String, advice: String) {
        if MemberVerdict.isDocument(location.name) {
            return ("a page with its pictures", "; to read it, import it with --max-document and --rescan")
        }
        let name = location.path.lastComponent.bytes
        return PageName.verdict(name) == .asset
            ? ("a picture or style sheet", "") : ("a page", ContainerError.largerPageAdvice)
    }
}
