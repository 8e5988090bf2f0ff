-- What somebody needs, for a night or an interview, is encrypted before it is kept.
create or replace function internal.seal_needs(words text) returns text
language sql volatile security definer set search_path = '' as $$
  select k.version || ':' || encode(extensions.pgp_sym_encrypt(words, encode(internal.derived_key(k.key, 'access needs'), 'hex')), 'base64')
  from internal.encryption_keys k where k.name = 'default' order by k.version desc limit 1
$$;

create or replace function internal.open_needs(secret text) returns text
language sql stable security definer set search_path = '' as $$
  select extensions.pgp_sym_decrypt(decode(split_part(secret, ':', 2), 'base64'), encode(internal.derived_key(k.key, 'access needs'), 'hex'))
  from internal.encryption_keys k where k.name = 'default' and k.version = split_part(secret, ':', 1)::integer
$$;
