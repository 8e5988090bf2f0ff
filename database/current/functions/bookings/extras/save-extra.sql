-- What a team sells beside its tickets.

-- @throws BOOKINGS_INVALID_EXTRA
create or replace function internal.check_extra(event public.events, said jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  vat constant integer := coalesce(internal.draft_number(said, 'vat_basis_points'), 0);
begin
  if coalesce(internal.draft_line(said, 'kind'), '') not in ('cloakroom', 'coach', 'merch', 'tokens', 'cup') then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'Choose what it is', 'A cloakroom, a coach, merch, drink tokens or a deposit cup.', field => 'kind');
  elsif coalesce(char_length(internal.draft_line(said, 'name')), 0) not between 1 and 40 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'The name has 1 to 40 characters', 'Write what people read, such as Coach from Leeds.', field => 'name');
  elsif char_length(internal.clean_text(said ->> 'description')) > 300 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'The description has at most 300 characters', 'Shorten it.', field => 'description');
  elsif coalesce(internal.draft_line(said, 'rule'), '') not in ('any', 'with_ticket', 'one_per_ticket') then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'Choose who can have it', 'Anybody, people with a ticket, or one for each ticket.', field => 'rule');
  elsif vat not in (0, 500, 2000) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'The price has no VAT in it, 5% or 20%', 'Choose one of the three.', field => 'vat_basis_points');
  elsif vat > 0 and (select o.vat_number from public.organisers o where o.id = event.organiser_id) is null then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'A price with VAT needs your VAT number', 'Write it under Team and details, or choose No VAT.', field => 'vat_basis_points');
  elsif said ->> 'sales_end' is not null and internal.draft_moment(said, 'sales_end') is null then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'Invalid date format', 'Write it as 2026-10-24T23:00.', field => 'sales_end');
  elsif coalesce(char_length(internal.draft_line(said, 'insolvency_cover')), 10) not between 10 and 300 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'Say in 10 to 300 characters how travellers'' money is protected', 'For example: bonded by the Bonded Coach Holidays Group, member 123.', field => 'insolvency_cover');
  end if;
  perform internal.check_choices(said);
end $$;

-- @throws BOOKINGS_INVALID_EXTRA
create or replace function internal.check_choices(said jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  choices constant jsonb := internal.draft_list(said, 'choices');
  is_coach constant boolean := said ->> 'kind' = 'coach';
  wrong jsonb;
begin
  if jsonb_array_length(choices) not between 1 and 12 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'An extra has 1 to 12 sizes or stops', 'Write at least one.', field => 'choices');
  elsif is_coach and coalesce(internal.draft_number(said, 'seats'), 0) not between 1 and 1000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'A coach has 1 to 1,000 seats', 'Write how many are for sale.', field => 'seats');
  end if;
  select c into wrong from jsonb_array_elements(choices) c where jsonb_typeof(c) <> 'object'
    or coalesce(char_length(internal.draft_line(c, 'label')), case when jsonb_array_length(choices) = 1 and not is_coach then 1 else 0 end) not between 1 and 36 limit 1;
  if found then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', case when is_coach then 'Each stop has a name of 1 to 36 characters' else 'Each size has a name of 1 to 36 characters' end, 'Write one for each.', field => 'choices');
  elsif (select count(*) > count(distinct lower(coalesce(internal.draft_line(c, 'label'), ''))) from jsonb_array_elements(choices) c) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'Two of them have the same name', 'Name each differently.', field => 'choices');
  end if;
  select c into wrong from jsonb_array_elements(choices) c where coalesce(internal.draft_number(c, 'price_pence'), -1) not between 0 and 50000
    or internal.draft_number(c, 'price_pence') between 1 and 29 or internal.draft_number(c, 'quantity') not between 0 and 100000 limit 1;
  if found then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'A price is nothing, or 30p to £500, and the stock is 0 to 100,000', 'Correct the amounts.', field => 'choices');
  end if;
  select c into wrong from jsonb_array_elements(choices) c where is_coach and internal.draft_moment(c, 'departs_at') is null limit 1;
  if found then
    perform internal.refuse(400, 'BOOKINGS_INVALID_EXTRA', 'Each stop of a coach has a time', 'Write when it leaves.', field => 'choices');
  end if;
end $$;

-- Makes an extra, or changes it: its choices with an id keep what is sold of them, and one that is left out is not sold any more. The price is
-- all that a buyer pays; the booking fee is taken out of it. Times are London's. Answers its id.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BOOKINGS_INVALID_EXTRA, BOOKINGS_RATE_LIMITED
create or replace function public.save_extra(p_event_id uuid, p_extra jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager}');
  extra internal.extras;
begin
  perform internal.take_limit(auth.uid(), 'extras', 'BOOKINGS_RATE_LIMITED');
  perform internal.check_extra(event, p_extra);
  select * into extra from internal.extras x where x.id = internal.draft_uuid(p_extra, 'id') and x.event_id = event.id;
  if p_extra ->> 'id' is not null and extra.id is null then
    perform internal.refuse(404, 'BOOKINGS_EXTRA_NOT_FOUND', 'This extra does not exist any more', 'Load the page again.');
  elsif extra.id is null and (select count(*) from internal.extras x where x.event_id = event.id and not x.is_ended) >= 12 then
    perform internal.refuse(409, 'BOOKINGS_INVALID_EXTRA', 'A night has at most 12 extras', 'Stop selling one first.', field => 'name');
  elsif extra.id is not null and extra.kind <> p_extra ->> 'kind' then
    perform internal.refuse(409, 'BOOKINGS_INVALID_EXTRA', 'What an extra is stays as it was', 'Make a new one.', field => 'kind');
  end if;
  if extra.id is null then
    insert into internal.extras (event_id, kind, name, rule) values (event.id, p_extra ->> 'kind', internal.draft_line(p_extra, 'name'), p_extra ->> 'rule') returning * into extra;
  end if;
  update internal.extras x set name = internal.draft_line(p_extra, 'name'), description = nullif(internal.clean_text(p_extra ->> 'description'), ''), rule = p_extra ->> 'rule',
    insolvency_cover = case when x.kind = 'coach' then internal.draft_line(p_extra, 'insolvency_cover') end, is_ended = false
  where x.id = extra.id returning * into extra;
  perform internal.lock_stock(event.id);
  perform internal.write_choices(event, extra, p_extra);
  perform internal.write_seats(extra, internal.draft_number(p_extra, 'seats')) where extra.kind = 'coach';
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'extra_saved', 'events', event.id::text);
  return extra.id;
end $$;

-- The stock of the night is locked by the caller.
create or replace function internal.write_choices(event public.events, extra internal.extras, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  choice record;
  type_id uuid;
  kept uuid[] := '{}';
  taken integer;
  price record;
begin
  for choice in select value as says, ordinality as place from jsonb_array_elements(internal.draft_list(said, 'choices')) with ordinality loop
    select c.ticket_type_id into type_id from internal.extra_choices c where c.extra_id = extra.id and c.ticket_type_id = internal.draft_uuid(choice.says, 'id') and c.ticket_type_id <> all (kept);
    if type_id is null then
      insert into public.ticket_types (event_id, name, kind, fee_mode) values (event.id, extra.name, 'extra', 'absorbed') returning id into type_id;
      insert into internal.extra_choices (ticket_type_id, extra_id) values (type_id, extra.id);
    end if;
    kept := kept || type_id;
    select s.held + s.sold into taken from public.ticket_inventory s where s.ticket_type_id = type_id;
    if internal.draft_number(choice.says, 'quantity') < taken then
      perform internal.refuse(409, 'BOOKINGS_INVALID_EXTRA', format('%s of %s are sold or held', taken, concat_ws(', ', extra.name, internal.draft_line(choice.says, 'label'))), format('Keep at least %s.', taken), field => 'choices');
    end if;
    update internal.extra_choices c set label = internal.draft_line(choice.says, 'label'), departs_at = internal.draft_moment(choice.says, 'departs_at') where c.ticket_type_id = type_id;
    select * into price from internal.price_ticket(internal.draft_number(choice.says, 'price_pence'), 'absorbed', 'extra', event.organiser_id, 0, 0, 0);
    update public.ticket_types t set name = concat_ws(', ', extra.name, internal.draft_line(choice.says, 'label')), face_pence = price.face, fee_pence = price.fee,
      vat_basis_points = coalesce(internal.draft_number(said, 'vat_basis_points'), 0), per_booking_max = 10, per_person_max = 20, sort = 2000 + choice.place,
      sales_end = internal.draft_moment(said, 'sales_end'), status = case when internal.draft_flag(choice.says, 'is_paused') then 'paused' else 'active' end
    where t.id = type_id and t.status <> 'archived';
    update public.ticket_inventory s set quantity = case when extra.kind <> 'coach' then internal.draft_number(choice.says, 'quantity') end where s.ticket_type_id = type_id;
  end loop;
  perform internal.drop_choices(array(select c.ticket_type_id from internal.extra_choices c where c.extra_id = extra.id and c.ticket_type_id <> all (kept)));
end $$;

-- Choices that are not sold any more: gone where nobody ever chose them, else kept for what was bought.
create or replace function internal.drop_choices(p_types uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.ticket_types t set status = 'archived' where t.id = any (p_types) and t.status <> 'archived';
  delete from public.ticket_types t where t.id = any (p_types) and not exists (select from public.booking_lines l where l.ticket_type_id = t.id);
end $$;

-- The seats of a coach, which its stops share. @throws BOOKINGS_INVALID_EXTRA
create or replace function internal.write_seats(extra internal.extras, seats integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pool uuid := extra.pool_id;
  taken integer;
begin
  if pool is null then
    insert into public.capacity_pools (event_id, name, quantity, held, sold)
    select extra.event_id, case when exists (select from public.capacity_pools p where p.event_id = extra.event_id and p.name = extra.name)
      then format('%s %s', extra.name, left(extra.id::text, 8)) else extra.name end, seats, 0, 0 returning id into pool;
    update internal.extras x set pool_id = pool where x.id = extra.id;
  end if;
  select p.held + p.sold into taken from public.capacity_pools p where p.id = pool;
  if seats < taken then
    perform internal.refuse(409, 'BOOKINGS_INVALID_EXTRA', format('%s seats are sold or held', taken), format('Keep at least %s.', taken), field => 'seats');
  end if;
  update public.capacity_pools p set quantity = seats where p.id = pool;
  update public.ticket_types t set pool_id = pool from internal.extra_choices c where c.extra_id = extra.id and c.ticket_type_id = t.id and t.pool_id is null;
end $$;

-- Stops selling an extra. What was bought stays good, and is handed over. Doing it twice is doing it once.
-- @throws BOOKINGS_EXTRA_NOT_FOUND, EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.end_extra(p_extra_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  night constant uuid := (select x.event_id from internal.extras x where x.id = p_extra_id);
begin
  perform internal.require_person();
  if night is null then
    perform internal.refuse(404, 'BOOKINGS_EXTRA_NOT_FOUND', 'This extra does not exist any more', 'Load the page again.');
  end if;
  perform internal.own_event(night, '{owner,manager}');
  perform internal.lock_stock(night);
  update internal.extras x set is_ended = true where x.id = p_extra_id;
  update public.ticket_types t set status = 'paused' from internal.extra_choices c where c.extra_id = p_extra_id and c.ticket_type_id = t.id and t.status = 'active';
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'extra_ended', 'events', night::text);
end $$;

grant execute on function public.save_extra(uuid, jsonb), public.end_extra(uuid) to authenticated;
