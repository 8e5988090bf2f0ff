-- How a team opens a solidarity fund for a night, changes it and closes it.

-- @throws BOOKINGS_INVALID_FUND
create or replace function internal.check_fund(event public.events, said jsonb, fund internal.solidarity_funds) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  taken constant integer := coalesce((select s.held + s.sold from public.ticket_inventory s where s.ticket_type_id = fund.ticket_type_id), 0);
begin
  if event.status in ('cancelled', 'removed', 'archived') or coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then
    perform internal.refuse(409, 'BOOKINGS_INVALID_FUND', 'This night is over or was cancelled', 'Open a fund for the next one.');
  elsif event.external_id is not null or event.requires_approval then
    perform internal.refuse(409, 'BOOKINGS_INVALID_FUND', 'A fund needs tickets that people book here themselves', 'Take the application away first.');
  elsif coalesce(internal.draft_number(said, 'price_pence'), 0) not between 100 and 50000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_FUND', 'A ticket costs £1 to £500', 'Write what it would cost without the fund.', field => 'price_pence');
  elsif coalesce(char_length(internal.draft_line(said, 'name')), 0) not between 1 and 40 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_FUND', 'The name has 1 to 40 characters', 'Write what the ticket says at the door, such as Entry.', field => 'name');
  elsif coalesce(internal.draft_number(said, 'places'), 0) not between 1 and 1000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_FUND', 'The fund pays for 1 to 1,000 tickets', 'Write how many at most.', field => 'places');
  elsif internal.draft_number(said, 'places') < taken then
    perform internal.refuse(409, 'BOOKINGS_INVALID_FUND', format('%s of these tickets are sold or held', taken), format('Keep at least %s.', taken), field => 'places');
  elsif coalesce(internal.draft_number(said, 'per_person'), 0) not between 1 and 4 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_FUND', 'One person may have 1 to 4 tickets of the fund', 'Choose how many.', field => 'per_person');
  elsif coalesce(internal.draft_line(said, 'rest'), '') not in ('next', 'back') then
    perform internal.refuse(400, 'BOOKINGS_INVALID_FUND', 'Choose where the rest goes', 'To your next night with a fund, or back to those who gave.', field => 'rest');
  elsif fund.rest <> said ->> 'rest' and exists (select from internal.fund_lines g where g.event_id = event.id) then
    perform internal.refuse(409, 'BOOKINGS_INVALID_FUND', 'People have read where the rest goes', 'It stays as it was for this night.', field => 'rest');
  elsif fund.ticket_type_id is not null and internal.draft_number(said, 'per_person') < (select t.per_person_max from public.ticket_types t where t.id = fund.ticket_type_id) and taken > 0 then
    perform internal.refuse(409, 'BOOKINGS_INVALID_FUND', 'Some people may have that many already', 'The limit of a person can be raised, not lowered, once tickets are taken.', field => 'per_person');
  end if;
end $$;

-- Opens the fund of a night or changes it; what waits from earlier nights of the organiser comes into it. The price is what the ticket would cost.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BOOKINGS_INVALID_FUND, BOOKINGS_RATE_LIMITED
create or replace function public.save_fund(p_event_id uuid, p_fund jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager}');
  fund internal.solidarity_funds;
begin
  perform internal.take_limit(auth.uid(), 'funds', 'BOOKINGS_RATE_LIMITED');
  select * into fund from internal.solidarity_funds f where f.event_id = event.id for update;
  perform internal.check_fund(event, p_fund, fund);
  perform internal.lock_stock(event.id);
  fund := internal.write_fund(event, fund, p_fund);
  perform internal.carry_into_fund(fund);
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'fund_saved', 'events', event.id::text);
  return internal.fund_json(event);
end $$;

-- The stock of the night is locked by the caller.
create or replace function internal.write_fund(event public.events, fund internal.solidarity_funds, said jsonb) returns internal.solidarity_funds
language plpgsql security definer set search_path = '' as $$
declare
  price constant integer := internal.draft_number(said, 'price_pence');
  type_id uuid := fund.ticket_type_id;
  gift_id uuid := fund.gift_type_id;
begin
  if fund.event_id is null then
    insert into public.ticket_types (event_id, name, kind, fee_mode, is_hidden, min_pence, max_pence) values (event.id, 'Entry', 'donation', 'absorbed', true, 0, price) returning id into type_id;
    insert into public.ticket_types (event_id, name, kind, fee_mode, is_hidden, min_pence, max_pence, per_booking_max, per_person_max, sort)
    values (event.id, 'Solidarity fund', 'extra', 'absorbed', true, 100, 20000, 1, 20, 3000) returning id into gift_id;
  end if;
  insert into internal.solidarity_funds as known (event_id, organiser_id, gift_type_id, ticket_type_id, price_pence, rest, takes_deposits)
  values (event.id, event.organiser_id, gift_id, type_id, price, said ->> 'rest', internal.draft_flag(said, 'takes_deposits'))
  on conflict (event_id) do update set organiser_id = excluded.organiser_id, price_pence = excluded.price_pence, rest = excluded.rest, takes_deposits = excluded.takes_deposits, is_open = true
  returning * into fund;
  update public.ticket_types t set name = internal.draft_line(said, 'name'), max_pence = price, status = 'active', sort = 2900,
    per_person_max = internal.draft_number(said, 'per_person'), per_booking_max = internal.draft_number(said, 'per_person'),
    description = format('For people who cannot pay %s. Nobody asks for a reason or for proof. Pay what you can, or nothing: the solidarity fund pays the rest.', internal.money_words(price::bigint)),
    pool_id = coalesce(t.pool_id, internal.shared_pool(event.id))
  where t.id = fund.ticket_type_id;
  update public.ticket_types t set status = 'active' where t.id = fund.gift_type_id;
  update public.ticket_inventory s set quantity = internal.draft_number(said, 'places') where s.ticket_type_id = fund.ticket_type_id;
  return fund;
end $$;

-- What is left of earlier nights, into an open fund. The fund is locked; two nights of an organiser take it one after the other.
create or replace function internal.carry_into_fund(fund internal.solidarity_funds) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('fund ' || fund.organiser_id, 0));
  select sum(x.pence) into waiting from internal.fund_entries x where x.organiser_id = fund.organiser_id and x.event_id is null;
  if waiting > 0 and fund.settled_at is null then
    insert into internal.fund_entries (organiser_id, event_id, kind, pence) values (fund.organiser_id, null, 'carried', -waiting), (fund.organiser_id, fund.event_id, 'carried', waiting);
  end if;
end $$;

-- Closes the fund: nobody adds or takes any more, and what is left waits for the end of the night. Where nobody gave or took, what came from
-- earlier nights waits for the next fund again. Doing it twice is doing it once.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.close_fund(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager}');
  fund internal.solidarity_funds;
  carried bigint;
begin
  perform internal.take_limit(auth.uid(), 'funds', 'BOOKINGS_RATE_LIMITED');
  select * into fund from internal.solidarity_funds f where f.event_id = event.id for update;
  if fund.event_id is null then
    return internal.fund_json(event);
  end if;
  update internal.solidarity_funds f set is_open = false where f.event_id = event.id;
  update public.ticket_types t set status = 'paused' where t.id in (fund.gift_type_id, fund.ticket_type_id) and t.status = 'active';
  carried := internal.fund_pot(event.id);
  if carried > 0 and not exists (select from internal.fund_entries x where x.event_id = event.id and x.kind <> 'carried')
    and not exists (select from internal.fund_lines g where g.event_id = event.id) then
    insert into internal.fund_entries (organiser_id, event_id, kind, pence) values (fund.organiser_id, event.id, 'carried', -carried), (fund.organiser_id, null, 'carried', carried);
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'fund_closed', 'events', event.id::text);
  return internal.fund_json(event);
end $$;

grant execute on function public.save_fund(uuid, jsonb), public.close_fund(uuid) to authenticated;
