-- An outcome that was wrong, taken back by an admin until something of the night is paid out. Refunds are open again: the night can be moved,
-- postponed and cancelled. With p_is_cancelled it is cancelled at once, and all that was paid goes back.
-- @throws ADMIN_ADMIN_REQUIRED, ADMIN_REASON_REQUIRED, PAYOUTS_STALE
create or replace function public.take_back_outcome(p_event_id uuid, p_reason text, p_is_cancelled boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_admin();
  why text := internal.require_reason(p_reason);
  event public.events;
begin
  select * into event from public.events where id = p_event_id for update;
  -- what is being sent at this moment is waited for
  perform from public.payout_accounts where organiser_id = event.organiser_id for update;
  if (internal.told_outcome(event)).outcome is distinct from 'went_ahead' then
    perform internal.refuse(409, 'PAYOUTS_STALE', 'Nobody has said that this event went ahead', 'Look at the list again.');
  elsif internal.is_paid_out(event.id) then
    perform internal.refuse(409, 'PAYOUTS_STALE', 'Money of this event has been paid out', 'What goes back now comes off the next pay-outs: refund its orders.');
  end if;
  update internal.event_outcomes set outcome = null, confirmed_by = null, confirmed_at = null where event_id = event.id;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data) values (me, 'outcome_taken_back', 'events', event.id::text, jsonb_build_object('reason', why));
  perform internal.notify('outcome_taken_back', person, jsonb_build_object('event_id', event.id, 'title', event.title, 'reason', why))
  from internal.team_user_ids(event.organiser_id, null, '{owner,finance}') person;
  if p_is_cancelled then
    update public.events set status = 'cancelled', cancel_reason = why where id = event.id and status in ('published', 'postponed');
    if not found then
      perform internal.refuse(409, 'PAYOUTS_STALE', 'This event is not announced any more', 'Refund its orders one by one.');
    end if;
    perform internal.note_change(event.id, 'status', event.status, 'cancelled', true);
    perform internal.mail_holders(event.id, 'event-cancelled', 'event_cancelled', jsonb_build_object('reason', why));
  end if;
end $$;

-- Whether money of a night has left, or is leaving. What came back from the bank has not.
create or replace function internal.is_paid_out(p_event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(i.pence - i.returned_pence), 0) > 0 from public.payout_items i join public.payouts p on p.id = i.payout_id
  where i.event_id = p_event_id and p.status in ('sent', 'paid', 'returned')
$$;

-- Nights that were said to have gone ahead and are not paid out yet, the latest word first. @throws ADMIN_ADMIN_REQUIRED
create or replace function public.list_told_outcomes() returns table (event_id uuid, title text, slug text, organiser text, starts_at timestamptz, told_at timestamptz, clears_at timestamptz, pence bigint)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_admin();
  return query
    select e.id, e.title, e.slug, o.name, e.starts_at, t.confirmed_at, internal.night_clears_at(e), n.earned_pence - n.promised_pence
    from internal.event_outcomes t join public.events e on e.id = t.event_id join public.organisers o on o.id = e.organiser_id
    join lateral internal.payout_nights(e.organiser_id) n on n.event_id = e.id
    where t.outcome = 'went_ahead' and t.starts_at = e.starts_at and t.confirmed_at > now() - interval '60 days' and not internal.is_paid_out(e.id)
    order by t.confirmed_at desc limit 50;
end $$;

grant execute on function public.take_back_outcome(uuid, text, boolean), public.list_told_outcomes() to authenticated;
