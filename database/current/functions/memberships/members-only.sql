-- What is for members alone, and how early members may book. The hold asks, and so do an application, the waiting list and its offers,
-- tickets that holders sell, and a ticket that is passed on.

-- The plans of an event's organiser whose member a person is now.
create or replace function internal.plans_of_member(p_event_id uuid, p_person uuid) returns setof public.membership_plans
language sql stable security definer rows 1 set search_path = '' as $$
  select p.* from public.events e join public.memberships m on m.organiser_id = e.organiser_id join public.membership_plans p on p.id = m.plan_id
  where e.id = p_event_id and m.user_id = p_person and (m.status = 'active' or (m.status = 'ending' and m.ends_at > now()))
$$;

-- Whether the night, or one of these ticket types, is for members of plans that the person does not have. An invitation can waive it,
-- except where the night is that of a members' club in law.
create or replace function internal.is_for_other_members(p_event_id uuid, p_type_ids uuid[], p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select p.id from internal.plans_of_member(p_event_id, p_person) p)
  select (exists (select from public.members_nights n where n.event_id = p_event_id having count(*) > 0 and not bool_or(n.plan_id in (select m.id from mine m)))
    or exists (select from public.members_types t where t.ticket_type_id = any (p_type_ids) group by t.ticket_type_id having not bool_or(t.plan_id in (select m.id from mine m))))
    and not internal.invitation_waives(p_event_id, p_person, 'membership') or internal.is_outside_club(p_event_id, p_person)
$$;

-- How many places a member may have of what is for members alone: their own, and one for each guest that their plan allows.
create or replace function internal.places_of_member(p_event_id uuid, p_person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select 1 + coalesce(max(p.plus_ones), 0) from internal.plans_of_member(p_event_id, p_person) p
$$;

-- @throws BOOKINGS_MEMBERS_ONLY, BOOKINGS_LIMIT_REACHED where a member wants more places than are theirs
create or replace function internal.refuse_non_member(p_event_id uuid, p_type_ids uuid[], p_person uuid, p_places integer default 1) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_outside_club(e, p_person) from public.events e where e.id = p_event_id;
  if internal.is_for_other_members(p_event_id, p_type_ids, p_person) then
    perform internal.refuse(403, 'BOOKINGS_MEMBERS_ONLY', format('This is for members of %s',
      (select o.name from public.events e join public.organisers o on o.id = e.organiser_id where e.id = p_event_id)), 'Become a member on the organiser''s page first.');
  elsif p_places > 1 and (exists (select from public.members_nights n where n.event_id = p_event_id) or exists (select from public.members_types t where t.ticket_type_id = any (p_type_ids)))
    and p_places > internal.places_of_member(p_event_id, p_person)
    and ((internal.club_of_night(p_event_id)).plan_id is not null or not internal.invitation_waives(p_event_id, p_person, 'membership')) then
    perform internal.refuse_member_places(internal.places_of_member(p_event_id, p_person));
  end if;
end $$;

-- @throws BOOKINGS_LIMIT_REACHED
create or replace function internal.refuse_member_places(p_most integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', case p_most when 1 then 'A member may have one place' else format('A member may have %s places, with those of their guests', p_most) end,
    'What you hold or are offered counts too: it is under My bookings.');
end $$;

-- The state of a ticket type as a person meets it: `members` where it is for members of plans they do not have, and on sale to a member
-- from the days that their plan gives, which begin at the hour of the sale by London's clock.
create or replace function internal.member_state(p_person uuid, p_type public.ticket_types, p_state text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_state in ('ended', 'paused') then p_state
    when internal.is_for_other_members(p_type.event_id, array[p_type.id], p_person) then 'members'
    when p_state = 'soon' and exists (select from internal.plans_of_member(p_type.event_id, p_person) p
      where p.early_days > 0 and internal.days_before(p_type.sales_start, p.early_days) <= now()) then 'on_sale'
    else p_state end
$$;

-- So many days before a moment, at its hour in London: also where the clocks change between.
create or replace function internal.days_before(p_moment timestamptz, p_days integer) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_moment at time zone 'Europe/London' - make_interval(days => p_days)) at time zone 'Europe/London'
$$;

-- Says whose members alone may book a night (no ticket type) or one of its ticket types; no plan makes it for everybody. What is held or
-- booked already stays. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_RATE_LIMITED, MEMBERSHIPS_CLUB_NIGHT, BOOKINGS_NOT_ON_SALE
create or replace function public.set_members_only(p_event_id uuid, p_plan_ids uuid[], p_ticket_type_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('members'));
  plans constant uuid[] := array(select distinct plan from unnest(p_plan_ids) plan);
begin
  perform internal.take_limit(auth.uid(), 'membership_plans', 'MEMBERSHIPS_RATE_LIMITED');
  if p_ticket_type_id is not null and not exists (select from public.ticket_types t where t.id = p_ticket_type_id and t.event_id = event.id) then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'This ticket does not belong to the event', 'Load the page again.');
  elsif (select count(*) from public.membership_plans p where p.id = any (plans) and p.organiser_id = event.organiser_id and p.status <> 'ended') <> cardinality(plans) then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such plan', 'Load the page again.');
  end if;
  if p_ticket_type_id is null then
    perform internal.check_club_night(event, plans);
    delete from public.members_nights n where n.event_id = event.id and n.plan_id <> all (plans);
    insert into public.members_nights (event_id, plan_id) select event.id, plan from unnest(plans) plan on conflict on constraint members_nights_pkey do nothing;
  else
    delete from public.members_types t where t.ticket_type_id = p_ticket_type_id and t.plan_id <> all (plans);
    insert into public.members_types (ticket_type_id, plan_id) select p_ticket_type_id, plan from unnest(plans) plan on conflict on constraint members_types_pkey do nothing;
  end if;
end $$;

grant execute on function public.set_members_only(uuid, uuid[], uuid) to authenticated;
