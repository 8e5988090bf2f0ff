-- The price list of an event, with the hidden tickets that p_code opens: what can be booked, in what state, and how many the caller has already.
create or replace function internal.ticket_list(p_event_id uuid, p_code text)
returns table (
  id uuid, name text, description text, kind text,
  face_pence integer, fee_pence integer, levy_pence integer, total_pence integer, min_pence integer, suggested_pence integer, max_pence integer,
  per_booking_max integer, per_person_max integer, sales_start timestamptz, sales_end timestamptz, entry_before timestamptz,
  is_accessible boolean, parent_type_id uuid, sort integer, state text, remaining integer, mine integer,
  bundle text, bundle_step integer, bundle_totals integer[], deposit text
)
language sql stable security definer set search_path = '' as $$
  select t.id, case when fund.event_id is null then t.name else 'Solidarity ticket' end,
    case when fund.event_id is null then t.description else t.description || internal.fund_state_words(fund.event_id) end, t.kind,
    t.face_pence, t.fee_pence, t.levy_pence, t.total_pence, t.min_pence, t.suggested_pence, t.max_pence,
    t.per_booking_max, t.per_person_max, t.sales_start, t.sales_end, t.entry_before,
    t.is_accessible, t.parent_type_id, t.sort, internal.member_state((select auth.uid()), t, internal.invited_state(s.state, p_event_id, (select auth.uid()))), case when s.state = 'few_left' then s.remaining end,
    internal.places_taken(t.id, (select auth.uid()), true), offered.words, coalesce(offered.step, 1), offered.totals,
    case when internal.is_deposit_type(t.id) then internal.deposit_words(e.id) end
  from internal.ticket_type_states(array[p_event_id]) s
  join public.ticket_types t on t.id = s.ticket_type_id
  join public.events e on e.id = t.event_id
  left join lateral internal.offered_bundle(t, e.organiser_id) offered on true
  left join internal.solidarity_funds fund on fund.ticket_type_id = t.id
  where t.kind not in ('guest', 'extra') and (not t.is_hidden or internal.is_unlocked(t.id, p_event_id, coalesce(p_code, internal.invited_code(p_event_id, (select auth.uid()))))) and (
    internal.may_find_event(e.id) or internal.is_event_team(e.id) or internal.is_staff()
  )
  order by t.sort, t.total_pence, t.name
$$;

-- The price list as everybody sees it.
create or replace function public.list_ticket_types(p_event_id uuid)
returns table (
  id uuid, name text, description text, kind text,
  face_pence integer, fee_pence integer, levy_pence integer, total_pence integer, min_pence integer, suggested_pence integer, max_pence integer,
  per_booking_max integer, per_person_max integer, sales_start timestamptz, sales_end timestamptz, entry_before timestamptz,
  is_accessible boolean, parent_type_id uuid, sort integer, state text, remaining integer, mine integer,
  bundle text, bundle_step integer, bundle_totals integer[], deposit text
)
language sql stable security definer set search_path = '' as $$
  select * from internal.ticket_list(p_event_id, null)
$$;

-- The price list with the hidden tickets that a code opens. Codes that are tried are counted, so this one writes. @throws BOOKINGS_RATE_LIMITED
create or replace function public.list_ticket_types(p_event_id uuid, p_code text)
returns table (
  id uuid, name text, description text, kind text,
  face_pence integer, fee_pence integer, levy_pence integer, total_pence integer, min_pence integer, suggested_pence integer, max_pence integer,
  per_booking_max integer, per_person_max integer, sales_start timestamptz, sales_end timestamptz, entry_before timestamptz,
  is_accessible boolean, parent_type_id uuid, sort integer, state text, remaining integer, mine integer,
  bundle text, bundle_step integer, bundle_totals integer[], deposit text
)
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := case when btrim(p_code) <> '' then internal.take_rate_limit(internal.caller_key(), 'promo_codes', 20, 1) else 0 end;
begin
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
  return query select * from internal.ticket_list(p_event_id, p_code);
end $$;

grant execute on function public.list_ticket_types(uuid), public.list_ticket_types(uuid, text) to anon, authenticated, service_role;
