-- Who a bulletin is for. Asked when it is counted, when it is sent, and once more for each person in the moment in which they are told:
-- whoever has left, blocked, been erased or lost what the audience asks for by then is not told.

-- Everybody who follows the sender and hears of it, and everybody whose last word to the organiser, or to the venue at a booking, was yes. Who has said no is in neither.
create or replace function internal.news_reach(p_organiser_id uuid, p_venue_id uuid, p_only uuid default null) returns table (person uuid, follows boolean, agreed boolean)
language sql stable security definer set search_path = '' as $$
  with followers as (
    select f.follower_id as id from public.follows f
    where f.status = 'active' and f.notify and (p_only is null or f.follower_id = p_only)
      and (f.kind = 'organiser' and f.target = p_organiser_id::text or f.kind = 'venue' and f.target = p_venue_id::text)
  ), said as (
    select distinct on (c.user_id) c.user_id as id, c.granted from public.consents c
    where c.kind = 'marketing_organiser' and c.organiser_id = p_organiser_id and (p_only is null or c.user_id = p_only) order by c.user_id, c.id desc
  ), heard as (
    select said.id, said.granted from said
    union all select c.user_id, true from internal.venue_consents c where c.venue_id = p_venue_id and (p_only is null or c.user_id = p_only) and internal.venue_consent_holds(c)
  )
  select coalesce(f.id, s.id), f.id is not null, coalesce(s.granted, false) from followers f full join heard s on s.id = f.id
  where coalesce(s.granted, true)
    and (p_venue_id is not null and coalesce(s.granted, false) or not exists (select from internal.venue_news_leavers l where l.venue_id = p_venue_id and l.user_id = coalesce(f.id, s.id)))
$$;

-- Whether a person belongs to what the sender chose. What a venue counts are the nights in its rooms.
create or replace function internal.is_in_audience(p_organiser_id uuid, p_venue_id uuid, p_audience text, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case p_audience
    when 'came_twice' then (
      select count(distinct k.event_id) >= 2 from public.tickets k join public.events e on e.id = k.event_id
      where k.owner_id = p_person and k.status = 'checked_in' and (e.organiser_id = p_organiser_id or e.venue_id = p_venue_id))
    when 'bought_last_year' then exists (
      select from public.bookings b join public.events e on e.id = b.event_id
      where b.user_id = p_person and b.status in ('confirmed', 'partly_refunded') and b.confirmed_at > now() - interval '1 year'
        and (e.organiser_id = p_organiser_id or e.venue_id = p_venue_id))
    when 'members' then exists (
      select from public.memberships m where m.organiser_id = p_organiser_id and m.user_id = p_person and m.status in ('active', 'ending'))
    else true end
$$;

-- Whom it reaches now. Nobody who told an age under 18, whom the team does not let in, who has muted the sender, or who and the author have
-- shut each other out; nobody who wants such news by no way at all.
create or replace function internal.bulletin_audience(p_organiser_id uuid, p_venue_id uuid, p_author uuid, p_audience text, p_area_id uuid, p_only uuid default null)
returns table (person uuid)
language sql stable security definer set search_path = '' as $$
  select r.person from internal.news_reach(p_organiser_id, p_venue_id, p_only) r
    join public.profiles p on p.user_id = r.person and p.status = 'active'
    left join public.profile_private own on own.user_id = r.person
    left join public.notification_prefs wants on wants.user_id = r.person and wants.kind = 'bulletin'
  where case p_audience when 'followers' then r.follows when 'agreed' then r.agreed else internal.is_in_audience(p_organiser_id, p_venue_id, p_audience, r.person) end
    and (p_area_id is null or internal.city_of(coalesce(own.home_area_id, p.area_id)) = p_area_id)
    and not coalesce(own.age_attested_at is not null and own.date_of_birth > (now() at time zone 'Europe/London')::date - interval '18 years', false)
    and (coalesce(wants.in_app, true) or coalesce(wants.mail, 'at_once') <> 'never' or coalesce(wants.by_push, false))
    and r.person is distinct from p_author and (p_author is null or not internal.are_blocked(r.person, p_author))
    and not exists (select from public.user_mutes m where m.user_id = r.person and (m.kind = 'organiser' and m.target = p_organiser_id::text or m.kind = 'venue' and m.target = p_venue_id::text))
    and not exists (select from public.team_bans b where (b.organiser_id = p_organiser_id or b.venue_id = p_venue_id) and b.ended_at is null and b.ends_at > now()
      and (b.user_id = r.person or b.email_hash = internal.inbox_hash(internal.mail_address(r.person))))
$$;

-- Refuses a choice that there is not. @throws BULLETINS_INVALID
create or replace function internal.check_audience(p_venue_id uuid, p_audience text, p_area_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(p_audience, '') not in ('all', 'followers', 'agreed', 'came_twice', 'bought_last_year', 'members') then
    perform internal.refuse(400, 'BULLETINS_INVALID', 'Choose who it is for', 'Choose one of the groups.', field => 'audience');
  elsif p_venue_id is not null and p_audience = 'members' then
    perform internal.refuse(400, 'BULLETINS_INVALID', 'People are members of organisers', 'Choose another group.', field => 'audience');
  elsif p_area_id is not null and not exists (select from public.areas a where a.id = p_area_id and a.kind = 'city') then
    perform internal.refuse(400, 'BULLETINS_INVALID', 'Choose a town', 'Choose one of the list, or everywhere.', field => 'area_id');
  end if;
end $$;

-- How many people a choice reaches now; null under ten, so that no number tells who somebody is.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BULLETINS_INVALID, BULLETINS_RATE_LIMITED
create or replace function public.count_bulletin_audience(p_organiser_id uuid default null, p_venue_id uuid default null, p_audience text default 'all', p_area_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reached integer;
begin
  perform internal.require_right('bulletins', p_organiser_id, p_venue_id);
  perform internal.check_audience(p_venue_id, p_audience, p_area_id);
  perform internal.take_limit(auth.uid(), 'bulletin_counts', 'BULLETINS_RATE_LIMITED');
  select count(*) into reached from internal.bulletin_audience(p_organiser_id, p_venue_id, auth.uid(), p_audience, p_area_id);
  return case when reached >= 10 then reached end;
end $$;

grant execute on function public.count_bulletin_audience(uuid, uuid, text, uuid) to authenticated;
