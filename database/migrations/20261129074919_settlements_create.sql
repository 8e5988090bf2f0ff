-- Settling a night: what its holder agreed with each act and co-host, what it cost, the sheets that both sides sign, and what was paid of them.
create table internal.settlement_deals (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint settlement_deals_event_id_fkey references public.events on delete cascade,
  artist_id uuid constraint settlement_deals_artist_id_fkey references public.artists on delete restrict,
  organiser_id uuid constraint settlement_deals_organiser_id_fkey references public.organisers on delete restrict,
  name text not null constraint settlement_deals_name_check check (char_length(name) between 1 and 100),
  email text constraint settlement_deals_email_check check (char_length(email) <= 254),
  code_hash text,
  sealed_code text,
  opened integer not null default 0,
  opened_at timestamptz,
  kind text not null constraint settlement_deals_kind_check check (kind in ('fee', 'guarantee', 'door', 'free')),
  fee_pence integer not null default 0 constraint settlement_deals_fee_pence_check check (fee_pence between 0 and 10000000),
  share_basis_points integer not null default 0 constraint settlement_deals_share_check check (share_basis_points between 0 and 10000),
  bears_loss boolean not null default false,
  has_vat boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  constraint settlement_deals_party_check check (num_nonnulls(artist_id, organiser_id) <= 1),
  constraint settlement_deals_terms_check check (case kind
    when 'fee' then fee_pence > 0 and share_basis_points = 0 when 'guarantee' then fee_pence > 0 and share_basis_points > 0
    when 'door' then fee_pence = 0 and share_basis_points > 0 else fee_pence = 0 and share_basis_points = 0 and not has_vat end),
  constraint settlement_deals_loss_check check (kind = 'door' or not bears_loss),
  constraint settlement_deals_link_check check ((code_hash is null) = (sealed_code is null)),
  constraint settlement_deals_artist_key unique (event_id, artist_id),
  constraint settlement_deals_organiser_key unique (event_id, organiser_id)
);
comment on table internal.settlement_deals is 'What the holder of a night agreed with one act or co-host. The other side is an artist whose page is claimed, a host, or a name with a link by mail.';
comment on column internal.settlement_deals.code_hash is 'Of the link that opens the sheet for a side without an account; null when there is none or it was revoked.';
comment on column internal.settlement_deals.sealed_code is 'The code itself, sealed, so that the same link goes out with each new version.';
comment on column internal.settlement_deals.opened is 'How often the link was opened.';
comment on column internal.settlement_deals.share_basis_points is 'Of what is left after costs, fees and guarantees.';
comment on column internal.settlement_deals.bears_loss is 'A share of a night that made a loss is paid by this side.';
comment on column internal.settlement_deals.revision is 'Grows with each change, so that two people who write at once do not overwrite each other.';
create index settlement_deals_artist_id_idx on internal.settlement_deals (artist_id);
create index settlement_deals_organiser_id_idx on internal.settlement_deals (organiser_id);
create index settlement_deals_email_idx on internal.settlement_deals (email);

create table internal.settlement_costs (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint settlement_costs_event_id_fkey references public.events on delete cascade,
  name text not null constraint settlement_costs_name_check check (char_length(name) between 1 and 100),
  pence integer not null constraint settlement_costs_pence_check check (pence between 1 and 100000000),
  deal_id uuid constraint settlement_costs_deal_id_fkey references internal.settlement_deals on delete set null,
  file_name text constraint settlement_costs_file_name_key unique,
  created_at timestamptz not null default clock_timestamp()
);
comment on table internal.settlement_costs is 'What a night cost, with its paper in the bucket settlement_files.';
comment on column internal.settlement_costs.deal_id is 'The deal whose side paid it and is paid back; null where the holder of the night did.';
create index settlement_costs_event_id_idx on internal.settlement_costs (event_id);
create index settlement_costs_deal_id_idx on internal.settlement_costs (deal_id);

create table internal.settlement_sheets (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null constraint settlement_sheets_deal_id_fkey references internal.settlement_deals on delete cascade,
  version integer not null constraint settlement_sheets_version_check check (version between 1 and 50),
  facts jsonb not null,
  made_by uuid constraint settlement_sheets_made_by_fkey references auth.users on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  constraint settlement_sheets_version_key unique (deal_id, version)
);
comment on table internal.settlement_sheets is 'What a deal came to, as both sides sign it. A version is never changed: what changes afterwards is a new one.';
create index settlement_sheets_made_by_idx on internal.settlement_sheets (made_by);

create table internal.settlement_signatures (
  sheet_id uuid not null constraint settlement_signatures_sheet_id_fkey references internal.settlement_sheets on delete cascade,
  side text not null constraint settlement_signatures_side_check check (side in ('holder', 'party')),
  name text not null constraint settlement_signatures_name_check check (char_length(name) between 2 and 100),
  signed_by uuid constraint settlement_signatures_signed_by_fkey references auth.users on delete set null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (sheet_id, side)
);
comment on table internal.settlement_signatures is 'Who signed a sheet for which side, and when, by the clock of the server.';
create index settlement_signatures_signed_by_idx on internal.settlement_signatures (signed_by);

create table internal.settlement_notes (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null constraint settlement_notes_deal_id_fkey references internal.settlement_deals on delete cascade,
  sheet_id uuid constraint settlement_notes_sheet_id_fkey references internal.settlement_sheets on delete cascade,
  side text not null constraint settlement_notes_side_check check (side in ('holder', 'party')),
  body text not null constraint settlement_notes_body_check check (char_length(body) between 1 and 2000),
  disputes boolean not null default false,
  written_by uuid constraint settlement_notes_written_by_fkey references auth.users on delete set null,
  written_at timestamptz not null default clock_timestamp(),
  constraint settlement_notes_dispute_check check (sheet_id is not null or not disputes)
);
comment on table internal.settlement_notes is 'What the two sides of a deal write to each other. A note that disputes names the version it is about.';
create index settlement_notes_deal_id_idx on internal.settlement_notes (deal_id);
create index settlement_notes_sheet_id_idx on internal.settlement_notes (sheet_id);
create index settlement_notes_written_by_idx on internal.settlement_notes (written_by);

create table internal.settlement_payments (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null constraint settlement_payments_deal_id_fkey references internal.settlement_deals on delete cascade,
  key uuid not null,
  pence integer not null constraint settlement_payments_pence_check check (pence between 1 and 100000000),
  is_back boolean not null default false,
  paid_on date not null,
  reference text not null constraint settlement_payments_reference_check check (char_length(reference) between 1 and 100),
  noted_by uuid constraint settlement_payments_noted_by_fkey references auth.users on delete set null,
  noted_at timestamptz not null default clock_timestamp(),
  struck_at timestamptz,
  constraint settlement_payments_key_key unique (deal_id, key)
);
comment on table internal.settlement_payments is 'What the holder marked as paid, outside Undercroft: no money moves by it. A mistake is struck out and stays readable.';
comment on column internal.settlement_payments.is_back is 'Paid by the other side to the holder.';
create index settlement_payments_noted_by_idx on internal.settlement_payments (noted_by);

-- Papers of costs: a private bucket, in the folder of the organiser that holds the night.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('settlement_files', 'settlement_files', false, 10485760, '{image/jpeg,image/png,image/webp,application/pdf}');
insert into internal.bucket_rules (bucket_id, judges_content, reencodes_images, folder, quota_bytes) values ('settlement_files', true, true, 'organiser', 2147483648);
