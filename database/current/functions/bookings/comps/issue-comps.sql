-- Free tickets that a team gives away by mail.

-- Lines as people paste them: "Ada Lovelace, ada@example.org", "Ada Lovelace <ada@example.org>", or two columns of a table.
create or replace function internal.parse_comps(words text) returns table (place bigint, name text, email text)
language sql immutable set search_path = '' as $$
  select row_number() over (order by lines.place), internal.clean_line(regexp_replace(btrim(parts[1], E' \t,;<"'), '\s+', ' ', 'g')), lower(parts[2])
  from (select ordinality as place, regexp_match(line, '^(.*?)([^[:space:],;<>"]+@[^[:space:],;<>"]+)[[:space:],;>"]*$') as parts
    from regexp_split_to_table(coalesce(words, ''), E'\r?\n') with ordinality lines (line, ordinality) where internal.clean_line(line) <> '') lines
$$;

-- @throws BOOKINGS_INVALID_COMPS
create or replace function internal.check_comps(p_event_id uuid, p_people text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  if octet_length(p_people) > 20000 or not exists (select from internal.parse_comps(p_people)) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', 'Write a name and an email address on each line', 'For example: Ada Lovelace, ada@example.org', field => 'people');
  elsif (select count(*) from internal.parse_comps(p_people)) > 50 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', 'Send at most 50 comps at once', 'Send the others afterwards.', field => 'people');
  end if;
  select c.place, coalesce(c.name, '') as name, c.email, count(*) over (partition by c.email) as times into wrong from internal.parse_comps(p_people) c
  where c.email is null or char_length(coalesce(c.name, '')) not between 1 and 100 or char_length(c.email) > 254
    or c.email !~ '^[^@[:space:]<>(),;:\\"\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$' order by c.place limit 1;
  if wrong.place is not null then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', format('Line %s needs a name and an email address', wrong.place), 'For example: Ada Lovelace, ada@example.org', field => 'people');
  end if;
  select c.email into wrong from internal.parse_comps(p_people) c group by c.email having count(*) > 1 limit 1;
  if found then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', format('%s is on the list twice', wrong.email), 'Each comp goes to an address of its own.', field => 'people');
  end if;
  select c.email into wrong from internal.parse_comps(p_people) c join public.comps k on k.event_id = p_event_id and k.email = c.email and k.status = 'sent' limit 1;
  if found then
    perform internal.refuse(409, 'BOOKINGS_INVALID_COMPS', format('%s has a comp already', wrong.email), 'Take the line out, or revoke the other one.', field => 'people');
  end if;
end $$;

-- A comp carries the names of a guest, a ticket, a night and its organiser to somebody who asked for none of them.
-- @throws BOOKINGS_UNCONFIRMED, BOOKINGS_INVALID_COMPS
create or replace function internal.check_comp_names(event public.events, type public.ticket_types, p_people text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = auth.uid() and u.email_confirmed_at is not null) then
    perform internal.refuse(403, 'BOOKINGS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  end if;
  perform internal.check_mailed_name(event.title, 'The title of this night', 'BOOKINGS_INVALID_COMPS');
  perform internal.check_mailed_name(type.name, 'The name of this ticket', 'BOOKINGS_INVALID_COMPS');
  perform internal.check_mailed_name((select o.name from public.organisers o where o.id = event.organiser_id), 'The name of the organiser', 'BOOKINGS_INVALID_COMPS');
  perform internal.check_mailed_name(c.name, format('The name on line %s', c.place), 'BOOKINGS_INVALID_COMPS') from internal.parse_comps(p_people) c order by c.place;
end $$;

-- Sends up to fifty comps, out of stock or out of a hold. The same key again sends nothing and gives the same answer.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BOOKINGS_INVALID_COMPS, BOOKINGS_SALE_ENDED, BOOKINGS_SOLD_OUT, BOOKINGS_STOCK_HOLD_NOT_FOUND, BOOKINGS_RATE_LIMITED,
--   BOOKINGS_UNCONFIRMED, BOOKINGS_INBOX_FULL
create or replace function public.issue_comps(p_event_id uuid, p_ticket_type_id uuid, p_people text, p_key uuid, p_hold_id uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('comps'));
  sent integer := internal.comps_of_key(event.id, p_key);
begin
  if sent is null then
    sent := internal.check_comp_list(event, internal.require_comp_type(event, p_ticket_type_id), p_people);
    if p_hold_id is null then
      perform internal.keep_type_places(event.id, p_ticket_type_id, sent, field => 'ticket_type_id');
    else
      perform internal.use_hold(p_hold_id, p_ticket_type_id, sent);
    end if;
    perform internal.send_comps(event, p_ticket_type_id, p_people, p_key, p_hold_id);
  end if;
  return json_build_object('issued', sent);
end $$;

-- How many comps a list has sent already; null where its key is new. @throws BOOKINGS_INVALID_COMPS
create or replace function internal.comps_of_key(p_event_id uuid, p_key uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_key is null then
    perform internal.refuse(400, 'BOOKINGS_INVALID_COMPS', 'A key is needed', 'Send a new uuid as p_key for every list.');
  end if;
  return nullif((select count(*)::integer from public.comps c where c.event_id = p_event_id and c.idempotency_key = p_key), 0);
end $$;

-- Whether comps of a ticket can be sent to these people by somebody who may; the night is locked. Answers how many they are.
create or replace function internal.check_comp_list(event public.events, type public.ticket_types, p_people text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wanted integer;
begin
  if event.status <> 'published' then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', 'This night is not public yet', 'Publish it first: a comp leads to its page.');
  end if;
  perform internal.check_comps(event.id, p_people);
  wanted := (select count(*) from internal.parse_comps(p_people));
  if (select count(*) from public.comps c where c.event_id = event.id) + wanted > 1000 then
    perform internal.refuse(409, 'BOOKINGS_INVALID_COMPS', 'A night has at most 1,000 comps', 'Use the guest list for more.');
  end if;
  perform internal.check_comp_names(event, type, p_people);
  perform internal.refuse_banned_guest(event.organiser_id, null, c.email, c.email, field => 'people') from internal.parse_comps(p_people) c order by c.place;
  perform internal.refuse_comp_outside_club(event, c.email, field => 'people') from internal.parse_comps(p_people) c order by c.place;
  perform internal.take_limit(auth.uid(), 'comps', 'BOOKINGS_RATE_LIMITED');
  -- in one order of all lists, or two of them could wait for each other
  perform internal.require_inbox_turn(c.email, 'BOOKINGS_INBOX_FULL') from (
    select p.email from internal.parse_comps(p_people) p order by internal.inbox_hash(p.email), p.email) c;
  return wanted;
end $$;

-- Sends comps whose places are taken.
create or replace function internal.send_comps(event public.events, p_ticket_type_id uuid, p_people text, p_key uuid, p_hold_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.send_comp(event, p_ticket_type_id, p_hold_id, p_key, c.name, c.email) from internal.parse_comps(p_people) c order by c.place;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'comps_issued', 'events', event.id::text);
end $$;

create or replace function internal.use_hold(p_hold_id uuid, p_ticket_type_id uuid, p_places integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hold public.stock_holds;
begin
  select * into hold from public.stock_holds h where h.id = p_hold_id and h.ticket_type_id = p_ticket_type_id for update;
  if hold.id is null then
    perform internal.refuse(404, 'BOOKINGS_STOCK_HOLD_NOT_FOUND', 'There is no such hold of this ticket', 'Load the page again.');
  elsif hold.status <> 'held' or hold.used + p_places > hold.places then
    perform internal.refuse(409, 'BOOKINGS_SOLD_OUT', case when hold.status <> 'held' then 'This hold was released' when hold.places - hold.used = 1 then '1 place is left in this hold'
        else format('%s places are left in this hold', hold.places - hold.used) end,
      'Send fewer, or take them out of stock.', field => 'ticket_type_id');
  end if;
  update public.stock_holds h set used = h.used + p_places where h.id = hold.id;
end $$;

create or replace function internal.send_comp(event public.events, p_ticket_type_id uuid, p_hold_id uuid, p_key uuid, p_name text, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  secret text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  made uuid;
begin
  insert into public.comps (event_id, ticket_type_id, hold_id, name, email, code_hash, idempotency_key, issued_by)
  values (event.id, p_ticket_type_id, p_hold_id, p_name, p_email, internal.hash_code(secret), p_key, auth.uid()) returning id into made;
  perform internal.enqueue_mail('comp-sent', p_email, internal.comp_mail(made) || jsonb_build_object('path', format('/comps/%s?code=%s', made, secret)));
end $$;

create or replace function internal.comp_mail(p_comp_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', c.name, 'ticket', t.name, 'event_title', e.title, 'night_date', e.night_date, 'organiser_name', o.name)
  from public.comps c join public.events e on e.id = c.event_id join public.organisers o on o.id = e.organiser_id
  join public.ticket_types t on t.id = c.ticket_type_id where c.id = p_comp_id
$$;

-- Takes back a comp that nobody has taken, and tells its address. Doing it twice is doing it once.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BOOKINGS_COMP_CLOSED
create or replace function public.revoke_comp(p_comp_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.own_event((select c.event_id from public.comps c where c.id = p_comp_id), internal.roles_with('comps'));
  perform internal.take_comp_back(p_comp_id);
end $$;

-- The same for somebody who may: the night is locked. @throws BOOKINGS_COMP_CLOSED
create or replace function internal.take_comp_back(p_comp_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  comp public.comps;
begin
  select * into comp from public.comps c where c.id = p_comp_id for update;
  if comp.status = 'taken' then
    perform internal.refuse(409, 'BOOKINGS_COMP_CLOSED', 'This comp has been taken', 'Cancel its booking under Orders.');
  elsif comp.arrived_at is not null then
    perform internal.refuse(409, 'BOOKINGS_COMP_CLOSED', 'This comp was used at the door', 'It stays on the list of who came.');
  elsif comp.status = 'sent' then
    -- a comp that is sent and taken back again and again would be two mails each time
    perform internal.enqueue_mail('comp-revoked', comp.email, internal.comp_mail(comp.id)) where internal.take_inbox_turn(comp.email) = 0;
    perform internal.end_comps(array[comp.id]);
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'comp_revoked', 'events', comp.event_id::text);
  end if;
end $$;

grant execute on function public.issue_comps(uuid, uuid, text, uuid, uuid), public.revoke_comp(uuid) to authenticated;
