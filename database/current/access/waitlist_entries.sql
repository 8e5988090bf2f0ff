--: columns id,ref,event_id,ticket_type_id,user_id,kind,quantity,fewest,all_or_nothing,status,place,lapses,gather_until,is_drawn,created_at,updated_at,ended_at,was_doubled
--: states waiting,left
--: S service *
--: I service * -all_or_nothing
--: U service * -all_or_nothing
--: D service
--: personal user_id erase: an erased person waits no longer; an entry that a booking came of stays with it, and the account behind the id is empty
--: personal ref none: a code of ours
--: retention rule waitlist_entries

select internal.reset_access('public.waitlist_entries');

-- People read their own by my_waitlist, teams theirs by list_waitlist without names; every change is a function. Nobody reads the row.
create policy "service role: full access" on public.waitlist_entries to service_role using (true) with check (true);
grant select, insert, update, delete on public.waitlist_entries to service_role;
-- the default of a new row's place
grant usage on sequence internal.waitlist_places to service_role;
