-- People who book without an account: an anonymous user, and the address that their tickets go to.
create table internal.guest_accounts (
  user_id uuid primary key constraint guest_accounts_user_id_fkey references auth.users on delete cascade,
  email text not null constraint guest_accounts_email_check check (char_length(email) between 3 and 254),
  inbox text not null,
  code_hash text,
  code_sent_at timestamptz,
  proven_at timestamptz,
  proven_session text,
  created_at timestamptz not null default now()
);
comment on table internal.guest_accounts is 'The email address of each person who books without an account, and when a mailed code last proved it. inbox is internal.inbox_hash of the address.';
create index guest_accounts_inbox_idx on internal.guest_accounts (inbox);

create table internal.ticket_links (
  code_hash text primary key,
  user_id uuid not null constraint ticket_links_user_id_fkey references auth.users on delete cascade,
  created_at timestamptz not null default now()
);
comment on table internal.ticket_links is 'Links of confirmation mails that open the tickets of a guest account, as hashes.';
create index ticket_links_user_id_idx on internal.ticket_links (user_id);
