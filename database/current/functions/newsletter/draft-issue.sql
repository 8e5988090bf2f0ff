-- Nights of the coming seven days: of one city, or the picked ones of all.
create or replace function internal.newsletter_nights(city uuid, picked boolean, moment timestamptz) returns setof public.listings
language sql stable security definer rows 6 set search_path = '' as $$
  select l.* from public.listings l
  where l.status = 'published' and l.starts_at > moment and l.night_date <= (moment at time zone 'Europe/London')::date + 7
    and (city is null or l.area_id = city) and (not picked or l.pick_blurb is not null)
  order by (l.pick_blurb is not null) desc, l.interested_count desc, l.starts_at, l.event_id limit 6
$$;

-- The draft of a day: the week's pieces, the latest first, and the picks. Null where there is nothing to write about, or an issue already.
create or replace function internal.draft_newsletter(moment timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  pieces uuid[] := array(select id from public.articles where status in ('published', 'updated') and published_at between moment - interval '7 days' and moment
    order by published_at desc, id limit 8);
  picks uuid[] := array(select event_id from internal.newsletter_nights(null, true, moment));
  headline text;
  drafted uuid;
begin
  if cardinality(pieces) = 0 and cardinality(picks) = 0 and not exists (select from internal.newsletter_nights(null, false, moment)) then
    return null;
  end if;
  select coalesce((select title from public.articles where id = pieces[1]), (select title from public.listings where event_id = picks[1]), 'This week underground') into headline;
  insert into public.newsletter_issues (day, subject, article_ids, pick_ids)
  values ((moment at time zone 'Europe/London')::date, left(headline, 120), pieces, picks)
  on conflict (day) do nothing returning id into drafted;
  return drafted;
end $$;

-- Run by the worker: on Wednesdays at ten in London, once. Nothing while staff have another draft in hand.
create or replace function internal.draft_weekly_newsletter(moment timestamptz default now()) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if extract(isodow from moment at time zone 'Europe/London') <> 3 or not internal.take_daily_run('newsletter', '10:00', moment) then
    return null;
  elsif exists (select from public.newsletter_issues where status = 'draft') then
    return null;
  end if;
  return internal.draft_newsletter(moment);
end $$;
