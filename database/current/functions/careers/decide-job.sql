-- Posts waiting for a check for staff, the longest first.
create or replace function public.list_pending_jobs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return (select coalesce(jsonb_agg(internal.job_json(j.*) || jsonb_build_object('updated_at', j.updated_at, 'reasons', coalesce(h.reasons, '{}')) order by j.updated_at, j.id), '[]')
    from (select * from public.jobs where status = 'pending_review' order by updated_at, id limit 50) j left join public.job_holds h on h.job_id = j.id);
end $$;

-- approve opens it, changes gives it back with a note at a field, refuse takes it down. `p_seen` is the updated_at of what was looked at.
create or replace function public.decide_job(p_job_id uuid, p_decision text, p_note text default null, p_field text default null, p_seen timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  note text := nullif(btrim(coalesce(p_note, '')), '');
  becomes text := case p_decision when 'approve' then 'open' when 'changes' then 'draft' when 'refuse' then 'removed' end;
begin
  perform internal.require_staff();
  select * into job from public.jobs where id = p_job_id for update;
  if job.id is null then
    perform internal.refuse(404, 'JOBS_NOT_FOUND', 'There is no such post', 'Go back to the list.');
  elsif job.status <> 'pending_review' then
    perform internal.refuse(409, 'JOBS_STALE', 'This post does not wait for approval any more', 'Look at the list again.');
  elsif p_seen <> job.updated_at then
    perform internal.refuse(409, 'JOBS_STALE', 'This post has changed since you opened it', 'Look at it again before you decide.');
  elsif becomes is null then
    perform internal.refuse(400, 'JOBS_INVALID', 'Approve it, ask for changes or refuse it', 'Choose one.');
  elsif job.posted_by = auth.uid() or internal.is_job_team(job.venue_id, job.organiser_id, job.posted_by, '{owner,manager,editor,door,finance}') then
    perform internal.refuse(403, 'JOBS_OWN_PART', 'You have a part in this', 'Leave it to a colleague.');
  elsif p_decision = 'approve' and job.closes_at <= now() then
    perform internal.refuse(409, 'JOBS_CLOSED', 'Its closing date has passed', 'Ask for changes: a later closing date.');
  end if;
  if p_decision <> 'approve' then
    note := internal.require_reason(note);
  end if;
  update public.jobs set status = becomes, opened_at = case becomes when 'open' then coalesce(opened_at, now()) else opened_at end,
    approved_at = case becomes when 'open' then now() else approved_at end, ended_at = case becomes when 'removed' then now() end where id = job.id;
  if p_decision = 'approve' then
    delete from public.job_holds where job_id = job.id;
  else
    insert into public.job_holds (job_id, decision, field, note) values (job.id, p_decision, left(nullif(btrim(p_field), ''), 40), note)
    on conflict on constraint job_holds_pkey do update set decision = excluded.decision, field = excluded.field, note = excluded.note, created_at = now();
  end if;
  perform internal.record_act('job_' || p_decision, 'jobs', job.id::text, jsonb_build_object('status', job.status), jsonb_build_object('status', becomes, 'reason', note));
  perform internal.tell_poster(job, 'job-decided', 'job_decided', jsonb_build_object('decision', p_decision, 'title', job.title, 'note', note,
    'path', case p_decision when 'approve' then '/careers/' || job.slug else '/careers/posts/' || job.id end));
end $$;

-- Mail and a notification for the person who wrote a post.
create or replace function internal.tell_poster(job public.jobs, template text, kind text, words jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.enqueue_kind_mail(kind, job.posted_by, template, words);
  perform internal.notify(kind, job.posted_by, words || jsonb_build_object('job_id', job.id));
end $$;

create or replace function internal.reported_job(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select j.title, '/careers/' || j.slug, j.posted_by, internal.job_organisation(j.*) ->> 'name',
    jsonb_build_object('title', j.title, 'description', j.description, 'organiser', internal.job_organisation(j.*) ->> 'name', 'status', j.status,
      'pay', internal.pounds(j.pay_min_pence) || ' ' || j.pay_period, 'unpaid_reason', j.unpaid_reason)
  from public.jobs j where j.id = target and j.status in ('open', 'closed', 'filled', 'expired', 'removed')
$$;

-- Hidden or removed it is gone for everybody; restored it opens again, or as closed where its date has passed.
create or replace function internal.moderate_job(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  select * into job from public.jobs where id = target for update;
  if action in ('hide', 'remove') and job.status in ('open', 'closed', 'filled', 'expired') then
    update public.jobs set status = 'removed', ended_at = coalesce(ended_at, now()) where id = target;
  elsif action = 'restore' and job.status = 'removed' then
    update public.jobs set status = 'open', ended_at = null where id = target;
    if was ->> 'status' in ('closed', 'filled', 'expired') then
      update public.jobs set status = was ->> 'status', ended_at = now() where id = target;
    end if;
  end if;
  return jsonb_build_object('status', job.status);
end $$;

grant execute on function public.list_pending_jobs(), public.decide_job(uuid, text, text, text, timestamptz) to authenticated;
