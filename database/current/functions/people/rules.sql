select internal.announce_table_but_not_inserts('profiles');
select internal.know_limit('auth', 15, 5);
select internal.know_notification('follower_new', 'Somebody follows them.');
select internal.know_notification('follow_requested', 'Somebody asks to follow them.');
select internal.know_notification('follow_accepted', 'Somebody lets them follow.');
select internal.allow_transitions('follows', 'requested', 'active');
select internal.know_limit('follows', 60, 60);
select internal.know_limit('find_person', 20, 1440);
select internal.know_notification('erasure_scheduled', 'Their account will be deleted.');
