-- A search that is kept. The same search is kept once. @throws JOBS_ALERTS_FULL
create or replace function public.save_job_alert(p_name text, p_filters jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  kept uuid;
  wanted jsonb := case jsonb_typeof(p_filters) when 'object' then p_filters else '{}' end;
begin
  if octet_length(wanted::text) > 2000 then
    perform internal.refuse(400, 'JOBS_INVALID', 'The search is too long', 'Choose fewer filters.');
  end if;
  perform internal.take_limit(me, 'job_alerts', 'JOBS_RATE_LIMITED');
  perform pg_advisory_xact_lock(hashtextextended('job alerts ' || me, 0));
  select id into kept from public.job_alerts where user_id = me and filters = wanted;
  if kept is not null then
    return kept;
  elsif (select count(*) from public.job_alerts where user_id = me) >= 10 then
    perform internal.refuse(409, 'JOBS_ALERTS_FULL', 'You have ten alerts', 'Remove one you no longer need.');
  end if;
  insert into public.job_alerts (user_id, name, filters) values (me, left(coalesce(nullif(internal.clean_line(p_name), ''), 'All work'), 120), wanted) returning id into kept;
  return kept;
end $$;

create or replace function public.delete_job_alert(p_alert_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  delete from public.job_alerts where id = p_alert_id and user_id = me;
  return found;
end $$;

-- New posts that fit a search, at most twelve, none that this person was sent already.
create or replace function internal.jobs_of_alert(alert public.job_alerts, moment timestamptz) returns setof public.jobs
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := internal.read_job_filters(alert.filters);
begin
  return query execute format('select j.* from public.jobs j where %s and j.opened_at > $2 and not exists (select from internal.job_alerts_sent s where s.user_id = $3 and s.job_id = j.id)
    and j.posted_by is distinct from $3 and not internal.are_blocked($3, j.posted_by) order by j.opened_at desc limit 12', internal.job_conditions_of(f))
    using f, greatest(alert.created_at, moment - interval '8 days'), alert.user_id;
end $$;

-- A post in a line of a mail: what it pays first.
create or replace function internal.job_in_mail(job public.jobs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', job.title, 'path', '/careers/' || job.slug,
    'pay', case when job.unpaid_reason is not null then 'Unpaid' else internal.pounds(job.pay_min_pence)
      || case when job.pay_max_pence > job.pay_min_pence then '–' || internal.pounds(job.pay_max_pence) else '' end
      || case job.pay_period when 'hour' then ' an hour' when 'fee' then ' in all' else ' a ' || job.pay_period end end,
    'where', concat_ws(', ', internal.job_organisation(job) ->> 'name', coalesce((select name from public.areas where id = job.area_id), 'remote')))
$$;

-- Once a day at nine in London: one mail a person with what is new in all their searches. Answers how many mails.
create or replace function internal.send_job_alerts(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  found jsonb;
  mails integer := 0;
begin
  for reader in select distinct a.user_id, u.email from public.job_alerts a join auth.users u on u.id = a.user_id and u.deleted_at is null
    join public.profiles p on p.user_id = a.user_id and p.status = 'active' where u.email <> '' order by 1 loop
    with fresh as (
      select distinct on (j.id) j.* from public.job_alerts a cross join lateral internal.jobs_of_alert(a, moment) j where a.user_id = reader.user_id
    ), sent as (
      insert into internal.job_alerts_sent (user_id, job_id) select reader.user_id, fresh.id from fresh on conflict on constraint job_alerts_sent_pkey do nothing returning job_id
    )
    select jsonb_agg(internal.job_in_mail(j.*) order by j.opened_at desc) into found from public.jobs j where j.id in (select job_id from sent);
    if found is not null then
      perform internal.enqueue_kind_mail('job_alert', reader.user_id, 'job-alert', jsonb_build_object('jobs', found));
      perform internal.notify('job_alert', reader.user_id, jsonb_build_object('count', jsonb_array_length(found)));
      mails := mails + 1;
    end if;
  end loop;
  return mails;
end $$;

create or replace function internal.send_daily_job_alerts() returns integer
language sql security definer set search_path = '' as $$
  select case when internal.take_daily_run('job-alerts', '09:00') then internal.send_job_alerts() else 0 end
$$;

grant execute on function public.save_job_alert(text, jsonb), public.delete_job_alert(uuid) to authenticated;
