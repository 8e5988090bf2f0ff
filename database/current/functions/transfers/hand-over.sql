-- The one way in which a ticket changes hands for nothing: the old ones end, and the recipient has a confirmed booking that cost nothing, with
-- new codes. Places do not move. What was paid stays where it was paid.
create or replace function internal.hand_over(transfer public.ticket_transfers, p_recipient uuid, p_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  given public.bookings;
  made public.bookings;
  is_part constant boolean := exists (select from internal.transfer_parts p where p.transfer_id = transfer.id);
  -- the nights of a pass share their code with the person who receives them, as before
  shared constant text := (select k.code from public.ticket_transfers t join public.tickets k on k.booking_id = t.accepted_booking_id
    where is_part and t.id in (select internal.offers_of_link(transfer.id)) limit 1);
begin
  select * into given from public.bookings b where b.id = transfer.booking_id;
  insert into public.bookings (ref, user_id, event_id, status, received_from, buyer_name, buyer_email, refund_note, refund_policy, confirmed_at)
  values (internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), p_recipient, given.event_id, 'confirmed', given.user_id, p_name,
    internal.mail_address(p_recipient), given.refund_note, given.refund_policy, now()) returning * into made;
  insert into public.booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence)
  select made.id, k.ticket_type_id, count(*), 0, 0 from public.tickets k where k.id = any (transfer.ticket_ids) group by k.ticket_type_id;
  update public.tickets set status = 'transferred' where id = any (transfer.ticket_ids);
  -- as old as the one it follows: a place is counted on the day it was sold
  insert into public.tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, place_number, holder_name, code, code_version, refund_policy,
    paid_line_id, hand_overs, created_at)
  select made.id, l.id, k.event_id, k.ticket_type_id, p_recipient, row_number() over (order by k.place_number, k.id), p_name,
    coalesce(shared, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz')), k.code_version + 1, k.refund_policy, coalesce(k.paid_line_id, k.booking_line_id), k.hand_overs + 1, k.created_at
  from public.tickets k join public.booking_lines l on l.booking_id = made.id and l.ticket_type_id = k.ticket_type_id where k.id = any (transfer.ticket_ids);
  update public.ticket_transfers t set status = 'accepted', ended_at = now(), accepted_booking_id = made.id where t.id = transfer.id;
  perform internal.pass_refund_choice(given, made);
  if is_part then
    return made.id; -- told once for the whole pass
  end if;
  perform internal.enqueue_mail('booking-confirmed', made.buyer_email, internal.with_tickets_path(p_recipient, internal.booking_mail(made.id)));
  perform internal.enqueue_mail('transfer-accepted', address, internal.transfer_mail(transfer)) from internal.mail_address(given.user_id) address where address <> '';
  perform internal.notify('transfer_accepted', given.user_id, jsonb_build_object('transfer_id', transfer.id, 'booking_id', given.id, 'event_id', given.event_id, 'person', p_recipient));
  return made.id;
end $$;

-- A night that moved asks those who hold the tickets: an open choice goes along, and ends for a giver who has none left.
create or replace function internal.pass_refund_choice(given public.bookings, made public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.refund_choices (booking_id, change_id, told_at, deadline, reminders)
  select made.id, c.change_id, c.told_at, c.deadline, c.reminders from public.refund_choices c
  where c.booking_id = given.id and c.status = 'open' and coalesce(c.deadline > now(), true);
  if found then
    perform internal.notify('refund_choice', made.user_id, jsonb_build_object('booking_id', made.id, 'ref', made.ref, 'event_id', made.event_id));
  end if;
  update public.refund_choices c set status = 'kept', chosen_at = now() where c.booking_id = given.id and c.status = 'open' and not exists (
    select from public.tickets k where k.booking_id = given.id and k.status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void'));
end $$;
