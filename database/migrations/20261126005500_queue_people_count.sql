-- A rush is counted in people, not in calls: the functions that counted calls have other names and arguments now.
drop function if exists internal.count_queue_call(uuid);
drop function if exists internal.queue_calls();
drop function if exists internal.follow_rush(public.events, integer);
drop function if exists internal.move_queue(uuid, integer);
