-- Who comes, for those who answer for an event: names, what they booked, and whether they said something about their access, which is opened one by
-- one (open_door_access_notes). No address to write to, and no
-- payment: a row of bookings holds both, so nobody but its owner reads it. Each reading is noted in the audit log.
create or replace function public.list_event_bookings(p_event_id uuid)
returns table (
  ref text, status text, buyer_name text, has_access_notes boolean, confirmed_at timestamptz, cancelled_at timestamptz, tickets jsonb
)
language plpgsql security definer set search_path = '' as $$
begin
  if not internal.is_event_team(p_event_id, '{owner,manager,finance}') then
    raise exception using errcode = '42501', message = 'Only those who answer for this event can list its bookings',
      detail = 'BOOKINGS_TEAM_REQUIRED', hint = 'Ask the organiser''s owner to add you.';
  end if;
  perform internal.require_standing();
  insert into public.audit_logs (actor_id, action_type, table_name, record_id)
  values ((select auth.uid()), 'bookings_listed', 'events', p_event_id::text);
  return query
    select b.ref::text, b.status, b.buyer_name, b.access_notes is not null, b.confirmed_at, b.cancelled_at, (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'quantity', l.quantity) order by t.sort, t.name), '[]')
      from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id where l.booking_id = b.id)
    from public.bookings b
    where b.event_id = p_event_id and b.status not in ('held', 'expired', 'abandoned')
    order by b.confirmed_at, b.ref;
end $$;

grant execute on function public.list_event_bookings(uuid) to authenticated;
