-- Tags, line-up and tickets of an event as its draft says them.
create or replace function internal.write_event_parts(p_event_id uuid, data jsonb, organiser uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.write_tags(p_event_id, internal.draft_list(data, 'tags'));
  perform internal.write_line_up(p_event_id, internal.draft_list(data, 'line_up'));
  perform internal.write_tickets(p_event_id, internal.draft_list(data, 'tickets'), organiser, internal.draft_list(data, 'pools'));
  if internal.draft_line(data, 'external_url') is not null and not exists (
    select from public.ticket_types where event_id = p_event_id and status in ('active', 'paused') and kind in ('free', 'paid', 'donation', 'door')) then
    update public.events set price_from_pence = internal.draft_number(data, 'external_pence'), price_to_pence = internal.draft_number(data, 'external_pence')
    where id = p_event_id;
  end if;
end $$;

create or replace function internal.write_tags(p_event_id uuid, tags jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted text[] := array(
    select distinct trim(both '-' from left(internal.slugify(tag), 40)) from jsonb_array_elements_text(tags) tag where internal.slugify(tag) <> '');
begin
  delete from public.event_tags where event_id = p_event_id and tag <> all (wanted);
  insert into public.event_tags (event_id, tag) select p_event_id, unnest(wanted) on conflict do nothing;
end $$;

-- The line-up is written where it says something else. An act that was there keeps its line, so that those who picked its set still have it. A name
-- marked `add` gets a page of its own: that of the one artist who has the name, or a new one where none has it or `is_another` says that another is
-- meant. Of several with the name none is guessed.
create or replace function internal.write_line_up(p_event_id uuid, acts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  act record;
  artist uuid;
  line uuid;
  kept uuid[] := '{}';
  is_held boolean := internal.holds_set_times(p_event_id, acts);
  was constant jsonb := internal.public_sets(p_event_id);
begin
  if internal.line_up_as_draft(p_event_id) = acts and internal.has_held_set_times(p_event_id) = is_held then
    return;
  end if;
  for act in select value as said, ordinality as place from jsonb_array_elements(acts) with ordinality loop
    artist := internal.artist_of_act(act.said);
    line := internal.line_of_act(p_event_id, act.said, kept);
    if line is null then
      insert into public.event_artists (event_id, name, billing) values (p_event_id, internal.draft_line(act.said, 'name'), act.place) returning id into line;
    end if;
    update public.event_artists set artist_id = artist, name = internal.draft_line(act.said, 'name'), billing = act.place, kind = coalesce(internal.draft_line(act.said, 'kind'), 'dj'),
      is_headliner = internal.draft_flag(act.said, 'is_headliner'), b2b_group = case when internal.draft_number(act.said, 'b2b_group') between 1 and 60 then internal.draft_number(act.said, 'b2b_group') end,
      stage = internal.draft_line(act.said, 'stage') where id = line;
    kept := kept || line;
    perform internal.write_set_times(line, internal.draft_moment(act.said, 'set_start'), internal.draft_moment(act.said, 'set_end'), is_held);
  end loop;
  delete from public.event_artists where event_id = p_event_id and id <> all (kept);
  perform internal.file_set_changes(p_event_id, was);
end $$;

-- The artist of an act; a name marked `add` makes one.
create or replace function internal.artist_of_act(said jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  artist uuid;
begin
  select id into artist from public.artists where id = internal.draft_uuid(said, 'artist_id');
  if artist is null and internal.draft_flag(said, 'add') and internal.draft_line(said, 'name') !~* '^tba$' then
    if not internal.draft_flag(said, 'is_another') then
      select (array_agg(id))[1] into artist from public.artists where internal.plain_text(name) = internal.plain_text(internal.draft_line(said, 'name')) having count(*) = 1;
    end if;
    if artist is null and (internal.draft_flag(said, 'is_another') or not exists (
      select from public.artists where internal.plain_text(name) = internal.plain_text(internal.draft_line(said, 'name')))) then
      perform internal.take_limit(auth.uid(), 'new_artists', 'EVENTS_RATE_LIMITED');
      insert into public.artists (slug, name) values ('', internal.draft_line(said, 'name')) returning id into artist;
    end if;
  end if;
  return artist;
end $$;

-- The line of the line-up that an act had before, by its name; of several with the name the one with the same times, then the first.
create or replace function internal.line_of_act(p_event_id uuid, said jsonb, without uuid[]) returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.event_artists a left join internal.held_set_times h on h.event_artist_id = a.id
  where a.event_id = p_event_id and a.id <> all (without) and internal.plain_text(a.name) = internal.plain_text(internal.draft_line(said, 'name'))
  order by coalesce(a.set_start, h.set_start) is not distinct from internal.draft_moment(said, 'set_start') desc, a.billing, a.id limit 1
$$;

-- Whether something of a ticket type was booked, given away or kept back.
create or replace function internal.is_type_used(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.booking_lines l where l.ticket_type_id = p_ticket_type_id)
    or exists (select from public.comps c where c.ticket_type_id = p_ticket_type_id)
    or exists (select from public.stock_holds h where h.ticket_type_id = p_ticket_type_id and h.status = 'held')
    or exists (select from public.waitlist_entries w where w.ticket_type_id = p_ticket_type_id)
$$;

-- Ticket types that are there already keep their ids and what is sold of them; one that is left out is deleted, or archived once booked.
create or replace function internal.write_tickets(p_event_id uuid, tickets jsonb, organiser uuid, pools jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := '{}';
  said jsonb;
  earlier integer;
  left_before jsonb := (select jsonb_object_agg(t.id, internal.type_places_left(t.id)) from public.ticket_types t where t.event_id = p_event_id);
begin
  for said in select value from jsonb_array_elements(tickets) loop
    ids := ids || internal.write_ticket(p_event_id, said, cardinality(ids), organiser);
  end loop;
  for at in 1 .. cardinality(ids) loop
    said := tickets -> (at - 1);
    earlier := internal.draft_number(said, 'after');
    update public.ticket_types set release_after_type_id = ids[earlier + 1],
      parent_type_id = case when kind = 'companion' then coalesce(ids[internal.draft_number(said, 'parent') + 1], (select id from unnest(ids) id where id <> ids[at] limit 1)) end
    where id = ids[at];
  end loop;
  perform internal.write_pools(p_event_id, pools, tickets, ids);
  -- more places than before, of a type or of its pool: without an end of them, as many as people wait for
  perform internal.signal_places_freed(t.id, coalesce(internal.type_places_left(t.id), 10000) - (left_before ->> t.id::text)::integer)
  from public.ticket_types t where t.event_id = p_event_id and t.id = any (ids) and left_before ->> t.id::text is not null order by t.id;
  update public.ticket_types t set status = 'archived' where event_id = p_event_id and id <> all (ids) and status <> 'archived'
    and t.kind <> 'extra' and internal.is_type_used(t.id) and not internal.is_pass_type(t.id) and not internal.is_fund_type(t.id);
  delete from public.ticket_types t where event_id = p_event_id and id <> all (ids) and t.kind <> 'extra' and not internal.is_type_used(t.id) and not internal.is_pass_type(t.id) and not internal.is_fund_type(t.id);
end $$;

create or replace function internal.write_ticket(p_event_id uuid, said jsonb, place integer, organiser uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  type_id uuid;
  mode text := case when said ->> 'fee_mode' = 'absorbed' then 'absorbed' else 'added' end;
  is_priced boolean := said ->> 'kind' in ('paid', 'door');
  price record;
begin
  select t.id into type_id from public.ticket_types t where t.id = internal.draft_uuid(said, 'id') and t.event_id = p_event_id and t.kind <> 'extra' and not internal.is_pass_type(t.id) and not internal.is_fund_type(t.id);
  if type_id is null then
    insert into public.ticket_types (event_id, name, kind, face_pence) values (p_event_id, internal.draft_line(said, 'name'), said ->> 'kind',
      case when said ->> 'kind' = 'paid' then 100 else 0 end) returning id into type_id;
  end if;
  perform internal.write_bundle(type_id, said);
  perform internal.write_deposit(type_id, said);
  select * into price from internal.quote_ticket_price(case when is_priced then coalesce(internal.draft_number(said, 'price_pence'), 0) else 0 end,
    mode, organiser) quoted;
  if internal.draft_flag(said, 'is_deposit') then
    price.face := internal.draft_number(said, 'price_pence');
    price.fee := 0;
    mode := 'added';
  end if;
  update public.ticket_types set name = internal.draft_line(said, 'name'), description = nullif(internal.clean_text(said ->> 'description'), ''),
    kind = said ->> 'kind', face_pence = case said ->> 'kind' when 'paid' then price.face else price.face + case mode when 'absorbed' then price.fee else 0 end end, fee_pence = case said ->> 'kind' when 'paid' then price.fee else 0 end, fee_mode = mode,
    vat_basis_points = case when said ->> 'kind' in ('paid', 'donation') then coalesce(internal.draft_number(said, 'vat_basis_points'), 0) else 0 end,
    min_pence = case said ->> 'kind' when 'donation' then coalesce(internal.draft_number(said, 'min_pence'), 0) end,
    suggested_pence = case said ->> 'kind' when 'donation' then internal.draft_number(said, 'suggested_pence') end,
    max_pence = case said ->> 'kind' when 'donation' then internal.draft_number(said, 'max_pence') end,
    per_booking_max = coalesce(internal.draft_number(said, 'per_booking_max'), 6), per_person_max = coalesce(internal.draft_number(said, 'per_person_max'), 6),
    sales_start = internal.draft_moment(said, 'sales_start'), sales_end = internal.draft_moment(said, 'sales_end'), entry_before = internal.draft_moment(said, 'entry_before'),
    is_accessible = internal.draft_flag(said, 'is_accessible'), reserved_release_at = internal.draft_moment(said, 'reserved_release_at'), is_hidden = internal.draft_flag(said, 'is_hidden'), sort = place,
    status = case when status = 'archived' then status when internal.draft_flag(said, 'is_paused') then 'paused' else 'active' end
  where id = type_id;
  update public.ticket_inventory set quantity = internal.draft_number(said, 'quantity')
  where ticket_type_id = type_id and quantity is distinct from internal.draft_number(said, 'quantity');
  return type_id;
end $$;
