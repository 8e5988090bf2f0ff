-- Saves the page of a venue: the fields it is given, all of them or none. A new name, and a point moved over 200 metres or into another
-- postcode area, wait for staff; the old ones show meanwhile. The version must be the one that was read.
-- @throws VENUES_STALE, VENUES_INVALID, VENUES_READ_ONLY, VENUES_TOO_LARGE, VENUES_RATE_LIMITED, TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.save_venue(p_venue_id uuid, p_page jsonb, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_right('page', null, p_venue_id);
  return internal.save_venue_page(p_venue_id, p_page, p_version);
end $$;

-- Puts the page back to what it said after an earlier save. @throws VENUES_REVISION_NOT_FOUND and what save_venue refuses
create or replace function public.restore_venue(p_revision_id uuid, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.venue_revisions;
begin
  perform internal.require_person();
  select * into found_one from public.venue_revisions where id = p_revision_id;
  if found_one.id is null or internal.my_role(null, found_one.venue_id) is null then
    perform internal.refuse(404, 'VENUES_REVISION_NOT_FOUND', 'This save is not there any more', 'The last fifty are kept: load the list again.');
  end if;
  perform internal.require_right('page', null, found_one.venue_id);
  -- a picture that was deleted for good since, and a day that has passed, cannot come back
  return internal.save_venue_page(found_one.venue_id, found_one.page || jsonb_build_object(
    'pictures', (select coalesce(jsonb_agg(picture order by n), '[]') from jsonb_array_elements(found_one.page -> 'pictures') with ordinality kept (picture, n)
      where not exists (select from internal.problems_of_venue_lists(found_one.venue_id, jsonb_build_object('spaces', '[]'::jsonb, 'pictures', jsonb_build_array(picture))))),
    'reopens_on', case when internal.is_future_day(found_one.page -> 'reopens_on') then found_one.page -> 'reopens_on' else 'null'::jsonb end), p_version);
end $$;

create or replace function internal.save_venue_page(p_venue_id uuid, p_page jsonb, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  venue public.venues;
  was jsonb;
  page jsonb;
  changed text[];
begin
  if jsonb_typeof(p_page) is distinct from 'object' then
    perform internal.refuse(400, 'VENUES_INVALID', 'A page is an object', 'Send p_page as {"name": …}.');
  elsif octet_length(p_page::text) > 65536 then
    perform internal.refuse(413, 'VENUES_TOO_LARGE', 'This page is too large', 'Shorten the texts to 64 kB in all.');
  end if;
  perform internal.take_limit(auth.uid(), 'venue_page_saves', 'VENUES_RATE_LIMITED');
  select * into venue from public.venues where id = p_venue_id for update;
  if venue.status not in ('active', 'temporarily_closed', 'closed') then
    perform internal.refuse(409, 'VENUES_READ_ONLY', 'This page cannot be changed now', 'It is with our team. You can read it meanwhile.');
  end if;
  was := internal.venue_page(venue);
  page := was || internal.tidy_venue_page(p_page);
  changed := array(select key from jsonb_each(page) where value is distinct from was -> key order by key);
  if cardinality(changed) = 0 then
    return internal.venue_page_json(venue.id);
  elsif venue.version is distinct from p_version then
    perform internal.refuse(409, 'VENUES_STALE', 'Somebody else has changed this page', 'Compare the two and choose.');
  end if;
  perform internal.refuse_venue_problems(venue, was, page);
  perform internal.keep_venue_revision(venue.id, was, '{}', null) where not exists (select from public.venue_revisions r where r.venue_id = p_venue_id);
  page := internal.hold_name_and_place(venue, was, page, p_page);
  perform internal.write_venue_page(venue, was, page);
  select * into venue from public.venues where id = p_venue_id;
  page := internal.venue_page(venue);
  changed := array(select key from jsonb_each(page) where value is distinct from was -> key order by key);
  perform internal.keep_venue_revision(venue.id, page, changed, auth.uid()) where cardinality(changed) > 0;
  return internal.venue_page_json(venue.id);
end $$;

-- All problems of a page at once, before it is saved: {field, sentence}. For the form.
create or replace function public.list_venue_page_problems(p_venue_id uuid, p_page jsonb) returns table (field text, sentence text)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_right('page', null, p_venue_id);
  if octet_length(p_page::text) > 65536 then
    perform internal.refuse(413, 'VENUES_TOO_LARGE', 'This page is too large', 'Shorten the texts to 64 kB in all.');
  end if;
  return query select problem.* from public.venues v
    cross join lateral internal.problems_of_saved_page(v.id, internal.venue_page(v) || internal.tidy_venue_page(p_page)) problem where v.id = p_venue_id;
end $$;

-- Lines and texts as they are kept: trimmed, without control characters; a postcode in its usual form. Keys that are no field stay, to be refused.
create or replace function internal.tidy_venue_page(p_page jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
    when jsonb_typeof(value) <> 'string' then value
    when key in ('description', 'house_rules') then to_jsonb(internal.clean_text(value #>> '{}'))
    when key = 'postcode' then to_jsonb(coalesce((select p.outward || ' ' || p.inward from internal.read_postcode(value #>> '{}') p where p.inward is not null), internal.clean_line(value #>> '{}')))
    else to_jsonb(internal.clean_line(value #>> '{}')) end), '{}')
  from jsonb_each(case jsonb_typeof(p_page) when 'object' then p_page else '{}' end)
$$;

create or replace function internal.refuse_venue_problems(venue public.venues, was jsonb, page jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  stranger text := (select key from jsonb_object_keys(page) key where not was ? key order by key limit 1);
  problem record;
begin
  if stranger is not null then
    perform internal.refuse(400, 'VENUES_INVALID', format('%s is no field of a page', left(stranger, 40)), 'Take it out.');
  end if;
  -- a field that is as it was is not asked about: pages from before the rule stay as they are until somebody writes them
  select p.* into problem from internal.problems_of_saved_page(venue.id, page) p
  where page -> split_part(p.field, '.', 1) is distinct from was -> split_part(p.field, '.', 1) or p.field = 'safety.named_lead' and page -> 'safety' <> was -> 'safety' limit 1;
  if problem.field is not null then
    perform internal.refuse(400, 'VENUES_INVALID', problem.field || ': ' || problem.sentence, 'Correct the field and save again.');
  elsif page ->> 'status' = 'temporarily_closed' and was ->> 'status' = 'closed' then
    perform internal.refuse(400, 'VENUES_INVALID', 'status: A venue that is closed for good opens first', 'Choose Open.');
  end if;
end $$;

create or replace function internal.keep_venue_revision(p_venue_id uuid, p_page jsonb, p_changed text[], p_person uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.venue_revisions (venue_id, number, page, changed, saved_by)
  select p_venue_id, coalesce(max(number), 0) + 1, p_page, p_changed, p_person from public.venue_revisions where venue_id = p_venue_id;
  delete from public.venue_revisions where venue_id = p_venue_id
    and number <= (select max(number) - 50 from public.venue_revisions where venue_id = p_venue_id);
$$;

grant execute on function public.save_venue(uuid, jsonb, integer), public.restore_venue(uuid, integer), public.list_venue_page_problems(uuid, jsonb) to authenticated;
