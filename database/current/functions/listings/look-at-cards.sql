-- A look at the cards by the statement of internal.search_pass, as far as the card p_cut, which it leaves out (null: as far as p_to).
drop function if exists internal.look_at_cards(text, jsonb, date, date, date, integer, integer, date, integer);
create or replace function internal.look_at_cards(
  p_look text, filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer, p_cut internal.search_cut, p_most integer
) returns internal.search_look
language plpgsql stable set search_path = '' as $$
declare
  look internal.search_look;
begin
  execute internal.search_pass(filters, p_look) into look
  using filters, p_from, p_to, tonight, filters ->> 'category',
    case when filters ? 'tags' then array(select jsonb_array_elements_text(filters -> 'tags')) end, p_limit, p_offset,
    coalesce((p_cut).night_date, p_to), p_most, coalesce((p_cut).starts_at, 'infinity'), coalesce((p_cut).event_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  return look;
end $$;

-- The same by the nights alone: whatever else is asked, only so many are read.
drop function if exists internal.look_at_nights(jsonb, date, date, date, integer, integer, date);
create or replace function internal.look_at_nights(
  filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer, p_cut internal.search_cut
) returns internal.search_look
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
  select internal.look_at_cards('nights', filters, p_from, p_to, tonight, p_limit, p_offset, p_cut, null)
$$;

-- The same by the index of words and keys alone: in the order of nights, two things that seldom meet would be looked for in every night.
drop function if exists internal.look_by_keys(jsonb, date, date, date, integer, integer, integer);
create or replace function internal.look_by_keys(
  filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer, p_cut internal.search_cut, p_most integer
) returns internal.search_look
language sql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select internal.look_at_cards('keys', filters || internal.window_keys(p_from, (p_cut).night_date - 1), p_from, p_to, tonight, p_limit, p_offset, p_cut, p_most)
$$;

-- The nights of a window as filters that the index of keys answers, or its weeks where these are fewer words; nothing for no window.
create or replace function internal.window_keys(p_from date, p_until date) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_until is null then '{}'
    when p_until - p_from < 8 then jsonb_build_object('nights', array(select p_from + step from generate_series(0, p_until - p_from) step))
    else jsonb_build_object('weeks', array(select week::date from generate_series(date_trunc('week', p_from::timestamp), p_until, interval '7 days') week)) end
$$;
drop function if exists internal.window_condition(date, date);

-- By so many nights there should be 1,250 matches, where so many nights held so many.
create or replace function internal.nights_for_many(p_nights float8, p_found bigint) returns integer
language sql immutable set search_path = '' as $$
  select least(ceil(p_nights * 1250 / greatest(p_found, 0.5)), 10000)::integer
$$;

-- Whether more than 1,000 match, by looking at as many nights as should hold them where p_nights held p_found.
-- False where they do not: then somebody has to count.
drop function if exists internal.has_many(jsonb, date, date, date, date, bigint);
create or replace function internal.has_many(filters jsonb, p_from date, p_to date, tonight date, p_nights float8, p_found bigint) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  nights integer := least(internal.nights_for_many(p_nights, p_found), 400);
  until date := least(p_from + nights, p_to);
  found bigint;
begin
  -- the words have an index with the nights in it; other filters are read in the nights' own
  if p_found < 10 or nights > 56 and filters ? 'query' then
    return false;
  end if;
  perform set_config(case when filters ? 'query' then 'enable_indexscan' else 'enable_bitmapscan' end, 'off', true);
  execute 'select count(*) from (select from public.listings l where ' || case when filters ? 'query'
    -- of night_date + 0 no index is asked: the weeks beside the words say it already
    then 'l.night_date + 0 between $2 and $9' || internal.found_by_keys(filters || internal.window_keys(p_from, until))
    else 'l.night_date between $2 and $9' || internal.found_by_nights(filters) end || ' limit 1001) matches'
  into found using filters, p_from, p_to, tonight, filters ->> 'category',
    case when filters ? 'tags' then array(select jsonb_array_elements_text(filters -> 'tags')) end, null::integer, null::integer, until;
  perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true);
  return found > 1000;
end $$;
