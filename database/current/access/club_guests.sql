--: columns id,organiser_id,event_id,membership_id,host_number,guest_name,guest_address,signed_at,keep_until
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal guest_name,guest_address keep: a guest has no account here; the register of a club is kept as long as its rules say
--: retention rule club_guests

select internal.reset_access('public.club_guests');

-- Members see whom they signed in by list_my_clubs, teams the register by list_club_register, which the audit log notes.
create policy "service role: full access" on public.club_guests to service_role using (true) with check (true);
grant select, insert, update, delete on public.club_guests to service_role;
