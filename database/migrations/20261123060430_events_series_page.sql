-- A series has a page of its own, and with it an address.
alter table public.series add column if not exists slug text not null default '';
update public.series s set slug = named.slug from (
  select id, coalesce(nullif(left(trim(both '-' from regexp_replace(lower(title), '[^a-z0-9]+', '-', 'g')), 80), ''), 'series') || case when at > 1 then '-' || at else '' end as slug
  from (select id, title, row_number() over (partition by coalesce(nullif(left(trim(both '-' from regexp_replace(lower(title), '[^a-z0-9]+', '-', 'g')), 80), ''), 'series') order by created_at, id) as at from public.series) one
) named where named.id = s.id;
alter table public.series drop constraint if exists series_slug_key;
alter table public.series add constraint series_slug_key unique (slug);
comment on column public.series.slug is 'Its address, made of the title; it stays.';
