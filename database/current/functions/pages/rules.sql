select internal.allow_transitions('data_requests', 'received', 'acknowledged', 'in_progress', 'done', 'refused', 'withdrawn');
select internal.allow_transitions('data_requests', 'acknowledged', 'in_progress', 'done', 'refused', 'withdrawn');
select internal.allow_transitions('data_requests', 'in_progress', 'done', 'refused', 'withdrawn');
select internal.allow_transitions('contact_messages', 'open', 'answered', 'closed');
select internal.allow_transitions('contact_messages', 'answered', 'open', 'closed');
select internal.allow_transitions('contact_messages', 'closed', 'open');
select internal.know_limit('contact', 5, 15);
select internal.know_limit('receipts', 3, 1440);
select internal.know_limit('data_requests', 5, 15);
