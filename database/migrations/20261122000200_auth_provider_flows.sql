-- Sign-in by an identity provider begins a flow too. Its id travels as `state`; what must not travel stays here.
alter table auth.flow_state
  alter column code_challenge drop not null,
  alter column code_challenge_method drop not null,
  add column referrer text,
  add column linking_target_id uuid constraint flow_state_linking_target_id_fkey references auth.users on delete cascade,
  add column invite_token text,
  add column provider_code_verifier text,
  add column provider_nonce text,
  add column callback_at timestamptz,
  add constraint flow_state_code_challenge_check check ((code_challenge is null) = (code_challenge_method is null));
comment on table auth.flow_state is 'Flows begun and not yet ended: PKCE (RFC 7636), and sign-ins that an identity provider is to answer.';
comment on column auth.flow_state.referrer is 'Where the browser goes in the end; checked before it was written.';
comment on column auth.flow_state.linking_target_id is 'Whom the identity is to be attached to, when somebody signed in asked for that.';
comment on column auth.flow_state.callback_at is 'When the provider''s answer came; there is only one.';
create index flow_state_linking_target_id_idx on auth.flow_state (linking_target_id) where linking_target_id is not null;
