select internal.announce_table('artists');
