import ArgumentParser

/// The help topics: each is a command that only has a help text.
enum HelpTopics {
    static let all: [any ParsableCommand.Type] = [
        QueryTopic.self, ExitCodesTopic.self, StatusesTopic.self, NamesTopic.self,
    ]

    static var names: [String] { all.compactMap { $0.configuration.commandName } }

    static let exitCodes = """
        EXIT STATUS
          0    done
          1    done, but a page could not be used, or check or verify found errors
          64   wrong usage, or an ambiguous name
          65   the file is not an archive, is damaged, or too new
          66   no such input, or no such name in the archive
          73   the output cannot be created
          74   an input/output error
          75   another program is writing the archive (import can --wait)
          130  interrupted
        """

    static let query = """
        QUERY
          spice weasel           both words, or other forms of them (weasels)
          '"spice weasel"'       adjacent words, as typed; =weasel: this form only
          'weas*'                words with this prefix
          soup OR stew           one of both
          -soup, NOT soup        without the word
          user:harriet           by this user: name, ID or address
          forum:902              in this forum or its subforums
          thread:goose           in this thread
          intitle:goose          in threads with this word in the title
          quoting:harriet        quotes this user
          tag:letsplay           with this tag of your own, or in a thread or forum with it
          after:2009 before:2010-03-14, since:"last monday"
          op:yes                 by the author of the thread
          has:image              also link, quote, video, poll, note (of your own)
          in:posts               also threads, forums, messages, announcements
          quoted:no              without quoted text
          @goose                 what the saved search of this name finds (see saved)
        A dash before a filter excludes its matches: -user:harriet. Values with spaces are quoted: \
        'user:"Odd Job Harriet"'. Without words, the newest items are listed.
        """

    static let list = """
        TOPICS
          awful-archive help query       the query language of search
          awful-archive help names       how to specify threads, people and dates
          awful-archive help statuses    the possible outcomes of a page
          awful-archive help exit-codes  the exit statuses
        """
}

/// A help topic: a command that only prints its help.
protocol HelpTopic: ParsableCommand {}

extension HelpTopic { func run() throws { Output.line(Self.helpMessage()) } }

struct QueryTopic: HelpTopic {
    static let configuration = CommandConfiguration(
        commandName: "query", abstract: "The query language of search.", usage: "",
        discussion: """
            \(HelpTopics.query)

            All words must match; OR binds more tightly than the space between words, so that soup OR stew bowl finds bowl \
            with one of the others. OR, AND and NOT are operators in capitals only. Words joined by punctuation, such as \
            don't, foo-bar or an address, must be adjacent. Accents and case are ignored.

            Several users, forums, threads or kinds are alternatives; several has: filters must all match. A filter that does \
            not apply to a kind of item excludes it: thread: finds no private message. Every filter is also an option: --user \
            harriet.

            A Chinese, Japanese or Thai word is found within a sentence. --substring also finds words inside other words.

            No query is a syntax error. An unknown filter is searched for as words, with a note; an unknown name in a filter \
            ends the search with similar names.
            """, shouldDisplay: false)
}

struct ExitCodesTopic: HelpTopic {
    static let configuration = CommandConfiguration(
        commandName: "exit-codes", abstract: "The exit statuses of commands.", usage: "",
        discussion: HelpTopics.exitCodes, shouldDisplay: false)
}

struct StatusesTopic: HelpTopic {
    static let configuration = CommandConfiguration(
        commandName: "statuses", abstract: "The possible outcomes of a page.", usage: "",
        discussion: """
            Every file that an import finds has one of these outcomes (source_page.status, list pages --status):

              imported     its content was imported
              duplicate    the same bytes are in the archive already
              superseded   another form of the same page was imported instead
              notice       a notice of the site in place of a page
              not_read     a forum page without any content that can be read
              not_forum    a page of another site
              quarantined  something is wrong with it; check reports what
              unreadable   the file could not be read
              skipped      not a page (pictures, scripts …), excluded or deleted
            """, shouldDisplay: false)
}

struct NamesTopic: HelpTopic {
    static let configuration = CommandConfiguration(
        commandName: "names", abstract: "How to specify forums, threads, people and dates.", usage: "",
        discussion: """
            Wherever an ID is expected, these are equivalent:

              3507451                                  the ID
              showthread.php?threadid=3507451          an address of the site, relative or absolute
              "goose in my greenhouse"                 the name or title, or a unique part of it

            Case is ignored, and so are accents in parts of a name. People are also found by former names. An ambiguous name \
            is an error that lists the candidates; an unknown name is an error that lists similar ones. Posts and private \
            messages have only IDs and addresses.

            Dates are days, months or years in UTC: 2009, 2009-03, 2009-03-14, today, yesterday; or a time, \
            2009-03-14T15:09:26Z. --after includes the first second, --before excludes it.
            """, shouldDisplay: false)
}
