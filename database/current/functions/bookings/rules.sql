select internal.allow_transitions('ticket_types', 'draft', 'active', 'archived');
select internal.allow_transitions('ticket_types', 'active', 'paused', 'archived');
select internal.allow_transitions('ticket_types', 'paused', 'active', 'archived');

select internal.allow_transitions('bookings', 'held', 'awaiting_payment', 'confirmed', 'expired', 'abandoned');
select internal.allow_transitions('bookings', 'awaiting_approval', 'approved', 'declined', 'abandoned');
select internal.allow_transitions('bookings', 'approved', 'confirmed', 'awaiting_payment', 'expired', 'abandoned');
select internal.allow_transitions('bookings', 'awaiting_payment', 'processing', 'held', 'confirmed', 'expired', 'abandoned', 'failed', 'needs_attention');
select internal.allow_transitions('bookings', 'processing', 'confirmed', 'failed', 'needs_attention');
select internal.allow_transitions('bookings', 'failed', 'awaiting_payment', 'processing', 'confirmed', 'needs_attention', 'expired', 'abandoned');
select internal.allow_transitions('bookings', 'expired', 'confirmed', 'needs_attention');
select internal.allow_transitions('bookings', 'abandoned', 'confirmed', 'needs_attention');
select internal.allow_transitions('bookings', 'needs_attention', 'confirmed', 'refunded', 'cancelled');
select internal.allow_transitions('bookings', 'confirmed', 'cancelled', 'partly_refunded', 'refunded', 'needs_attention');
select internal.allow_transitions('bookings', 'partly_refunded', 'refunded', 'cancelled');

select internal.allow_transitions('tickets', 'issued', 'checked_in', 'transfer_pending', 'listed', 'cancelled', 'frozen', 'void', 'expired');
select internal.allow_transitions('tickets', 'checked_in', 'issued', 'frozen');
select internal.allow_transitions('tickets', 'transfer_pending', 'transferred', 'issued', 'cancelled');
select internal.allow_transitions('tickets', 'listed', 'resold', 'issued', 'cancelled');
select internal.allow_transitions('tickets', 'cancelled', 'refunded');
-- what was bought of an extra
select internal.allow_transitions('tickets', 'ready', 'collected', 'cancelled', 'frozen', 'void');
select internal.allow_transitions('tickets', 'collected', 'ready');
select internal.allow_transitions('tickets', 'frozen', 'issued', 'ready', 'void');

select internal.allow_transitions('comps', 'sent', 'taken', 'revoked');
select internal.allow_transitions('stock_holds', 'held', 'released');

select internal.announce_table('ticket_types');
select internal.know_limit('bookings', 5, 1);
select internal.know_limit('guest_addresses', 30, 60);
select internal.know_limit('series_passes', 30, 60);
select internal.know_limit('guest_codes', 5, 60);
select internal.know_limit('guest_take_overs', 20, 60);
select internal.know_limit('comps', 20, 60);
select internal.know_limit('export_orders', 20, 60);
select internal.know_limit('extras', 120, 60);
select internal.know_limit('funds', 60, 60);
select internal.know_limit('stock_holds', 60, 60);
select internal.know_retention('comps', 'Names and email addresses of free tickets that nobody took are deleted thirty days after the night.');
select internal.know_limit('event_invitations', 30, 60);
select internal.know_retention('event_invitations', 'Names and email addresses of people who were invited to a night are deleted thirty days after it.');
select internal.know_retention('booking_answers', 'Answers to an organiser''s questions are deleted thirty days after the night.');
select internal.know_notification('application_received', 'Somebody applied for a place at an event of theirs.', tab => 'work', is_optional => true, groups_by => 'event_id', mail => 'at_once');
select internal.know_notification('application_decided', 'An application of theirs was approved or declined.', tab => 'tickets', mails_itself => true);
select internal.know_notification('event_invited', 'They were invited to a night.', tab => 'tickets', is_optional => true, groups_by => 'event_id', mail => 'at_once');
select internal.know_notification('booking_confirmed', 'A free booking of theirs was confirmed; the tickets are there.', tab => 'tickets', mails_itself => true, breaks_quiet => 'tonight');
