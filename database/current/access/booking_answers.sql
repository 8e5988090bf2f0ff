--: columns booking_id,question_id,place_number,answer
--: states own
--: S owner,service *
--: I service *
--: U service *
--: D service

-- Teams read answers through list_event_attendees, which notes that they did.
select internal.reset_access('public.booking_answers');

create policy "people read their own answers" on public.booking_answers for select to authenticated
  using (exists (select from public.bookings where id = booking_id));
grant select on public.booking_answers to authenticated;

create policy "service role: full access" on public.booking_answers to service_role using (true) with check (true);
grant select, insert, update, delete on public.booking_answers to service_role;
