-- Booking without an account. The auth service opens an anonymous user at the first hold (POST /guest); the address comes with the
-- details. A booking that is paid proves itself; a free one, and what moves money or a ticket later, asks for a code from a mail.

-- The session a request belongs to, as its token says.
create or replace function internal.session_of_token() returns text
language sql stable set search_path = '' as $$ select coalesce(auth.jwt() ->> 'session_id', '') $$;

-- The caller's id, who must be a guest. @throws what require_booking_user does, BOOKINGS_NOT_A_GUEST
create or replace function internal.require_guest() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
begin
  if not internal.is_guest(person) then
    perform internal.refuse(409, 'BOOKINGS_NOT_A_GUEST', 'You have an account', 'Your tickets go to its address.');
  end if;
  return person;
end $$;

-- Everybody who counts as the same person at a night: for an account, the guests who gave its inbox; for a guest, the other guests and the
-- accounts with that inbox that have a booking there.
create or replace function internal.same_booker(p_person uuid, p_event_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  address text := internal.mail_address(p_person);
  hash text;
  domains text[];
begin
  if address is null then
    return array[p_person];
  end if;
  hash := internal.inbox_hash(address);
  if not internal.is_guest(p_person) then
    return p_person || array(select g.user_id from internal.guest_accounts g where g.inbox = hash);
  end if;
  domains := case when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com') then '{gmail.com,googlemail.com}'::text[] else array[split_part(lower(address), '@', 2)] end;
  return array(select g.user_id from internal.guest_accounts g where g.inbox = hash
    union select u.id from public.bookings b join auth.users u on u.id = b.user_id
    where b.event_id = p_event_id and not u.is_anonymous and split_part(lower(u.email), '@', 2) = any (domains) and internal.inbox_hash(u.email) = hash);
end $$;

-- Whether a code from a mail proved the guest's address in this session within the last half hour.
create or replace function internal.is_guest_proven(p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.guest_accounts g
    where g.user_id = p_person and g.proven_session = internal.session_of_token() and g.proven_at > now() - interval '30 minutes')
$$;

-- Whether somebody is the guest of an address, and a code proved it in this session: a ticket that was sent there is theirs to take.
create or replace function internal.is_guest_of(p_person uuid, p_address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.guest_accounts g where g.user_id = p_person and g.email = lower(btrim(p_address)))
    and internal.is_guest(p_person) and internal.is_guest_proven(p_person)
$$;

-- Guests of one inbox go one after the other at a night: what counts their places sees what the others took. Accounts pass.
create or replace function internal.lock_guests_of_inbox(p_person uuid, p_event_id uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('guests of ' || g.inbox || p_event_id, 0)) from internal.guest_accounts g where g.user_id = p_person
$$;

-- What moves money or a ticket asks a guest for a code from a mail: the link of a mail alone, which people pass on, opens the tickets and
-- no more. Accounts pass. @throws BOOKINGS_GUEST_CODE
create or replace function internal.require_guest_code(p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if internal.is_guest(p_person) and not internal.is_guest_proven(p_person) then
    perform internal.refuse(403, 'BOOKINGS_GUEST_CODE', 'Type the code from your email first', 'We send a code of six digits to the address of your tickets.');
  end if;
end $$;

-- Before a guest books: there is an address, the code was typed where nothing is paid, and the limits hold for all who share the inbox.
-- Two guests of one inbox go one after the other. @throws BOOKINGS_GUEST_ADDRESS, BOOKINGS_GUEST_CODE, BOOKINGS_NOT_LET_IN, BOOKINGS_LIMIT_REACHED
create or replace function internal.check_guest_booking(booking public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash text;
begin
  if not internal.is_guest(booking.user_id) then
    return;
  end if;
  select g.inbox into hash from internal.guest_accounts g where g.user_id = booking.user_id;
  if hash is null then
    perform internal.refuse(400, 'BOOKINGS_GUEST_ADDRESS', 'Email address required', 'Write the address your tickets should go to.');
  elsif booking.total_pence = 0 then
    perform internal.require_guest_code(booking.user_id);
  end if;
  -- the hold was asked before there was an address
  perform internal.refuse_banned(booking.organiser_id, booking.user_id);
  perform internal.lock_guests_of_inbox(booking.user_id, booking.event_id);
  perform internal.check_person_limits(booking.id);
  perform internal.check_invited_places(booking.id);
end $$;

-- Where the team asks for accounts, a guest books nothing. @throws BOOKINGS_ACCOUNT_REQUIRED
create or replace function internal.refuse_guest_at(event public.events, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if event.requires_account and internal.is_guest(p_person) then
    perform internal.refuse(403, 'BOOKINGS_ACCOUNT_REQUIRED', 'This organiser asks everybody for an account', 'Sign in, or make an account, and choose your tickets again.');
  end if;
end $$;

-- Ten holds of guests in twenty minutes from one network on one night: a new guest account is no way round the pause between holds. An
-- IPv6 network counts by its first 64 bits. @throws BOOKINGS_RATE_LIMITED
create or replace function internal.count_guest_hold(p_person uuid, p_event_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1);
  wait integer;
begin
  if not internal.is_guest(p_person) then
    return;
  end if;
  wait := internal.take_rate_limit(format('guests:%s %s', case when pg_input_is_valid(address, 'inet')
    then network(set_masklen(address::inet, case family(address::inet) when 6 then 64 else 32 end))::text else 'unknown' end, p_event_id), 'guest_holds', 10, 20);
  if wait > 0 then
    perform internal.refuse_too_many('BOOKINGS_RATE_LIMITED', wait);
  end if;
end $$;

-- Where the tickets of a guest go. It stays while the guest has bookings: a link of a mail is no way to have them sent elsewhere.
-- @throws BOOKINGS_GUEST_ADDRESS, BOOKINGS_GUEST_ADDRESS_KEPT, BOOKINGS_RATE_LIMITED
create or replace function public.save_guest_address(p_email text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_guest();
  address text := lower(btrim(coalesce(p_email, '')));
  kept text := (select g.email from internal.guest_accounts g where g.user_id = person);
begin
  if address = '' then
    perform internal.refuse(400, 'BOOKINGS_GUEST_ADDRESS', 'Email address required', 'Write the address your tickets should go to.');
  elsif char_length(address) > 254 or address !~ '^[^@[:space:]<>(),;:\\"\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$' then
    perform internal.refuse(400, 'BOOKINGS_GUEST_ADDRESS', 'Please enter a valid email address', 'For example: sam@example.org');
  end if;
  perform internal.take_limit(person, 'guest_addresses', 'BOOKINGS_RATE_LIMITED');
  if kept is distinct from address and exists (select from public.bookings b where b.user_id = person and b.status not in ('held', 'expired', 'abandoned')) then
    perform internal.refuse(409, 'BOOKINGS_GUEST_ADDRESS_KEPT', format('Your bookings in this browser are for %s', kept), 'Use the same address, or book from another browser.');
  end if;
  insert into internal.guest_accounts as mine (user_id, email, inbox) values (person, address, internal.inbox_hash(address))
  on conflict (user_id) do update set email = excluded.email, inbox = excluded.inbox, code_hash = null, proven_at = null, proven_session = null
  where mine.email <> excluded.email;
  return internal.guest_json(person);
end $$;

create or replace function internal.guest_json(p_person uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('email', (select g.email from internal.guest_accounts g where g.user_id = p_person), 'is_proven', internal.is_guest_proven(p_person))
$$;

-- What the site knows of a guest: {"email", "is_proven"}; null for an account.
create or replace function public.my_guest_account() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
begin
  return case when internal.is_guest(person) then internal.guest_json(person) end;
end $$;

-- Mails a code of six digits to the guest's address; the code before it counts no more.
-- @throws BOOKINGS_GUEST_ADDRESS, BOOKINGS_RATE_LIMITED, BOOKINGS_INBOX_FULL
create or replace function public.send_guest_code() returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_guest();
  address text := (select g.email from internal.guest_accounts g where g.user_id = person for update);
  code constant text := lpad((('x' || encode(extensions.gen_random_bytes(7), 'hex'))::bit(56)::bigint % 1000000)::text, 6, '0');
begin
  if address is null then
    perform internal.refuse(400, 'BOOKINGS_GUEST_ADDRESS', 'Email address required', 'Write the address your tickets should go to.');
  end if;
  perform internal.take_limit(person, 'guest_codes', 'BOOKINGS_RATE_LIMITED');
  perform internal.require_inbox_turn(address, 'BOOKINGS_INBOX_FULL');
  update internal.guest_accounts g set code_hash = internal.hash_code(person || code), code_sent_at = now() where g.user_id = person;
  perform internal.enqueue_mail('guest-code', address, jsonb_build_object('code', code));
  return internal.guest_json(person);
end $$;

-- The code of the mail, within twenty minutes and five tries. @throws BOOKINGS_GUEST_CODE_WRONG, BOOKINGS_RATE_LIMITED
create or replace function public.prove_guest_address(p_code text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_guest();
  guest internal.guest_accounts;
  wait integer;
begin
  select * into guest from internal.guest_accounts g where g.user_id = person for update;
  wait := internal.take_rate_limit(format('guest:%s %s', person, guest.code_sent_at), 'guest_code_tries', 5, 60);
  if guest.code_hash is null or guest.code_sent_at <= now() - interval '20 minutes' or wait > 0 then
    perform internal.refuse(409, 'BOOKINGS_GUEST_CODE_WRONG', 'This code is no longer valid', 'Send yourself a new one.');
  elsif guest.code_hash <> internal.hash_code(person || regexp_replace(coalesce(p_code, ''), '[^0-9]', '', 'g')) then
    perform internal.refuse(400, 'BOOKINGS_GUEST_CODE_WRONG', 'This is not the code', 'Look at the newest email: the code has six digits.');
  end if;
  update internal.guest_accounts g set code_hash = null, proven_at = now(), proven_session = internal.session_of_token() where g.user_id = person;
  return internal.guest_json(person);
end $$;

grant execute on function public.save_guest_address(text), public.my_guest_account(), public.send_guest_code(), public.prove_guest_address(text) to authenticated;
