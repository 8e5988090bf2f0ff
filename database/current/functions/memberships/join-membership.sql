-- Becoming a member, and being one no more.

-- Tells a member what became of their membership: accepted, declined, paused, resumed, ended or plan_ends. p_more is what else its sentence says.
create or replace function internal.tell_member(p_membership public.memberships, p_change text, p_more jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  select internal.notify('membership_changed', p_membership.user_id, jsonb_build_object('organiser', o.name, 'slug', o.slug, 'change', p_change, 'number', p_membership.number) || p_more)
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

-- A person may become a member of a plan, which must be locked. @throws MEMBERSHIPS_CLOSED, MEMBERSHIPS_ADULTS, BOOKINGS_NOT_LET_IN, MEMBERSHIPS_WAIT
create or replace function internal.check_may_join(plan public.membership_plans, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if plan.status <> 'open' then
    perform internal.refuse(409, 'MEMBERSHIPS_CLOSED', 'This membership takes no new members', 'Look at the organiser''s page for others.');
  elsif internal.is_minor(p_person) then
    perform internal.refuse(403, 'MEMBERSHIPS_ADULTS', 'Memberships are for people of 18 and over', 'You can join from your eighteenth birthday.');
  end if;
  perform internal.refuse_banned(plan.organiser_id, p_person);
  if exists (select from public.memberships m where m.organiser_id = plan.organiser_id and m.user_id = p_person and m.ended_why in ('declined', 'team')
    and m.ended_at > now() - interval '30 days') then
    perform internal.refuse(409, 'MEMBERSHIPS_WAIT', 'The team said no less than 30 days ago', 'Ask again later.');
  end if;
end $$;

-- A plan, locked. @throws MEMBERSHIPS_NOT_FOUND
create or replace function internal.require_plan(p_plan_id uuid) returns public.membership_plans
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans;
begin
  select * into plan from public.membership_plans p where p.id = p_plan_id for update;
  if plan.id is null then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership', 'Look at the organiser''s page again.');
  end if;
  return plan;
end $$;

-- The membership or request that a person has with an organiser, locked; null where there is none. @throws MEMBERSHIPS_ALREADY where it is of another plan
create or replace function internal.current_membership(plan public.membership_plans, p_person uuid) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  mine public.memberships;
begin
  select * into mine from public.memberships m where m.organiser_id = plan.organiser_id and m.user_id = p_person and m.status <> 'ended' for update;
  if mine.plan_id <> plan.id then
    perform internal.refuse(409, 'MEMBERSHIPS_ALREADY', 'You have a membership of this organiser, or asked for one', 'Leave it under Memberships in your settings first.');
  end if;
  return mine;
end $$;

-- The caller joins at once, or asks where the team decides; a person on the plan's register is a member whatever the number of members.
-- What costs something is paid for first, by start_membership_payment. Asking twice for one plan is asking once. Answers the status.
-- @throws MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_CLOSED, MEMBERSHIPS_FULL, MEMBERSHIPS_ALREADY, MEMBERSHIPS_WAIT, MEMBERSHIPS_ADULTS,
-- MEMBERSHIPS_INVALID, MEMBERSHIPS_RATE_LIMITED, MEMBERSHIPS_PRICED, BOOKINGS_NOT_LET_IN
create or replace function public.join_membership(p_plan_id uuid, p_note text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  plan public.membership_plans := internal.require_plan(p_plan_id);
  earlier public.memberships := internal.current_membership(plan, me);
  said constant text := nullif(internal.clean_text(p_note), '');
  made public.memberships;
  known public.membership_imports;
begin
  if earlier.id is not null then
    return earlier.status;
  elsif char_length(said) > 500 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Message too long', 'Use at most 500 characters.', field => 'note');
  end if;
  perform internal.take_limit(me, 'memberships_asked', 'MEMBERSHIPS_RATE_LIMITED');
  perform internal.check_may_join(plan, me);
  known := internal.register_line(plan.id, me);
  if known.id is not null then
    delete from public.membership_imports i where i.id = known.id;
    -- a club counts the days before it admits a person from when they stood on its register
    insert into public.memberships (organiser_id, plan_id, user_id, status, number, since, note, asked_at)
    values (plan.organiser_id, plan.id, me, 'active', coalesce(known.number, internal.take_member_number(plan.organiser_id)),
      coalesce((known.since + time '12:00') at time zone 'Europe/London', now()), said, known.created_at) returning * into made;
    return made.status;
  end if;
  perform internal.check_plan_has_room(plan);
  if plan.needs_approval then
    insert into public.memberships (organiser_id, plan_id, user_id, note) values (plan.organiser_id, plan.id, me, said) returning * into made;
    perform internal.notify('membership_asked', colleague, jsonb_build_object('organiser_id', o.id, 'organiser', o.name, 'slug', o.slug, 'plan', plan.name))
    from internal.team_user_ids(plan.organiser_id, null, '{owner,manager}') colleague, public.organisers o where o.id = plan.organiser_id;
  elsif plan.price_pence is not null then
    perform internal.refuse(409, 'MEMBERSHIPS_PRICED', 'This membership has a price', 'Pay for it on the organiser''s page to join.');
  else
    insert into public.memberships (organiser_id, plan_id, user_id, status, number, since, note)
    values (plan.organiser_id, plan.id, me, 'active', internal.take_member_number(plan.organiser_id), now(), said) returning * into made;
  end if;
  return made.status;
end $$;

-- Takes the caller's request back, or ends their membership: at once where it is free, was paid once, or was paid for in the last fourteen
-- days, which sends the money back; else with the time that is paid for. Doing it twice is doing it once. @throws MEMBERSHIPS_NOT_FOUND
create or replace function public.leave_membership(p_membership_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  mine public.memberships;
begin
  select * into mine from public.memberships m where m.id = p_membership_id and m.user_id = me for update;
  if mine.id is null then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership of yours', 'Load the page again.');
  elsif mine.status = 'ended' then
    return;
  elsif mine.status in ('active', 'ending') and mine.paid_until > now() and internal.money_back_until(mine) is null then
    if mine.status = 'active' then
      perform internal.stop_renewal(mine);
    end if;
    return;
  end if;
  update public.memberships m set status = 'ended', ended_at = now(), ended_why = 'left', note = null where m.id = mine.id;
  perform internal.acknowledge_end(mine, mine.status = 'paused' or internal.money_back_until(mine) is not null) where mine.status <> 'asked';
  -- what a team has paused is not used, so leaving it is as if the team had ended it
  perform internal.signal_membership_left(mine, case mine.status when 'paused' then 'team' else 'left' end);
end $$;

-- The caller's memberships and requests, those that count first. Leaving until `money_back_until` sends
-- the last payment back; `may_pay` says that a payment can be made now; `renews` that the card is charged for further periods, the next time at
-- `charge_due_at`; `tries` how often it was refused; `may_resume` that what was stopped can go on; `price_pence` what the next period costs, and `next_price_pence` another price for the period that begins at `next_price_at`.
create or replace function public.list_my_memberships()
returns table (id uuid, organiser text, organiser_slug text, plan_id uuid, plan text, words text, early_days integer, plus_ones integer, status text, number integer,
  asked_at timestamptz, since timestamptz, ends_at timestamptz, ended_at timestamptz, ended_why text, period text, price_pence integer, paid_until timestamptz,
  pays_until timestamptz, money_back_until timestamptz, may_pay boolean, renews boolean, charge_due_at timestamptz, tries integer, card_last4 text, card_expires_on date, may_resume boolean, next_price_pence integer, next_price_at timestamptz)
language plpgsql stable security definer rows 5 set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  return query select m.id, o.name, o.slug, p.id, p.name, p.words, p.early_days, p.plus_ones, m.status, m.number, m.asked_at, m.since, m.ends_at, m.ended_at, m.ended_why,
      m.period, internal.member_price(p, m), m.paid_until, m.pays_until, internal.money_back_until(m), internal.may_pay(p, m),
      m.renews_since is not null, internal.charge_due_at(m), m.tries::integer, c.last4, c.expires_on, m.status = 'ending' and m.period is not null and m.ends_at > now() and p.status <> 'ended', n.to_pence,
      internal.first_period_from(m, n.counts_from)
    from public.memberships m join public.membership_plans p on p.id = m.plan_id join public.organisers o on o.id = m.organiser_id
    left join internal.saved_cards c on c.id = m.card_id left join internal.price_notices n on n.membership_id = m.id and n.ended_at is null and m.status in ('active', 'paused')
    where m.user_id = me order by m.status = 'ended', m.asked_at desc, m.id limit 100;
end $$;

-- Memberships that are over: their plan ended or their person left and the time they had is up, what was paid for is used up, or an accepted
-- request was not paid. One whose card is charged by itself has its tries before; without any within sixteen days it ends as well. Answers how many.
create or replace function internal.end_memberships() returns bigint
language sql security definer set search_path = '' as $$
  with over as (
    update public.memberships m set status = 'ended', ended_at = now(), note = null,
      ended_why = case when m.status <> 'ending' then 'unpaid' when p.status = 'ended' then 'plan' else 'left' end
    from public.membership_plans p
    where p.id = m.plan_id and ((m.status = 'ending' and m.ends_at <= now()) or (m.status = 'active' and m.paid_until <= now() and (m.renews_since is null or m.paid_until <= now() - interval '16 days')) or (m.status = 'asked' and m.pays_until <= now()))
    returning m as ended
  ), told as (
    select internal.tell_member(o.ended, 'unpaid') from over o where (o.ended).ended_why = 'unpaid'
  ) select (select count(*) from over) + 0 * (select count(*) from told)
$$;

grant execute on function public.join_membership(uuid, text), public.leave_membership(uuid), public.list_my_memberships() to authenticated;
