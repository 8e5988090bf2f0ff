-- What a venue should look at before its next night. Not public: for those who write its page.

-- The tier of the Terrorism (Protection of Premises) Act 2025 by how many people a place holds.
create or replace function internal.martyn_tier(capacity integer) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when capacity >= 800 then 'enhanced' when capacity >= 200 then 'standard' else 'none' end
$$;

-- When the licence ends in the night of that day; a time before noon belongs to the next morning. Null without a time.
create or replace function internal.licence_end(night date, until text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case when until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then (night + until::time + case when until < '12:00' then interval '1 day' else interval '0' end) at time zone 'Europe/London' end
$$;

-- A day is old after 365 days, as on the public page (safetyFacts).
create or replace function internal.sheet_state(stated text) returns text
language sql stable set search_path = '' as $$
  select case when stated is null or stated !~ '^\d{4}-\d\d-\d\d$' then 'missing'
    when stated::date < (now() at time zone 'Europe/London')::date - 365 then 'old' else 'ok' end
$$;

-- The coming nights in the room that say more than its licence allows. Of other organisers' nights those that are announced.
create or replace function internal.venue_clashes(venue public.venues) returns table (kind text, title text, slug text, night_date date, what text)
language sql stable security definer rows 20 set search_path = '' as $$
  with coming as (
    select e.*, coalesce(e.ends_at, e.starts_at + interval '8 hours') as over_at from public.events e left join public.organisers o on o.id = e.organiser_id
    where e.venue_id = venue.id and coalesce(e.ends_at, e.starts_at + interval '8 hours') > now()
      and (e.status in ('published', 'postponed') or (o.venue_id = venue.id and e.status in ('scheduled', 'pending_review')))
    order by e.starts_at limit 500)
  select 'licence_until', c.title, c.slug, c.night_date, to_char(c.ends_at at time zone 'Europe/London', 'HH24:MI') from coming c
  where c.ends_at > internal.licence_end(c.night_date, venue.licence ->> 'until') and c.ends_at < c.starts_at + interval '24 hours'
  union all
  select 'ten_only', c.title, c.slug, c.night_date, coalesce(c.capacity, venue.capacity)::text from coming c
  where venue.licence -> 'ten_only' = 'true' and coalesce(c.capacity, venue.capacity) > 499
$$;

-- {access, safety, licence, clashes, martyn}. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_venue_compliance(p_venue_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  venue public.venues;
begin
  perform internal.require_right('page', null, p_venue_id);
  select * into venue from public.venues where id = p_venue_id;
  return jsonb_build_object(
    'access', jsonb_build_object('stated', (select coalesce(jsonb_agg(key order by key), '[]') from jsonb_object_keys(venue.access) key),
      'contact', case when coalesce(venue.access_contact ->> 'email', '') = '' then 'missing' else 'ok' end,
      'checked', internal.sheet_state(venue.access_contact ->> 'checked_on'), 'checked_on', venue.access_contact ->> 'checked_on'),
    'safety', jsonb_build_object('angela', coalesce(venue.safety -> 'ask_for_angela', 'null'), 'training', internal.sheet_state(venue.safety ->> 'trained_on'),
      'trained_on', venue.safety ->> 'trained_on', 'has_lead', coalesce(btrim(venue.safety ->> 'named_lead') <> '', false),
      'missing', (select coalesce(jsonb_agg(key order by n), '[]') from unnest('{welfare,water,door_policy,harassment_contact}'::text[]) with ordinality keys (key, n)
        where not internal.is_stated(venue.safety -> key) or venue.safety ->> key = '')),
    'licence', jsonb_build_object('until', venue.licence ->> 'until', 'ten_only', coalesce(venue.licence -> 'ten_only' = 'true', false)),
    'capacity', venue.capacity, 'martyn', internal.martyn_tier(venue.capacity),
    'clashes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.night_date, c.title), '[]') from internal.venue_clashes(venue) c));
end $$;
grant execute on function public.get_venue_compliance(uuid) to authenticated;
