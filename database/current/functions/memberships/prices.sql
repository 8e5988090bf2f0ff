-- What a plan costs those who have it. The team changes the price of a plan; who is a member already pays the old one until the first period that
-- begins thirty days after they were told, and may cancel before. A lower price counts from the next period.

-- What the period that comes next costs: the plan's price for who is no member yet. What was not announced, or not long enough ago, is not asked for.
create or replace function internal.member_price(plan public.membership_plans, m public.memberships) returns integer
language sql stable security definer set search_path = '' as $$
  select case when m.price_pence is null or m.status not in ('active', 'ending', 'paused') then plan.price_pence
    else least(plan.price_pence, coalesce((
      select n.to_pence from internal.price_notices n where n.membership_id = m.id and n.ended_at is null and n.counts_from <= m.paid_until), m.price_pence)) end
$$;

-- When the first period begins that begins at a moment or after it.
create or replace function internal.first_period_from(m public.memberships, p_moment timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce((select ends from generate_series(0, 24) k cross join lateral (select internal.period_end(m.begins_at, m.period, m.periods + k) as ends) period
    where ends >= p_moment order by ends limit 1), m.paid_until)
$$;

-- A locked membership was paid for at a price: it is the person's from now on, and an announcement of it has come true.
create or replace function internal.keep_member_price(p_membership_id uuid, p_pence integer) returns void
language sql security definer set search_path = '' as $$
  update public.memberships m set price_pence = p_pence where m.id = p_membership_id;
  update internal.price_notices n set ended_at = now() where n.membership_id = p_membership_id and n.ended_at is null and n.to_pence = p_pence;
$$;

-- Run every minute: tells members whose plan has another price than theirs, by mail and in the drawer, once for each change. A change before the
-- first one counts replaces it, with a month of its own; where the price is theirs again they are told that it stays. Answers how many were told.
create or replace function internal.announce_prices() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    select m, p.price_pence as pence, n.id as notice_id from public.membership_plans p join public.memberships m on m.plan_id = p.id
    left join internal.price_notices n on n.membership_id = m.id and n.ended_at is null
    where p.price_changed_at is not null and p.status <> 'ended' and m.status in ('active', 'paused') and m.period in ('month', 'year') and m.price_pence is not null
      and case when n.id is null then m.price_pence <> p.price_pence else n.to_pence <> p.price_pence end
    order by m.id limit 500 for update of m skip locked
  loop
    update internal.price_notices n set ended_at = now() where n.id = due.notice_id;
    perform internal.announce_price(due.m, due.pence);
    told := told + 1;
  end loop;
  return told;
end $$;

-- To one member, whose membership is locked.
create or replace function internal.announce_price(m public.memberships, p_pence integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  notice internal.price_notices;
begin
  if m.price_pence <> p_pence then
    insert into internal.price_notices (membership_id, from_pence, to_pence, counts_from)
    values (m.id, m.price_pence, p_pence, case when p_pence > m.price_pence then now() + interval '30 days' else now() end) returning * into notice;
  end if;
  perform internal.tell_member(m, case when notice.id is null then 'price_stays' when p_pence > m.price_pence then 'price_rises' else 'price_falls' end,
    jsonb_build_object('amount', internal.membership_price_words(p_pence, m.period), 'before', internal.membership_price_words(m.price_pence, m.period),
      'day', internal.day_words(internal.first_period_from(m, coalesce(notice.counts_from, now())))));
end $$;

-- "£8 a month", "£60 a year", "£150 once".
create or replace function internal.membership_price_words(p_pence integer, p_period text) returns text
language sql stable set search_path = '' as $$
  select internal.money_words(p_pence) || case p_period when 'month' then ' a month' when 'year' then ' a year' else ' once' end
$$;
