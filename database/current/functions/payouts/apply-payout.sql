-- What the provider says of a pay-out, applied as a function of both states: it does not matter in which order things are heard.

-- What went to an account and what came back from it, between what is owed to the organiser and our money at the provider.
create or replace function internal.post_payout(p_kind text, payout public.payouts, pence integer) returns void
language sql security definer set search_path = '' as $$
  with one as (select gen_random_uuid() as id)
  insert into internal.ledger_entries (transaction_id, kind, account, amount_pence, organiser_id, payout_id)
  select one.id, p_kind, side.account, side.pence, case side.account when 'organiser' then payout.organiser_id end, payout.id
  from one, (values ('organiser', case p_kind when 'payout' then post_payout.pence else -post_payout.pence end),
    ('clearing', case p_kind when 'payout' then -post_payout.pence else post_payout.pence end)) side (account, pence)
$$;

-- p_status is pending, paid, failed or returned; p_returned is how much of it has come back in all.
create or replace function internal.apply_payout(p_payout_id uuid, p_ref text, p_status text, p_failure text, p_returned integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payout public.payouts;
  returned integer;
begin
  select * into payout from public.payouts where id = p_payout_id for update;
  if payout.id is null or payout.status = 'due' then
    return;
  end if;
  returned := case when p_status in ('returned', 'failed') and payout.status in ('paid', 'returned') then payout.amount_pence else coalesce(p_returned, 0) end;
  if p_status = 'returned' then
    returned := payout.amount_pence;
  end if;
  update internal.payout_intents set provider_ref = coalesce(provider_ref, p_ref),
    provider_pence = case when p_status in ('paid', 'returned') then payout.amount_pence - returned else 0 end where payout_id = payout.id;
  update public.payouts set checked_at = now() where id = payout.id;
  if payout.status = 'sent' and p_status = 'failed' then
    update public.payouts set status = 'failed', ended_at = now(), failure_code = left(coalesce(p_failure, 'failed'), 60) where id = payout.id returning * into payout;
    perform internal.tell_payout('payout_failed', payout);
    return;
  end if;
  if payout.status in ('sent', 'failed') and p_status in ('paid', 'returned') then
    update public.payouts set status = 'paid', paid_at = now(), ended_at = null, failure_code = null where id = payout.id returning * into payout;
    perform internal.post_payout('payout', payout, payout.amount_pence);
    if returned = 0 then
      perform internal.tell_payout('payout_sent', payout);
    end if;
  end if;
  if payout.status = 'paid' and returned > payout.returned_pence then
    perform internal.return_payout(payout, returned, p_failure);
  end if;
end $$;

-- Money that came back: of the whole with all its nights, or of the nights with most in it when it is a part.
create or replace function internal.return_payout(payout public.payouts, returned integer, p_failure text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  rest integer := returned - payout.returned_pence;
begin
  perform internal.post_payout('payout_returned', payout, rest);
  if returned = payout.amount_pence then
    update public.payout_items set returned_pence = pence where payout_id = payout.id;
  else
    for item in select * from public.payout_items where payout_id = payout.id and pence > 0 order by pence - returned_pence desc, event_id loop
      update public.payout_items set returned_pence = returned_pence + least(rest, item.pence - item.returned_pence) where payout_id = payout.id and event_id is not distinct from item.event_id;
      rest := rest - least(rest, item.pence - item.returned_pence);
    end loop;
  end if;
  update public.payouts set returned_pence = returned, ended_at = now(), failure_code = left(coalesce(p_failure, 'returned'), 60),
    status = case when returned = amount_pence then 'returned' else status end where id = payout.id returning * into payout;
  perform internal.tell_payout('payout_failed', payout);
end $$;

-- Owners and finance hear of it in the drawer and by mail.
create or replace function internal.tell_payout(p_kind text, payout public.payouts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  organiser text := (select name from public.organisers where id = payout.organiser_id);
  facts jsonb;
begin
  facts := jsonb_build_object('organiser', organiser, 'organiser_id', payout.organiser_id, 'ref', payout.ref, 'is_returned', payout.returned_pence > 0,
    'amount_pence', case when payout.returned_pence > 0 then payout.returned_pence else payout.amount_pence end);
  perform internal.notify(p_kind, u.id, facts),
    internal.enqueue_mail(case p_kind when 'payout_sent' then 'payout-sent' else 'payout-failed' end, u.email, facts - 'amount_pence' - 'is_returned' || jsonb_build_object(
      'amount', internal.money_words((facts ->> 'amount_pence')::bigint), 'state', payout.status, 'failure', coalesce(payout.failure_code, ''),
      'nights', (select string_agg(n.title, ', ' order by n.night_date) from (
        select coalesce(e.title, 'Memberships') as title, e.night_date from public.payout_items i left join public.events e on e.id = i.event_id where i.payout_id = payout.id order by abs(i.pence) desc limit 5) n),
      'more', (select greatest(count(*) - 5, 0)::text from public.payout_items i where i.payout_id = payout.id)))
  from internal.team_user_ids(payout.organiser_id, null, '{owner,finance}') person join auth.users u on u.id = person where u.email <> '' and u.deleted_at is null;
end $$;
