select internal.announce_table('membership_plans', 'members_types', 'members_nights', 'club_plans');
select internal.allow_transitions('membership_plans', 'open', 'closed', 'ended');
select internal.allow_transitions('membership_plans', 'closed', 'open', 'ended');
select internal.allow_transitions('memberships', 'asked', 'active', 'ended');
select internal.allow_transitions('memberships', 'active', 'ending', 'paused', 'ended');
select internal.allow_transitions('memberships', 'paused', 'active', 'ended');
select internal.allow_transitions('memberships', 'ending', 'active', 'ended');

select internal.know_limit('membership_plans', 60, 60);
select internal.know_limit('membership_prices', 3, 1440);
select internal.know_limit('memberships_asked', 20, 1440);
select internal.know_limit('memberships_changed', 600, 60);
select internal.know_limit('member_exports', 20, 60);
select internal.know_notification('membership_asked', 'A person asked to be a member of an organiser of theirs.', tab => 'work', is_optional => true, groups_by => 'organiser_id', mail => 'at_once');
select internal.know_notification('membership_changed', 'A membership of theirs began, was declined, paused, resumed or ended, or its plan ends.', tab => 'tickets', mail => 'at_once');
select internal.know_retention('membership_imports', 'A register that a team brought along is deleted a year later, where its people have not joined.');
select internal.know_limit('club_guests', 60, 60);
select internal.know_retention('club_guests', 'The register of guests of a members'' club is deleted as many months after the night as its rules say.');
select internal.know_retention('memberships', 'Memberships that ended or were declined are deleted a year later, and requests that nobody answered after ninety days.');
