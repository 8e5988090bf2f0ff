-- What a request to hire a room may become, and what people hear of it.
select internal.allow_transitions('hire_requests', 'sent', 'ongoing', 'declined', 'cancelled', 'expired');
select internal.allow_transitions('hire_requests', 'ongoing', 'offered', 'declined', 'cancelled');
select internal.allow_transitions('hire_requests', 'offered', 'requested', 'declined', 'cancelled');
select internal.allow_transitions('hire_requests', 'requested', 'confirmed', 'declined', 'cancelled');
select internal.allow_transitions('hire_requests', 'confirmed', 'done', 'cancelled');

select internal.know_limit('hire_requests', 5, 1440);
select internal.know_limit('hire_moves', 30, 10);

select internal.know_notification('hire_requested', 'Somebody asks to hire a room of theirs.', tab => 'work', is_optional => true, mails_itself => true);
select internal.know_notification('hire_answered', 'The other side of a request to hire a room answered, confirmed or ended it.', tab => 'work', is_optional => true, mails_itself => true);
select internal.know_notification('hire_due', 'A request to hire a room of theirs has waited for a day or two.', tab => 'work', is_optional => true, mails_itself => true);

select internal.know_retention('hire_requests', 'Requests to hire a room go with their messages twelve months after their date.');
