-- Single sign-on by SAML 2.0: which organisation signs in where, and the requests that are on their way.
create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text constraint sso_providers_resource_id_check check (resource_id <> ''),
  disabled boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.sso_providers is 'Organisations whose people sign in at the organisation''s own identity provider.';
create unique index sso_providers_resource_id_key on auth.sso_providers (lower(resource_id));

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null constraint sso_domains_sso_provider_id_fkey references auth.sso_providers on delete cascade,
  domain text not null constraint sso_domains_domain_check check (domain <> '' and domain = lower(domain)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sso_domains_domain_key unique (domain)
);
comment on table auth.sso_domains is 'Domains of addresses by which a sign-in finds its organisation.';
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null constraint saml_providers_sso_provider_id_key unique
    constraint saml_providers_sso_provider_id_fkey references auth.sso_providers on delete cascade,
  entity_id text not null constraint saml_providers_entity_id_key unique
    constraint saml_providers_entity_id_check check (entity_id <> ''),
  metadata_xml text not null constraint saml_providers_metadata_xml_check check (metadata_xml <> ''),
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.saml_providers is 'What an organisation''s identity provider says of itself: where it is asked, and the keys it signs with.';

create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null constraint saml_relay_states_sso_provider_id_fkey references auth.sso_providers on delete cascade,
  request_id text not null,
  for_email text,
  redirect_to text,
  flow_state_id uuid constraint saml_relay_states_flow_state_id_fkey references auth.flow_state on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.saml_relay_states is 'Requests to an identity provider that wait for their one answer.';
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_created_at_idx on auth.saml_relay_states (created_at);

alter table auth.flow_state add column session_not_after timestamptz;
comment on column auth.flow_state.session_not_after is 'When the identity provider wants the session to end.';

do $$
declare
  target text;
begin
  foreach target in array array['sso_providers', 'sso_domains', 'saml_providers', 'saml_relay_states'] loop
    execute format('alter table auth.%I enable row level security', target);
    execute format('create policy "the auth service keeps its own rows" on auth.%I to auth_admin using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on auth.%I to auth_admin', target);
  end loop;
end $$;
