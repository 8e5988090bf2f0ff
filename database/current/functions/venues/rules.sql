select internal.allow_transitions('venues', 'draft', 'pending', 'active', 'merged');
select internal.allow_transitions('venues', 'pending', 'draft', 'active', 'suspended', 'merged');
select internal.allow_transitions('venues', 'active', 'temporarily_closed', 'closed', 'suspended', 'merged');
select internal.allow_transitions('venues', 'temporarily_closed', 'active', 'closed', 'suspended', 'merged');
select internal.allow_transitions('venues', 'closed', 'active', 'merged');
select internal.allow_transitions('venues', 'suspended', 'active', 'closed', 'merged');

select internal.announce_table('areas', 'venues', 'venue_media', 'venue_spaces', 'outward_codes', 'postcodes');
select internal.reserve_slugs('venues', 'clubs', 'galleries', 'warehouses', 'map', 'new');

select internal.allow_transitions('venue_corrections', 'open', 'applied', 'declined', 'duplicate');
-- what a team has decided staff may decide otherwise
select internal.allow_transitions('venue_corrections', 'applied', 'declined');
select internal.allow_transitions('venue_corrections', 'declined', 'applied');
select internal.allow_transitions('venue_corrections', 'duplicate', 'applied');
select internal.know_notification('correction_received', 'A visitor proposes a correction of a venue of theirs.', tab => 'work', is_optional => true, mails_itself => true, groups_by => 'venue_id');
select internal.know_limit('venue_corrections', 5, 60);
select internal.know_limit('venue_page_saves', 10, 1);
select internal.know_retention('venue_corrections', 'Decided corrections of venues go after 24 months.');

-- Answers that are the same for everybody may be kept.
select internal.share_answers('map_listings', 'list_venues', 'find_place', 'find_nearest_code', 'list_cities', 'map_places');
