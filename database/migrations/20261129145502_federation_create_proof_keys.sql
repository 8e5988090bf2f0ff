-- expand: a second pair of keys of each actor, by which what it says is proven wherever it is passed on (Ed25519).
create table internal.federation_proof_keys (
  kind text not null,
  target text not null,
  public_key text not null constraint federation_proof_keys_public_key_check check (public_key ~ '^z6Mk[1-9A-HJ-NP-Za-km-z]{40,50}$'),
  private_key text not null constraint federation_proof_keys_private_key_check check (char_length(private_key) <= 4000),
  created_at timestamptz not null default now(),
  primary key (kind, target),
  constraint federation_proof_keys_actor_fkey foreign key (kind, target) references internal.federation_actors on delete cascade
);
comment on table internal.federation_proof_keys is 'Keys for proofs by Ed25519, made when an actor is first asked for.';
comment on column internal.federation_proof_keys.public_key is 'As a Multikey: base58 of the prefix ed01 and the key.';
comment on column internal.federation_proof_keys.private_key is 'Encrypted.';
