-- A report that another server sent about something that stands here. It names the server in its words, and nobody can be written to about it.
create or replace function internal.on_reported_elsewhere_admin(p_kind text, p_target uuid, p_host text, p_words text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from internal.find_reported(p_kind, p_target) r where r.title is not null) then
    perform internal.file_report(p_kind, p_target, 'other', left(format('From elsewhere, by the server %s. %s', p_host, p_words), 2000), null);
  end if;
end $$;
