-- The comps of an event, for those who give them away. ticket_id and holder_name are those of a ticket whose name may still be changed.
create or replace function public.list_comps(p_event_id uuid)
returns table (id uuid, ticket text, hold_id uuid, status text, name text, email text, ref text, booking_status text, created_at timestamptz, taken_at timestamptz, revoked_at timestamptz, ticket_id uuid, holder_name text)
language plpgsql security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_event_right('comps', p_event_id);
  return query select c.id, t.name, c.hold_id, c.status, coalesce(c.name, b.buyer_name), c.email, b.ref, b.status, c.created_at, c.taken_at, c.revoked_at, k.id, k.holder_name
    from public.comps c join public.ticket_types t on t.id = c.ticket_type_id left join public.bookings b on b.id = c.booking_id
    join public.events e on e.id = c.event_id
    left join public.tickets k on k.booking_id = b.id and k.status = 'issued' and k.renames < 5 and e.status in ('published', 'postponed')
      and internal.rename_ends(e) > now()
    where c.event_id = p_event_id order by c.created_at desc, coalesce(c.name, b.buyer_name), c.id limit 1000;
end $$;

-- Who has a comp and has not taken it: names alone, for the guest list, until the night ends.
create or replace function internal.comp_guests(p_event_id uuid) returns table (name text, ticket text)
language sql stable security definer rows 20 set search_path = '' as $$
  select c.name, t.name from public.comps c join public.ticket_types t on t.id = c.ticket_type_id join public.events e on e.id = c.event_id
  where c.event_id = p_event_id and c.status = 'sent' and coalesce(e.ends_at, e.starts_at + interval '8 hours') > now() order by c.name, c.id
$$;

create or replace function public.list_comp_guests(p_event_id uuid) returns table (name text, ticket text)
language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_event_right('guests_read', p_event_id);
  return query select g.name, g.ticket from internal.comp_guests(p_event_id) g;
end $$;

grant execute on function public.list_comps(uuid), public.list_comp_guests(uuid) to authenticated;
