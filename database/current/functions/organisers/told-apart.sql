-- What tells organisers of one name apart, wherever one of them is chosen.

-- What an organiser is, and where: the town of its venue, or the one that most of its nights are in. "Promoter in Leeds"
create or replace function internal.organiser_detail(organiser public.organisers) returns text
language sql stable security definer set search_path = '' as $$
  select initcap(organiser.kind) || coalesce(' in ' || coalesce(
    (select a.name from public.venues v join public.areas a on a.id = v.area_id where v.id = organiser.venue_id),
    (select l.area_name from public.listings l where l.organiser_slug = organiser.slug and l.area_name is not null
      group by l.area_name order by count(*) desc, l.area_name limit 1)), '')
$$;

-- A name that stands alone as it is; one that is shared with its detail, and where that is shared too with its address.
create or replace function internal.organiser_label(organiser public.organisers) returns text
language sql stable security definer set search_path = '' as $$
  select case when namesakes.details is null then organiser.name
    else organiser.name || ', ' || lower(left(own.detail, 1)) || substr(own.detail, 2)
      || case when own.detail = any (namesakes.details) then ' (' || organiser.slug || ')' else '' end end
  from (select internal.organiser_detail(organiser) as detail) own,
    (select array_agg(internal.organiser_detail(o)) as details from public.organisers o
      where internal.plain_text(o.name) = internal.plain_text(organiser.name) and o.id <> organiser.id) namesakes
$$;
