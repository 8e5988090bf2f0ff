select internal.reserve_slugs('jobs', 'artist', 'venue-management', 'event-production', 'new', 'posts', 'applications');
select internal.announce_table('jobs', 'minimum_wages');

select internal.allow_transitions('jobs', 'draft', 'pending_review', 'open', 'removed');
select internal.allow_transitions('jobs', 'pending_review', 'draft', 'open', 'removed');
-- a post that comes to say a watched word waits again
select internal.allow_transitions('jobs', 'open', 'pending_review', 'closed', 'filled', 'expired', 'removed');
select internal.allow_transitions('jobs', 'closed', 'open', 'pending_review', 'filled', 'archived', 'removed');
select internal.allow_transitions('jobs', 'filled', 'open', 'pending_review', 'archived', 'removed');
select internal.allow_transitions('jobs', 'expired', 'open', 'pending_review', 'filled', 'archived', 'removed');
-- what staff took down comes back to be looked at
select internal.allow_transitions('jobs', 'removed', 'pending_review', 'open');

select internal.allow_transitions('job_applications', 'draft', 'submitted');
select internal.allow_transitions('job_applications', 'submitted', 'viewed', 'shortlisted', 'interview', 'offered', 'rejected', 'withdrawn');
select internal.allow_transitions('job_applications', 'viewed', 'shortlisted', 'interview', 'offered', 'rejected', 'withdrawn');
select internal.allow_transitions('job_applications', 'shortlisted', 'interview', 'offered', 'rejected', 'withdrawn');
select internal.allow_transitions('job_applications', 'interview', 'offered', 'rejected', 'withdrawn');
select internal.allow_transitions('job_applications', 'offered', 'hired', 'rejected', 'withdrawn');

select internal.know_limit('job_saves', 10, 10);
select internal.know_limit('job_applications', 20, 1440);
select internal.know_limit('job_alerts', 20, 1440);

select internal.know_notification('job_application_received', 'Somebody applied for work they posted.', tab => 'work', is_optional => true, mails_itself => true, groups_by => 'job_id');
select internal.know_notification('job_application_moved', 'Their application for work was moved on, or decided.', tab => 'work', mails_itself => true);
select internal.know_notification('job_decided', 'Work they posted was approved, sent back or refused.', tab => 'work', mails_itself => true);
select internal.know_notification('job_closing', 'Work they posted, or saved, closes within two days.', tab => 'work', is_optional => true, mails_itself => true);
select internal.know_notification('job_nudge', 'Applications for work they posted wait for an answer.', tab => 'work', is_optional => true, mails_itself => true, groups_by => 'job_id');
select internal.know_notification('job_alert', 'New work fits a search they keep.', tab => 'work', is_optional => true, mails_itself => true, has_own_hour => true);

select internal.know_reportable('job', 'Work');
select internal.know_retention('job_papers', 'CVs and access needs of applications go six months after the post ended.');
select internal.know_retention('job_applications', 'Applications and their messages go twelve months after the post ended.');
