select internal.reset_access('public.bookings');

-- every change is a function: hold_booking, extend_hold, release_hold, confirm_booking, cancel_booking
create policy "people read their own bookings" on public.bookings for select to authenticated using (user_id = (select internal.proven_uid()));
-- teams learn who comes through list_event_bookings: a row here holds an address to write to, which they need not have
grant select on public.bookings to authenticated;

create policy "service role: full access" on public.bookings to service_role using (true) with check (true);
grant select, insert, update, delete on public.bookings to service_role;
