select internal.know_limit('team_keys', 20, 60);
select internal.know_limit('team_key_calls', 1200, 60);
select internal.know_limit('listings_posts', 120, 60);
select internal.know_limit('listings_nights', 4000, 1440);
select internal.know_notification('team_key_ended', 'A key of their team was revoked, or ended because the person who made it left the team.', tab => 'work', mail => 'at_once');
select internal.know_limit('webhook_resends', 60, 60);
select internal.know_notification('webhook_off', 'A webhook of their team was switched off: it failed for three days, its address is gone, or the person who added it left or was suspended.', tab => 'work', mail => 'at_once');
select internal.know_retention('webhook_deliveries', 'What was sent to webhooks of teams is deleted after 30 days.');
select internal.know_retention('team_keys', 'Of keys of teams, who made and ended them, their name and when they were used last are deleted ninety days after they ended.');
