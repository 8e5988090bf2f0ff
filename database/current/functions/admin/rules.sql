select internal.know_reportable('event', 'Event');
select internal.know_reportable('venue', 'Venue');
select internal.know_reportable('organiser', 'Organiser');
select internal.know_reportable('artist', 'Artist');
select internal.know_reportable('profile', 'Profile');
select internal.know_reportable('photo', 'Photo');

select internal.know_report_reason(reason, interval '1 hour') from unnest(array['child_safety', 'terrorism', 'threat']) reason;
select internal.know_report_reason('intimate_image', interval '4 hours');
select internal.know_report_reason('fraud', interval '24 hours');
select internal.know_report_reason(reason, interval '72 hours') from unnest(array['hate', 'harassment', 'drugs', 'sexual_exploitation',
  'self_harm', 'impersonation', 'privacy', 'spam', 'unsafe_event', 'misleading', 'access_wrong', 'discrimination', 'unpaid_work', 'copyright', 'other']) reason;

select internal.allow_transitions('reports', 'open', 'in_review', 'actioned', 'dismissed');
select internal.allow_transitions('reports', 'in_review', 'open', 'actioned', 'dismissed');
select internal.allow_transitions('reports', 'actioned', 'appealed', 'overturned');
select internal.allow_transitions('reports', 'dismissed', 'actioned');
select internal.allow_transitions('reports', 'appealed', 'upheld', 'overturned');
select internal.allow_transitions('reports', 'upheld', 'overturned');
select internal.allow_transitions('appeals', 'open', 'upheld', 'overturned');
-- a decision about what waits can be taken back
select internal.allow_transitions('events', 'scheduled', 'pending_review');
select internal.allow_transitions('events', 'removed', 'pending_review');
-- what staff took down comes back by way of a look at it
select internal.allow_transitions('events', 'removed', 'under_review');

select internal.know_notification('report_received', 'Their report has arrived.', mails_itself => true);
select internal.know_notification('report_decided', 'What they reported was decided.', mails_itself => true);
select internal.know_notification('content_restricted', 'Something of theirs was hidden, removed or labelled, or they were warned.', mails_itself => true);
select internal.know_notification('appeal_decided', 'Their appeal was decided.', mails_itself => true);
select internal.know_notification('event_decided', 'Their event was approved, sent back or refused.', tab => 'work', mails_itself => true);
select internal.know_notification('account_limited', 'Their account was limited, suspended, closed or freed again.', mails_itself => true, breaks_quiet => 'always');
select internal.know_limit('reports', 10, 60);
select internal.know_limit('doctor', 6, 10);

select internal.know_retention('bookings', 'Names and addresses of bookings go after six years and the current one.');
select internal.know_retention('access_notes', 'Access notes of bookings go 30 days after the event.');
select internal.know_retention('error_reports', 'Reports of errors go after 12 months.');
select internal.know_retention('unverified_accounts', 'Accounts whose address was never confirmed go after 30 days.');
select internal.know_retention('guest_accounts', 'Bookings begun without an account and not finished go after a day, with the address that was typed.');
select internal.know_retention('inactive_accounts', 'Accounts unused for 36 months are anonymised, after two warnings.');
select internal.know_retention('reports', 'Reports, decisions and appeals go three years after the decision.');
select internal.know_retention('staff_counts', 'Counts of wrong passwords, and who was deciding about what, go after a day.');
select internal.know_retention('account_logs', 'The log of sign-ins goes after 90 days.');
select internal.know_retention('failed_mails', 'Emails that could not be delivered go after 30 days.');
