select internal.know_limit('settlements', 240, 60);
select internal.know_limit('settlement_links', 30, 1440);
select internal.know_notification('settlement_changed', 'A settlement of a night of theirs, or with them, has a new version, was signed, disputed or answered, or was marked as paid.', tab => 'work', groups_by => 'deal_id', mail => 'at_once');
select internal.know_retention('settlements', 'Settlements of a night, with their papers, are deleted seven years after it.');
select internal.know_retention('settlement_links', 'Links to a settlement, and the address they went to, are deleted a year after the night.');
