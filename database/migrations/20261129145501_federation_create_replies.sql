-- expand: an organiser may let accounts of other servers reply to its nights; what they say stands in the messages of its team.
create table internal.federation_reply_teams (
  organiser_id uuid primary key constraint federation_reply_teams_organiser_id_fkey references public.organisers on delete cascade,
  created_at timestamptz not null default now()
);
comment on table internal.federation_reply_teams is 'Organisers whose team has switched on that accounts of other servers may reply to them.';

create table internal.federation_threads (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint federation_threads_organiser_id_fkey references public.organisers on delete cascade,
  account text not null constraint federation_threads_account_check check (char_length(account) <= 2000),
  handle text not null constraint federation_threads_handle_check check (char_length(handle) between 1 and 400),
  name text not null constraint federation_threads_name_check check (char_length(name) between 1 and 100),
  inbox text not null constraint federation_threads_inbox_check check (char_length(inbox) <= 2000),
  host text not null constraint federation_threads_host_fkey references internal.federation_servers on delete cascade,
  event_id uuid constraint federation_threads_event_id_fkey references public.events on delete set null,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  read_at timestamptz,
  constraint federation_threads_once_key unique (organiser_id, account)
);
comment on table internal.federation_threads is 'What one account of another server and the team of an organiser say to each other.';
comment on column internal.federation_threads.event_id is 'The night that the account replied to last.';
comment on column internal.federation_threads.read_at is 'When somebody of the team read it last; one for the whole team.';
create index federation_threads_last_idx on internal.federation_threads (organiser_id, last_at desc);
create index federation_threads_account_idx on internal.federation_threads (account);
create index federation_threads_host_idx on internal.federation_threads (host);
create index federation_threads_event_id_idx on internal.federation_threads (event_id);

create table internal.federation_notes (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null constraint federation_notes_thread_id_fkey references internal.federation_threads on delete cascade,
  note text constraint federation_notes_note_check check (char_length(note) <= 2000),
  answers text constraint federation_notes_answers_check check (char_length(answers) <= 2000),
  body text not null constraint federation_notes_body_check check (char_length(body) between 1 and 2000),
  sent_by uuid constraint federation_notes_sent_by_fkey references auth.users on delete set null,
  client_id uuid,
  state text not null default 'taken' constraint federation_notes_state_check check (state in ('taken', 'waiting', 'sent')),
  hidden_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint federation_notes_note_key unique (note),
  constraint federation_notes_client_id_key unique (thread_id, client_id),
  constraint federation_notes_side_check check ((state = 'taken') = (note is not null))
);
comment on table internal.federation_notes is 'What was said: taken from another server (`note` is its address there), or written here and then sent as the organiser.';
comment on column internal.federation_notes.answers is 'The address of what an answer of ours replies to.';
comment on column internal.federation_notes.hidden_at is 'Taken out of sight by staff after a report.';
comment on column internal.federation_notes.client_id is 'The key of the form, so that an answer which is sent twice is said once.';
create index federation_notes_thread_id_idx on internal.federation_notes (thread_id, created_at);
create index federation_notes_sent_by_idx on internal.federation_notes (sent_by);
create index federation_notes_waiting_idx on internal.federation_notes (created_at) where state = 'waiting';

create table internal.federation_reply_blocks (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint federation_reply_blocks_organiser_id_fkey references public.organisers on delete cascade,
  host text not null constraint federation_reply_blocks_host_check check (char_length(host) between 1 and 255),
  account text not null default '' constraint federation_reply_blocks_account_check check (char_length(account) in (0, 32)),
  created_at timestamptz not null default now(),
  constraint federation_reply_blocks_once_key unique (organiser_id, host, account)
);
comment on table internal.federation_reply_blocks is 'Accounts and servers from which an organiser takes no replies.';
comment on column internal.federation_reply_blocks.account is 'A pseudonym; empty where the whole server is meant.';
