-- The morning's pay-outs: rows first, asked for at the provider afterwards.

-- What is due to one organiser becomes a row with its nights and its key, from a pound on. Null where nothing goes.
create or replace function internal.make_payout(p_organiser_id uuid, p_due_at timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  account public.payout_accounts;
  made uuid;
begin
  select * into account from public.payout_accounts where organiser_id = p_organiser_id for update;
  if internal.payout_obstacle(p_organiser_id) is not null or account.provider = 'none'
    or exists (select from public.payouts where organiser_id = p_organiser_id and status in ('due', 'sent')) or internal.payout_sum(p_organiser_id) < 100 then
    return null;
  end if;
  insert into public.payouts (organiser_id, ref, provider, amount_pence, due_at)
  values (p_organiser_id, internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), account.provider, internal.payout_sum(p_organiser_id), p_due_at) returning id into made;
  perform internal.write_payout_items(made);
  insert into internal.payout_intents (payout_id, idempotency_key, account_ref)
  values (made, made || ':1', (select r.provider_ref from internal.payout_account_refs r where r.organiser_id = p_organiser_id));
  return made;
end $$;

-- The nights of a pay-out as they are now, and the sum they come to. False when less than a pound is left of it.
create or replace function internal.write_payout_items(p_payout_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  payout public.payouts;
  total bigint;
begin
  select * into payout from public.payouts where id = p_payout_id;
  delete from public.payout_items where payout_id = payout.id;
  insert into public.payout_items (payout_id, event_id, pence) select payout.id, plan.event_id, plan.pence from internal.payout_plan(payout.organiser_id) plan;
  select coalesce(sum(pence), 0) into total from public.payout_items where payout_id = payout.id;
  if total < 100 then
    return false;
  end if;
  update public.payouts set amount_pence = total where id = payout.id and amount_pence <> total;
  return true;
end $$;

-- Run at seven in the morning. Answers how many pay-outs there are; none on a day that is no working day.
create or replace function internal.make_payouts(p_today date default (now() at time zone 'Europe/London')::date) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  made integer := 0;
begin
  if internal.after_working_days(p_today, 0) <> p_today then
    return 0;
  end if;
  for due in select a.organiser_id from public.payout_accounts a where a.status = 'ready' order by a.organiser_id loop
    begin
      if internal.make_payout(due, (p_today + time '7:00') at time zone 'Europe/London') is not null then
        made := made + 1;
      end if;
    exception when others then -- one organiser's trouble keeps nobody else from being paid
      perform public.record_error_signal('payouts', format('The pay-out of organiser %s could not be made: %s', due, sqlerrm), '/admin/payouts', 'server');
    end;
  end loop;
  perform graphile_worker.add_job('work-payouts', '{}', job_key := 'work-payouts', max_attempts := 3);
  return made;
end $$;
