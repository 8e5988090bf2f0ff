-- Links that end mails without signing in. A token seals a person and kinds: anyone who has it can lessen the mails of those kinds, and learns
-- of the person no more than a masked address.
create or replace function internal.leave_seal(version integer, body text) returns text
language sql stable security definer set search_path = '' as $$
  select translate(encode(substr(extensions.hmac(convert_to(body, 'UTF8'), internal.derived_key(k.key, 'notification links'), 'sha256'), 1, 24), 'base64'), '+/', '-_')
  from internal.encryption_keys k where k.name = 'default' and k.version = leave_seal.version
$$;

create or replace function internal.leave_token(p_person uuid, kinds text[]) returns text
language sql stable security definer set search_path = '' as $$
  select body || '.' || internal.leave_seal(newest.version, body)
  from (select max(version) as version from internal.encryption_keys where name = 'default') newest,
    lateral (select newest.version || '.' || replace(p_person::text, '-', '') || '.' || array_to_string(kinds, '-') as body) b
$$;

-- Whom and what a token is about; no row for a forged one, or one of an account that is gone.
create or replace function internal.open_leave_token(token text) returns table (person uuid, kinds text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := regexp_match(left(token, 2000), '^(([1-9][0-9]{0,5})\.([0-9a-f]{32})\.([a-z_-]+))\.([A-Za-z0-9_-]{32})$');
begin
  -- two hashes are compared, so that how long it takes says nothing about the right seal
  if parts is null or extensions.digest(parts[5], 'sha256') <> extensions.digest(coalesce(internal.leave_seal(parts[2]::integer, parts[1]), ''), 'sha256') then
    return;
  end if;
  return query select u.id, string_to_array(parts[4], '-') from auth.users u where u.id = parts[3]::uuid and u.deleted_at is null;
end $$;

-- The first letter of each half of an address: "a•••@e•••".
create or replace function internal.masked_address(address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(address, 1) || '•••@' || left(split_part(address, '@', 2), 1) || '•••'
$$;

-- How many steps from the most mails to none.
create or replace function internal.mail_step(frequency text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select array_position('{at_once,hourly,daily,weekly,never}'::text[], frequency)
$$;

-- What the page behind a mailed link shows: a masked address and how often each of its kinds is mailed. Null for a link that is none.
create or replace function public.find_mailed_kinds(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('address', internal.masked_address(u.email), 'kinds', (
    select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'mail', internal.mail_frequency(t.person, k.kind), 'has_own_hour', k.has_own_hour) order by k.kind), '[]')
    from internal.notification_kinds k where k.kind = any (t.kinds) and k.is_optional))
  from internal.open_leave_token(p_token) t join auth.users u on u.id = t.person
$$;

-- Has a kind of the link mailed less often; all of its kinds where none is named. More often takes a sign-in. Answers whether the link is one.
create or replace function public.lessen_mails(p_token text, p_kind text default null, p_mail text default 'never') returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  reader uuid;
  its_kinds text[];
begin
  select person, kinds into reader, its_kinds from internal.open_leave_token(p_token);
  if reader is null or internal.mail_step(p_mail) is null then
    return reader is not null;
  end if;
  perform internal.choose_notification(reader, k.kind, internal.wants_row(reader, k.kind), p_mail, null)
  from internal.notification_kinds k where k.kind = any (its_kinds) and k.is_optional and (p_kind is null or k.kind = p_kind)
    and internal.mail_step(p_mail) > internal.mail_step(internal.mail_frequency(reader, k.kind)) and (not k.has_own_hour or p_mail = 'never');
  return true;
end $$;

grant execute on function public.find_mailed_kinds(text), public.lessen_mails(text, text, text) to anon, authenticated, service_role;
