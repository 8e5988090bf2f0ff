-- What an organiser offers its members. Owners and managers write plans; all of a team read them.

-- @throws MEMBERSHIPS_INVALID
create or replace function internal.check_plan(p_name text, p_words text, p_most integer, p_early_days integer, p_plus_ones integer, p_price integer, p_period text, p_vat integer, p_vat_number text) returns void
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
  elsif p_price not between 100 and 100000 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'A price is £1 to £1,000', 'Leave it empty for a free plan.', field => 'price_pence');
  elsif (p_price is null) <> (p_period is null) or coalesce(p_period, 'once') not in ('month', 'year', 'once') then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Say what the price is for', 'Choose a month, a year, or once.', field => 'period');
  elsif coalesce(p_vat, 0) not in (0, 2000) then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'The price has no VAT in it, or 20%', 'Choose one of the two.', field => 'vat_basis_points');
  elsif p_vat > 0 and p_vat_number is null then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'A price with VAT needs your VAT number', 'Write it under Team and details, or choose No VAT.', field => 'vat_basis_points');
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

-- People have a plan, which is locked: its price may change, three times a day, and neither what it is for nor that it costs something.
-- @throws MEMBERSHIPS_PRICED, MEMBERSHIPS_RATE_LIMITED
create or replace function internal.check_price_change(plan public.membership_plans, p_price integer, p_period text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if plan.price_pence is null or p_price is null then
    perform internal.refuse(409, 'MEMBERSHIPS_PRICED', case when plan.price_pence is null then 'People have this plan for free, so it stays free' else 'People pay for this plan, so it keeps a price' end,
      'Close it to new members and write a new plan.', field => 'price_pence');
  elsif plan.period is distinct from p_period then
    perform internal.refuse(409, 'MEMBERSHIPS_PRICED', 'People have this plan, so what its price is for stays', 'Close it to new members and write a new plan.', field => 'period');
  end if;
  perform internal.take_limit(auth.uid(), 'membership_prices', 'MEMBERSHIPS_RATE_LIMITED');
end $$;

-- Writes a new plan, or changes one (p_plan_id). What a plan gives changes for all of its members at once; another price is for
-- new members at once, and for those who have it a month after they were told (internal.announce_prices). Answers its id.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, MEMBERSHIPS_INVALID, MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_CLOSED, MEMBERSHIPS_RATE_LIMITED
create or replace function public.save_membership_plan(p_organiser_id uuid, p_name text, p_words text default null, p_needs_approval boolean default false,
  p_most integer default null, p_early_days integer default 0, p_plus_ones integer default 0, p_plan_id uuid default null, p_price_pence integer default null, p_period text default null, p_vat_basis_points integer default 0) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans;
  called constant text := internal.clean_line(p_name);
  said constant text := nullif(internal.clean_text(p_words), '');
  changed_at timestamptz;
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
  perform internal.check_plan(called, said, p_most, p_early_days, p_plus_ones, p_price_pence, p_period, p_vat_basis_points,
    (select o.vat_number from public.organisers o where o.id = p_organiser_id));
  if plan.id is not null and (plan.price_pence, plan.period) is distinct from (p_price_pence, p_period) and exists (
    select from public.memberships m where m.plan_id = plan.id and m.status <> 'ended') then
    perform internal.check_price_change(plan, p_price_pence, p_period);
    changed_at := now();
  end if;
  perform internal.lock_team(p_organiser_id, null);
  if exists (select from public.membership_plans p where p.organiser_id = p_organiser_id and lower(p.name) = lower(called) and p.status <> 'ended' and p.id is distinct from p_plan_id) then
    perform internal.refuse(409, 'MEMBERSHIPS_INVALID', 'You have a plan of this name', 'Choose another name.', field => 'name');
  elsif p_plan_id is null and (select count(*) from public.membership_plans p where p.organiser_id = p_organiser_id and p.status <> 'ended') >= 20 then
    perform internal.refuse(409, 'MEMBERSHIPS_INVALID', 'You have 20 plans', 'End one first.');
  end if;
  if p_plan_id is null then
    insert into public.membership_plans (organiser_id, name, words, needs_approval, most, early_days, plus_ones, price_pence, period, vat_basis_points)
    values (p_organiser_id, called, said, coalesce(p_needs_approval, false), p_most, coalesce(p_early_days, 0), coalesce(p_plus_ones, 0), p_price_pence, p_period,
      coalesce(p_vat_basis_points, 0)) returning * into plan;
  else
    update public.membership_plans p set name = called, words = said, needs_approval = coalesce(p_needs_approval, false), most = p_most,
      early_days = coalesce(p_early_days, 0), plus_ones = coalesce(p_plus_ones, 0), price_pence = p_price_pence, period = p_period,
      vat_basis_points = coalesce(p_vat_basis_points, 0), price_changed_at = coalesce(changed_at, p.price_changed_at) where p.id = plan.id;
  end if;
  perform internal.record_act('membership_plan_saved', 'membership_plans', plan.id::text, null, jsonb_build_object('name', called)
    || case when changed_at is null then '{}' else jsonb_build_object('price_pence', p_price_pence) end);
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

-- Ends a plan. Its members keep what it gives for fourteen days, or as long as they paid for, and are told; requests end at once, and paused
-- memberships with their money back. A plan that was paid for once is closed instead: it goes on for those who have it.
-- @throws as internal.changeable_plan, MEMBERSHIPS_PRICED
create or replace function public.end_membership_plan(p_plan_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans := internal.changeable_plan(p_plan_id);
  member public.memberships;
begin
  if exists (select from public.memberships m where m.plan_id = plan.id and m.period = 'once' and m.status <> 'ended') then
    perform internal.refuse(409, 'MEMBERSHIPS_PRICED', 'People have paid for this plan once and for good', 'Take no new members: it goes on for those who have it.');
  end if;
  update public.membership_plans p set status = 'ended', ended_at = now() where p.id = plan.id;
  perform internal.tell_member(m, case when m.status <> 'active' then 'ended' when m.paid_until > now() + interval '14 days' then 'plan_ends_paid' else 'plan_ends' end)
  from public.memberships m where m.plan_id = plan.id and m.status in ('asked', 'active', 'paused');
  update public.memberships m set status = 'ending', ends_at = greatest(now() + interval '14 days', m.paid_until) where m.plan_id = plan.id and m.status = 'active';
  for member in select * from public.memberships m where m.plan_id = plan.id and m.status in ('asked', 'paused') order by m.id for update loop
    update public.memberships m set status = 'ended', ended_at = now(), ended_why = 'plan' where m.id = member.id;
    perform internal.signal_membership_left(member, 'plan');
  end loop;
  perform internal.record_act('membership_plan_ended', 'membership_plans', plan.id::text, null, jsonb_build_object('name', plan.name));
end $$;

-- The plans of an organiser as its team sees them, with how many ask, are members, are paused, and still pay an older price.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_team_plans(p_organiser_id uuid)
returns table (id uuid, name text, words text, needs_approval boolean, most integer, early_days integer, plus_ones integer, status text, asked integer, members integer, paused integer,
  price_pence integer, period text, vat_basis_points integer, at_old_price integer)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_right('members', p_organiser_id);
  return query select p.id, p.name, p.words, p.needs_approval, p.most, p.early_days, p.plus_ones, p.status,
      count(*) filter (where m.status = 'asked')::integer, count(*) filter (where m.status in ('active', 'ending'))::integer,
      count(*) filter (where m.status = 'paused')::integer, p.price_pence, p.period, p.vat_basis_points,
      count(*) filter (where m.status in ('active', 'paused') and m.period in ('month', 'year') and m.price_pence <> p.price_pence)::integer
    from public.membership_plans p left join public.memberships m on m.plan_id = p.id
    where p.organiser_id = p_organiser_id and p.status <> 'ended' group by p.id order by p.created_at, p.id;
end $$;

grant execute on function public.save_membership_plan(uuid, text, text, boolean, integer, integer, integer, uuid, integer, text, integer), public.open_membership_plan(uuid, boolean),
  public.end_membership_plan(uuid), public.list_team_plans(uuid) to authenticated;
