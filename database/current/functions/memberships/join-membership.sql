-- Becoming a member, and being one no more.

-- Tells a member what became of their membership: accepted, declined, paused, resumed, ended or plan_ends.
create or replace function internal.tell_member(p_membership public.memberships, p_change text) returns void
language sql security definer set search_path = '' as $$
  select internal.notify('membership_changed', p_membership.user_id, jsonb_build_object('organiser', o.name, 'slug', o.slug, 'change', p_change, 'number', p_membership.number))
  from public.organisers o where o.id = p_membership.organiser_id
$$;

-- The next number of an organiser's members.
create or replace function internal.take_member_number(p_organiser_id uuid) returns integer
language sql security definer set search_path = '' as $$
  insert into internal.member_numbers as n (organiser_id, last) values (p_organiser_id, 1)
  on conflict on constraint member_numbers_pkey do update set last = n.last + 1 returning last
$$;

-- There is a place for one more member. The plan must be locked. @throws MEMBERSHIPS_FULL
create or replace function internal.check_plan_has_room(plan public.membership_plans) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from public.memberships m where m.plan_id = plan.id and m.status in ('active', 'ending', 'paused')) >= plan.most then
    perform internal.refuse(409, 'MEMBERSHIPS_FULL', format('%s has as many members as it takes', plan.name), 'Ask the organiser whether a place becomes free.');
  end if;
end $$;

-- The caller joins at once, or asks where the team decides; a person on the plan's register is a member whatever the number of members. Asking twice for one plan is asking once. Answers the status.
-- @throws MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_CLOSED, MEMBERSHIPS_FULL, MEMBERSHIPS_ALREADY, MEMBERSHIPS_WAIT, MEMBERSHIPS_ADULTS,
-- MEMBERSHIPS_INVALID, MEMBERSHIPS_RATE_LIMITED, BOOKINGS_NOT_LET_IN
create or replace function public.join_membership(p_plan_id uuid, p_note text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  plan public.membership_plans;
  earlier public.memberships;
  said constant text := nullif(internal.clean_text(p_note), '');
  made public.memberships;
  known public.membership_imports;
begin
  select * into plan from public.membership_plans p where p.id = p_plan_id for update;
  if plan.id is null then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership', 'Look at the organiser''s page again.');
  end if;
  select * into earlier from public.memberships m where m.organiser_id = plan.organiser_id and m.user_id = me and m.status <> 'ended';
  if earlier.plan_id = plan.id then
    return earlier.status;
  elsif earlier.id is not null then
    perform internal.refuse(409, 'MEMBERSHIPS_ALREADY', 'You have a membership of this organiser, or asked for one', 'Leave it under Memberships in your settings first.');
  elsif plan.status <> 'open' then
    perform internal.refuse(409, 'MEMBERSHIPS_CLOSED', 'This membership takes no new members', 'Look at the organiser''s page for others.');
  elsif char_length(said) > 500 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Message too long', 'Use at most 500 characters.', field => 'note');
  elsif internal.is_minor(me) then
    perform internal.refuse(403, 'MEMBERSHIPS_ADULTS', 'Memberships are for people of 18 and over', 'You can join from your eighteenth birthday.');
  end if;
  perform internal.take_limit(me, 'memberships_asked', 'MEMBERSHIPS_RATE_LIMITED');
  perform internal.refuse_banned(plan.organiser_id, me);
  if exists (select from public.memberships m where m.organiser_id = plan.organiser_id and m.user_id = me and m.ended_why in ('declined', 'team')
    and m.ended_at > now() - interval '30 days') then
    perform internal.refuse(409, 'MEMBERSHIPS_WAIT', 'The team said no less than 30 days ago', 'Ask again later.');
  end if;
  known := internal.register_line(plan.id, me);
  if known.id is not null then
    delete from public.membership_imports i where i.id = known.id;
    insert into public.memberships (organiser_id, plan_id, user_id, status, number, since, note)
    values (plan.organiser_id, plan.id, me, 'active', coalesce(known.number, internal.take_member_number(plan.organiser_id)),
      coalesce((known.since + time '12:00') at time zone 'Europe/London', now()), said) returning * into made;
    return made.status;
  end if;
  perform internal.check_plan_has_room(plan);
  if plan.needs_approval then
    insert into public.memberships (organiser_id, plan_id, user_id, note) values (plan.organiser_id, plan.id, me, said) returning * into made;
    perform internal.notify('membership_asked', colleague, jsonb_build_object('organiser_id', o.id, 'organiser', o.name, 'slug', o.slug, 'plan', plan.name))
    from internal.team_user_ids(plan.organiser_id, null, '{owner,manager}') colleague, public.organisers o where o.id = plan.organiser_id;
  else
    insert into public.memberships (organiser_id, plan_id, user_id, status, number, since, note)
    values (plan.organiser_id, plan.id, me, 'active', internal.take_member_number(plan.organiser_id), now(), said) returning * into made;
  end if;
  return made.status;
end $$;

-- Takes the caller's request back, or ends their membership, at once. Doing it twice is doing it once. @throws MEMBERSHIPS_NOT_FOUND
create or replace function public.leave_membership(p_membership_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  mine public.memberships;
begin
  select * into mine from public.memberships m where m.id = p_membership_id and m.user_id = me for update;
  if mine.id is null then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership of yours', 'Load the page again.');
  end if;
  update public.memberships m set status = 'ended', ended_at = now(), ended_why = 'left', note = null where m.id = mine.id and m.status <> 'ended';
end $$;

-- The caller's memberships and requests, those that count first.
create or replace function public.list_my_memberships()
returns table (id uuid, organiser text, organiser_slug text, plan_id uuid, plan text, words text, early_days integer, plus_ones integer, status text, number integer,
  asked_at timestamptz, since timestamptz, ends_at timestamptz, ended_at timestamptz, ended_why text)
language plpgsql stable security definer rows 5 set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  return query select m.id, o.name, o.slug, p.id, p.name, p.words, p.early_days, p.plus_ones, m.status, m.number, m.asked_at, m.since, m.ends_at, m.ended_at, m.ended_why
    from public.memberships m join public.membership_plans p on p.id = m.plan_id join public.organisers o on o.id = m.organiser_id
    where m.user_id = me order by m.status = 'ended', m.asked_at desc, m.id limit 100;
end $$;

-- A membership whose plan ended is over when its fourteen days are. Answers how many.
create or replace function internal.end_memberships() returns bigint
language sql security definer set search_path = '' as $$
  with over as (
    update public.memberships m set status = 'ended', ended_at = now(), ended_why = 'plan' where m.status = 'ending' and m.ends_at <= now() returning m.id
  ) select count(*) from over
$$;

grant execute on function public.join_membership(uuid, text), public.leave_membership(uuid), public.list_my_memberships() to authenticated;
