-- Reports of errors by what went wrong: those with one fingerprint are one matter, as are those of one title without any.
create or replace function public.list_error_groups(p_status text default 'open')
returns table (fingerprint text, title text, status text, count bigint, first_at timestamptz, last_at timestamptz, browsers text[], assigned_to text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return query
    select g.key, g.title, p_status, g.count, g.first_at, g.last_at, g.browsers, coalesce(p.full_name, p.handle::text)
    from (
      select coalesce(e.fingerprint, e.title) as key, (array_agg(e.title order by e.created_at desc))[1] as title, count(*) as count,
        min(e.created_at) as first_at, max(e.created_at) as last_at,
        (array_agg(distinct left(e.user_agent, 120)) filter (where e.user_agent is not null))[1:5] as browsers
      from (select * from public.error_reports newest where newest.status = p_status order by newest.created_at desc limit 5000) e group by 1
    ) g
    left join internal.error_assignees a on a.fingerprint = g.key left join public.profiles p on p.user_id = a.user_id
    order by g.last_at desc limit 100;
end $$;

-- Sets the state of a whole group: open, acknowledged, fixed or ignored; acknowledging makes it the caller's.
create or replace function public.set_error_group(p_fingerprint text, p_status text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  changed integer;
begin
  if p_status not in ('open', 'acknowledged', 'fixed', 'ignored') then
    perform internal.refuse(400, 'REPORTS_INVALID', 'An error is open, acknowledged, fixed or ignored', 'Choose one.');
  end if;
  update public.error_reports set status = p_status
  where fingerprint = p_fingerprint or (fingerprint is null and title = p_fingerprint);
  get diagnostics changed = row_count;
  if changed = 0 then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such error', 'Look at the list again.');
  end if;
  if p_status = 'acknowledged' then
    insert into internal.error_assignees (fingerprint, user_id) values (p_fingerprint, me) on conflict (fingerprint) do update set user_id = excluded.user_id;
  elsif p_status = 'open' then
    delete from internal.error_assignees where fingerprint = p_fingerprint;
  end if;
  perform internal.record_act('error_group', 'error_reports', p_fingerprint, null, jsonb_build_object('status', p_status, 'reports', changed));
  return changed;
end $$;

-- A fixed error that comes again is open again, all of it; an ignored or acknowledged one stays what it is.
create or replace function internal.join_error_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  select e.status into known from public.error_reports e
  where e.id <> new.id and (e.fingerprint = new.fingerprint or (new.fingerprint is null and e.fingerprint is null and e.title = new.title))
  order by e.created_at desc limit 1;
  if known = 'fixed' then
    update public.error_reports set status = 'open' where status = 'fixed'
      and (fingerprint = new.fingerprint or (new.fingerprint is null and fingerprint is null and title = new.title));
  elsif known in ('ignored', 'acknowledged') then
    update public.error_reports set status = known where id = new.id;
  end if;
  return null;
end $$;

create or replace trigger join_error_group after insert on public.error_reports
  for each row execute function internal.join_error_group();

grant execute on function public.list_error_groups(text), public.set_error_group(text, text) to authenticated;
