-- A list of an area's events in their order, without sorting them; it serves whatever asked for the area alone, too.
create index events_area_night_idx on public.events (area_id, night_date, starts_at, id);
drop index public.events_area_id_idx;

-- Whether everybody may read a tag is known when the event changes: asking the event again for every tag of every row
-- cost a list more than the rows themselves.
alter table public.event_tags add column is_public boolean not null default false;
comment on column public.event_tags.is_public is 'Its event is announced; kept by triggers.';
update public.event_tags set is_public = true
  where event_id in (select id from public.events where status in ('published', 'postponed', 'cancelled'));
alter table public.event_tags drop constraint event_tags_pkey;
alter table public.event_tags add constraint event_tags_pkey primary key (event_id, tag) include (is_public);
