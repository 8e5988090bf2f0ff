-- A team reads its own bookings and who comes, with a key. What it reads is what its tables and their files show (bookings/organiser-orders,
-- bookings/attendees): an address only of people who agreed to be written to. Each reading is noted in the audit log, with the key that read.

-- A night of the organiser for whom a key speaks; null for any other.
create or replace function internal.night_of_key(p_organiser_id uuid, p_event_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.events e where e.id = p_event_id and e.organiser_id = p_organiser_id
$$;

-- What both readings begin with: {key_id, organiser_id}, {wait} or {refused}.
create or replace function internal.open_sales_key(p_prefix text, p_hash text, p_caller text, action text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_key jsonb := internal.use_team_key(p_prefix, p_hash, 'sales:read', p_caller);
  key public.team_keys;
  organiser uuid;
begin
  if not found_key ? 'key_id' then
    return found_key;
  end if;
  select * into key from public.team_keys where id = (found_key ->> 'key_id')::uuid;
  organiser := internal.organiser_of_key(key);
  if organiser is null then
    return internal.refused_without_organiser();
  end if;
  insert into public.audit_logs (action_type, table_name, record_id, new_data)
  values (action, 'organisers', organiser::text, jsonb_build_object('key', key.id, 'prefix', key.prefix));
  return found_key || jsonb_build_object('organiser_id', organiser);
end $$;

create or replace function internal.refused_page(what text) returns jsonb
language sql immutable set search_path = '' as $$
  select internal.refused_correction(400, 'KEYS_INVALID', what, 'Take next from the answer before, and an event of your own team.')
$$;

-- Bookings of the team, the newest first, a hundred at most. p_after is the id of the last one of the page before; p_event_id one night.
-- Answers {bookings, next}, {wait} or {refused}.
create or replace function public.read_sales(p_prefix text, p_hash text, p_caller text, p_event_id text default null, p_after text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened jsonb := internal.open_sales_key(p_prefix, p_hash, p_caller, 'orders_read_by_key');
  organiser constant uuid := (opened ->> 'organiser_id')::uuid;
  last public.bookings;
  rows jsonb;
begin
  if organiser is null then
    return opened;
  elsif p_event_id is not null and internal.night_of_key(organiser, internal.as_id(p_event_id)) is null then
    return internal.refused_page('event: there is no such night of your team');
  end if;
  select * into last from public.bookings b where b.id = internal.as_id(p_after) and b.organiser_id = organiser;
  if p_after is not null and last.id is null then
    return internal.refused_page('after: there is no such booking of your team');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'ref', b.ref, 'status', case when b.is_comp then 'comp' else b.status end, 'name', b.buyer_name,
    'email', case when internal.tells_address(b) then b.buyer_email end, 'event', jsonb_build_object('id', e.id, 'title', e.title, 'night_date', e.night_date), 'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'quantity', l.quantity) order by t.sort, t.name), '[]')
      from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id where l.booking_id = b.id),
    'total_pence', b.total_pence, 'refunded_pence', internal.refunded_pence(b.id), 'code', c.code, 'source', b.source, 'booked_at', b.created_at) order by b.created_at desc, b.id desc), '[]')
  into rows from internal.organiser_orders(organiser, internal.as_id(p_event_id), null, null, null, null, null, null, last.created_at, last.id, 100) b
  join public.events e on e.id = b.event_id left join public.promo_codes c on c.id = b.promo_code_id;
  return jsonb_build_object('bookings', rows, 'next', case when jsonb_array_length(rows) = 100 then rows -> 99 -> 'id' end);
end $$;

-- Who comes to a night of the team, by name, two hundred at most; those whose account was erased have none and come first. p_after is the id of the last ticket of the page before.
-- Answers {attendees, next}, {wait} or {refused}.
create or replace function public.read_attendees(p_prefix text, p_hash text, p_caller text, p_event_id text, p_after text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened jsonb := internal.open_sales_key(p_prefix, p_hash, p_caller, 'attendees_read_by_key');
  night uuid;
  last record;
  rows jsonb;
begin
  if not opened ? 'organiser_id' then
    return opened;
  end if;
  night := internal.night_of_key((opened ->> 'organiser_id')::uuid, internal.as_id(p_event_id));
  if night is null then
    return internal.refused_page('event: there is no such night of your team');
  end if;
  select k.holder_name, b.ref, k.place_number into last from public.tickets k join public.bookings b on b.id = k.booking_id
  where k.id = internal.as_id(p_after) and k.event_id = night;
  if p_after is not null and last.ref is null then
    return internal.refused_page('after: there is no such ticket of this night');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', a.ticket_id, 'ref', a.ref, 'name', a.holder_name, 'ticket', a.ticket, 'status', a.status, 'code', a.code, 'source', a.source,
    'answers', internal.answers_of_place(a.booking_id, a.place_number)) order by coalesce(a.holder_name, ''), a.ref, a.place_number), '[]')
  into rows from (
    select * from internal.attendees(night) t where last.ref is null or (coalesce(t.holder_name, ''), t.ref, t.place_number) > (coalesce(last.holder_name, ''), last.ref, last.place_number)
    order by coalesce(t.holder_name, ''), t.ref, t.place_number limit 200) a;
  return jsonb_build_object('attendees', rows, 'next', case when jsonb_array_length(rows) = 200 then rows -> 199 -> 'id' end);
end $$;

grant execute on function public.read_sales(text, text, text, text, text), public.read_attendees(text, text, text, text, text) to service_role;
