-- What a partner warns a town of. It is shown once a second person has confirmed it; an urgent one at once, for two hours.

-- What the caller may deal with: the towns they are a partner of (staff: none needed), and the warnings of these towns that wait or stand,
-- those that need a second person first.
create or replace function internal.warning_desk(me uuid) returns json
language sql stable security definer set search_path = '' as $$
  with mine as (select p.area_id, p.organisation from internal.warning_partners p where p.user_id = me and p.ended_at is null)
  select json_build_object('is_staff', internal.is_staff(),
    'towns', (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'organisation', m.organisation) order by a.name), '[]') from mine m join public.areas a on a.id = m.area_id),
    'warnings', (select coalesce(json_agg(internal.warning_json(w) || jsonb_build_object('is_mine', w.author_id is not distinct from me, 'needs_second', w.seconded_at is null, 'told', w.told)
        order by w.seconded_at is null desc, w.created_at desc), '[]')
      from (select * from internal.warnings w where (w.status = 'waiting' or w.status = 'shown' and w.ends_at > now() or w.author_id = me and w.created_at > now() - interval '30 days')
          and (internal.is_staff() or w.area_id in (select area_id from mine) or w.author_id = me)
        order by w.seconded_at is null and w.status in ('waiting', 'shown') desc, w.created_at desc limit 50) w))
$$;

-- @throws AUTH_REQUIRED
create or replace function public.get_warning_desk() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return internal.warning_desk(internal.require_person());
end $$;

-- Sources as they are kept: addresses of the web, or names ("West Yorkshire Police, by telephone at 21:40"). @throws WARNINGS_INVALID
create or replace function internal.clean_sources(p_sources text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  kept text[] := array(select distinct internal.clean_line(left(s, 600)) from unnest(p_sources[1:20]) s where internal.clean_line(s) <> '');
  bad text;
begin
  if cardinality(kept) not between 1 and 5 then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'Name where you know it from', 'One to five sources, each on a line of its own.', field => 'sources');
  end if;
  select s into bad from unnest(kept) s
  where char_length(s) not between 5 and 300 or s ~* '^[a-z][a-z0-9+.-]*:/?/?' and s !~* '^[a-z]+: ' and s !~ '^https://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:[0-9]{2,5})?(/[^\s<>"]*)?$' limit 1;
  if bad is not null then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'A source cannot be read', 'Give an address that begins with https://, or say in 5 to 300 characters who told you.', field => 'sources');
  end if;
  return kept;
end $$;

-- Writes a warning. The same key answers the one that is there.
-- @throws AUTH_REQUIRED, WARNINGS_PARTNER_REQUIRED, WARNINGS_INVALID, WARNINGS_TOO_MANY, WARNINGS_RATE_LIMITED
create or replace function public.write_warning(p_area_id uuid, p_kind text, p_title text, p_body text, p_sources text[], p_ends_at timestamptz, p_key uuid, p_is_urgent boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  said constant text := internal.clean_line(left(p_title, 500));
  words constant text := internal.clean_text(left(p_body, 6000));
  named constant text := (select p.organisation from internal.warning_partners p where p.area_id = p_area_id and p.user_id = me and p.ended_at is null);
  made internal.warnings;
begin
  perform internal.require_standing();
  if named is null then
    perform internal.refuse(403, 'WARNINGS_PARTNER_REQUIRED', 'Only partners of this town can write warnings for it', 'Write to us if your organisation wants to.');
  elsif p_key is null then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'A key is missing', 'Send a fresh UUID as p_key.');
  end if;
  -- warnings of a town come one after another, so that twenty at once are counted
  perform pg_advisory_xact_lock(hashtextextended('warnings of ' || p_area_id, 0));
  if exists (select from internal.warnings where key = p_key and author_id = me) then
    return internal.warning_desk(me);
  end if;
  perform internal.take_limit(me, 'warnings', 'WARNINGS_RATE_LIMITED');
  if coalesce(p_kind, '') not in ('drugs', 'venue_closed', 'missing_person', 'other') then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'Choose what it is about', 'Choose one of the list.', field => 'kind');
  elsif char_length(said) not between 5 and 100 then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'A headline has 5 to 100 characters', 'Say in one line what people should know.', field => 'title');
  elsif char_length(words) not between 20 and 1500 then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'A warning has 20 to 1,500 characters', 'Say what is known, and what people should do.', field => 'body');
  elsif p_ends_at is null or p_ends_at <= now() + interval '15 minutes' or p_ends_at > now() + interval '7 days' then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'Choose an end within seven days', 'It can be written again if it still holds.', field => 'ends_at');
  elsif (select count(*) from internal.warnings w where w.area_id = p_area_id and (w.status = 'waiting' or w.status = 'shown' and w.ends_at > now())) >= 10 then
    perform internal.refuse(409, 'WARNINGS_TOO_MANY', 'Ten warnings stand or wait in this town', 'Withdraw one that no longer holds first.');
  elsif p_is_urgent and (select count(*) from internal.warnings w where w.author_id = me and w.status = 'shown' and w.seconded_at is null) >= 2 then
    perform internal.refuse(409, 'WARNINGS_TOO_MANY', 'Two urgent warnings of yours are not confirmed yet', 'Ask a second person to confirm them first.', field => 'is_urgent');
  end if;
  insert into internal.warnings (area_id, kind, title, body, sources, is_urgent, organisation, author_id, key, status, ends_at, shown_at, look_by, told_all_at)
  values (p_area_id, p_kind, said, words, internal.clean_sources(p_sources), coalesce(p_is_urgent, false), named, me, p_key, case when p_is_urgent then 'shown' else 'waiting' end, p_ends_at,
    case when p_is_urgent then now() end, case when p_is_urgent then now() + interval '2 hours' end, case when p_is_urgent then null else now() end) returning * into made;
  perform internal.ask_second(made);
  if made.is_urgent then
    perform internal.announce_warnings();
  end if;
  perform internal.record_act('warning_written', 'warnings', made.id::text, null, jsonb_build_object('urgent', made.is_urgent));
  return internal.warning_desk(me);
end $$;

-- Asks the other partners of a town and staff to look at a warning.
create or replace function internal.ask_second(w internal.warnings) returns void
language sql security definer set search_path = '' as $$
  select internal.notify('warning_to_check', person, jsonb_build_object('title', (w).title, 'urgent', (w).is_urgent, 'path', '/warnings/write', 'dedupe_key', 'warning:' || (w).id, 'expires_at', (w).ends_at))
  from (select p.user_id as person from internal.warning_partners p where p.area_id = (w).area_id and p.ended_at is null
    union select r.user_id from public.user_roles r where r.role in ('admin', 'moderator')) asked where person is distinct from (w).author_id
$$;

grant execute on function public.get_warning_desk(), public.write_warning(uuid, text, text, text, text[], timestamptz, uuid, boolean) to authenticated;
