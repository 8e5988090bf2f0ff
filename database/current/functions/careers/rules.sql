select internal.reserve_slugs('jobs', 'artist', 'venue-management', 'event-production', 'new');
