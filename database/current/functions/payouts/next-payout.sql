-- When money goes, and what stands in its way.

-- A bank account that was named or changed is waited for, so that owners can say that it was none of them.
create or replace function internal.payout_waits_until(account public.payout_accounts) returns timestamptz
language sql immutable set search_path = '' as $$
  select greatest(account.changed_at, account.named_at) + interval '3 days'
$$;

-- Why nothing can be sent to an organiser now: held, no_account, opening, wants_more, closed, new (its first bank account was named in the last
-- three days) or changed (another one was); null when it can.
create or replace function internal.payout_obstacle(p_organiser_id uuid, p_at timestamptz default now()) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from internal.payout_holds where organiser_id = p_organiser_id and released_at is null) then 'held'
    when a.organiser_id is null then 'no_account'
    when a.status <> 'ready' then a.status
    when internal.payout_waits_until(a) > p_at then case when a.changed_at >= coalesce(a.named_at, a.changed_at) then 'changed' else 'new' end end
  from (select p_organiser_id as id) one left join public.payout_accounts a on a.organiser_id = one.id
$$;

-- The next day on which at least a pound goes to an organiser, and how much by what is known now. Null where there is none.
create or replace function internal.next_payout(p_organiser_id uuid, out pays_at timestamptz, out pence bigint)
language sql stable security definer set search_path = '' as $$
  with begins as (
    select greatest(now(), (select internal.payout_waits_until(a) from public.payout_accounts a where a.organiser_id = p_organiser_id)) as at
  ), days as (
    select internal.next_payout_at(b.at) as at from begins b
    union
    select internal.next_payout_at(greatest(b.at, n.clears_at)) from begins b, internal.payout_nights(p_organiser_id) n where n.waits_for = 'clears'
  )
  select d.at, s.pence from days d cross join lateral (select internal.payout_sum(p_organiser_id, d.at) as pence) s
  where s.pence >= 100 order by d.at limit 1
$$;
