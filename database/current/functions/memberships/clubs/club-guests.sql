-- Guests whom members sign in to a night of their club, and the register of both.

-- How many guests a member has signed in to a night.
create or replace function internal.signed_guests(p_event_id uuid, p_person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.club_guests g join public.memberships m on m.id = g.membership_id where g.event_id = p_event_id and m.user_id = p_person
$$;

-- The caller's membership of the club whose night it is, locked. @throws MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_CLUB_NIGHT, BOOKINGS_NOT_LET_IN
create or replace function internal.require_club_member(event public.events, club public.club_plans) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  mine public.memberships;
begin
  select * into mine from public.memberships m where m.plan_id = club.plan_id and m.user_id = me and (m.status = 'active' or (m.status = 'ending' and m.ends_at > now())) for update;
  if mine.id is null or event.id is null then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no night of a club of yours', 'Load the page again.');
  elsif event.status <> 'published' or coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then
    perform internal.refuse(409, 'MEMBERSHIPS_CLUB_NIGHT', 'Nobody can be signed in to this night', 'It is over, or called off.');
  end if;
  perform internal.refuse_banned(event.organiser_id, me);
  return mine;
end $$;

-- A member signs a guest in. The same name and address for the same night is one guest. Answers the guest's id.
-- @throws MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_CLUB_NIGHT, MEMBERSHIPS_INVALID, MEMBERSHIPS_GUESTS, MEMBERSHIPS_RATE_LIMITED, BOOKINGS_NOT_LET_IN
create or replace function public.sign_in_guest(p_event_id uuid, p_name text, p_address text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  club constant public.club_plans := internal.club_of_night(p_event_id);
  event public.events;
  mine public.memberships;
  called constant text := internal.clean_line(p_name);
  lives constant text := internal.clean_line(p_address);
  made uuid;
begin
  select * into event from public.events e where e.id = p_event_id and club.plan_id is not null;
  mine := internal.require_club_member(event, club);
  perform internal.take_limit(mine.user_id, 'club_guests', 'MEMBERSHIPS_RATE_LIMITED');
  if char_length(coalesce(called, '')) not between 2 and 100 or called !~ '[[:alpha:]]' then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Write the full name of your guest', 'Use 2 to 100 characters.', field => 'name');
  elsif char_length(coalesce(lives, '')) not between 5 and 200 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Write where your guest lives', 'The street and the postcode are enough: 5 to 200 characters.', field => 'address');
  end if;
  select g.id into made from public.club_guests g where g.event_id = event.id and g.membership_id = mine.id and lower(g.guest_name) = lower(called) and lower(g.guest_address) = lower(lives);
  if made is not null then
    return made;
  elsif internal.signed_guests(event.id, mine.user_id) >= (select p.plus_ones from public.membership_plans p where p.id = club.plan_id) then
    perform internal.refuse(409, 'MEMBERSHIPS_GUESTS', 'You have signed in as many guests as the rules of the club allow', 'Take one off the register first.');
  elsif (select count(*) from public.club_guests g where g.organiser_id = club.organiser_id and lower(g.guest_name) = lower(called) and lower(g.guest_address) = lower(lives)
    and g.signed_at > now() - interval '12 months') >= club.guest_visits then
    perform internal.refuse(409, 'MEMBERSHIPS_GUESTS', format('%s has been a guest as often as the rules allow in twelve months', called), 'They can become a member.', field => 'name');
  end if;
  insert into public.club_guests (organiser_id, event_id, membership_id, host_number, guest_name, guest_address, keep_until)
  values (club.organiser_id, event.id, mine.id, mine.number, called, lives,
    coalesce(event.ends_at, event.starts_at + interval '8 hours') + make_interval(months => club.register_months)) returning id into made;
  return made;
end $$;

-- Takes a guest off the register before the doors open; from then on the register stays as it is. Doing it twice is doing it once.
-- @throws MEMBERSHIPS_CLUB_NIGHT
create or replace function public.sign_out_guest(p_guest_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  opens timestamptz;
begin
  select coalesce(e.doors_at, e.starts_at) into opens from public.club_guests g join public.memberships m on m.id = g.membership_id join public.events e on e.id = g.event_id
  where g.id = p_guest_id and m.user_id = me;
  if opens <= now() then
    perform internal.refuse(409, 'MEMBERSHIPS_CLUB_NIGHT', 'The doors are open, so the register stays as it is', 'Tell the door that your guest does not come.');
  end if;
  delete from public.club_guests g where g.id = p_guest_id and opens is not null;
end $$;

-- The clubs of the caller: from when they may come, how many guests they may sign in, and nights to come with whom they signed in.
create or replace function public.list_my_clubs() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  return (select coalesce(json_agg(json_build_object('membership_id', m.id, 'club_name', c.club_name, 'from', internal.club_member_from(c, m), 'is_admitted', internal.club_member_from(c, m) <= now(),
      'guests', p.plus_ones, 'register_months', c.register_months, 'nights', (
        select coalesce(json_agg(json_build_object('event_id', e.id, 'slug', e.slug, 'title', e.title, 'starts_at', e.starts_at, 'are_doors_open', coalesce(e.doors_at, e.starts_at) <= now(), 'guests', (
            select coalesce(json_agg(json_build_object('id', g.id, 'name', g.guest_name, 'address', g.guest_address) order by g.signed_at, g.id), '[]')
            from public.club_guests g where g.event_id = e.id and g.membership_id = m.id)) order by e.starts_at, e.id), '[]')
        from (select night.* from public.members_nights n join public.events night on night.id = n.event_id
          where n.plan_id = c.plan_id and night.status = 'published' and coalesce(night.ends_at, night.starts_at + interval '8 hours') > now()
          order by night.starts_at, night.id limit 10) e)) order by m.since desc, m.id), '[]')
    from public.memberships m join public.club_plans c on c.plan_id = m.plan_id join public.membership_plans p on p.id = m.plan_id
    where m.user_id = me and (m.status = 'active' or (m.status = 'ending' and m.ends_at > now())));
end $$;

-- The register of a club: its members with the day of asking and of admission, and the guests of its last hundred nights. Each reading is in the audit log.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, MEMBERSHIPS_CLOSED, MEMBERSHIPS_RATE_LIMITED
create or replace function public.list_club_register(p_organiser_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  club public.club_plans;
begin
  perform internal.require_right('members', p_organiser_id);
  perform internal.take_limit(auth.uid(), 'member_exports', 'MEMBERSHIPS_RATE_LIMITED');
  select * into club from public.club_plans c where c.organiser_id = p_organiser_id;
  if club.plan_id is null then
    perform internal.refuse(409, 'MEMBERSHIPS_CLOSED', 'You have no members'' club', 'Make one of your plans a club first.');
  end if;
  perform internal.record_act('club_register_read', 'organisers', p_organiser_id::text, null, null);
  return json_build_object('club_name', club.club_name, 'as_of', now(),
    'members', (select coalesce(json_agg(json_build_object('number', l.number, 'name', l.name, 'status', l.status, 'asked_at', l.asked_at, 'since', l.since, 'from', l.admitted) order by l.number), '[]') from (
      select m.number, coalesce(p.full_name, p.handle::text) as name, m.status, m.asked_at, m.since, internal.club_member_from(club, m) as admitted
      from public.memberships m join public.profiles p on p.user_id = m.user_id where m.plan_id = club.plan_id and m.status in ('active', 'ending', 'paused') order by m.number limit 2000) l),
    'nights', (select coalesce(json_agg(json_build_object('event_id', n.id, 'title', n.title, 'starts_at', n.starts_at, 'guests', (
        select json_agg(json_build_object('id', g.id, 'name', g.guest_name, 'address', g.guest_address, 'signed_at', g.signed_at, 'host_number', g.host_number,
          'host', (select coalesce(p.full_name, p.handle::text) from public.memberships m join public.profiles p on p.user_id = m.user_id where m.id = g.membership_id)) order by g.host_number, g.signed_at, g.id)
        from public.club_guests g where g.event_id = n.id and g.organiser_id = p_organiser_id)) order by n.starts_at desc), '[]')
      from (select e.id, e.title, e.starts_at from public.events e where exists (select from public.club_guests g where g.event_id = e.id and g.organiser_id = p_organiser_id)
        order by e.starts_at desc limit 100) n));
end $$;

create or replace function internal.retention_club_guests(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.club_guests g where g.keep_until < moment;
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function public.sign_in_guest(uuid, text, text), public.sign_out_guest(uuid), public.list_my_clubs(), public.list_club_register(uuid) to authenticated;
