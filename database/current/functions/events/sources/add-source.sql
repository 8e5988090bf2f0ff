-- The source, locked, for a colleague who has the right in its team; staff's own for staff. @throws EVENTS_SOURCE_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.own_source(p_source_id uuid, wanted text) returns public.listing_sources
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources;
begin
  perform internal.require_person();
  select * into source from public.listing_sources where id = p_source_id for update;
  if source.id is null or not (case source.owner when 'staff' then internal.is_staff() when 'venue' then internal.my_role(null, source.venue_id) is not null
    else internal.my_role(source.organiser_id) is not null end) then
    perform internal.refuse(404, 'EVENTS_SOURCE_NOT_FOUND', 'This calendar is not one of yours', 'Look at your calendars again.');
  elsif source.owner = 'venue' then
    perform internal.require_right(wanted, null, source.venue_id);
  elsif source.owner = 'organiser' then
    perform internal.require_right(wanted, source.organiser_id);
  end if;
  return source;
end $$;

-- The organiser to whom nights of a venue's calendar belong. Only staff make one where there is none.
create or replace function internal.organiser_of_source(p_venue_id uuid, is_staff boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  venue public.venues;
begin
  select * into venue from public.venues where id = p_venue_id and status in ('active', 'temporarily_closed');
  if venue.id is null then
    perform internal.refuse(404, 'EVENTS_SOURCE_NOT_FOUND', 'There is no such venue', 'Choose a venue that is open.', field => 'venue_id');
  elsif is_staff and venue.claimed_at is not null then
    perform internal.refuse(409, 'EVENTS_SOURCE_OF_TEAM', 'This venue has a team of its own', 'Ask its team to add the calendar.', field => 'venue_id');
  end if;
  select o.id into found_id from public.organisers o where o.venue_id = p_venue_id order by o.created_at, o.id limit 1;
  if found_id is null and is_staff then
    insert into public.organisers (slug, name, kind, venue_id) values ('', venue.name, 'venue', venue.id) returning id into found_id;
  elsif found_id is null then
    perform internal.refuse(409, 'EVENTS_SOURCE_NO_ORGANISER', 'Your venue runs no nights of its own yet', 'Begin its first night on the Nights tab, then add the calendar.');
  end if;
  return found_id;
end $$;

-- The address that is read: that of a calendar, or of what tells where the account @events@mobilizon.example is.
create or replace function internal.source_address(p_address text) returns text
language sql immutable set search_path = '' as $$
  select case when account is null then regexp_replace(internal.clean_line(p_address), '^webcals?://', 'https://', 'i')
    else 'https://' || lower(account[2]) || '/.well-known/webfinger?resource=acct:' || account[1] || '@' || lower(account[2]) end
  from regexp_match(internal.clean_line(p_address), '^@([A-Za-z0-9_.-]{1,100})@([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+)$') account
$$;

-- The account that an address is that of, as @events@mobilizon.example; null where it is a calendar's.
create or replace function internal.account_of_source(p_address text) returns text
language sql immutable set search_path = '' as $$
  select '@' || (regexp_match(p_address, '^https?://[^/?#]+/\.well-known/webfinger\?resource=acct:([^\s&]+)$'))[1]
$$;

-- Adds a calendar and has it read once: what it would come to is shown before anything is written. For the team of an organiser or a venue; with
-- p_for_staff for a venue that no team has claimed. `p_file` is base64. Its answer is the id.
-- @throws EVENTS_INVALID_SOURCE, EVENTS_SOURCE_KNOWN, EVENTS_SOURCES_FULL, EVENTS_SOURCE_NO_ORGANISER, EVENTS_SOURCE_OF_TEAM, EVENTS_RATE_LIMITED
create or replace function public.add_source(p_address text default null, p_file text default null, p_file_name text default null, p_organiser_id uuid default null,
  p_venue_id uuid default null, p_for_staff boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  for_staff boolean := coalesce(p_for_staff, false);
  given text := nullif(internal.source_address(p_address), '');
  file bytea;
  organiser uuid := p_organiser_id;
  whose text := case when for_staff then 'staff' when p_venue_id is not null then 'venue' else 'organiser' end;
  made uuid;
begin
  if for_staff then
    perform internal.require_staff();
  else
    perform internal.require_right('nights', p_organiser_id, p_venue_id);
  end if;
  perform internal.take_limit(me, 'sources', 'EVENTS_RATE_LIMITED');
  file := internal.source_file(given, p_file);
  if p_venue_id is not null then
    organiser := internal.organiser_of_source(p_venue_id, for_staff);
  elsif for_staff then
    perform internal.refuse(400, 'EVENTS_INVALID_SOURCE', 'Choose the venue', 'A calendar that staff add is that of a venue.', field => 'venue_id');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sources of ' || organiser, 0));
  delete from public.listing_sources s where s.organiser_id = organiser and s.state = 'preview' and s.created_by = me;
  if exists (select from public.listing_sources s where s.organiser_id = organiser and s.address = given) then
    perform internal.refuse(409, 'EVENTS_SOURCE_KNOWN', 'This calendar is here already', 'Look at it in the list.', field => 'address');
  elsif (select count(*) from public.listing_sources s where s.organiser_id = organiser) >= 10 then
    perform internal.refuse(409, 'EVENTS_SOURCES_FULL', 'There are ten calendars already', 'Take one away first.');
  end if;
  insert into public.listing_sources (owner, organiser_id, venue_id, name, kind, address, content, created_by)
  values (whose, organiser, p_venue_id, left(coalesce(internal.account_of_source(given), nullif(internal.clean_line(case when given is null then p_file_name else split_part(split_part(given, '://', 2), '/', 1) end), ''), 'Calendar'), 100),
    case when given is null then 'file' else 'address' end, given, file, me)
  returning id into made;
  perform internal.queue_source(made);
  return made;
end $$;

-- The bytes of a dropped file, once address and file are what they should be. @throws EVENTS_INVALID_SOURCE
create or replace function internal.source_file(address text, p_file text) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  file bytea;
begin
  if (address is null) = (coalesce(p_file, '') = '') then
    perform internal.refuse(400, 'EVENTS_INVALID_SOURCE', 'Paste an address, or choose a file', 'One of the two.', field => 'address');
  elsif address is not null and (address !~* '^https?://[^\s/@<>"]+\.[^\s<>"]+$' or char_length(address) > 2000) then
    perform internal.refuse(400, 'EVENTS_INVALID_SOURCE', 'This is not a web address', 'It begins with https:// or webcal://.', field => 'address');
  elsif char_length(p_file) > 700000 then
    perform internal.refuse(413, 'EVENTS_INVALID_SOURCE', 'The file is too large', 'Use a file of up to 500 kB, or paste the address of the calendar.', field => 'file');
  end if;
  begin
    file := decode(p_file, 'base64');
  exception when data_exception then
    perform internal.refuse(400, 'EVENTS_INVALID_SOURCE', 'The file did not arrive whole', 'Choose it again.', field => 'file');
  end;
  if octet_length(file) > 500000 then
    perform internal.refuse(413, 'EVENTS_INVALID_SOURCE', 'The file is too large', 'Use a file of up to 500 kB, or paste the address of the calendar.', field => 'file');
  end if;
  return file;
end $$;

grant execute on function public.add_source(text, text, text, uuid, uuid, boolean) to authenticated;
