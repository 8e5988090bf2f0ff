-- The link of a guest's mail opens their tickets in any browser. It is random, kept as a hash, and good until thirty days after the last
-- night or refund of the account, and while the guest waits for tickets. A new one, asked for, ends those before it; each booking's own mail does not.

-- Whether a guest account still has tickets that a link may open, or a place in a waiting list.
create or replace function internal.has_open_tickets(p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings b join public.events e on e.id = b.event_id
    where b.user_id = p_person and b.status in ('processing', 'confirmed', 'partly_refunded', 'refunded', 'cancelled', 'needs_attention')
      and greatest(coalesce(e.ends_at, e.starts_at), b.cancelled_at, (select max(r.created_at) from public.refunds r where r.booking_id = b.id)) > now() - interval '30 days')
    or exists (select from public.waitlist_entries w where w.user_id = p_person and w.status in ('waiting', 'offered', 'accepted'))
$$;

-- The words of a mail with the way to the tickets: for a guest the path of a new link, for an account none. The secret
-- stands behind the #, which browsers send to no server.
create or replace function internal.with_tickets_path(p_person uuid, words jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  secret text;
begin
  if not internal.is_guest(p_person) then
    return words;
  end if;
  secret := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  insert into internal.ticket_links (code_hash, user_id) values (internal.hash_code(secret), p_person);
  return words || jsonb_build_object('tickets_path', '/tickets#' || secret);
end $$;

-- For the auth service, which opens a session for whom it names: the guest of a link, while there are tickets to show.
create or replace function internal.guest_of_link(p_secret text) returns uuid
language sql stable security definer set search_path = '' as $$
  select l.user_id from internal.ticket_links l join auth.users u on u.id = l.user_id
  where l.code_hash = internal.hash_code(p_secret) and u.is_anonymous and u.deleted_at is null and coalesce(u.banned_until <= now(), true) and internal.has_open_tickets(l.user_id)
$$;

-- Mails a new link to an address, where it has tickets that were booked without an account. The answer is always the same.
-- @throws BOOKINGS_GUEST_ADDRESS, BOOKINGS_RATE_LIMITED
create or replace function public.request_ticket_link(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(coalesce(p_email, '')));
  wait integer := internal.take_rate_limit(internal.caller_key(), 'ticket_links', 10, 60);
  guest record;
begin
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  elsif char_length(address) > 254 or address !~ '^[^@[:space:]<>(),;:\\"\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$' then
    perform internal.refuse(400, 'BOOKINGS_GUEST_ADDRESS', 'Please enter a valid email address', 'For example: sam@example.org');
  end if;
  for guest in select g.user_id from internal.guest_accounts g where g.email = address and internal.has_open_tickets(g.user_id) order by g.created_at desc, g.user_id loop
    exit when internal.take_inbox_turn(address) > 0;
    delete from internal.ticket_links l where l.user_id = guest.user_id;
    perform internal.enqueue_mail('guest-tickets', address, internal.with_tickets_path(guest.user_id, '{}'));
  end loop;
end $$;

grant execute on function internal.guest_of_link(text) to auth_admin;
grant execute on function public.request_ticket_link(text) to anon, authenticated;
