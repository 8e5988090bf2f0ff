-- Taking one's data along, leaving, and the calendar that only its owner has the address of.
create table public.calendar_tokens (
  user_id uuid primary key constraint calendar_tokens_user_id_fkey references auth.users on delete cascade,
  token_hash text not null constraint calendar_tokens_token_hash_key unique,
  includes text[] not null constraint calendar_tokens_includes_check
    check (includes <@ array['tickets', 'saved', 'going', 'followed'] and cardinality(includes) between 1 and 4),
  created_at timestamptz not null default now()
);
comment on table public.calendar_tokens is 'The secret address of a person''s own calendar, as a hash, and what that calendar holds.';

create table internal.account_erasures (
  user_id uuid primary key constraint account_erasures_user_id_fkey references auth.users on delete cascade,
  request_id uuid not null,
  visibility_was text not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  requested_at timestamptz not null default now()
);
comment on table internal.account_erasures is 'Accounts whose owners have left; they can come back until due_at.';
create index account_erasures_due_idx on internal.account_erasures (due_at);
