-- Keys for proofs by Ed25519 (FEP-521a): kept as those for signatures are.

-- Keeps a pair that was made for an actor, where it has none yet. Answers the public key that counts; null where there is no actor.
create or replace function internal.keep_proof_key(p_kind text, p_target text, p_public text, p_private text) returns text
language sql security definer set search_path = '' as $$
  insert into internal.federation_proof_keys (kind, target, public_key, private_key)
  select a.kind, a.target, p_public, internal.seal_words(p_private, 'federation') from internal.federation_actors a where a.kind = p_kind and a.target = p_target
  on conflict do nothing;
  select k.public_key from internal.federation_proof_keys k where k.kind = p_kind and k.target = p_target
$$;

-- The public key of an actor; null while none was made.
create or replace function internal.proof_key_of(p_kind text, p_target text) returns text
language sql stable security definer set search_path = '' as $$
  select k.public_key from internal.federation_proof_keys k where k.kind = p_kind and k.target = p_target
$$;

-- Its private half, to prove with; null while none was made.
create or replace function internal.proof_private_key(p_kind text, p_target text) returns text
language sql stable security definer set search_path = '' as $$
  select internal.open_words(k.private_key, 'federation') from internal.federation_proof_keys k where k.kind = p_kind and k.target = p_target
$$;

grant execute on function internal.keep_proof_key(text, text, text, text), internal.proof_key_of(text, text), internal.proof_private_key(text, text) to federation_admin;
