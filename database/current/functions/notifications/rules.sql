select internal.know_notification('night_announced', 'A venue, organiser, artist or series they follow announced a night.', is_optional => true, groups_by => 'organiser_id');
select internal.know_retention('notifications', 'What the site told somebody goes after 90 days.');
