-- It says more than it did: its rows have another shape.
drop function if exists public.list_reports(text, timestamptz, uuid);

-- Reports for staff, the one due first at the top; further pages after the last one's due time and id. `elsewhere` are open ones that another server sent; of every
-- report `servers` says which did.
create or replace function public.list_reports(p_status text default 'open', p_after_due timestamptz default null, p_after_id uuid default null)
returns table (id uuid, number bigint, kind text, title text, reason text, status text, submissions integer, due_at timestamptz,
  created_at timestamptz, decided_at timestamptz, version integer, taken_by text, is_mine boolean, servers text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text[] := case when p_status in ('open', 'elsewhere') then '{open,in_review}' when p_status = 'appealed' then '{appealed}' else '{actioned,dismissed,upheld,overturned}' end;
begin
  perform internal.require_staff();
  return query
    select r.id, r.number, i.kind, coalesce(i.snapshot ->> 'title', i.snapshot ->> 'handle'), r.reason, r.status, r.submissions, r.due_at, r.created_at, r.decided_at, r.version,
      case when r.assigned_at > now() - interval '15 minutes' then coalesce(p.full_name, p.handle::text) end, coalesce(r.assigned_to = auth.uid(), false), internal.servers_of_report(r.id)
    from unnest(wanted) state cross join lateral (
      select * from public.reports one where one.status = state
        and (p_status <> 'elsewhere' or internal.servers_of_report(one.id) <> '{}')
        and (p_after_due is null or (one.due_at, one.id) > (p_after_due, p_after_id))
      order by one.due_at, one.id limit 50
    ) r
    join lateral (select * from public.report_items item where item.report_id = r.id limit 1) i on true
    left join public.profiles p on p.user_id = r.assigned_to
    order by r.due_at, r.id limit 50;
end $$;

-- The servers that sent a report, without those who complained there.
create or replace function internal.servers_of_report(report uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct e.host), '{}') from public.report_submissions s join internal.report_servers e on e.submission_id = s.id where s.report_id = report
$$;

-- What somebody with an account reported before or beside a report, and what became of it: {sent, actioned, dismissed, waiting} and the
-- latest five. A decision that was taken back after an appeal counts as dismissed. Nothing is said of people without an account.
create or replace function internal.reporter_history(p_reporter_id uuid, p_report_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select s.created_at, s.reason, i.kind, coalesce(i.snapshot ->> 'title', i.snapshot ->> 'handle') as title, r.id as report_id,
      case when r.status in ('actioned', 'upheld') then 'actioned' when r.status in ('dismissed', 'overturned') then 'dismissed' else 'waiting' end as outcome
    from public.report_submissions s join public.reports r on r.id = s.report_id
    join lateral (select item.kind, item.snapshot from public.report_items item where item.report_id = r.id limit 1) i on true
    where s.reporter_id = p_reporter_id and s.report_id <> p_report_id
  )
  select case when p_reporter_id is not null then jsonb_build_object('sent', count(*), 'actioned', count(*) filter (where outcome = 'actioned'),
    'dismissed', count(*) filter (where outcome = 'dismissed'), 'waiting', count(*) filter (where outcome = 'waiting'),
    'latest', (select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at desc), '[]') from (select * from sent order by created_at desc limit 5) one)) end
  from sent
$$;

-- One report with everything staff need to decide it. Addresses of reporters are not part of it. That somebody read messages which a
-- reporter sent along is written down.
create or replace function public.get_report(p_report_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  answer json;
begin
  perform internal.require_staff();
  select json_build_object('id', r.id, 'number', r.number, 'reason', r.reason, 'status', r.status, 'version', r.version, 'submissions', r.submissions,
    'due_at', r.due_at, 'created_at', r.created_at, 'decided_at', r.decided_at,
    'taken_by', case when r.assigned_at > now() - interval '15 minutes' then coalesce(p.full_name, p.handle::text) end,
    'is_mine', coalesce(r.assigned_to = auth.uid(), false),
    'item', json_build_object('kind', i.kind, 'target_id', i.target_id, 'snapshot', i.snapshot, 'now', (select n.snapshot from internal.find_reported(i.kind, i.target_id) n),
      'author_id', (select n.author_id from internal.find_reported(i.kind, i.target_id) n), 'author', (select n.author_name from internal.find_reported(i.kind, i.target_id) n)),
    'reports', (select json_agg(json_build_object('reason', s.reason, 'details', s.details, 'created_at', s.created_at, 'has_account', s.reporter_id is not null, 'server', (select e.host from internal.report_servers e where e.submission_id = s.id), 'messages', s.messages,
        'before', internal.reporter_history(s.reporter_id, r.id))
        order by s.created_at desc) from (select * from public.report_submissions where report_id = r.id order by created_at desc limit 50) s),
    'actions', coalesce((select json_agg(json_build_object('id', a.id, 'action', a.action, 'rule', a.rule, 'facts', a.facts, 'until', a.until,
        'created_at', a.created_at, 'reversed_at', a.reversed_at, 'actor', coalesce(ap.full_name, ap.handle::text)) order by a.created_at)
      from public.report_actions a left join public.profiles ap on ap.user_id = a.actor_id where a.report_id = r.id), '[]'),
    'earlier', (select count(*) from public.report_items e where e.kind = i.kind and e.target_id = i.target_id and not e.is_open and e.report_id <> r.id))
  into answer from public.reports r join lateral (select * from public.report_items item where item.report_id = r.id limit 1) i on true
  left join public.profiles p on p.user_id = r.assigned_to where r.id = p_report_id;
  if answer is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such report', 'Go back to the list.');
  end if;
  if exists (select from public.report_submissions s where s.report_id = p_report_id and s.messages is not null) then
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'reported_messages_read', 'reports', p_report_id::text);
  end if;
  return answer;
end $$;

-- Takes a report for fifteen minutes. @throws REPORTS_TAKEN naming the colleague who has it
create or replace function public.take_report(p_report_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  report public.reports;
begin
  select * into report from public.reports where id = p_report_id for update;
  if report.id is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such report', 'Go back to the list.');
  end if;
  perform internal.check_not_taken(report);
  update public.reports set assigned_to = me, assigned_at = now(), status = case status when 'open' then 'in_review' else status end where id = report.id;
end $$;

create or replace function internal.check_not_taken(report public.reports) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  holder text;
begin
  if report.assigned_to <> auth.uid() and report.assigned_at > now() - interval '15 minutes' then
    select coalesce(full_name, handle::text) into holder from public.profiles where user_id = report.assigned_to;
    perform internal.refuse(409, 'REPORTS_TAKEN', 'Taken by ' || coalesce(holder, 'a colleague'), 'Choose another report, or come back in a quarter of an hour.');
  end if;
end $$;

grant execute on function public.list_reports(text, timestamptz, uuid), public.get_report(uuid), public.take_report(uuid) to authenticated;
