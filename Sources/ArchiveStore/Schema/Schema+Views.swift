// Views with names, titles and addresses instead of IDs, for use in other programs.

extension Schema {
    package static let views = """
        CREATE VIEW posts AS SELECT
            post.id, thread.title AS thread, forum.name AS forum, ifnull(user.name, post.author_name) AS author,
            post.posted_at, post.position AS place, post.body_text AS text,
            'https://forums.somethingawful.com/showthread.php?goto=post&postid=' || post.id AS address,
            post.is_op, post.thread_id, thread.forum_id, post.author_id, post.search_number
        FROM post LEFT JOIN thread ON thread.id = post.thread_id LEFT JOIN forum ON forum.id = thread.forum_id
        LEFT JOIN user ON user.id = post.author_id;

        CREATE VIEW threads AS SELECT
            thread.id, thread.title, forum.name AS forum, ifnull(user.name, thread.author_name) AS author,
            thread_tag.title AS tag, thread.first_post_at, thread.last_post_at, thread.post_count AS posts_held,
            thread.reply_count + 1 AS posts_counted, thread.is_sticky, thread.is_closed,
            'https://forums.somethingawful.com/showthread.php?threadid=' || thread.id AS address,
            thread.forum_id, thread.author_id
        FROM thread LEFT JOIN forum ON forum.id = thread.forum_id LEFT JOIN user ON user.id = thread.author_id
        LEFT JOIN thread_tag ON thread_tag.id = thread.thread_tag_id;

        CREATE VIEW people AS SELECT
            id, name, post_count AS posts_held, reported_post_count AS posts_counted, registered_on, last_post_at,
            is_moderator, is_administrator, location,
            'https://forums.somethingawful.com/member.php?action=getinfo&userid=' || id AS address
        FROM user;

        CREATE VIEW messages AS SELECT
            private_message.id, private_message.subject, account.name AS account,
            ifnull(sender.name, private_message.sender_name) AS sender,
            ifnull(recipient.name, private_message.recipient_name) AS recipient, private_message.sent_at,
            private_message.body_text AS text,
            'https://forums.somethingawful.com/private.php?action=show&privatemessageid=' || private_message.id AS address,
            private_message.reply_to_id
        FROM private_message LEFT JOIN account ON account.id = private_message.account_id
        LEFT JOIN user AS sender ON sender.id = private_message.sender_id
        LEFT JOIN user AS recipient ON recipient.id = private_message.recipient_id;
        """
}
