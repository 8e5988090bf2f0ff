-- expand: Hosts that may write in the draft of a night before it is public.
create table internal.host_editors (
  event_id uuid not null,
  organiser_id uuid not null,
  granted_at timestamptz not null default now(),
  constraint host_editors_pkey primary key (event_id, organiser_id),
  constraint host_editors_terms_fkey foreign key (event_id, organiser_id) references internal.host_terms on delete cascade
);
comment on table internal.host_editors is 'Hosts of a night to whom its holder gave the draft: they write in it until the night is public, and the holder saves and publishes.';
create index host_editors_organiser_id_idx on internal.host_editors (organiser_id);
