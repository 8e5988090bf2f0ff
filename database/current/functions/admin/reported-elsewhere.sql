-- A report that another server sent about something that stands here. The server is kept beside it; who complained there is not, and nobody can be
-- written to about it.
create or replace function internal.on_reported_elsewhere_admin(p_kind text, p_target uuid, p_host text, p_words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made text;
begin
  if exists (select from internal.find_reported(p_kind, p_target) r where r.title is not null) then
    made := internal.file_report(p_kind, p_target, 'other', left(p_words, 2000), null);
    insert into internal.report_servers (submission_id, host) select s.id, p_host from public.report_submissions s where s.reference = made on conflict do nothing;
  end if;
end $$;
