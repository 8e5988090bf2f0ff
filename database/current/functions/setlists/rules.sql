select internal.know_limit('setlists', 120, 60);
select internal.know_limit('setlist_links', 60, 1440);
select internal.know_notification('setlist_asked', 'They played at a night, and its team asks for the set list.', tab => 'work', is_optional => true, mail => 'at_once');
select internal.know_retention('setlists', 'Addresses and links for set lists are deleted ninety days after the night, set lists three years after it.');
