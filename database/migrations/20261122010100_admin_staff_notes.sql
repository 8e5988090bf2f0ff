create table public.staff_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint staff_notes_user_id_fkey references auth.users on delete cascade,
  author_id uuid constraint staff_notes_author_id_fkey references auth.users on delete set null,
  body text not null constraint staff_notes_body_check check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table public.staff_notes is 'What staff note about a person for each other.';
create index staff_notes_user_idx on public.staff_notes (user_id, created_at desc);
create index staff_notes_author_idx on public.staff_notes (author_id);
create index audit_logs_created_at_idx on public.audit_logs (created_at desc, id desc);
create index audit_logs_action_idx on public.audit_logs (action_type, created_at desc);
create index profiles_full_name_idx on public.profiles (lower(full_name) text_pattern_ops);
