select internal.reset_access('public.bookings');

-- every change is a function: hold_booking, extend_hold, release_hold, confirm_booking, cancel_booking
create policy "people read their own bookings" on public.bookings for select to authenticated using (user_id = (select internal.proven_uid()));
create policy "those who answer for an event read its bookings" on public.bookings for select to authenticated
  using (status not in ('held', 'expired', 'abandoned') and internal.is_event_team(event_id, '{owner,manager,finance}'));
grant select on public.bookings to authenticated;

create policy "servers keep everything" on public.bookings to service_role using (true) with check (true);
grant select, insert, update, delete on public.bookings to service_role;
