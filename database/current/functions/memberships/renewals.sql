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
  if m.renews_since is not null then
    perform internal.tell_member(m, 'cancelled', jsonb_build_object('day', internal.day_words(greatest(m.paid_until, now()))));
  end if;
end $$;

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
