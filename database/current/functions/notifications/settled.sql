-- What became of the matter that a notification asks about, in the words of its reader; null while it is open, or where nothing is asked.
create or replace function internal.notification_settled(p_kind text, payload jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case p_kind
    when 'transfer_received' then (
      select case t.status when 'accepted' then 'You accepted it' when 'declined' then 'You declined it' when 'revoked' then 'It was taken back'
        when 'expired' then 'It has run out' when 'ended' then 'It is no longer offered' end
      from public.ticket_transfers t where t.id = internal.as_id(payload ->> 'transfer_id'))
    when 'waitlist_offer' then (
      select case w.status when 'converted' then 'You booked it' when 'left' then 'You left the waiting list' when 'closed' then 'The waiting list has closed' end
      from public.waitlist_entries w where w.id = internal.as_id(payload ->> 'entry_id'))
    when 'refund_choice' then (
      select case c.status when 'kept' then 'You kept your tickets' when 'refunded' then 'You chose your money back' when 'donated' then 'You left the money to the organiser' end
      from public.refund_choices c where c.booking_id = internal.as_id(payload ->> 'booking_id'))
    when 'payment_failed' then (
      select case when b.status in ('confirmed', 'partly_refunded', 'refunded') then 'It has been paid since' end
      from public.bookings b where b.id = internal.as_id(payload ->> 'booking_id'))
    when 'event_outcome' then (
      select case when (internal.told_outcome(e)).outcome is not null then 'It has been answered' end
      from public.events e where e.id = internal.as_id(payload ->> 'event_id'))
    when 'hire_requested' then internal.hire_settled(internal.as_id(payload ->> 'hire_id'))
    when 'hire_due' then internal.hire_settled(internal.as_id(payload ->> 'hire_id'))
    when 'access_request_received' then (
      select case a.status when 'answered' then 'It has been answered' when 'closed' then 'It is closed' end
      from public.access_requests a where a.id = internal.as_id(payload ->> 'request_id'))
  end
$$;

create or replace function internal.hire_settled(p_hire_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case h.status when 'confirmed' then 'It is confirmed' when 'done' then 'It is over' when 'declined' then 'It was declined' when 'cancelled' then 'It was cancelled'
    when 'expired' then 'It has run out' when 'sent' then null else 'It has been answered' end
  from public.hire_requests h where h.id = p_hire_id
$$;
