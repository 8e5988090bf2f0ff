select internal.announce_table('organisers');
