select internal.know_limit('feedback', 30, 60);
select internal.know_notification('feedback_asked', 'A night they were scanned in at is over, and its team asks how it was.', tab => 'tickets', is_optional => true, mail => 'daily');
select internal.know_notification('feedback_ready', 'Five people have said how a night of their team was.', tab => 'work', is_optional => true);
select internal.know_retention('feedback_answers', 'Answers about a night lose their person sixty days after it was asked about, and are deleted two years after they were given.');
