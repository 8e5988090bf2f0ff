select internal.allow_transitions('queue_entries', 'waiting', 'admitted', 'bought', 'left', 'listed', 'closed');
select internal.allow_transitions('queue_entries', 'admitted', 'bought', 'left', 'ran_out', 'listed', 'closed');

select internal.know_limit('queue_joins', 20, 60);
select internal.know_retention('queue_entries', 'Places in the queue of a night are deleted the day after it.');
