select internal.allow_transitions('bulletins', 'waiting', 'sending', 'refused', 'stopped');
select internal.allow_transitions('bulletins', 'sending', 'sent', 'stopped');
select internal.know_limit('bulletins', 20, 60);
select internal.know_limit('bulletin_counts', 120, 10);
select internal.know_notification('bulletin', 'An organiser or venue that they follow, or agreed to hear from, wrote a bulletin.', is_optional => true, mails_itself => true, mail => 'at_once');
select internal.know_notification('bulletin_decided', 'Staff looked at a bulletin they wrote.', tab => 'work', mail => 'at_once');
select internal.know_retention('bulletins', 'Bulletins of organisers and venues are deleted two years after they were written.');
