-- What admins see of pay-outs, and the sums of both books.

-- p_show is due, failed, held or owed; each row names its organiser. @throws ADMIN_ADMIN_REQUIRED, PAYOUTS_INVALID_LIST
create or replace function public.list_payouts(p_show text default 'due') returns table (
  organiser_id uuid, organiser text, slug text, payout_id uuid, ref text, status text, amount_pence bigint, returned_pence bigint, failure_code text,
  account text, at timestamptz, reason text, obstacle text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_admin();
  if coalesce(p_show, '') not in ('due', 'failed', 'held', 'owed') then
    perform internal.refuse(400, 'PAYOUTS_INVALID_LIST', 'There is no such list of pay-outs', 'Send due, failed, held or owed.');
  end if;
  return query
    with rows as (
      select p.organiser_id, p.id, p.ref, p.status, p.amount_pence::bigint, p.returned_pence::bigint, p.failure_code, coalesce(p.ended_at, p.sent_at, p.due_at) as at, null::text as reason
      from public.payouts p where (p_show = 'due' and p.status in ('due', 'sent')) or (p_show = 'failed' and (p.status = 'failed' or p.returned_pence > 0) and p.ended_at > now() - interval '90 days')
      union all
      select d.organiser_id, null, null, 'due', d.pence, 0, null, n.pays_at, null
      from (
        select a.organiser_id, internal.payout_sum(a.organiser_id) as pence from public.payout_accounts a
        where p_show = 'due' and a.status = 'ready' and not exists (select from public.payouts p where p.organiser_id = a.organiser_id and p.status = 'due') offset 0) d
      cross join lateral internal.next_payout(d.organiser_id) n where d.pence >= 100
      union all
      select h.organiser_id, null, null, 'held', internal.payout_sum(h.organiser_id), 0, null, h.held_at, h.reason from internal.payout_holds h where p_show = 'held' and h.released_at is null
      union all
      select o.id, null, null, 'owed', owed.pence, 0, null, null, null
      from (select distinct p.organiser_id as id from public.payouts p where p_show = 'owed') o cross join lateral (select internal.payout_sum(o.id) as pence) owed where owed.pence < 0
    )
    select o.id, o.name, o.slug, r.id, r.ref, r.status, r.amount_pence, r.returned_pence, r.failure_code,
      coalesce((select a.status from public.payout_accounts a where a.organiser_id = o.id), 'none'), r.at, r.reason, internal.payout_obstacle(o.id)
    from rows r join public.organisers o on o.id = r.organiser_id order by r.at desc nulls last, o.name limit 200;
end $$;

-- Our sums beside the provider's: what was paid out less what came back, by our ledger and by the provider's books when last asked.
-- @throws ADMIN_ADMIN_REQUIRED
create or replace function public.payout_totals() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return (select json_build_object(
    'ours_pence', (select coalesce(-sum(l.amount_pence), 0) from internal.ledger_entries l where l.account = 'clearing' and l.kind in ('payout', 'payout_returned')),
    'provider_pence', (select coalesce(sum(i.provider_pence), 0) from internal.payout_intents i),
    'checked_at', (select min(p.checked_at) from public.payouts p where p.status = 'paid' and p.paid_at > now() - interval '30 days'),
    'on_its_way_pence', (select coalesce(sum(p.amount_pence), 0) from public.payouts p where p.status = 'sent'),
    'held', (select count(*) from internal.payout_holds where released_at is null),
    'bank_holidays_until', internal.bank_holidays_until(),
    'accounts', (select coalesce(json_object_agg(a.status, a.count), '{}') from (select status, count(*) from public.payout_accounts group by status) a)));
end $$;

-- Organisers by a part of their name, to hold their pay-outs. @throws ADMIN_ADMIN_REQUIRED
create or replace function public.find_payout_organisers(p_name text) returns table (id uuid, name text, slug text, is_held boolean, due_pence bigint)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  perform internal.require_admin();
  return query select o.id, internal.organiser_label(o), o.slug, exists (select from internal.payout_holds h where h.organiser_id = o.id and h.released_at is null), internal.payout_sum(o.id)
  from public.organisers o where char_length(btrim(p_name)) between 2 and 100 and o.name ilike '%' || replace(replace(replace(btrim(p_name), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by o.name, internal.organiser_label(o) limit 10;
end $$;

create or replace function internal.overview_payouts()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  -- failed ones that nothing was sent in place of
  select 'payouts', count(*), min(p.ended_at), min(p.ended_at) + interval '48 hours', true from public.payouts p
  where (p.status = 'failed' or p.returned_pence > 0) and not exists (
    select from public.payouts later where later.organiser_id = p.organiser_id and later.created_at > p.ended_at and later.status in ('sent', 'paid'))
$$;

grant execute on function public.list_payouts(text), public.payout_totals(), public.find_payout_organisers(text) to authenticated;
