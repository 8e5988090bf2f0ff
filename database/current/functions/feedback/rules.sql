select internal.know_limit('feedback', 30, 60);
select internal.know_notification('feedback_asked', 'A night they were scanned in at is over, and its team asks how it was.', tab => 'tickets', is_optional => true, mail => 'daily');
select internal.know_notification('feedback_ready', 'Five people have said how a night of their team was.', tab => 'work', is_optional => true);
select internal.know_retention('feedback_answers', 'Answers about a night lose their person sixty days after it was asked about, and are deleted two years after they were given.');

-- Questions before a night.
select internal.know_limit('night_questions', 10, 1440);
select internal.know_limit('night_answers', 120, 60);
select internal.know_reportable('question', 'Question');
select internal.share_answers('list_night_questions');
select internal.know_notification('question_asked', 'Somebody asked something about a night of their team.', tab => 'work', is_optional => true, groups_by => 'event_id', mail => 'daily');
select internal.know_notification('question_answered', 'The team of a night answered a question of theirs.', tab => 'tickets', is_optional => true, mail => 'daily');
select internal.know_retention('night_questions', 'Questions about a night and their answers are deleted ninety days after it.');
