-- What those who count an organiser's money read of its pay-outs.

-- The account and what it lacks, the next day and sum, what waits and why, what was sent. The sums are those of the function that pays.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.organiser_payouts(p_organiser_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := internal.require_right('money', p_organiser_id);
  obstacle text := internal.payout_obstacle(p_organiser_id);
  next record;
begin
  select * into next from internal.next_payout(p_organiser_id) where obstacle is null or obstacle in ('new', 'changed');
  return json_build_object(
    'is_owner', mine = 'owner',
    'account', (select json_build_object('provider', a.provider, 'status', a.status, 'wants', a.wants, 'waits_until', case when internal.payout_waits_until(a) > now() then internal.payout_waits_until(a) end)
      from public.payout_accounts a where a.organiser_id = p_organiser_id),
    'hold', (select json_build_object('reason', h.reason, 'held_at', h.held_at) from internal.payout_holds h where h.organiser_id = p_organiser_id and h.released_at is null),
    'obstacle', obstacle,
    'next', case when next.pays_at is not null then json_build_object('at', next.pays_at, 'pence', next.pence) end,
    'due_pence', internal.payout_sum(p_organiser_id),
    'balance_pence', internal.organiser_owed(p_organiser_id, null),
    'waiting', internal.waiting_nights(p_organiser_id),
    'payouts', internal.payouts_json(p_organiser_id));
end $$;

-- Nights whose money waits, and those that take from the others, with the reason.
create or replace function internal.waiting_nights(p_organiser_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('event_id', e.id, 'title', coalesce(e.title, 'Memberships'), 'slug', e.slug, 'night_date', e.night_date,
    'pence', n.earned_pence - n.promised_pence - n.paid_pence, 'promised_pence', n.promised_pence, 'disputed_pence', n.disputed_pence, 'clears_at', n.clears_at,
    'why', case when n.earned_pence - n.promised_pence - n.disputed_pence - n.paid_pence < 0 then 'owed' when n.waits_for is not null then n.waits_for when n.disputed_pence > 0 then 'disputed' else 'ready' end)
    order by e.starts_at desc), '[]')
  from internal.payout_nights(p_organiser_id) n left join public.events e on e.id = n.event_id
$$;

create or replace function internal.payouts_json(p_organiser_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', p.id, 'ref', p.ref, 'status', p.status, 'amount_pence', p.amount_pence, 'returned_pence', p.returned_pence,
    'failure_code', p.failure_code, 'due_at', p.due_at, 'sent_at', p.sent_at, 'paid_at', p.paid_at, 'ended_at', p.ended_at, 'items', (
      select coalesce(json_agg(json_build_object('event_id', e.id, 'title', coalesce(e.title, 'Memberships'), 'slug', e.slug, 'night_date', e.night_date, 'pence', i.pence) order by e.starts_at), '[]')
      from public.payout_items i left join public.events e on e.id = i.event_id where i.payout_id = p.id)) order by p.created_at desc), '[]')
  from (select * from public.payouts where organiser_id = p_organiser_id order by created_at desc limit 50) p
$$;

grant execute on function public.organiser_payouts(uuid) to authenticated;
