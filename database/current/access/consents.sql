--: columns id,user_id,kind,organiser_id,granted,version,source,created_at
--: states own
--: S owner,service *
--: personal user_id,version,source erase: nothing is sent to the person any more, so there is nothing to prove
--: retention kept with the account
--: blocking open: one's own

-- Rows are added by set_consent and by bookings alone; nobody changes or removes one, so that they prove something.
select internal.reset_access('public.consents');

create policy "people read their own consents" on public.consents for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.consents to authenticated;

create policy "servers read consents" on public.consents for select to service_role using (true);
grant select on public.consents to service_role;
