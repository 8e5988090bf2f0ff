-- What the payment service does between its calls to the provider about pay-outs. Each is one transaction of its own.

-- Pay-outs to be asked for, marked before they are: those that are due, and those that were marked and never answered for a minute.
-- What is due is worked out once more here, so that a hold, a refund or a changed bank account of a minute ago counts.
create or replace function internal.take_payouts(p_provider text) returns setof json
language plpgsql security definer set search_path = '' as $$
declare
  payout public.payouts;
begin
  for payout in
    select * from public.payouts p where p.provider = p_provider and internal.is_payout_to_ask(p) order by p.due_at, p.id limit 50 for update skip locked
  loop
    perform from public.payout_accounts where organiser_id = payout.organiser_id for update;
    if payout.status = 'due' and (internal.payout_obstacle(payout.organiser_id) is not null or not internal.write_payout_items(payout.id)) then
      delete from public.payouts where id = payout.id;
      continue;
    end if;
    update public.payouts set status = 'sent', sent_at = coalesce(sent_at, clock_timestamp()), checked_at = now() where id = payout.id;
    return next internal.payout_to_ask(payout.id, payout.status = 'sent');
  end loop;
end $$;

create or replace function internal.is_payout_to_ask(payout public.payouts) returns boolean
language sql stable set search_path = '' as $$
  select (payout.status = 'due' and payout.due_at <= now()) or (payout.status = 'sent' and payout.checked_at < now() - interval '60 seconds')
$$;

create or replace function internal.payout_to_ask(p_payout_id uuid, p_is_repeat boolean) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', p.id, 'ref', p.ref, 'key', i.idempotency_key, 'amount_pence', p.amount_pence, 'account_ref', i.account_ref, 'provider_ref', i.provider_ref,
    'is_repeat', p_is_repeat, 'is_old', i.keyed_at < now() - interval '23 hours')
  from public.payouts p join internal.payout_intents i on i.payout_id = p.id where p.id = p_payout_id
$$;

-- Another key, a day after the last: by then the provider has forgotten it, and its books show no such pay-out. Null when it is not for us to give.
create or replace function internal.renew_payout(p_payout_id uuid) returns text
language sql security definer set search_path = '' as $$
  update internal.payout_intents i set idempotency_key = i.payout_id || ':' || extract(epoch from clock_timestamp())::bigint, keyed_at = now()
  from public.payouts p where p.id = i.payout_id and p.id = p_payout_id and p.status = 'sent' and i.provider_ref is null and i.keyed_at < now() - interval '23 hours'
  returning i.idempotency_key
$$;

-- Pay-outs whose money may still come back: those of the last month, or all that are asked about at night.
create or replace function internal.payouts_to_check(p_provider text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.payouts p join internal.payout_intents i on i.payout_id = p.id
  where p.provider = p_provider and p.status = 'paid' and p.paid_at > now() - interval '30 days' and i.provider_ref is not null order by p.checked_at limit 10000
$$;

create or replace function internal.payout_of_ref(p_ref text) returns json
language sql stable security definer set search_path = '' as $$
  select internal.payout_to_ask(payout_id, true) from internal.payout_intents where provider_ref = p_ref
$$;

create or replace function internal.payout_by_id(p_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select internal.payout_to_ask(p_id, true)
$$;

-- Run every few seconds: puts the service to work where there is something to do.
create or replace function internal.queue_payout_work() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.payouts p where p.status in ('due', 'sent') and internal.is_payout_to_ask(p)) or exists (select from internal.payout_accounts_to_check())
    or exists (select from internal.test_transfers where settles_at <= now()) then
    perform graphile_worker.add_job('work-payouts', '{}', job_key := 'work-payouts', max_attempts := 3);
  end if;
end $$;

create or replace function internal.queue_payout_reconciliation() returns void
language sql security definer set search_path = '' as $$
  select graphile_worker.add_job('reconcile-payouts', '{}', job_key := 'reconcile-payouts', max_attempts := 5);
$$;
