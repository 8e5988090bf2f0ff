-- Periods that are charged without the person there: when each is due, what a refusal leads to, and how it is stopped and taken up again.

-- How long after the end of a period its next charge is tried: at once, and after each refusal once more. The fourth refusal ends the membership.
create or replace function internal.renewal_delay(p_tries integer) returns interval
language sql immutable set search_path = '' as $$
  select case p_tries when 0 then interval '0' when 1 then interval '3 days' when 2 then interval '7 days' else interval '14 days' end
$$;

-- When the period that follows is charged, or charged again: never before what is paid for is over. Days are counted by London's clock.
create or replace function internal.charge_due_at(m public.memberships) returns timestamptz
language sql stable set search_path = '' as $$
  select (m.paid_until at time zone 'Europe/London' + internal.renewal_delay(m.tries)) at time zone 'Europe/London'
  where m.status = 'active' and m.renews_since is not null and m.tries < 4
$$;

-- Whether a card may be charged for one more period: not of a plan that ended or a team that is gone, nor of a person who is not let in,
-- was suspended, or told an age under 18.
create or replace function internal.may_be_charged(plan public.membership_plans, m public.memberships) returns boolean
language sql stable security definer set search_path = '' as $$
  select plan.status <> 'ended' and m.status = 'active' and m.renews_since is not null and not internal.is_minor(m.user_id)
    and internal.ban_of(m.organiser_id, m.user_id, null) is null
    and exists (select from internal.team_user_ids(m.organiser_id, null, '{owner}'))
    and not exists (select from public.profiles p where p.user_id = m.user_id and p.status <> 'active')
$$;

-- The period is over and no further one may be charged: the membership ends.
create or replace function internal.end_unrenewed(m public.memberships) returns void
language sql security definer set search_path = '' as $$
  update public.memberships u set status = 'ended', ended_at = now(), ended_why = 'unpaid', note = null where u.id = m.id and u.status = 'active';
  select internal.tell_member(m, 'unpaid');
$$;

-- A charge of the period that is due was refused: it is tried again, or the membership ends. p_code is the card company's, or no_card.
create or replace function internal.renewal_refused(p_membership_id uuid, p_code text, p_pence integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  m public.memberships;
begin
  update public.memberships u set tries = u.tries + 1 where u.id = p_membership_id and u.status = 'active' and u.tries < 4 returning * into m;
  if m.tries = 4 then
    update public.memberships u set status = 'ended', ended_at = now(), ended_why = 'unpaid', note = null where u.id = m.id;
    perform internal.tell_member(m, 'renewal_ended', jsonb_build_object('amount', internal.money_words(p_pence)));
  elsif m.id is not null then
    perform internal.tell_member(m, case p_code when 'authentication_required' then 'renewal_confirm' when 'no_card' then 'renewal_no_card'
      when 'expired_card' then 'renewal_expired' else 'renewal_refused' end,
      jsonb_build_object('amount', internal.money_words(p_pence), 'day', internal.day_words(internal.charge_due_at(m))));
  end if;
end $$;

-- A locked membership takes no further charge and counts as long as it is paid for; with nothing of that left it ends now.
create or replace function internal.stop_renewal(m public.memberships) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if m.paid_until > now() then
    update public.memberships u set status = 'ending', ends_at = u.paid_until where u.id = m.id and u.status = 'active';
  else
    update public.memberships u set status = 'ended', ended_at = now(), ended_why = 'left', note = null where u.id = m.id;
  end if;
  perform internal.signal_renewal_stopped(m);
  perform internal.acknowledge_end(m, false);
end $$;

-- A charge that the law on subscriptions wants people reminded of: the last one within six months of when the person agreed to be charged, or of the
-- charge that they were last reminded of; where periods are longer than that, each (section 258 of the Act of 2024, docs/subscriptions.md).
create or replace function internal.is_charge_to_remind_of(m public.memberships) returns boolean
language sql stable set search_path = '' as $$
  select m.status = 'active' and m.renews_since is not null and m.paid_until is distinct from m.charge_reminded_for
    and internal.period_end(m.begins_at, m.period, m.periods + 1) > greatest(m.renews_since, m.charge_reminded_for) + interval '6 months 1 day'
$$;

-- Run every five minutes: reminds of charges within the last week before them, once for each. Answers how many.
create or replace function internal.remind_of_charges() returns bigint
language sql security definer set search_path = '' as $$
  with due as (
    select m.id, p as plan from public.memberships m join public.membership_plans p on p.id = m.plan_id
    where m.status = 'active' and m.renews_since is not null and m.paid_until > now() and m.paid_until <= now() + interval '7 days' and internal.is_charge_to_remind_of(m)
    order by m.paid_until limit 500 for update of m skip locked
  ), reminded as (
    update public.memberships m set charge_reminded_for = m.paid_until from due where m.id = due.id returning m as member, due.plan
  ), told as (
    select internal.enqueue_mail('membership-reminder', internal.mail_address((r.member).user_id), internal.reminder_mail(r.plan, r.member))
    from reminded r where internal.mail_address((r.member).user_id) like '%@%'
  ) select (select count(*) from reminded) + 0 * (select count(*) from told)
$$;

create or replace function internal.reminder_mail(plan public.membership_plans, m public.memberships) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('plan', plan.name, 'organiser', o.name, 'seller', coalesce(o.legal_name, o.name), 'day', internal.day_words(m.paid_until),
    'amount', internal.money_words(internal.member_price(plan, m)), 'price', internal.membership_price_words(internal.member_price(plan, m), m.period),
    'since', internal.day_words(coalesce(m.since, m.begins_at)), 'card', coalesce((select c.last4 from internal.saved_cards c where c.id = m.card_id), ''))
  from public.organisers o where o.id = plan.organiser_id
$$;

-- What a person is sent when they ended a membership that they paid for: on the same day, in words that they can keep. p_back says that the last
-- payment is on its way back.
create or replace function internal.acknowledge_end(m public.memberships, p_back boolean) returns void
language sql security definer set search_path = '' as $$
  select internal.enqueue_mail('membership-cancelled', internal.mail_address(m.user_id), jsonb_build_object('plan', p.name, 'organiser', o.name, 'number', m.number::text,
    'asked', internal.day_words(now()), 'sentence', case when p_back then 'It has ended. What you paid in the last 14 days is on its way back to your card.'
      when m.paid_until > now() then format('Your card counts until %s, and then it ends.', internal.day_words(m.paid_until)) else 'It has ended.' end))
  from public.membership_plans p join public.organisers o on o.id = p.organiser_id
  where p.id = m.plan_id and m.period is not null and internal.mail_address(m.user_id) like '%@%'
$$;

-- The caller's card is charged no more for a membership, and what is paid for stays theirs. Doing it twice is doing it once.
-- @throws MEMBERSHIPS_NOT_FOUND
create or replace function public.stop_membership_renewal(p_membership_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  mine public.memberships;
begin
  select * into mine from public.memberships m where m.id = p_membership_id and m.user_id = me for update;
  if mine.id is null or mine.period is null or mine.period = 'once' then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership of yours', 'Load the page again.');
  elsif mine.status = 'active' then
    perform internal.stop_renewal(mine);
  end if;
end $$;

-- The caller has changed their mind before the end: the membership goes on as it did. @throws MEMBERSHIPS_NOT_FOUND, MEMBERSHIPS_CLOSED, BOOKINGS_NOT_LET_IN
create or replace function public.resume_membership(p_membership_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  plan public.membership_plans;
  mine public.memberships;
begin
  select p.* into plan from public.membership_plans p join public.memberships m on m.plan_id = p.id where m.id = p_membership_id and m.user_id = me for update of p;
  select * into mine from public.memberships m where m.id = p_membership_id and m.user_id = me for update;
  if mine.id is null then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such membership of yours', 'Load the page again.');
  elsif mine.status = 'active' then
    return;
  elsif mine.status <> 'ending' or mine.ends_at <= now() or plan.status = 'ended' then
    perform internal.refuse(409, 'MEMBERSHIPS_CLOSED', 'This membership cannot be taken up again', 'Join on the organiser''s page.');
  end if;
  perform internal.refuse_banned(plan.organiser_id, me);
  update public.memberships m set status = 'active', ends_at = null where m.id = mine.id returning * into mine;
  perform internal.tell_member(mine, 'goes_on') where mine.renews_since is not null;
end $$;

grant execute on function public.stop_membership_renewal(uuid), public.resume_membership(uuid) to authenticated;
