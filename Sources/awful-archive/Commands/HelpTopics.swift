import ArgumentParser

/// The help topics: each is a command that only has a help text.
enum HelpTopics {
    static let all: [any ParsableCommand.Type] = [
        QueryTopic.self, ExitCodesTopic.self, StatusesTopic.self, NamesTopic.self,
    ]

    /// The exit statuses of all commands.
    static let exitCodes = """
        EXIT STATUS
          0    done
          1    done, but a page could not be used, check found an error, or verify a difference
          64   wrong usage, or a name that can mean more than one thing
          65   the file is no archive, is damaged, or too new
          66   no such input, or nothing of that name in the archive
          73   the output cannot be created
          74   an input/output error
          75   another program is writing the archive (import can --wait)
          130  interrupted
        """

    /// A summary of the query language.
    static let query = """
        QUERY
          spice weasel           both words
          '"spice weasel"'       the words next to each other
          'weas*'                words that begin so
          soup OR stew           one of both
          -soup, NOT soup        without the word
          user:harriet           by this user: name, number or address
          forum:902              in this forum or below it
          thread:goose           in this thread
          after:2009 before:2010-03-14
          op:yes                 by the opener of the thread
          has:image              also link, quote, video, poll
          in:posts               also threads, messages, announcements
          quoted:no              without words that are only quoted
        A filter with a dash in front leaves out what it finds: -user:harriet. Values with blanks are quoted: \
        'user:"Odd Job Harriet"'. Without words, the newest things are listed.
        """

    /// The list of topics in the program's help.
    static let list = """
        TOPICS
          awful-archive help query       what search understands
          awful-archive help names       how threads, people and dates are named
          awful-archive help statuses    what can become of a page
          awful-archive help exit-codes  how commands end
        """
}

/// `awful-archive help query`.
struct QueryTopic: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query", abstract: "What search understands.",
        discussion: """
            \(HelpTopics.query)

            Several words must all be there; OR binds closer than the blank between words, so that soup OR stew bowl finds bowl with one \
            of the others. OR, AND and NOT are operators in capitals only. Words that are joined by punctuation, such as don't, \
            foo-bar or an address, are looked for next to each other. Accents and letter case do not matter.

            Several users, forums, threads or kinds are alternatives; several has: must all be true. A filter that says nothing about \
            a kind of thing leaves it out: thread: finds no private message. Every filter is also an option: --user harriet.

            A word of Chinese, Japanese or Thai is found within a sentence. --substring finds every word within others, too.

            No input is an error of syntax. A filter that does not exist is searched for as words, and a note says so; a name that \
            the archive does not hold ends the search with what looks like it.
            """, shouldDisplay: false)

    func run() throws { Output.line(Self.helpMessage()) }
}

/// `awful-archive help exit-codes`.
struct ExitCodesTopic: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exit-codes", abstract: "How commands end.", discussion: HelpTopics.exitCodes,
        shouldDisplay: false)

    func run() throws { Output.line(Self.helpMessage()) }
}

/// `awful-archive help statuses`.
struct StatusesTopic: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statuses", abstract: "What can become of a page.",
        discussion: """
            Every file that an import meets has one of these (source_page.status, list pages --status):

              imported     everything that it says was taken
              duplicate    the same bytes are in the archive already
              superseded   another form of the same page was taken instead
              notice       a message of the site in the place of a page
              not_read     a page of the forums that holds nothing that is read
              not_forum    a page of another site
              quarantined  something is wrong with it; check tells what
              unreadable   the file could not be read
              skipped      no page (pictures, scripts …), excluded or deleted
            """, shouldDisplay: false)

    func run() throws { Output.line(Self.helpMessage()) }
}

/// `awful-archive help names`.
struct NamesTopic: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names", abstract: "How forums, threads, people and dates are named.",
        discussion: """
            Wherever a number is asked, these mean the same:

              3507451                                  the number
              showthread.php?threadid=3507451          an address of the site, also a whole one
              "goose in my greenhouse"                 the name or title, or a part of it that no other has

            Letter case does not matter, nor do accents in parts of a name. People are found by names that they had before, too. A \
            name that can mean more than one thing is an error that lists what it can mean; an unknown one tells what looks like it. \
            Posts and private messages have numbers and addresses alone.

            Dates are days, months or years in UTC: 2009, 2009-03, 2009-03-14, today, yesterday; or a moment, \
            2009-03-14T15:09:26Z. --after begins with the first second, --before ends before it.
            """, shouldDisplay: false)

    func run() throws { Output.line(Self.helpMessage()) }
}
