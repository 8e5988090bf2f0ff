-- The export is a file that waits a week for its owner, instead of an answer that the browser makes into one.
drop function if exists public.export_my_data();

create table internal.data_exports (
  user_id uuid primary key constraint data_exports_user_id_fkey references auth.users on delete cascade,
  request_id uuid not null constraint data_exports_request_id_key unique,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz
);
comment on table internal.data_exports is 'The latest copy of their data that a person asked for, and until when it can be downloaded.';
