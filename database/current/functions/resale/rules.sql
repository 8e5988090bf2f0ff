select internal.allow_transitions('resale_listings', 'active', 'reserved', 'withdrawn', 'returned');
-- a person who goes in with their own ticket takes it off sale, also while somebody is buying it
select internal.allow_transitions('resale_listings', 'reserved', 'active', 'sold', 'withdrawn');

select internal.know_limit('resale_listings', 20, 60);
select internal.know_notification('ticket_resold', 'A ticket they could not use has found a buyer; their money is on its way back.', tab => 'tickets', mails_itself => true);
select internal.know_notification('listing_returned', 'Nobody bought a ticket they had put on sale; it is theirs to use.', tab => 'tickets', mails_itself => true);
