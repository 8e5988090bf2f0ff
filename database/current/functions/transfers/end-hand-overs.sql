-- Ends whatever is under way with these tickets, because something else happens to them: their bookings are locked. An offer of several
-- tickets ends as a whole, and its tickets are plain tickets again. p_why: entered, cancelled, refunded, disputed, event_cancelled, expired,
-- resold, erased.
create or replace function internal.end_hand_overs(p_ticket_ids uuid[], p_why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  transfer public.ticket_transfers;
begin
  perform internal.end_listings(p_ticket_ids, p_why);
  for transfer in
    select * from public.ticket_transfers t where t.status = 'pending' and t.ticket_ids && p_ticket_ids order by t.id for update
  loop
    perform internal.close_transfer(transfer, case p_why when 'expired' then 'expired' else 'ended' end, p_why);
  end loop;
end $$;

-- Ends one offer that nobody accepted; its row is locked.
create or replace function internal.close_transfer(transfer public.ticket_transfers, p_status text, p_why text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.ticket_transfers t set status = p_status, ended_why = p_why, ended_at = now() where t.id = transfer.id;
  update public.tickets k set status = 'issued' where k.id = any (transfer.ticket_ids) and k.status = 'transfer_pending';
end $$;
