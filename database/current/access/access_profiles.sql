--: columns user_id,secret,updated_at
--: states own
--: S service *
--: I service *
--: U service *
--: D service
--: personal user_id,secret erase: what somebody needs goes with the account
--: retention kept with the account

select internal.reset_access('public.access_profiles');

-- people read and write their needs by functions that seal them

create policy "service role: full access" on public.access_profiles to service_role using (true) with check (true);
grant select, insert, update, delete on public.access_profiles to service_role;
