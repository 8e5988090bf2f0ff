-- Who may be at the night of a members' club: its members, from when they are admitted, and guests whom they sign in. Licensing Act 2003,
-- section 62. No invitation, free ticket or guest list of the team goes past it.

-- The club whose night it is; null where the night is no club's.
create or replace function internal.club_of_night(p_event_id uuid) returns public.club_plans
language sql stable security definer set search_path = '' as $$
  select c from public.members_nights n join public.club_plans c on c.plan_id = n.plan_id where n.event_id = p_event_id limit 1
$$;

-- From when a member may use what the club gives: so many days after asking, by the hour and by London's clock, whichever is later. In
-- Northern Ireland the days are counted from the election, and nobody is a member before the team said yes.
create or replace function internal.club_member_from(club public.club_plans, m public.memberships) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(m.since, counted.at + make_interval(hours => 24 * club.days_between),
    (counted.at at time zone 'Europe/London' + make_interval(days => club.days_between)) at time zone 'Europe/London')
  from (select case club.nation when 'northern_ireland' then greatest(m.asked_at, m.since) else m.asked_at end as at) counted
$$;

-- From when a person may be at a club's night; null for a person who is no member of the club, and where the night is no club's.
create or replace function internal.club_entry(p_event_id uuid, p_person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(internal.club_member_from(c, m)) from public.members_nights n join public.club_plans c on c.plan_id = n.plan_id
  join public.memberships m on m.plan_id = c.plan_id and m.user_id = p_person and (m.status = 'active' or (m.status = 'ending' and m.ends_at > now()))
  where n.event_id = p_event_id
$$;

-- Why a club may have no night then: few_members, or no_certificate on the day of the night. Null where it may.
create or replace function internal.club_obstacle(club public.club_plans, p_starts_at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select case when (p_starts_at at time zone 'Europe/London')::date > club.valid_until then 'no_certificate'
    when (select count(*) from (select from public.memberships m where m.plan_id = club.plan_id and m.status in ('active', 'ending', 'paused') limit 25) members) < 25 then 'few_members' end
$$;

-- Whether a night is a club's that the person may not come to: no member, admitted only after its end, or a club that may not open.
create or replace function internal.is_outside_club(p_event_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select coalesce(internal.club_entry(e.id, p_person) >= coalesce(e.ends_at, e.starts_at + interval '8 hours'), true) or internal.club_obstacle(c, e.starts_at) is not null
    from public.events e, internal.club_of_night(e.id) c where e.id = p_event_id and c.plan_id is not null), false)
$$;

-- "Fri 4 Dec 20:00", as London's clocks show it.
create or replace function internal.club_moment(p_moment timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_moment at time zone 'Europe/London', 'Dy FMDD Mon HH24:MI')
$$;

-- @throws BOOKINGS_NOT_ON_SALE where the club may have no night then
create or replace function internal.refuse_closed_club(club public.club_plans, p_starts_at timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  obstacle constant text := internal.club_obstacle(club, p_starts_at);
begin
  if obstacle = 'no_certificate' then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', format('The certificate of %s ends before this night', club.club_name), 'The club writes the new date under Members first.');
  elsif obstacle = 'few_members' then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', format('%s has fewer than 25 members', club.club_name), 'A members'' club opens with 25 members.');
  end if;
end $$;

-- Asked by every way to a ticket. @throws BOOKINGS_MEMBERS_ONLY, BOOKINGS_NOT_ON_SALE
create or replace function internal.refuse_outside_club(event public.events, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  club constant public.club_plans := internal.club_of_night(event.id);
  admitted timestamptz;
begin
  if club.plan_id is null then
    return;
  end if;
  perform internal.refuse_closed_club(club, event.starts_at);
  admitted := internal.club_entry(event.id, p_person);
  if admitted is null then
    perform internal.refuse(403, 'BOOKINGS_MEMBERS_ONLY', format('%s is a members'' club. This night is for its members and their guests', club.club_name),
      'Become a member on the organiser''s page first, or come as the guest of a member.');
  elsif admitted >= coalesce(event.ends_at, event.starts_at + interval '8 hours') then
    perform internal.refuse(403, 'BOOKINGS_MEMBERS_ONLY', format('You can come to %s from %s', club.club_name, internal.club_moment(admitted)), 'Choose a night after that.');
  end if;
end $$;

-- A free ticket of a club's night goes to the address of a member. @throws BOOKINGS_MEMBERS_ONLY, BOOKINGS_NOT_ON_SALE
create or replace function internal.refuse_comp_outside_club(event public.events, p_email text, field text default null) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  club constant public.club_plans := internal.club_of_night(event.id);
begin
  if club.plan_id is null then
    return;
  end if;
  perform internal.refuse_closed_club(club, event.starts_at);
  if not exists (select from auth.users u where lower(u.email) = lower(p_email) and u.email_confirmed_at is not null
    and internal.club_entry(event.id, u.id) < coalesce(event.ends_at, event.starts_at + interval '8 hours')) then
    perform internal.refuse(409, 'BOOKINGS_MEMBERS_ONLY', format('%s is not a member who can come to this night', p_email), 'Leave them out: a member can sign them in as a guest.',
      field => refuse_comp_outside_club.field);
  end if;
end $$;

-- Names of a team let nobody in to a club's night. @throws MEMBERSHIPS_CLUB_NIGHT
create or replace function internal.refuse_club_list(p_event_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (internal.club_of_night(p_event_id)).plan_id is not null then
    perform internal.refuse(409, 'MEMBERSHIPS_CLUB_NIGHT', 'This night is for the members of the club and their guests', 'Members sign their guests in under Memberships.');
  end if;
end $$;

-- A night becomes that of a club, for whole: no other plan has it, the club may open, and neither tickets of others nor names stand on it.
-- @throws MEMBERSHIPS_CLUB_NIGHT, BOOKINGS_NOT_ON_SALE
create or replace function internal.check_club_night(event public.events, plans uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  club public.club_plans;
begin
  select * into club from public.club_plans c where c.plan_id = any (plans);
  if club.plan_id is null then
    return;
  elsif cardinality(plans) > 1 then
    perform internal.refuse(409, 'MEMBERSHIPS_CLUB_NIGHT', format('A night of %s is for its members alone', club.club_name), 'Choose no other plan beside it.');
  end if;
  perform internal.refuse_closed_club(club, event.starts_at);
  if exists (select from public.tickets k where k.event_id = event.id and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed')
    and not exists (select from public.memberships m where m.plan_id = club.plan_id and m.user_id = k.owner_id and m.status in ('active', 'ending', 'paused'))) then
    perform internal.refuse(409, 'MEMBERSHIPS_CLUB_NIGHT', 'People who are not members have tickets of this night', 'Make another night for the club.');
  elsif exists (select from public.guest_list_entries g where g.event_id = event.id) or exists (select from public.comps c where c.event_id = event.id and c.status = 'sent') then
    perform internal.refuse(409, 'MEMBERSHIPS_CLUB_NIGHT', 'Names stand on the guest list of this night', 'Take them off first: members sign their guests in themselves.');
  end if;
end $$;
