select internal.know_limit('saved_searches', 60, 60);
select internal.know_notification('search_alert', 'Something new fits a search they keep.', is_optional => true, mails_itself => true, has_own_hour => true);
select internal.know_retention('search_terms', 'What was searched for goes after seven days when it was asked fewer than three times, and after a year in any case. It never says who asked.');
select internal.know_retention('search_alerts', 'Which things were mailed for saved searches, and the links that end them, go after ninety days.');
select internal.announce_table('search_synonyms');

-- a database whose rows were written by another text of the kinds, or that had things before there were rows
select internal.rebuild_changed_search_docs();

-- Answers that are the same for everybody may be kept.
select internal.share_answers('read_search', 'popular_searches', 'search_all');
