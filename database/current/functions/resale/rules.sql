select internal.allow_transitions('resale_listings', 'active', 'reserved', 'withdrawn', 'returned');
-- whoever goes in with their own ticket takes it off sale, also while somebody is buying it
select internal.allow_transitions('resale_listings', 'reserved', 'active', 'sold', 'withdrawn');

select internal.know_limit('resale_listings', 20, 60);
