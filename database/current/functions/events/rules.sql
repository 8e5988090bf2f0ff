select internal.allow_transitions('events', 'draft', 'pending_review', 'scheduled', 'published', 'cancelled', 'removed');
select internal.allow_transitions('events', 'pending_review', 'draft', 'scheduled', 'published', 'cancelled', 'removed');
select internal.allow_transitions('events', 'scheduled', 'draft', 'published', 'cancelled', 'removed');
select internal.allow_transitions('events', 'published', 'pending_review', 'postponed', 'cancelled', 'under_review', 'archived');
select internal.allow_transitions('events', 'postponed', 'published', 'cancelled', 'under_review');
select internal.allow_transitions('events', 'under_review', 'published', 'removed', 'cancelled');

select internal.announce_table('event_questions');
select internal.announce_table('events', 'event_artists', 'event_hosts', 'event_tags', 'event_updates');
select internal.know_limit('events', 10, 1);
select internal.know_limit('event_attempts', 60, 1);
select internal.know_limit('host_invitations', 20, 1440);
select internal.know_limit('clashes', 120, 60);
select internal.reserve_slugs('events', 'music', 'art', 'nightlife', 'culture', 'new');
select internal.know_limit('new_artists', 40, 1440);
select internal.know_notification('place_revealed', 'The address of a secret event they hold a ticket to was opened.', tab => 'tickets', mails_itself => true, breaks_quiet => 'tonight');
select internal.know_notification('event_update', 'The organiser of an event they hold a ticket to wrote something.', tab => 'tickets', mails_itself => true);
select internal.know_notification('event_changed', 'An event they hold a ticket to has another date, place or line-up.', tab => 'tickets', mails_itself => true, breaks_quiet => 'tonight');
select internal.know_notification('event_cancelled', 'An event they hold a ticket to was cancelled.', tab => 'tickets', mails_itself => true, breaks_quiet => 'tonight');
select internal.know_notification('photo_removal', 'A person asked to be taken off a photo of one of their nights.', tab => 'work', groups_by => 'event_id');

select internal.know_notification('host_changed', 'Somebody asked their organiser to put a night on together, or a host of their night answered, left or changed its terms.', tab => 'work', mail => 'at_once');
select internal.know_notification('set_soon', 'A set they picked from a programme begins in a quarter of an hour.', tab => 'tickets', is_optional => true, breaks_quiet => 'always', push => true);
select internal.know_notification('programme_changed', 'A set they picked has its time, another time or room, or is gone.', tab => 'tickets', is_optional => true, groups_by => 'event_id', breaks_quiet => 'tonight', push => true);
select internal.know_notification('rule_waits', 'A night that comes again by a rule could not be made.', tab => 'work', groups_by => 'series_id', mail => 'at_once');

-- Answers that are the same for everybody may be kept.
select internal.share_answers('find_event', 'find_series', 'get_event_series', 'list_series_of');

-- Calendars that are read by themselves.
select internal.know_limit('sources', 30, 60);
select internal.know_notification('source_failing', 'A calendar of their team cannot be read, or rests after thirty days.', tab => 'work', groups_by => 'source_id', mail => 'at_once');
select internal.know_notification('source_waits', 'A night was taken out of a calendar of their team, and people hold places of it.', tab => 'work', mail => 'at_once');
select internal.know_retention('source_runs', 'Readings of calendars go after 90 days, previews that were not taken up after a day.');
