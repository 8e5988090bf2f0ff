select internal.know_limit('federation_blocks', 120, 60);
select internal.know_limit('federation_reports', 20, 1440);
select internal.know_retention('federation_activities', 'What was sent to other servers, and what could not be delivered, is deleted after 30 days.');
select internal.know_retention('federation_followers', 'Accounts of other servers that follow something are deleted when their server has taken nothing for 30 days, or they themselves nothing of what was sent for 90.');
select internal.know_retention('federation_received', 'That an activity of another server came in is known for three days, and how many were refused for 90.');
