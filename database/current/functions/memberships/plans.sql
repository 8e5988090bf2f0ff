-- What an organiser offers its members. Owners and managers write plans; all of a team read them.

-- @throws MEMBERSHIPS_INVALID
create or replace function internal.check_plan(p_name text, p_words text, p_most integer, p_early_days integer, p_plus_ones integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(p_name) not between 1 and 60 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Give the plan a name of 1 to 60 characters', 'For example: Friends of the house.', field => 'name');
  elsif char_length(p_words) > 1000 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Description too long', 'Use at most 1,000 characters.', field => 'words');
  elsif p_most not between 1 and 100000 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'The number of members must be 1 to 100,000', 'Leave it empty for any number.', field => 'most');
  elsif coalesce(p_early_days, 0) not between 0 and 30 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Members may book 0 to 30 days early', 'Write a number of days.', field => 'early_days');
  elsif coalesce(p_plus_ones, 0) not between 0 and 5 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'A member may bring 0 to 5 guests', 'Write a number of guests.', field => 'plus_ones');
  end if;
end $$;

-- A plan, locked, for those who may change it. @throws MEMBERSHIPS_NOT_FOUND, TEAMS_ROLE_REQUIRED, MEMBERSHIPS_CLOSED, MEMBERSHIPS_RATE_LIMITED
create or replace function internal.changeable_plan(p_plan_id uuid) returns public.membership_plans
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans;
begin
  perform internal.require_person();
  select * into plan from public.membership_plans p where p.id = p_plan_id for update;
  if plan.id is null or internal.my_role(plan.organiser_id) is null then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such plan', 'Load the page again.');
  end if;
  perform internal.require_right('members', plan.organiser_id);
  perform internal.take_limit(auth.uid(), 'membership_plans', 'MEMBERSHIPS_RATE_LIMITED');
  if plan.status = 'ended' then
    perform internal.refuse(409, 'MEMBERSHIPS_CLOSED', 'This plan has ended', 'Write a new one.');
  end if;
  return plan;
end $$;

-- Writes a new plan, or changes one (p_plan_id). What a plan gives changes for all of its members at once. Answers its id.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, MEMBERSHIPS_INVALID, MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_CLOSED, MEMBERSHIPS_RATE_LIMITED
create or replace function public.save_membership_plan(p_organiser_id uuid, p_name text, p_words text default null, p_needs_approval boolean default false,
  p_most integer default null, p_early_days integer default 0, p_plus_ones integer default 0, p_plan_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans;
  called constant text := internal.clean_line(p_name);
  said constant text := nullif(internal.clean_text(p_words), '');
begin
  perform internal.require_right('members', p_organiser_id);
  if p_plan_id is not null then
    plan := internal.changeable_plan(p_plan_id);
    if plan.organiser_id is distinct from p_organiser_id then
      perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such plan', 'Load the page again.');
    end if;
  else
    perform internal.take_limit(auth.uid(), 'membership_plans', 'MEMBERSHIPS_RATE_LIMITED');
  end if;
  perform internal.check_plan(called, said, p_most, p_early_days, p_plus_ones);
  perform internal.lock_team(p_organiser_id, null);
  if exists (select from public.membership_plans p where p.organiser_id = p_organiser_id and lower(p.name) = lower(called) and p.status <> 'ended' and p.id is distinct from p_plan_id) then
    perform internal.refuse(409, 'MEMBERSHIPS_INVALID', 'You have a plan of this name', 'Choose another name.', field => 'name');
  elsif p_plan_id is null and (select count(*) from public.membership_plans p where p.organiser_id = p_organiser_id and p.status <> 'ended') >= 20 then
    perform internal.refuse(409, 'MEMBERSHIPS_INVALID', 'You have 20 plans', 'End one first.');
  end if;
  if p_plan_id is null then
    insert into public.membership_plans (organiser_id, name, words, needs_approval, most, early_days, plus_ones)
    values (p_organiser_id, called, said, coalesce(p_needs_approval, false), p_most, coalesce(p_early_days, 0), coalesce(p_plus_ones, 0)) returning * into plan;
  else
    update public.membership_plans p set name = called, words = said, needs_approval = coalesce(p_needs_approval, false), most = p_most,
      early_days = coalesce(p_early_days, 0), plus_ones = coalesce(p_plus_ones, 0) where p.id = plan.id;
  end if;
  perform internal.record_act('membership_plan_saved', 'membership_plans', plan.id::text, null, jsonb_build_object('name', called));
  return plan.id;
end $$;

-- Takes new members, or none for now. @throws as internal.changeable_plan
create or replace function public.open_membership_plan(p_plan_id uuid, p_is_open boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans := internal.changeable_plan(p_plan_id);
begin
  update public.membership_plans p set status = case when p_is_open then 'open' else 'closed' end where p.id = plan.id;
  perform internal.record_act('membership_plan_saved', 'membership_plans', plan.id::text, jsonb_build_object('status', plan.status),
    jsonb_build_object('status', case when p_is_open then 'open' else 'closed' end));
end $$;

-- Ends a plan. Its members keep what it gives for fourteen days and are told; requests end at once. @throws as internal.changeable_plan
create or replace function public.end_membership_plan(p_plan_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans := internal.changeable_plan(p_plan_id);
begin
  update public.membership_plans p set status = 'ended', ended_at = now() where p.id = plan.id;
  perform internal.tell_member(m, case when m.status = 'active' then 'plan_ends' else 'ended' end) from public.memberships m
  where m.plan_id = plan.id and m.status in ('asked', 'active', 'paused');
  update public.memberships m set status = 'ending', ends_at = now() + interval '14 days' where m.plan_id = plan.id and m.status = 'active';
  update public.memberships m set status = 'ended', ended_at = now(), ended_why = 'plan' where m.plan_id = plan.id and m.status in ('asked', 'paused');
  perform internal.record_act('membership_plan_ended', 'membership_plans', plan.id::text, null, jsonb_build_object('name', plan.name));
end $$;

-- The plans of an organiser as its team sees them, with how many ask, are members, and are paused.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_team_plans(p_organiser_id uuid)
returns table (id uuid, name text, words text, needs_approval boolean, most integer, early_days integer, plus_ones integer, status text, asked integer, members integer, paused integer)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_right('members', p_organiser_id);
  return query select p.id, p.name, p.words, p.needs_approval, p.most, p.early_days, p.plus_ones, p.status,
      count(*) filter (where m.status = 'asked')::integer, count(*) filter (where m.status in ('active', 'ending'))::integer,
      count(*) filter (where m.status = 'paused')::integer
    from public.membership_plans p left join public.memberships m on m.plan_id = p.id
    where p.organiser_id = p_organiser_id and p.status <> 'ended' group by p.id order by p.created_at, p.id;
end $$;

grant execute on function public.save_membership_plan(uuid, text, text, boolean, integer, integer, integer, uuid), public.open_membership_plan(uuid, boolean),
  public.end_membership_plan(uuid), public.list_team_plans(uuid) to authenticated;
