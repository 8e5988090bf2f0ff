--: columns booking_id,organiser_id,user_id,inbox,due_at,reminded_at,told_late_at,decided_at,decided_by,is_approved,sentence,created_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal user_id erase: the promise and the answer go with the account
--: personal inbox erase: it goes with the account
--: personal sentence erase: what the team answered goes with the account
--: personal decided_by erase: the answer stays without the colleague who gave it
--: retention rule entry_applications

-- Both sides read it through functions.
select internal.reset_access('public.entry_applications');

create policy "service role: full access" on public.entry_applications to service_role using (true) with check (true);
grant select, insert, update, delete on public.entry_applications to service_role;
