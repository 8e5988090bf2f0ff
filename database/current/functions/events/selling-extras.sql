-- Codes, links and questions of an event, as the wizard and any client write them.
-- @throws EVENTS_INVALID_CODE, EVENTS_INVALID_QUESTION, EVENTS_INVALID_LINK
create or replace function public.save_promo_code(p_event_id uuid, p_code text, p_kind text, p_value integer default 0, p_max_uses integer default null,
  p_per_person_max integer default null, p_starts_at text default null, p_ends_at text default null, p_type_ids uuid[] default '{}', p_counts text default 'orders',
  p_replaces boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
  tidy text := upper(btrim(coalesce(p_code, '')));
  saved uuid;
  before public.promo_codes;
begin
  if tidy !~ '^[A-Z0-9][A-Z0-9_-]{2,31}$' then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'Use 3 to 32 characters: A to Z, 0 to 9, - or _', 'Choose another code.', field => 'code');
  elsif coalesce(p_kind, '') not in ('percent', 'fixed', 'unlock') then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'A code is percent, fixed or unlock', 'Choose one.');
  elsif p_kind = 'percent' and coalesce(p_value, 0) not between 1 and 100 then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'A percentage is 1 to 100', 'Write a whole number.', field => 'value');
  elsif p_kind = 'fixed' and coalesce(p_value, 0) not between 1 and 1000000 then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'An amount is £0.01 to £10,000', 'Write the amount off each ticket.', field => 'value');
  elsif p_kind = 'unlock' and (cardinality(p_type_ids) is null or cardinality(p_type_ids) = 0) then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'Choose the hidden tickets that it opens', 'Choose at least one.');
  elsif p_max_uses not between 1 and 100000 or p_per_person_max not between 1 and 100 then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'Uses are 1 to 100000 in all and 1 to 100 for one person', 'Write other numbers.', field => 'max_uses');
  elsif exists (select from unnest(p_type_ids) wanted where not exists (select from public.ticket_types where id = wanted and event_id = event.id)) then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'This ticket does not belong to the event', 'Load the event again.');
  elsif (p_starts_at is not null and internal.to_moment(p_starts_at) is null) or (p_ends_at is not null and internal.to_moment(p_ends_at) is null)
    or internal.to_moment(p_ends_at) <= internal.to_moment(p_starts_at) then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'Invalid date format', 'A code ends after it begins.', field => 'ends_at');
  elsif (select count(*) from public.promo_codes where event_id = event.id and status = 'active') >= 100 then
    perform internal.refuse(409, 'EVENTS_INVALID_CODE', 'An event has at most 100 codes', 'End some first.');
  elsif coalesce(p_counts, '') not in ('orders', 'tickets') then
    perform internal.refuse(400, 'EVENTS_INVALID_CODE', 'A use is an order or a ticket', 'Send orders or tickets as p_counts.');
  end if;
  select * into before from public.promo_codes where event_id = event.id and code = tidy for no key update;
  if before.status = 'active' and not coalesce(p_replaces, false) then
    perform internal.refuse(409, 'EVENTS_CODE_EXISTS', format('There is a code %s already: %s', tidy, internal.code_words(before)), 'Capitals make no difference. Choose another code, or replace this one.', field => 'code');
  end if;
  insert into public.promo_codes as kept (event_id, code, kind, value, max_uses, per_person_max, starts_at, ends_at, type_ids, counts)
  values (event.id, tidy, p_kind, case p_kind when 'unlock' then 0 else p_value end, p_max_uses, p_per_person_max, internal.to_moment(p_starts_at), internal.to_moment(p_ends_at), coalesce(p_type_ids, '{}'), p_counts)
  on conflict (event_id, code) do update set kind = excluded.kind, value = excluded.value, max_uses = excluded.max_uses, per_person_max = excluded.per_person_max,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, type_ids = excluded.type_ids, counts = excluded.counts, status = 'active' returning id into saved;
  if internal.code_uses(saved) > p_max_uses then
    perform internal.refuse(409, 'EVENTS_INVALID_CODE', format('It has been used %s times', internal.code_uses(saved)), 'Write at least that many uses.', field => 'max_uses');
  end if;
  return saved;
end $$;

-- What a code does, in a few words: 20% off, used 3 times.
create or replace function internal.code_words(code public.promo_codes) returns text
language sql stable security definer set search_path = '' as $$
  select case code.kind when 'percent' then code.value || '% off' when 'fixed' then internal.money_words(code.value) || ' off each ticket' else 'it opens hidden tickets' end
    || case internal.code_uses(code.id) when 0 then ', not used yet' when 1 then ', used once' else format(', used %s times', internal.code_uses(code.id)) end
$$;

create or replace function public.end_promo_code(p_code_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.own_event((select event_id from public.promo_codes where id = p_code_id));
  update public.promo_codes set status = 'archived' where id = p_code_id;
end $$;

-- Codes with how often each was used, and links with what came by them.
create or replace function public.list_promo_codes(p_event_id uuid)
returns table (id uuid, code text, kind text, value integer, max_uses integer, per_person_max integer, starts_at timestamptz, ends_at timestamptz, type_ids uuid[], uses integer, counts text)
language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform internal.own_event(p_event_id, '{owner,manager,editor,finance}');
  return query select c.id, c.code, c.kind, c.value, c.max_uses, c.per_person_max, c.starts_at, c.ends_at, c.type_ids, internal.code_uses(c.id), c.counts
    from public.promo_codes c where c.event_id = p_event_id and c.status = 'active' order by c.code;
end $$;

create or replace function public.save_tracking_link(p_event_id uuid, p_name text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
  tidy text := internal.clean_line(p_name);
  wanted text := left(internal.slugify(p_name), 40);
begin
  if char_length(tidy) not between 1 and 80 or wanted = '' then
    perform internal.refuse(400, 'EVENTS_INVALID_LINK', 'A link has a name of 1 to 80 characters', 'Write where you put it, as in Instagram.', field => 'name');
  elsif (select count(*) from public.tracking_links where event_id = event.id) >= 50 then
    perform internal.refuse(409, 'EVENTS_INVALID_LINK', 'An event has at most 50 links', 'Delete some first.');
  end if;
  insert into public.tracking_links as kept (event_id, source, name) values (event.id, wanted, tidy) on conflict (event_id, source) do update set name = excluded.name;
  return wanted;
end $$;

create or replace function public.delete_tracking_link(p_link_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.own_event((select event_id from public.tracking_links where id = p_link_id));
  delete from public.tracking_links where id = p_link_id;
end $$;

create or replace function public.list_tracking_links(p_event_id uuid) returns table (id uuid, source text, name text, bookings integer, places integer)
language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform internal.own_event(p_event_id, '{owner,manager,editor,finance}');
  return query
    with came as (
      select b.source, count(distinct b.id)::integer as bookings, sum(l.quantity)::integer as places
      from public.bookings b join public.booking_lines l on l.booking_id = b.id
      where b.event_id = p_event_id and b.source in (select l.source from public.tracking_links l where l.event_id = p_event_id) and b.status in ('confirmed', 'partly_refunded') group by b.source
    )
    select t.id, t.source, t.name, coalesce(c.bookings, 0), coalesce(c.places, 0)
    from public.tracking_links t left join came c on c.source = t.source where t.event_id = p_event_id
    order by 4 desc, 3 limit 100;
end $$;

-- The questions of an event, in their order; one that was answered is archived instead of deleted.
create or replace function public.save_event_questions(p_event_id uuid, p_questions jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
  asked record;
  kept uuid[] := '{}';
  known uuid;
begin
  if jsonb_typeof(p_questions) is distinct from 'array' or jsonb_array_length(p_questions) > 20 then
    perform internal.refuse(400, 'EVENTS_INVALID_QUESTION', 'At most twenty questions', 'Ask fewer.');
  end if;
  for asked in select value as said, ordinality as place from jsonb_array_elements(p_questions) with ordinality loop
    perform internal.check_question(asked.said);
    select id into known from public.event_questions where id = internal.draft_uuid(asked.said, 'id') and event_id = event.id;
    known := coalesce(known, gen_random_uuid());
    kept := kept || known;
    insert into public.event_questions as q (id, event_id, scope, kind, prompt, options, is_required, sort)
    values (known, event.id, coalesce(internal.draft_line(asked.said, 'scope'), 'booking'), coalesce(internal.draft_line(asked.said, 'kind'), 'text'), internal.draft_line(asked.said, 'prompt'),
      array(select internal.clean_line(option) from jsonb_array_elements_text(internal.draft_list(asked.said, 'options')) option where internal.clean_line(option) <> ''),
      internal.draft_flag(asked.said, 'is_required'), asked.place)
    on conflict (id) do update set scope = excluded.scope, kind = excluded.kind, prompt = excluded.prompt, options = excluded.options,
      is_required = excluded.is_required, sort = excluded.sort, status = 'active';
  end loop;
  update public.event_questions q set status = 'archived' where event_id = event.id and id <> all (kept) and exists (select from public.booking_answers where question_id = q.id);
  delete from public.event_questions q where event_id = event.id and id <> all (kept) and status = 'active';
end $$;

create or replace function internal.check_question(said jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(coalesce(internal.draft_line(said, 'prompt'), '')) not between 1 and 200 then
    perform internal.refuse(400, 'EVENTS_INVALID_QUESTION', 'A question has 1 to 200 characters', 'Write the question.', field => 'prompt');
  elsif coalesce(internal.draft_line(said, 'kind'), 'text') not in ('text', 'choice', 'tick') or coalesce(internal.draft_line(said, 'scope'), 'booking') not in ('booking', 'ticket') then
    perform internal.refuse(400, 'EVENTS_INVALID_QUESTION', 'A question is a text, a choice or a tick, for the booking or each ticket', 'Choose one.');
  elsif said ->> 'kind' = 'choice' and jsonb_array_length(internal.draft_list(said, 'options')) not between 2 and 20 then
    perform internal.refuse(400, 'EVENTS_INVALID_QUESTION', 'A choice has 2 to 20 answers', 'Write the answers.', field => 'options');
  elsif exists (select from jsonb_array_elements_text(internal.draft_list(said, 'options')) option where char_length(option) > 100) then
    perform internal.refuse(400, 'EVENTS_INVALID_QUESTION', 'An answer has at most 100 characters', 'Shorten it.', field => 'options');
  end if;
end $$;

grant execute on function public.save_promo_code(uuid, text, text, integer, integer, integer, text, text, uuid[], text, boolean), public.end_promo_code(uuid),
  public.list_promo_codes(uuid), public.save_tracking_link(uuid, text), public.delete_tracking_link(uuid), public.list_tracking_links(uuid),
  public.save_event_questions(uuid, jsonb) to authenticated;
