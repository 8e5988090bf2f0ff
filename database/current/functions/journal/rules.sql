select internal.reserve_slugs('articles', 'news', 'features', 'interviews', 'reviews', 'mixes', 'guides', 'opinion', 'photo-essays',
  'new', 'desk', 'authors', 'newsletter', 'feed', 'series', 'preview');
select internal.announce_table('articles', 'article_corrections', 'article_bylines', 'article_links', 'bylines', 'article_series');

-- Answers that are the same for everybody may be kept.
select internal.share_answers('list_articles', 'list_article_facets', 'list_in_journal');

select internal.allow_transitions('articles', 'draft', 'in_review', 'removed');
select internal.allow_transitions('articles', 'in_review', 'draft', 'scheduled', 'published', 'removed');
select internal.allow_transitions('articles', 'scheduled', 'published', 'draft', 'removed');
select internal.allow_transitions('articles', 'published', 'updated', 'archived', 'draft', 'removed');
select internal.allow_transitions('articles', 'updated', 'archived', 'draft', 'removed');
select internal.allow_transitions('articles', 'archived', 'updated', 'removed');
-- what moderation took down can come back as it was
select internal.allow_transitions('articles', 'removed', 'published', 'updated');

select internal.know_limit('article_saves', 1200, 60);
select internal.know_reportable('article', 'Article');
select internal.know_retention('article_previews', 'Preview addresses of articles go once they are over, after seven days.');
select internal.know_retention('article_revisions', 'Earlier texts of articles go after 24 months.');
