-- Offers tickets to an email address, for 48 hours, or until the night is over where that is sooner. They stay with their holder, and their codes work, until the account of that address
-- accepts. The note is shown on the page of the offer; no mail carries it.

-- @throws TRANSFERS_INVALID_ADDRESS, TRANSFERS_INVALID_NOTE
create or replace function internal.check_transfer_words(p_giver uuid, p_email text, p_note text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_email = '' then
    perform internal.refuse(400, 'TRANSFERS_INVALID_ADDRESS', 'Email address required', 'Write the address of the person who gets the ticket.', field => 'to_email');
  elsif char_length(p_email) > 254 or p_email !~ '^[^@[:space:]<>(),;:\\"\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$' then
    perform internal.refuse(400, 'TRANSFERS_INVALID_ADDRESS', 'Please enter a valid email address', 'For example: sam@example.org', field => 'to_email');
  elsif lower(internal.mail_address(p_giver)) = p_email then
    perform internal.refuse(400, 'TRANSFERS_INVALID_ADDRESS', 'That is your own address', 'Write the address of the person who gets the ticket.', field => 'to_email');
  elsif char_length(p_note) > 500 then
    perform internal.refuse(400, 'TRANSFERS_INVALID_NOTE', 'The note is too long', 'Use at most 500 characters.', field => 'note');
  end if;
end $$;

-- @throws AUTH_REQUIRED, TRANSFERS_NOT_FOUND, TRANSFERS_INVALID_TICKETS, TRANSFERS_RATE_LIMITED, TRANSFERS_INBOX_FULL and what the checks above refuse
create or replace function public.transfer_tickets(p_ticket_ids uuid[], p_to_email text, p_note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  giver uuid := internal.require_booking_user();
  address text := lower(btrim(coalesce(p_to_email, '')));
  note text := nullif(internal.clean_text(p_note), '');
  booking public.bookings;
  event public.events;
  going uuid[];
  made uuid;
begin
  perform internal.take_limit(giver, 'transfers', 'TRANSFERS_RATE_LIMITED');
  if coalesce(cardinality(p_ticket_ids), 0) not between 1 and 20 then
    perform internal.refuse(400, 'TRANSFERS_INVALID_TICKETS', 'Choose at least one ticket', 'Pass on at most 20 at once.');
  end if;
  select b.* into booking from public.bookings b where b.id = (select k.booking_id from public.tickets k where k.id = p_ticket_ids[1] and k.owner_id = giver);
  if booking.id is null then
    perform internal.refuse(404, 'TRANSFERS_NOT_FOUND', 'This ticket is not yours', 'Your tickets are under My bookings.');
  elsif exists (select from unnest(p_ticket_ids) named left join public.tickets k on k.id = named and k.booking_id = booking.id where k.id is null) then
    perform internal.refuse(400, 'TRANSFERS_INVALID_TICKETS', 'Choose tickets of one booking', 'Pass the others on afterwards.');
  end if;
  perform internal.check_transfer_words(giver, address, note);
  perform internal.require_guest_code(giver);
  booking := internal.own_booking(booking.id);
  select * into event from public.events e where e.id = booking.event_id for share;
  going := internal.with_companions(p_ticket_ids);
  perform internal.check_handing_over(booking, event, going);
  made := internal.offer_transfer(booking, going, address, note);
  return (select json_build_object('id', t.id, 'ticket_ids', t.ticket_ids, 'to_email', t.to_email, 'status', t.status, 'expires_at', t.expires_at)
    from public.ticket_transfers t where t.id = made);
end $$;

create or replace function internal.offer_transfer(booking public.bookings, p_tickets uuid[], p_address text, p_note text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  secret text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  transfer public.ticket_transfers;
begin
  perform internal.require_inbox_turn(p_address, 'TRANSFERS_INBOX_FULL');
  transfer := internal.write_offer(booking, p_tickets, p_address, p_note, secret);
  perform internal.tell_of_transfer(transfer, secret);
  return transfer.id;
end $$;

create or replace function internal.write_offer(booking public.bookings, p_tickets uuid[], p_address text, p_note text, p_secret text) returns public.ticket_transfers
language plpgsql security definer set search_path = '' as $$
declare
  transfer public.ticket_transfers;
  event public.events;
begin
  select * into event from public.events where id = booking.event_id;
  insert into public.ticket_transfers (booking_id, event_id, from_id, ticket_ids, to_email, note, code_hash, expires_at)
  values (booking.id, booking.event_id, booking.user_id, p_tickets, p_address, p_note, internal.hash_code(p_secret),
    least(now() + interval '48 hours', case when event.status <> 'postponed' then coalesce(event.ends_at, event.starts_at + interval '8 hours') end)) returning * into transfer;
  update public.tickets set status = 'transfer_pending' where id = any (p_tickets);
  return transfer;
end $$;

-- The code of the link leaves this database in the mail alone.
create or replace function internal.tell_of_transfer(transfer public.ticket_transfers, p_secret text) returns void
language sql security definer set search_path = '' as $$
  select internal.enqueue_mail('transfer-received', transfer.to_email, internal.transfer_mail(transfer) || jsonb_build_object('path', format('/transfers/%s?code=%s', transfer.id, p_secret)));
  select internal.notify('transfer_received', u.id, jsonb_build_object('transfer_id', transfer.id, 'event_id', transfer.event_id, 'person', transfer.from_id, 'expires_at', transfer.expires_at))
  from auth.users u where lower(u.email) = transfer.to_email and u.email_confirmed_at is not null;
$$;

-- The name that a giver is told by: the one of their profile, unless it could lead somewhere or their own address was never proved.
create or replace function internal.giver_name(p_giver uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when p.full_name ~ '[@/:]|\.[a-z]{2}|www' or internal.names_link(p.full_name) or char_length(p.full_name) > 60
    or not exists (select from auth.users u where u.id = p_giver and u.email_confirmed_at is not null) then 'A friend' else coalesce(nullif(p.full_name, ''), 'A friend') end
  from (select (select full_name from public.profiles where user_id = p_giver) as full_name) p
$$;

create or replace function internal.transfer_mail(transfer public.ticket_transfers) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('giver', internal.giver_name(transfer.from_id), 'event_title', coalesce(internal.pass_of_link(transfer.id), e.title), 'event_slug', e.slug, 'night_date', e.night_date,
    'tickets', cardinality(transfer.ticket_ids)::text, 'expires_at', transfer.expires_at,
    'needs_account', case when exists (select from internal.offers_of_link(transfer.id) link (id) join public.ticket_transfers t on t.id = link.id join public.events night on night.id = t.event_id where night.requires_account) then 'yes' end,
    'nights', (select jsonb_agg(jsonb_build_object('title', night.title, 'night_date', night.night_date) order by night.starts_at, night.id)
      from internal.offers_of_link(transfer.id) link (id) join public.ticket_transfers t on t.id = link.id join public.events night on night.id = t.event_id where internal.pass_of_link(transfer.id) is not null))
  from public.events e where e.id = transfer.event_id
$$;

grant execute on function public.transfer_tickets(uuid[], text, text) to authenticated;
