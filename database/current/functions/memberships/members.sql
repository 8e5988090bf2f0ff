-- The members of an organiser, for its owners and managers. Each reading is in the audit log.

-- A member of that state or any, with what they told: the newest request first, a hundred at a time after the one that is named.
-- p_state is asked, members (active, ending and paused) or ended. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_members(p_organiser_id uuid, p_state text default 'members', p_after uuid default null)
returns table (id uuid, handle text, name text, email text, plan text, status text, number integer, note text, asked_at timestamptz, since timestamptz, ends_at timestamptz,
  ended_at timestamptz, ended_why text, period text, paid_until timestamptz, pays_until timestamptz)
language plpgsql security definer rows 100 set search_path = '' as $$
begin
  perform internal.require_right('members', p_organiser_id);
  perform internal.record_act('members_listed', 'organisers', p_organiser_id::text, null, null);
  return query select m.* from internal.member_rows(p_organiser_id, p_state, p_after) m limit 100;
end $$;

-- All of them as CSV. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, MEMBERSHIPS_RATE_LIMITED
create or replace function public.export_members(p_organiser_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_right('members', p_organiser_id);
  perform internal.take_limit(auth.uid(), 'member_exports', 'MEMBERSHIPS_RATE_LIMITED');
  perform internal.record_act('members_exported', 'organisers', p_organiser_id::text, null, null);
  return (
    select string_agg(line, E'\r\n' order by place) from (
      select 0 as place, '"Number","Name","Handle","Email","Plan","State","Asked","Since","Paid for","Paid until","Ends","Ended","Message"' as line
      union all
      select row_number() over (), concat_ws(',', internal.csv_cell(m.number::text), internal.csv_cell(m.name), internal.csv_cell(m.handle), internal.csv_cell(m.email),
        internal.csv_cell(m.plan), internal.csv_cell(m.status), internal.csv_cell(internal.csv_day(m.asked_at)), internal.csv_cell(internal.csv_day(m.since)),
        internal.csv_cell(m.period), internal.csv_cell(internal.csv_day(m.paid_until)), internal.csv_cell(internal.csv_day(m.ends_at)),
        internal.csv_cell(internal.csv_day(m.ended_at)), internal.csv_cell(m.note))
      from (select r.* from internal.member_rows(p_organiser_id, null, null) r order by r.number nulls last, r.asked_at) m
    ) lines);
end $$;

-- The day of a moment in London, as spreadsheets read it.
create or replace function internal.csv_day(p_moment timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_moment at time zone 'Europe/London', 'YYYY-MM-DD')
$$;

create or replace function internal.member_rows(p_organiser_id uuid, p_state text, p_after uuid)
returns table (id uuid, handle text, name text, email text, plan text, status text, number integer, note text, asked_at timestamptz, since timestamptz, ends_at timestamptz,
  ended_at timestamptz, ended_why text, period text, paid_until timestamptz, pays_until timestamptz)
language sql stable security definer rows 100 set search_path = '' as $$
  select m.id, p.handle::text, p.full_name, u.email::text, l.name, m.status, m.number, m.note, m.asked_at, m.since, m.ends_at, m.ended_at, m.ended_why, m.period, m.paid_until, m.pays_until
  from public.memberships m join public.membership_plans l on l.id = m.plan_id
  join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
  left join public.memberships after on after.id = p_after and after.organiser_id = p_organiser_id
  where m.organiser_id = p_organiser_id
    and case p_state when 'asked' then m.status = 'asked' when 'ended' then m.status = 'ended' when 'members' then m.status in ('active', 'ending', 'paused') else p_state is null end
    and (after.id is null or (m.asked_at, m.id) < (after.asked_at, after.id))
  order by m.asked_at desc, m.id desc
$$;

-- Accepts or declines up to a hundred requests, pauses, resumes or ends memberships: p_to is active, paused or ended. What is there already
-- stays as it is. Answers how many changed. @throws MEMBERSHIPS_NOT_FOUND, TEAMS_ROLE_REQUIRED, MEMBERSHIPS_INVALID, MEMBERSHIPS_FULL,
-- MEMBERSHIPS_RATE_LIMITED, BOOKINGS_NOT_LET_IN
create or replace function public.change_members(p_membership_ids uuid[], p_to text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  member public.memberships;
  changed integer := 0;
begin
  if coalesce(cardinality(p_membership_ids), 0) not between 1 and 100 or coalesce(p_to, '') not in ('active', 'paused', 'ended') then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Choose 1 to 100 members and what becomes of them', 'Load the list again.');
  end if;
  -- plans before memberships, as everything that changes them locks both
  perform from public.membership_plans p where p.id in (select m.plan_id from public.memberships m where m.id = any (p_membership_ids)) order by p.id for update;
  for member in select * from public.memberships m where m.id = any (p_membership_ids) order by m.asked_at, m.id for update loop
    if internal.my_role(member.organiser_id) is null then
      perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such member on your list', 'Load the list again.');
    end if;
    perform internal.require_right('members', member.organiser_id);
    perform internal.take_limit(me, 'memberships_changed', 'MEMBERSHIPS_RATE_LIMITED');
    changed := changed + internal.change_member(member, p_to, me);
  end loop;
  if not exists (select from public.memberships m where m.id = any (p_membership_ids)) then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such member on your list', 'Load the list again.');
  end if;
  return changed;
end $$;

-- One of them, locked, as their plan is. Answers 1, or 0 where nothing changed.
create or replace function internal.change_member(p_member public.memberships, p_to text, p_by uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans;
  changed public.memberships;
begin
  if p_member.status = p_to or p_member.status = 'ended' or (p_to = 'paused' and p_member.status <> 'active') or (p_to = 'active' and p_member.status = 'ending') then
    return 0;
  end if;
  if p_to = 'active' and p_member.status = 'asked' then
    select * into plan from public.membership_plans p where p.id = p_member.plan_id;
    if p_member.pays_until is not null then
      return 0;
    end if;
    perform internal.check_plan_has_room(plan);
    perform internal.refuse_banned_guest(p_member.organiser_id, p_member.user_id, null, (select coalesce(p.full_name, p.handle::text) from public.profiles p where p.user_id = p_member.user_id));
    if plan.price_pence is not null then
      return internal.ask_for_payment(p_member, p_by);
    end if;
  end if;
  update public.memberships m set status = p_to, decided_by = p_by,
    number = coalesce(m.number, case when p_to = 'active' then internal.take_member_number(m.organiser_id) end),
    since = coalesce(m.since, case when p_to = 'active' then now() end),
    ended_at = case when p_to = 'ended' then now() end,
    ended_why = case when p_to = 'ended' then case when m.status = 'asked' then 'declined' else 'team' end end,
    note = case when p_to = 'ended' then null else m.note end,
    -- the time of a pause is given to a membership that is paid for
    paused_at = case when p_to = 'paused' and m.paid_until is not null then now() end,
    begins_at = case when p_to = 'active' and m.paused_at is not null then m.begins_at + (now() - m.paused_at) else m.begins_at end,
    paid_until = case when p_to = 'active' and m.paused_at is not null then internal.period_end(m.begins_at + (now() - m.paused_at), m.period, m.periods) else m.paid_until end
  where m.id = p_member.id returning * into changed;
  perform internal.record_act('member_changed', 'memberships', p_member.id::text, jsonb_build_object('status', p_member.status), jsonb_build_object('status', p_to));
  perform internal.tell_member(changed, case when p_to = 'paused' then 'paused' when p_to = 'active' and p_member.status = 'asked' then 'accepted' when p_to = 'active' then 'resumed'
    when p_member.status = 'asked' then 'declined' else 'ended' end);
  if p_to = 'ended' then
    perform internal.signal_membership_left(p_member, 'team');
  end if;
  return 1;
end $$;

-- The team accepted a request for a plan with a price: the person has fourteen days to pay, and is a member when they have.
create or replace function internal.ask_for_payment(p_member public.memberships, p_by uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked public.memberships;
begin
  update public.memberships m set pays_until = now() + interval '14 days', decided_by = p_by where m.id = p_member.id returning * into asked;
  perform internal.record_act('member_changed', 'memberships', p_member.id::text, jsonb_build_object('status', 'asked'), jsonb_build_object('status', 'accepted'));
  perform internal.tell_member(asked, 'accepted_pays');
  return 1;
end $$;

grant execute on function public.list_members(uuid, text, uuid), public.export_members(uuid), public.change_members(uuid[], text) to authenticated;
