-- Takes a person out of their data. What money and other people need stays, without a name: references, amounts, events, dates.
-- Why it cannot be done yet, one sentence each; empty when it can.
create or replace function internal.anonymise_obstacles(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(what order by what), '{}') from (
    select format('Upcoming ticket: %s on %s.', e.title, to_char(e.night_date, 'YYYY-MM-DD'))
    from public.events e
    where coalesce(e.ends_at, e.starts_at) > now() and e.status not in ('cancelled', 'removed') and exists (
      select from public.tickets where event_id = e.id and owner_id = person
        and status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'frozen'))
    union all
    select format('Unfinished payment: booking %s.', ref) from public.bookings
    where user_id = person and status in ('awaiting_payment', 'processing', 'needs_attention')
    union all
    select format('Only owner of the venue %s.', v.name) from public.venues v join public.venue_members m on m.venue_id = v.id
    where m.user_id = person and m.role = 'owner' and m.status = 'active' and not exists (
      select from public.venue_members other
      where other.venue_id = v.id and other.role = 'owner' and other.status = 'active' and other.user_id <> person)
    union all
    select format('Only owner of the organiser %s.', o.name) from public.organisers o join public.organiser_members m on m.organiser_id = o.id
    where m.user_id = person and m.role = 'owner' and m.status = 'active' and not exists (
      select from public.organiser_members other
      where other.organiser_id = o.id and other.role = 'owner' and other.status = 'active' and other.user_id <> person)
  ) obstacles (what)
$$;

create or replace function internal.anonymise_product_data(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held uuid[] := array(select id from public.bookings where user_id = person and status = 'held' order by id for update);
begin
  update public.bookings set status = 'abandoned' where id = any (held);
  perform internal.move_places(held, -1, 0);
  update public.bookings set buyer_name = internal.pseudonym(buyer_name), buyer_email = internal.pseudonym(buyer_email),
    access_notes = null, marketing_opt_in = false where user_id = person;
  update public.tickets set holder_name = null where owner_id = person;
  delete from public.rsvps where user_id = person;
  delete from public.saved_items where user_id = person;
  delete from public.venue_members where user_id = person;
  delete from public.organiser_members where user_id = person;
  delete from public.user_roles where user_id = person;
  delete from public.rate_limits where identifier = 'user:' || person;
  update public.error_reports set user_id = null, title = 'Report of a deleted user', description = null, url = null, user_agent = null,
    browser_info = '{}', error_details = '{}' where user_id = person;
  delete from public.profile_private where user_id = person;
  update public.profiles set full_name = 'Deleted user', handle = internal.free_handle(null), pronouns = null, bio = null, website = null,
    avatar_path = null, area_id = null, genres = '{}', visibility = 'hidden', show_going = false, show_been = false,
    status = 'erased', is_anonymised = true
  where user_id = person;
end $$;

create or replace function internal.anonymise_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select email from auth.users where id = person);
  numbers text[] := array(select '+' || phone from auth.users where id = person and phone is not null
    union select '+' || phone from auth.mfa_factors where user_id = person and phone is not null);
begin
  delete from auth.sessions where user_id = person;
  delete from auth.one_time_tokens where user_id = person;
  delete from auth.flow_state where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.webauthn_credentials where user_id = person;
  update auth.audit_log_entries set payload = json_build_object('action', payload ->> 'action',
      'log_type', payload ->> 'log_type', 'actor_id', person, 'actor_username', ''), ip_address = ''
  where payload ->> 'actor_id' = person::text;
  delete from internal.inbox_mails where lower(recipient) = lower(address) or recipient = any(numbers);
  delete from graphile_worker._private_jobs where locked_at is null and lower(payload ->> 'recipient') = lower(address);
  update auth.users set email = null, encrypted_password = null, phone = null, email_change = '', phone_change = '', confirmation_token = '',
    recovery_token = '', email_change_token_new = '', email_change_token_current = '', phone_change_token = '', reauthentication_token = '',
    raw_app_meta_data = '{}', raw_user_meta_data = '{}', banned_until = 'infinity', deleted_at = coalesce(deleted_at, now()), updated_at = now()
  where id = person;
end $$;

-- For admins and servers. Doing it twice is doing it once.
create or replace function public.anonymize_user_data(target_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  obstacles text[];
begin
  if not (internal.is_server() or internal.has_role('admin')) then
    raise exception using errcode = '42501', message = 'Only admins can anonymize user data', detail = 'PEOPLE_ADMIN_REQUIRED', hint = 'Ask an admin.';
  end if;
  perform internal.require_standing();
  -- whoever books in this moment waits on, or is waited for by, this row of auth.users
  perform from auth.users where id = target_user_id for update;
  select * into person from public.profiles where user_id = target_user_id for update;
  if person.user_id is null then
    raise exception using errcode = 'PT404', message = 'This person does not exist', detail = 'PEOPLE_NOT_FOUND', hint = 'Check target_user_id.';
  elsif person.is_anonymised then
    return;
  elsif exists (select from public.user_roles where user_id = target_user_id and role = 'admin') then
    raise exception using errcode = '42501', message = 'An admin cannot be anonymized', detail = 'PEOPLE_ADMIN_STAYS', hint = 'Take the admin role away first.';
  end if;
  obstacles := internal.anonymise_obstacles(target_user_id);
  if cardinality(obstacles) > 0 then
    raise exception using errcode = 'PT409', message = 'This person cannot be anonymized yet', detail = 'PEOPLE_ANONYMISE_BLOCKED',
      hint = array_to_string(obstacles, ' ');
  end if;
  perform internal.anonymise_product_data(target_user_id);
  perform internal.anonymise_account(target_user_id);
  insert into public.audit_logs (actor_id, action_type, table_name, record_id)
  values ((select auth.uid()), 'user_anonymised', 'profiles', target_user_id::text);
end $$;

grant execute on function public.anonymize_user_data(uuid) to authenticated, service_role;
