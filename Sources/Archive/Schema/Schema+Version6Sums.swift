// Version 6: sums of the file's pages.

extension Schema {
    static let version6Sums = """
        -- What the pages of the file are, as SQLite counts them, so that a bit that has turned over is found. Any program
        -- may write the archive without knowing of this: the sums are void then.
        CREATE TABLE page_sum (
            -- The first of the up to 256 pages of a row, from 1; 0 says of which state of the file the sums are.
            first_page INTEGER PRIMARY KEY,
            -- Eight bytes for each page; zeros where nobody has written it.
            sums BLOB NOT NULL
        );
        """
}
