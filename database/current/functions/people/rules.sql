select internal.announce_table_but_not_inserts('profiles');
select internal.know_limit('auth', 15, 5);
