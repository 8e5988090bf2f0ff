select internal.know_limit('warnings', 10, 1440);
select internal.know_limit('warning_decisions', 120, 60);
select internal.know_notification('warning', 'A trusted partner warned of something in a town they follow or live in, or where they have a ticket for tonight.', tab => 'tickets', is_optional => true, breaks_quiet => 'always');
select internal.know_notification('warning_withdrawn', 'A warning that they were told of was wrong.', tab => 'tickets', is_optional => true, breaks_quiet => 'always');
select internal.know_notification('warning_to_check', 'A warning for a town whose partner they are needs a second person.', tab => 'work', mail => 'at_once', breaks_quiet => 'always');
select internal.know_notification('warning_decided', 'A warning that they wrote was shown, refused, hidden or withdrawn.', tab => 'work');
select internal.know_retention('warnings', 'The words of a warning about a missing person are deleted seven days after it ends; every warning and every ended appointment three years after.');
