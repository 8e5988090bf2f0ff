-- Nights that come again, under one name, while one of them is announced.
create or replace function internal.search_docs_of_series(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select s.id, '/series/' || s.slug, s.title, o.name, '{}'::text[], null::uuid, null::uuid, null::float8, null::float8,
    null::date, null::date, null::timestamptz, 2, null::uuid, 'Series', null::text, array['kind:series'], null::integer
  from public.series s join public.organisers o on o.id = s.organiser_id
  where (p_ids is null or s.id = any (p_ids)) and internal.is_series_announced(s.id)
$$;

create or replace function internal.search_cards_series(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select s.id, jsonb_build_object('id', s.id, 'slug', s.slug, 'path', '/series/' || s.slug, 'title', s.title,
    'detail', (select 'Series by ' || o.name from public.organisers o where o.id = s.organiser_id),
    'nights', (select count(*) from public.events e join public.listings l on l.event_id = e.id
      where e.series_id = s.id and l.last_night >= internal.night_date(now()) and l.status = 'published'))
  from public.series s where s.id = any (p_ids)
$$;

select internal.watch_search_docs('series', 'series');
select internal.watch_search_names('series', 'organisers', 'select id from public.series where organiser_id = any ($1)');

-- A series is known while one of its nights has a card, so a change of cards is one of series.
do $$
declare
  operation text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    execute format('create or replace trigger search_series_%s after %s on public.listings referencing %s table as changed
      for each statement execute function internal.keep_search_docs(''series'', ''event_id'',
        ''select distinct series_id from public.events where id = any ($1) and series_id is not null'')',
      operation, operation, case operation when 'delete' then 'old' else 'new' end);
  end loop;
end $$;
