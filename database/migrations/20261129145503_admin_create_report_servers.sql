-- expand: of a report that another server sent, which server that was, so that those reports can be told from ours.
create table internal.report_servers (
  submission_id uuid primary key constraint report_servers_submission_id_fkey references public.report_submissions on delete cascade,
  host text not null constraint report_servers_host_check check (char_length(host) between 1 and 255)
);
comment on table internal.report_servers is 'Reports from elsewhere: the server that sent one. Who complained there nobody tells.';
