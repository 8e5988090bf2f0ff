-- What is paid for: how long a payment lasts, when one can be made, and until when it comes back.

-- The end of the nth period, by London's clock: of the 31st of January plus a month the 28th of February, plus two the 31st of March. Null where it was paid once.
create or replace function internal.period_end(p_begins_at timestamptz, p_period text, p_nth integer) returns timestamptz
language sql stable set search_path = '' as $$
  select case p_period when 'month' then (p_begins_at at time zone 'Europe/London' + make_interval(months => p_nth)) at time zone 'Europe/London'
    when 'year' then (p_begins_at at time zone 'Europe/London' + make_interval(years => p_nth)) at time zone 'Europe/London' end
$$;

-- The day of a moment in London: "Mon 28 Dec 2026".
create or replace function internal.day_words(p_moment timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_moment at time zone 'Europe/London', 'FMDy FMDD FMMon YYYY')
$$;

-- A person who leaves until then has the last payment back: fourteen days from paying. Null where there is nothing to have back.
create or replace function internal.money_back_until(m public.memberships) returns timestamptz
language sql stable set search_path = '' as $$
  select m.paid_at + interval '14 days' where m.status in ('active', 'ending') and m.paid_at > now() - interval '14 days'
$$;

-- A payment can be made now: a request was accepted, the last two weeks of what is paid for have begun, or the card that is charged by itself was refused.
create or replace function internal.may_pay(plan public.membership_plans, m public.memberships) returns boolean
language sql stable set search_path = '' as $$
  select plan.price_pence is not null and plan.status <> 'ended'
    and case m.status when 'asked' then coalesce(m.pays_until > now(), false) 
      when 'active' then coalesce(case when m.renews_since is null then m.paid_until < now() + interval '14 days' else m.tries > 0 and m.paid_until <= now() end, false) else false end
$$;

-- A person has paid for a period of a plan, which is locked: they are admitted, or the membership that is named goes on. Null where neither may be.
create or replace function internal.admit_paid(plan public.membership_plans, p_person uuid, p_membership_id uuid, p_period text) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  mine public.memberships;
begin
  select * into mine from public.memberships m where m.organiser_id = plan.organiser_id and m.user_id = p_person and m.status <> 'ended' for update;
  if p_person is null or plan.status = 'ended' or mine.plan_id <> plan.id or internal.ban_of(plan.organiser_id, p_person, null) is not null then
    return null;
  elsif p_membership_id is not null then
    update public.memberships m set periods = m.periods + 1, tries = 0, paid_at = now(), paid_until = internal.period_end(m.begins_at, m.period, m.periods + 1)
    where m.id = mine.id and m.id = p_membership_id and m.status = 'active' and m.period = p_period and m.period <> 'once' returning * into mine;
    return case when found then mine end;
  elsif mine.status <> 'asked' or (plan.needs_approval and mine.pays_until is null) or (select count(*) from public.memberships m
    where m.plan_id = plan.id and m.status in ('active', 'ending', 'paused')) >= plan.most then
    return null;
  elsif mine.id is null then
    insert into public.memberships (organiser_id, plan_id, user_id, status, number, since, period, begins_at, periods, paid_at, paid_until)
    values (plan.organiser_id, plan.id, p_person, 'active', internal.take_member_number(plan.organiser_id), now(), p_period, now(), 1, now(), internal.period_end(now(), p_period, 1))
    returning * into mine;
  else
    update public.memberships m set status = 'active', number = internal.take_member_number(m.organiser_id), since = now(), period = p_period, begins_at = now(), periods = 1,
      paid_at = now(), paid_until = internal.period_end(now(), p_period, 1), pays_until = null where m.id = mine.id returning * into mine;
  end if;
  return mine;
end $$;

-- Run every five minutes: members who pay for each period themselves are told within the last week of one, once for each payment. Answers how many.
create or replace function internal.remind_members() returns bigint
language sql security definer set search_path = '' as $$
  with due as (
    select m.id from public.memberships m where m.status = 'active' and m.renews_since is null and m.paid_until > now() and m.paid_until <= now() + interval '7 days'
      and coalesce(m.reminded_at < m.paid_at, true) order by m.paid_until limit 1000 for update skip locked
  ), reminded as (
    update public.memberships m set reminded_at = now() from due where m.id = due.id returning m as member
  ), told as (
    select internal.tell_member(r.member, 'pay_again') from reminded r
  ) select (select count(*) from reminded) + 0 * (select count(*) from told)
$$;
