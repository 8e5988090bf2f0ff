-- Every filter of a search that is a yes or no, as a word: one index then finds any combination of them.
create or replace function internal.listing_keys(card public.listings) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
      'night:' || (card).night_date, 'week:' || date_trunc('week', (card).night_date)::date, 'in:' || (card).area_id, 'in:' || (card).district_id, 'category:' || (card).category, 'type:' || (card).event_type,
      'venue:' || (card).venue_type, 'price:' || internal.price_band((card).price_from_pence),
      case when (card).setting in ('indoor', 'both') then 'setting:indoor' end,
      case when (card).setting in ('outdoor', 'both') then 'setting:outdoor' end,
      case when (card).min_age >= 18 then 'age:18-plus' end,
      case when coalesce((card).min_age, 0) = 0 then 'age:all-ages' end,
      case when (card).late_until is not null then 'late' end,
      case when (card).status = 'published' and (card).sale_state in ('on_sale', 'few_left') then 'on_sale' end,
      case when (card).status = 'published' and (card).sale_state in ('on_sale', 'few_left', 'external', 'door') then 'available' end
    ], null)
    || array(select 'tag:' || tag from unnest((card).tags) tag)
    || array(select 'access:' || key from unnest((card).access) key)
$$;

-- The words of listing_keys that these filters ask for, as a condition.
create or replace function internal.keys_condition(filters jsonb) returns text
language sql immutable set search_path = '' as $$
  with asked (prefix, name) as (values
    ('in:', 'areas'), ('type:', 'types'), ('venue:', 'venue_types'), ('tag:', 'tags'), ('night:', 'nights'), ('week:', 'weeks')
  ), any_of as (
    select array(select asked.prefix || value from jsonb_array_elements_text(filters -> asked.name) value) as words
    from asked where filters ? asked.name
  ), all_of as (
    select array(
      select prefix || (filters ->> name) from (values ('category:', 'category'), ('price:', 'price'), ('setting:', 'setting'), ('age:', 'age')) one (prefix, name)
      where filters ? name
      union all select name from unnest(array['late', 'on_sale', 'available']) name where filters ? name
      union all select 'access:' || key from jsonb_array_elements_text(case when filters ? 'unsaid' then null else filters -> 'access' end) key
    ) as words
  )
  select coalesce((select string_agg(format(' and l.keys && %L::text[]', words), '') from any_of), '')
    || (select case when words = '{}' then '' else format(' and l.keys @> %L::text[]', words) end from all_of)
$$;

-- Run in the morning: what is past leaves the indexes of searches. Answers how many.
create or replace function internal.retire_listings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  retired integer;
begin
  update public.listings set is_over = true where not is_over and last_night < internal.night_date(now());
  get diagnostics retired = row_count;
  return retired;
end $$;
