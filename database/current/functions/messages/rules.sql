select internal.know_limit('messages', 30, 1);
select internal.know_limit('message_search', 60, 1);
select internal.know_limit('conversation_changes', 120, 1);
select internal.know_notification('message_new', 'Somebody wrote to them, or to a venue or organiser of theirs.', tab => null, is_optional => true, mail => 'at_once', push => true);
select internal.know_notification('message_request', 'Somebody they do not know would like to write to them.', tab => null, is_optional => true);
select internal.know_notification('booking_message', 'The other side wrote about a booking.', tab => null, mail => 'at_once', push => true);
select internal.know_notification('job_application_message', 'The other side wrote about an application for work.', tab => null, is_optional => true, mail => 'at_once', push => true);
select internal.know_reportable('conversation', 'Conversation');
select internal.know_retention('messages', 'Conversations go 24 months after their last message, those about bookings, hires and work after 12. What somebody wrote goes 30 days after their account.');
