-- The link in a mail that leads out of the list: the entry and a seal of it, which only this installation can make.
create or replace function internal.waitlist_seal(key_version integer, p_entry_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select translate(encode(substr(extensions.hmac(convert_to(p_entry_id::text, 'UTF8'), internal.derived_key(k.key, 'waiting list links'), 'sha256'), 1, 24), 'base64'), '+/', '-_')
  from internal.encryption_keys k where k.name = 'default' and k.version = key_version
$$;

create or replace function internal.waitlist_code(p_entry_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select newest.version || '.' || internal.waitlist_seal(newest.version, p_entry_id)
  from (select max(version) as version from internal.encryption_keys where name = 'default') newest
$$;

-- The entry behind a mailed link, unlocked. Guesses are counted by where they come from; two hashes are compared, so that the time it takes
-- says nothing about the right seal. @throws WAITLIST_LINK_UNKNOWN, WAITLIST_RATE_LIMITED
create or replace function internal.open_waitlist_link(p_entry_id uuid, p_code text) returns public.waitlist_entries
language plpgsql security definer set search_path = '' as $$
declare
  parts text[] := regexp_match(left(p_code, 100), '^([1-9][0-9]{0,5})\.([A-Za-z0-9_-]{32})$');
  entry public.waitlist_entries;
  wait integer := internal.take_rate_limit(internal.caller_key(), 'waitlist_links', 30, 1);
begin
  if wait > 0 then
    perform internal.refuse_too_many('WAITLIST_RATE_LIMITED', wait);
  end if;
  if parts is not null and p_entry_id is not null
    and extensions.digest(parts[2], 'sha256') = extensions.digest(coalesce(internal.waitlist_seal(parts[1]::integer, p_entry_id), ''), 'sha256') then
    select * into entry from public.waitlist_entries w where w.id = p_entry_id;
  end if;
  if entry.id is null then
    perform internal.refuse(404, 'WAITLIST_LINK_UNKNOWN', 'This link leads to no waiting list', 'Open the link of the mail as it is, or look under My bookings.');
  end if;
  return entry;
end $$;
