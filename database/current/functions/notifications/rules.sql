select internal.know_notification('night_announced', 'A venue, organiser, artist or series they follow announced a night.', is_optional => true, groups_by => 'organiser_id', mail => 'daily');
select internal.know_notification('sale_soon', 'Tickets they asked to be reminded of go on sale.', tab => 'tickets', is_optional => true, mail => 'at_once', push => true);
select internal.know_notification('release_ending', 'The price of a night they saved goes up within a day.', tab => 'tickets', is_optional => true);
select internal.know_notification('friend_going', 'Somebody they follow is going to a night.', is_optional => true, groups_by => 'event_id');
select internal.know_notification('night_today', 'A night they hold a ticket to is on today.', tab => 'tickets', is_optional => true, mails_itself => true, breaks_quiet => 'tonight', push => true);
select internal.know_retention('notifications', 'What the site told somebody goes after 90 days.');
select internal.know_limit('push_subscriptions', 20, 60);
select internal.know_limit('push_tests', 10, 60);
select internal.know_limit('event_reminders', 60, 10);
