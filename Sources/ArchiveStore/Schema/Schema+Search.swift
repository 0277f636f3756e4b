// The search index. Its tables hold no text of their own; generic tools find out whose they are by `content="…"`.

extension Schema {
    package static let search = """
        -- The index writes down how far each post with a word is from the last one that has it. An archive holds few of the
        -- site's posts, so their own numbers lie far apart; numbered one after the other they take two thirds of the space.
        CREATE VIRTUAL TABLE post_search USING fts5(
            body_text, content="post", content_rowid="search_number", tokenize="unicode61 remove_diacritics 2"
        );
        -- What a batch of 10,000 posts fills is gathered in memory and written as one segment.
        INSERT INTO post_search (post_search, rank) VALUES ('hashsize', 16777216);
        -- Segments are merged little by little when there are 16 of a size, and never all at once before there are 64.
        INSERT INTO post_search (post_search, rank) VALUES ('automerge', 16);
        INSERT INTO post_search (post_search, rank) VALUES ('crisismerge', 64);

        CREATE VIRTUAL TABLE thread_search USING fts5(
            title, content="thread", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
        );
        CREATE VIRTUAL TABLE message_search USING fts5(
            subject, body_text, content="private_message", content_rowid="id",
            tokenize="unicode61 remove_diacritics 2"
        );
        """
}
