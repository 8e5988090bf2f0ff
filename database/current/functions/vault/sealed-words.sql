-- Secrets that have to be read again are encrypted at rest, each use under a key of its own.
create or replace function internal.seal_words(words text, use text) returns text
language sql volatile security definer set search_path = '' as $$
  select k.version || ':' || translate(encode(extensions.pgp_sym_encrypt(words, encode(internal.derived_key(k.key, use), 'hex')), 'base64'), E'\n', '')
  from internal.encryption_keys k where k.name = 'default' order by k.version desc limit 1
$$;

create or replace function internal.open_words(secret text, use text) returns text
language sql stable security definer set search_path = '' as $$
  select extensions.pgp_sym_decrypt(decode(split_part(secret, ':', 2), 'base64'), encode(internal.derived_key(k.key, use), 'hex'))
  from internal.encryption_keys k where k.name = 'default' and k.version = split_part(secret, ':', 1)::integer
$$;
