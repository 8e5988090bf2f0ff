-- The first cards in the order of nights, and what they say of a search. A look ends at a card and not at a night: in a large country one
-- night holds thousands.

-- The first card from p_from on that a look over so many leaves out, in the order (night_date, starts_at, event_id); null where there are
-- no more until p_to. What has ended costs an entry of the index each, and is not counted.
create or replace function internal.card_after(p_from date, p_to date, p_cards integer) returns internal.search_cut
language sql stable set search_path = '' as $$
  select night_date, starts_at, event_id from public.listings
  where not is_over and night_date between p_from and p_to and coalesce(ends_at, starts_at + interval '8 hours') > now()
  order by night_date, starts_at, event_id offset p_cards limit 1
$$;

-- Where a night begins, as the end of a look.
create or replace function internal.cut_at_night(night date) returns internal.search_cut
language sql immutable set search_path = '' as $$
  select night, '-infinity'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid where night is not null
$$;

-- The first cards from p_from on, as many as a page mostly needs, and more where a later page needs them. is_whole: no card is left;
-- is_page: what comes first in the order that was asked for is surely among them. What runs on is read whatever night it is open on next,
-- so that of it only what is open before the cut counts as sure. nights: how many of them were read, the last one in part.
drop function if exists internal.walk_nights(jsonb, date, date, date, integer, integer);
create or replace function internal.walk_nights(filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer,
  out look internal.search_look, out is_whole boolean, out is_page boolean, out nights float8, out cards integer, out at_least text[])
language plpgsql stable set search_path = '' as $$
declare
  sort constant text := coalesce(filters ->> 'sort', 'date');
  is_by_night constant boolean := sort in ('date', 'ending', 'trending');
  is_counted constant boolean := internal.has_listing_counts(filters);
  wanted constant integer := p_limit + p_offset;
  cut internal.search_cut;
  is_again boolean := false;
begin
  cards := case when is_counted or not is_by_night or not filters ? 'query' and internal.keys_condition(filters) = '' then 1500 else 400 end;
  loop
    cut := internal.card_after(p_from, p_to, cards);
    if is_counted and not is_again then
      cut := internal.sooner_cut(cut, internal.cut_at_night(internal.night_after_matches(filters, p_from, p_to, greatest(wanted, 400)) + 1));
    end if;
    if sort = 'ending' and cut.night_date = tonight and cut.starts_at <= now() then
      -- all that has begun comes first in this order
      cut := row (tonight, now(), 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);
    end if;
    look := internal.look_at_nights(filters, p_from, p_to, tonight, p_limit, p_offset, cut);
    is_whole := cut.night_date is null;
    is_page := is_whole or is_by_night and look.sure >= wanted
      and (sort <> 'trending' or look.keyed >= wanted or (select count(*) from (select from internal.event_trends limit 2001) trends) <= 2000);
    exit when is_page or is_again or not is_by_night;
    is_again := true;
    -- once more: as far as surely fills the page, where that is not far, and far where a radius is all that is asked
    if look.sure > 0 and wanted / look.sure::float8 <= 6 then
      cards := 200 + cards * 1.4 * wanted / look.sure;
    else
      exit when filters ? 'query' or internal.keys_condition(filters) <> '';
      cards := 6000;
    end if;
  end loop;
  if not is_whole then
    nights := internal.nights_before(p_from, cut, cards);
  end if;
  at_least := case when not is_whole then array['category', 'type', 'tags', 'price', 'access', 'distance', 'nights']
    when look.is_sampled then array['category', 'type', 'tags', 'price', 'access', 'distance'] else '{}' end;
  if not is_counted and (p_from > tonight or p_to < tonight + 13) then
    cut := internal.card_after(tonight, tonight + 13, 1500);
    look.nights := internal.look_at_strip(filters, tonight, cut);
    at_least := array_remove(at_least, 'nights') || case when cut.night_date is null then '{}' else array['nights'] end;
  end if;
end $$;

create or replace function internal.sooner_cut(one internal.search_cut, other internal.search_cut) returns internal.search_cut
language sql immutable set search_path = '' as $$
  select case when (one).night_date is null or row ((other).night_date, (other).starts_at, (other).event_id) < row ((one).night_date, (one).starts_at, (one).event_id)
    then other else one end
$$;

-- How many nights lie before a cut that so many cards lead to, by what the week behind the first night holds: of tonight much is over.
create or replace function internal.nights_before(p_from date, cut internal.search_cut, p_cards integer) returns float8
language sql stable set search_path = '' as $$
  select case when (cut).starts_at = '-infinity' then (cut).night_date - p_from
    else coalesce(p_cards * 7 / nullif((select sum(c.count) from internal.listing_counts c
      where c.area_id is null and c.night_date between p_from + 1 and p_from + 7), 0)::float8, (cut).night_date - p_from + 1) end
$$;

-- By what listing_counts says of the question: the night by which so many begin that match; null where that is the last night.
drop function if exists internal.night_after_matches(jsonb, date, date, date, integer, boolean);
drop function if exists internal.night_after(date, date, integer);
create or replace function internal.night_after_matches(filters jsonb, p_from date, p_to date, p_matches integer) returns date
language sql stable set search_path = '' as $$
  with counted as (
    select night_date, sum(count) as count from internal.listing_counts
    where area_id is not distinct from (filters ->> 'area_id')::uuid and night_date between p_from and p_to
      and (not filters ? 'category' or category = filters ->> 'category') and (not filters ? 'price' or price = filters ->> 'price')
    group by night_date
  ), summed as (select night_date, sum(count) over (order by night_date) as by_then from counted)
  select edge from (select min(night_date) as edge from summed where by_then >= p_matches) reached
  where edge < (select max(night_date) from counted)
$$;

drop function if exists internal.look_at_strip(jsonb, date, date);
create or replace function internal.look_at_strip(filters jsonb, tonight date, p_cut internal.search_cut) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  nights jsonb;
begin
  execute internal.search_strip(filters) into nights
  using filters, tonight, tonight + 13, tonight, filters ->> 'category',
    case when filters ? 'tags' then array(select jsonb_array_elements_text(filters -> 'tags')) end, null::integer, null::integer,
    coalesce((p_cut).night_date, tonight + 13), null::integer, coalesce((p_cut).starts_at, 'infinity'), coalesce((p_cut).event_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  return nights;
end $$;
