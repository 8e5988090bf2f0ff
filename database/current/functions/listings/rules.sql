select internal.announce_table('listings');
