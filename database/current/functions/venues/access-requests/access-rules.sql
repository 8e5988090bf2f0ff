-- What a question about access may become, how often one may ask, and what people hear of it.
select internal.allow_transitions('access_requests', 'open', 'answered', 'closed');
select internal.allow_transitions('access_requests', 'answered', 'closed');

select internal.know_limit('access_requests', 5, 1440);
select internal.know_limit('access_answers', 60, 10);

select internal.know_notification('access_request_received', 'Somebody asks about access to a venue or a night of theirs.', tab => 'work', mails_itself => true);
select internal.know_notification('access_request_answered', 'Their question about access was answered.', tab => 'tickets', mails_itself => true);

select internal.know_retention('access_questions', 'Questions about access whose sender never confirmed them go after two days.');
select internal.know_retention('access_texts', 'Questions about access and their answers go 30 days after the night or the answer, and without either after 90 days.');
select internal.know_retention('access_requests', 'That somebody asked about access is forgotten after twelve months.');
