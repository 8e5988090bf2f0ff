select internal.allow_transitions('posts', 'pending_check', 'visible', 'removed', 'deleted');
select internal.allow_transitions('posts', 'visible', 'hidden', 'removed', 'deleted');
select internal.allow_transitions('posts', 'hidden', 'visible', 'removed', 'deleted');
select internal.allow_transitions('posts', 'removed', 'visible', 'deleted');
select internal.allow_transitions('comments', 'pending_check', 'visible', 'removed', 'deleted');
select internal.allow_transitions('comments', 'visible', 'hidden', 'removed', 'deleted', 'dismissed');
select internal.allow_transitions('comments', 'hidden', 'visible', 'removed', 'deleted');
select internal.allow_transitions('comments', 'removed', 'visible', 'deleted');
select internal.allow_transitions('comments', 'dismissed', 'removed', 'deleted');

select internal.know_limit('posts', 10, 60);
select internal.know_limit('posts_of_a_day', 40, 1440);
select internal.know_limit('comments', 30, 10);
select internal.know_limit('reactions', 60, 1);
select internal.know_limit('post_changes', 60, 1);
select internal.know_limit('mention_checks', 60, 1);

select internal.know_notification('comment_new', 'Somebody commented on their post.', is_optional => true);
select internal.know_notification('comment_reply', 'Somebody replied to their comment.', is_optional => true);
select internal.know_notification('mention', 'Somebody mentioned them in a post or a comment.', is_optional => true);
select internal.know_notification('reaction_new', 'People reacted to their post.', is_optional => true, groups_by => 'post_id');
select internal.know_notification('post_checked', 'A post or comment of theirs that waited for a look is on show.');
select internal.know_notification('comment_removed', 'The author of a post took their comment away.');

select internal.know_reportable('post', 'Post');
select internal.know_reportable('comment', 'Comment');
select internal.know_retention('posts', 'Words and pictures of deleted posts and comments go at once, those of removed ones once an appeal can no longer be made; what is left of them goes after 30 days. What an open report is about stays until it is decided.');
select internal.know_retention('post_files', 'Pictures that were uploaded for a post and not used go after a day.');

-- What strangers read of the feeds may be kept for everybody. A change of a post empties the kept feeds alone: see apps/server/src/answers/cache-scopes.ts.
select internal.announce_table('posts');
select internal.share_answers('list_posts');
