select internal.allow_transitions('payments', 'created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled');
select internal.allow_transitions('payments', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled');
select internal.allow_transitions('payments', 'processing', 'requires_action', 'succeeded', 'failed', 'cancelled');
-- what the provider captured is captured, whatever was believed before
select internal.allow_transitions('payments', 'failed', 'succeeded', 'cancelled');
select internal.allow_transitions('payments', 'cancelled', 'succeeded');
select internal.allow_transitions('payments', 'succeeded', 'disputed');
select internal.allow_transitions('payments', 'disputed', 'won', 'lost');
select internal.allow_transitions('payments', 'won', 'disputed');

select internal.allow_transitions('refunds', 'requested', 'approved', 'declined');
select internal.allow_transitions('refunds', 'approved', 'pending', 'cancelled', 'succeeded', 'failed');
-- one that was refused while a bank looked at its payment is sent again
select internal.allow_transitions('refunds', 'pending', 'approved', 'requires_action', 'succeeded', 'failed', 'cancelled');
select internal.allow_transitions('refunds', 'requires_action', 'succeeded', 'failed', 'cancelled');
-- one that was given up may turn out to have been sent
select internal.allow_transitions('refunds', 'failed', 'approved', 'succeeded', 'cancelled');
select internal.allow_transitions('refunds', 'cancelled', 'succeeded');

select internal.allow_transitions('membership_charges', 'open', 'paid', 'expired', 'refunded');
-- a card that pays late is a payment all the same
select internal.allow_transitions('membership_charges', 'expired', 'paid', 'refunded');
select internal.allow_transitions('membership_charges', 'paid', 'refunded');

select internal.allow_transitions('refund_choices', 'open', 'kept', 'refunded', 'donated');

select internal.know_retention('night_cards', 'What tells apart the cards that guests paid a night with is deleted the day after it.');
select internal.know_limit('payments', 30, 1);
select internal.know_limit('resend_booking', 3, 60);
select internal.know_limit('cancel_tickets', 20, 60);

select internal.know_notification('booking_paid', 'A booking of theirs was paid; the tickets are there.', tab => 'tickets', mails_itself => true, breaks_quiet => 'tonight');
select internal.know_notification('payment_failed', 'A payment of theirs did not go through; nothing was charged.', tab => 'tickets');
select internal.know_notification('refund_sent', 'Money for a booking of theirs is on its way back.', tab => 'tickets', mails_itself => true);
select internal.know_notification('refund_rest', 'Part of a refund of theirs had gone back another way; the rest is on its way.', tab => 'tickets');
select internal.know_notification('refund_failed', 'Money for a booking of theirs could not be sent back yet.', tab => 'tickets', mail => 'at_once');
select internal.know_notification('tickets_ended', 'Tickets of theirs, or of a night of theirs, were ended by the organiser without a refund.', tab => 'tickets', mails_itself => true);
select internal.know_notification('refund_choice', 'A night they hold paid tickets to changed much: they may keep them or have their money back.', tab => 'tickets', mails_itself => true);
select internal.know_notification('dispute_opened', 'A card company disputes a payment for an event of theirs.', tab => 'work', mail => 'at_once');
select internal.know_notification('needs_attention', 'A payment came in that has no tickets: staff look at it.', tab => 'work', mail => 'at_once');
select internal.know_notification('event_outcome', 'A night of theirs is over: they are asked how it went.', tab => 'work', mails_itself => true);
