-- Why a pass is dead, or null while its ticket is good. A dead pass shows neither code nor holder nor place.
create or replace function internal.pass_ending(pass internal.passes) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when k.owner_id <> pass.owner_id or k.status = 'transferred' then 'passed_on'
    when k.status = 'resold' then 'resold'
    when e.status = 'cancelled' then 'night_cancelled'
    when e.status not in ('published', 'postponed', 'archived') then 'night_removed'
    when k.status = 'frozen' then 'frozen'
    when k.status not in ('issued', 'checked_in', 'transfer_pending', 'listed') then 'cancelled'
  end
  from public.tickets k join public.events e on e.id = k.event_id where k.id = pass.ticket_id
$$;

-- What a pass shows now; services/passes draws it. The place of a secret night is there from its reveal on, for good tickets alone. Null
-- where there is no such pass.
create or replace function internal.read_pass(p_pass_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case p.kind when 'member' then internal.read_member_pass(p) else internal.read_ticket_pass(p) end from internal.passes p where p.id = p_pass_id
$$;

create or replace function internal.read_ticket_pass(p internal.passes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'token_hash', encode(p.token_hash, 'hex'), 'changed_at', p.changed_at, 'ending', ending.why,
    'event', internal.pass_event(e),
    'ticket', case when ending.why is null then jsonb_build_object('id', k.id, 'code', k.code, 'type', t.name, 'entry_before', t.entry_before, 'holder_name', k.holder_name,
      'booking_ref', b.ref, 'is_used', k.status = 'checked_in', 'refunded_pence', internal.refunded_pence(b.id), 'total_pence', b.total_pence) end,
    'place', case when ending.why is null then coalesce(internal.pass_place(e),
      (select jsonb_build_object('name', null, 'address', concat_ws(', ', r.address, r.notes)) from public.event_reveals r
        where r.event_id = e.id and e.location_mode = 'secret' and e.status = 'published' and e.reveal_at <= now())) end)
  from public.tickets k join public.bookings b on b.id = k.booking_id
  join public.ticket_types t on t.id = k.ticket_type_id join public.events e on e.id = p.event_id
  cross join lateral (select internal.pass_ending(p) as why) ending
  where k.id = p.ticket_id
$$;

-- What all passes of a night say: nothing but what its page shows everybody.
create or replace function internal.pass_event(event public.events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', event.id, 'title', event.title, 'status', event.status, 'night_date', event.night_date, 'starts_at', event.starts_at,
    'ends_at', event.ends_at, 'doors_at', event.doors_at, 'last_entry_at', event.last_entry_at, 'reveal_at', case when event.location_mode = 'secret' then event.reveal_at end,
    'place', internal.pass_place(event))
$$;

-- Where a night is, as far as everybody may know; null for a secret one.
create or replace function internal.pass_place(event public.events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', v.name, 'address', coalesce(v.address, event.custom_address))
  from (select) always left join public.venues v on v.id = event.venue_id
  where v.id is not null or event.custom_address is not null
$$;

-- For what Google keeps of a night.
create or replace function internal.read_pass_event(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.pass_event(e) from public.events e where e.id = p_event_id
$$;

grant execute on function internal.read_pass(uuid), internal.read_pass_event(uuid) to passes_admin;
