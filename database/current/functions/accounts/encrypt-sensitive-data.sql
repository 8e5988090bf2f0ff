-- Text that only admins and servers may hide and read again: AES-256-CBC, then HMAC-SHA-256 over all of it (encrypt-then-MAC,
-- as RFC 7518 §5.2 composes them), under two keys derived from the named one. Failing is an error: text never goes back as it came.
-- The form is enc:v1:<key name>:<key version>:<base64 of iv, ciphertext and seal>.

create or replace function internal.check_may_encrypt(key_name text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not (internal.is_server() or internal.has_role('admin')) then
    raise exception using errcode = '42501', message = 'Only admins can encrypt and decrypt sensitive data',
      detail = 'ENCRYPTION_ADMIN_REQUIRED', hint = 'Ask an admin.';
  elsif key_name = 'pseudonyms' or not exists (select from internal.encryption_keys where name = key_name) then
    perform internal.refuse(404, 'ENCRYPTION_KEY_NOT_FOUND', 'There is no encryption key of this name', 'Leave key_name out, or ask the operator of the server.');
  end if;
end $$;

create or replace function public.encrypt_sensitive_data(data text, key_name text default 'default') returns text
language plpgsql security definer set search_path = '' as $$
declare
  used internal.encryption_keys;
  iv bytea := extensions.gen_random_bytes(16);
  head text;
  body bytea;
begin
  perform internal.check_may_encrypt(key_name);
  if data is null then
    perform internal.refuse(400, 'ENCRYPTION_INVALID_DATA', 'data is missing', 'Send the text to encrypt as data.');
  end if;
  select * into strict used from internal.encryption_keys where name = key_name order by version desc limit 1;
  head := format('enc:v1:%s:%s:', used.name, used.version);
  body := iv || extensions.encrypt_iv(convert_to(data, 'UTF8'), internal.derived_key(used.key, 'encrypt'), iv, 'aes-cbc/pad:pkcs');
  body := body || extensions.hmac(convert_to(head, 'UTF8') || body, internal.derived_key(used.key, 'seal'), 'sha256');
  return head || translate(encode(body, 'base64'), E'\n', '');
end $$;

create or replace function public.decrypt_sensitive_data(encrypted_data text, key_name text default 'default') returns text
language plpgsql security definer set search_path = '' as $$
declare
  parts text[] := regexp_match(encrypted_data, '^(enc:v1:([a-z][a-z0-9-]{0,39}):([1-9][0-9]{0,8}):)([A-Za-z0-9+/]+={0,2})$');
  used bytea;
  body bytea;
  sealed bytea;
begin
  perform internal.check_may_encrypt(key_name);
  if parts is null or parts[2] <> key_name then
    perform internal.refuse(400, 'ENCRYPTION_INVALID_DATA', 'encrypted_data was not encrypted with this key',
      'Send what encrypt_sensitive_data answered, with the same key_name.');
  end if;
  select key into used from internal.encryption_keys where name = parts[2] and version = parts[3]::integer;
  begin
    body := decode(parts[4], 'base64');
    sealed := substr(body, length(body) - 31);
    body := substr(body, 1, length(body) - 32);
    -- two hashes are compared instead of two seals, so that how long it takes says nothing about the right one
    if used is null or length(body) < 32 or extensions.digest(sealed, 'sha256') <> extensions.digest(
      extensions.hmac(convert_to(parts[1], 'UTF8') || body, internal.derived_key(used, 'seal'), 'sha256'), 'sha256') then
      raise exception 'the seal does not fit';
    end if;
    return convert_from(
      extensions.decrypt_iv(substr(body, 17), internal.derived_key(used, 'encrypt'), substr(body, 1, 16), 'aes-cbc/pad:pkcs'), 'UTF8');
  exception when others then
    perform internal.refuse(422, 'ENCRYPTION_TAMPERED', 'encrypted_data was changed after it was encrypted, or its key is gone',
      'Restore the value from where it was first kept.');
  end;
  return null;
end $$;

grant execute on function public.encrypt_sensitive_data(text, text), public.decrypt_sensitive_data(text, text) to authenticated, service_role;
