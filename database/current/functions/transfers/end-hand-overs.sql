-- Offers of tickets end when something else happens to these: their bookings are locked. An offer of several tickets ends as a whole, and its
-- tickets are plain tickets again.
create or replace function internal.on_tickets_end_transfers(p_ticket_ids uuid[], p_why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  transfer public.ticket_transfers;
begin
  for transfer in
    select * from public.ticket_transfers t where t.status = 'pending' and t.ticket_ids && p_ticket_ids order by t.id for update
  loop
    perform internal.close_transfer(transfer, case p_why when 'expired' then 'expired' else 'ended' end, p_why);
  end loop;
end $$;

-- Ends one offer that nobody accepted; its row is locked. Its giver hears of what they did not do themselves, and the person who was offered
-- the tickets that the link is of no use any more.
create or replace function internal.close_transfer(transfer public.ticket_transfers, p_status text, p_why text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recipient uuid := (select u.id from auth.users u where lower(u.email) = transfer.to_email and u.email_confirmed_at is not null);
  words jsonb := internal.transfer_mail(transfer) || jsonb_build_object('state', p_status);
  facts jsonb := jsonb_build_object('transfer_id', transfer.id, 'event_id', transfer.event_id, 'state', p_status);
begin
  update public.ticket_transfers t set status = p_status, ended_why = p_why, ended_at = now() where t.id = transfer.id;
  update public.tickets k set status = 'issued' where k.id = any (transfer.ticket_ids) and k.status = 'transfer_pending';
  -- of a pass that was offered as a whole, the last of its nights tells
  if exists (select from public.ticket_transfers t where t.id in (select internal.offers_of_link(transfer.id)) and t.status = 'pending') then
    return;
  end if;
  if p_status in ('declined', 'expired') or p_why in ('disputed', 'erased') then
    perform internal.enqueue_mail('transfer-ended', address, words || jsonb_build_object('is_giver', 'true')) from internal.mail_address(transfer.from_id) address where address <> '';
    perform internal.notify('transfer_ended', transfer.from_id, facts || jsonb_build_object('is_giver', true, 'booking_id', transfer.booking_id));
  end if;
  if p_status <> 'declined' and p_why is distinct from 'erased' then
    -- an offer that is made and taken back again and again would be two mails each time
    perform internal.enqueue_mail('transfer-ended', transfer.to_email, words) where p_status <> 'revoked' or internal.take_inbox_turn(transfer.to_email) = 0;
    if recipient is not null then
      perform internal.notify('transfer_ended', recipient, facts);
    end if;
  end if;
end $$;

-- Run every half minute: offers whose time is over, and those of nights that are over. Answers how many ended.
create or replace function internal.expire_transfers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  transfer public.ticket_transfers;
  ended integer := 0;
begin
  for due in
    select t.id, t.booking_id from public.ticket_transfers t where t.status = 'pending' and t.expires_at <= now() order by t.expires_at limit 200
  loop
    -- a booking that is busy is looked at in the next round: nothing waits here with another one locked
    perform from public.bookings b where b.id = internal.paid_booking_id(due.booking_id) for update skip locked;
    if found then
      perform from public.bookings b where b.id = due.booking_id for update;
      select * into transfer from public.ticket_transfers t where t.id = due.id and t.status = 'pending' for update;
      if found then
        perform internal.close_transfer(transfer, 'expired', 'expired');
        ended := ended + 1;
      end if;
    end if;
  end loop;
  return ended;
end $$;
