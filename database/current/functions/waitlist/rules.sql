select internal.allow_transitions('waitlist_entries', 'waiting', 'offered', 'converted', 'left', 'closed');
select internal.allow_transitions('waitlist_entries', 'offered', 'accepted', 'converted', 'lapsed', 'left', 'closed');
select internal.allow_transitions('waitlist_entries', 'accepted', 'converted', 'lapsed', 'left', 'closed');
select internal.allow_transitions('waitlist_entries', 'lapsed', 'waiting', 'converted', 'closed');

select internal.know_limit('waitlist_joins', 20, 60);
select internal.know_limit('waitlist_moves', 60, 60);
select internal.know_retention('waitlist_entries', 'Entries of waiting lists are deleted thirty days after the night, unless a booking came of them.');
select internal.know_notification('waitlist_joined', 'They joined the waiting list of a night.', tab => 'tickets', mails_itself => true);
select internal.know_notification('waitlist_offer', 'A place they waited for is held for them, until a time that is named.', tab => 'tickets', mails_itself => true, breaks_quiet => 'always', push => true);
select internal.know_notification('waitlist_lapsed', 'A place that was offered to them has gone to the next in line.', tab => 'tickets', mails_itself => true);
