-- Run by the worker: nobody who applied is left without a word.

-- A day before the promise ends the team is reminded; when it has ended, the person is told and may withdraw.
create or replace function internal.tell_late_applications() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  late record;
  told integer := 0;
begin
  for late in
    select a.booking_id, a.user_id, a.organiser_id, a.due_at, e.id as event_id, e.title, e.slug
    from public.entry_applications a join public.bookings b on b.id = a.booking_id join public.events e on e.id = b.event_id
    where a.decided_at is null and a.told_late_at is null and a.due_at <= now() + interval '1 day' and (a.reminded_at is null or a.due_at <= now())
      and b.status = 'awaiting_approval' and e.status = 'published'
    order by a.due_at limit 500 for update of a skip locked loop
    if late.due_at <= now() then
      perform internal.notify('application_late', late.user_id, jsonb_build_object('event_id', late.event_id, 'title', late.title, 'slug', late.slug, 'dedupe_key', late.booking_id));
      update public.entry_applications a set told_late_at = now() where a.booking_id = late.booking_id;
    else
      perform internal.notify('application_due', person, jsonb_build_object('event_id', late.event_id, 'title', late.title))
      from internal.team_user_ids(late.organiser_id, null, '{owner,manager}') person;
      update public.entry_applications a set reminded_at = now() where a.booking_id = late.booking_id;
    end if;
    told := told + 1;
  end loop;
  return told;
end $$;
