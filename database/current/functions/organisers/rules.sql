select internal.announce_table('organisers');
select internal.allow_transitions('team_invitations', 'pending', 'accepted', 'revoked', 'expired');
select internal.know_limit('organisers', 2, 1440);
select internal.know_limit('team_invitations', 30, 1440);
select internal.know_limit('team_bans', 120, 60);
select internal.know_limit('ban_appeals', 10, 1440);
select internal.reserve_slugs('organisers', 'new', 'join', 'all', 'undercroft');
select internal.know_notification('team_invited', 'They were asked to join a team.', tab => 'work', mails_itself => true);
select internal.know_notification('team_changed', 'Somebody joined or left a team of theirs, or has another role in it.', tab => 'work', mails_itself => true);
select internal.know_notification('organiser_claim_decided', 'Their claim of an organiser''s page was decided.', tab => 'work');
select internal.know_retention('team_invitations', 'Invitations to a team end after seven days and are deleted after ninety.');
select internal.know_retention('team_bans', 'Entries on a team''s list of people it does not let in are deleted, with their reasons, a year after they ended.');

-- Answers that are the same for everybody may be kept.
select internal.share_answers('get_organiser_nights');
