--: columns user_id,token_hash,includes,created_at
--: states own
--: S owner,service *
--: D service
--: personal user_id,token_hash erase: the calendar's address stops working
--: retention kept with the account
--: blocking open: one's own

-- Rows are written by make_calendar and revoke_calendar alone; the hash opens nothing.
select internal.reset_access('public.calendar_tokens');

create policy "people read what their calendar holds" on public.calendar_tokens for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.calendar_tokens to authenticated;

create policy "servers read and remove" on public.calendar_tokens to service_role using (true);
grant select, delete on public.calendar_tokens to service_role;
