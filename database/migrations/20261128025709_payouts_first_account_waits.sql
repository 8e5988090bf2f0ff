-- A first bank account is waited for as a changed one is, and owners stop pay-outs by the link of a mail.
alter table public.payout_accounts add column named_at timestamptz;
comment on column public.payout_accounts.named_at is 'When its first bank account was named; nothing is sent for three days after it.';

create table internal.payout_stop_links (
  token_hash bytea primary key,
  organiser_id uuid not null constraint payout_stop_links_organiser_id_fkey references public.organisers on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table internal.payout_stop_links is 'Links in mails to owners that stop pay-outs without a sign-in. Each is used once, within seven days.';
create index payout_stop_links_organiser_id_idx on internal.payout_stop_links (organiser_id);
create index payout_stop_links_created_at_idx on internal.payout_stop_links (created_at);
