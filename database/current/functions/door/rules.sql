-- codes, not calls: one device tries at most ten a second
select internal.know_limit('door_scans', 600, 1);
-- codes that no ticket has, brought by devices that had no connection
select internal.know_limit('door_unknown', 300, 1);
select internal.know_limit('door_searches', 30, 1);
select internal.know_limit('door_passes', 40, 60);
select internal.allow_transitions('tickets', 'expired', 'cancelled', 'frozen', 'checked_in');

select internal.know_notification('entry_refused', 'They were refused entry to a night.', tab => 'tickets', mails_itself => true, breaks_quiet => 'always');
select internal.know_retention('door_scans', 'Who came in when, and the passes of a door, are deleted ninety days after the night. How many came in each quarter of an hour stays.');
select internal.know_limit('door_reads', 300, 1);
select internal.know_notification('house_full', 'A night of theirs is as full as its licence allows.', tab => 'work', groups_by => 'event_id', breaks_quiet => 'always');
select internal.know_limit('door_lists', 20, 1);
select internal.know_notification('door_conflict', 'At a night of theirs more people came in by a ticket than it lets in.', tab => 'work', groups_by => 'event_id', breaks_quiet => 'always');
select internal.know_notification('door_scans_wait', 'A pass that was revoked brought scans of a night of theirs, which wait for a supervisor.', tab => 'work', groups_by => 'event_id', breaks_quiet => 'always');
