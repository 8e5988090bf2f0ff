-- What those who post see of their own posts, and the states they give them.
create or replace function internal.my_job_json(target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.job_json(j.*) || jsonb_build_object('version', j.version, 'venue_id', j.venue_id, 'organiser_id', j.organiser_id, 'area_id', j.area_id,
    'apply_target', coalesce(j.apply_target, (select t.apply_target from internal.closed_job_targets t where t.job_id = j.id)),
    'hold', (select jsonb_build_object('reasons', h.reasons, 'decision', h.decision, 'field', h.field, 'note', h.note) from public.job_holds h where h.job_id = j.id),
    'may_decide', internal.is_job_team(j.venue_id, j.organiser_id, j.posted_by, '{owner,manager}'))
  from public.jobs j where j.id = target
$$;

create or replace function public.get_my_job(p_job_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.own_job(p_job_id);
  return internal.my_job_json(p_job_id);
end $$;

-- Every post the caller acts for, the newest first, with how many applicants wait for an answer and how many for over 14 days.
create or replace function public.list_my_jobs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return (select coalesce(jsonb_agg(internal.job_card(j.*) || jsonb_build_object('applicants', case when decides then applied.applicants end,
      'waiting', case when decides then applied.waiting end, 'overdue', case when decides then applied.overdue end,
      'note', (select h.note from public.job_holds h where h.job_id = j.id)) order by j.created_at desc), '[]')
    from (select * from public.jobs where venue_id = any (internal.my_venue_ids('{owner,manager,editor}'))
        union select * from public.jobs where organiser_id = any (internal.my_organiser_ids('{owner,manager,editor}'))
        union select * from public.jobs where posted_by = me and venue_id is null and organiser_id is null) j
    cross join lateral (select internal.is_job_team(j.venue_id, j.organiser_id, j.posted_by, '{owner,manager}') as decides) mine
    cross join lateral (select count(*) as applicants, count(*) filter (where a.status in ('submitted', 'viewed')) as waiting,
      count(*) filter (where a.status in ('submitted', 'viewed') and a.submitted_at < now() - interval '14 days') as overdue
      from public.job_applications a where a.job_id = j.id and a.status <> 'withdrawn') applied);
end $$;

-- Venues and organisers the caller may post for.
create or replace function public.list_job_posters() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_person();
  return (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name, 'area_id', area_id) order by name), '[]') from (
    select 'venue' as kind, v.id, v.name, v.area_id from public.venues v where v.id = any (internal.my_venue_ids('{owner,manager,editor}'))
    union all
    select 'organiser', o.id, internal.organiser_label(o), null from public.organisers o where o.id = any (internal.my_organiser_ids('{owner,manager,editor}')) and o.trust <> 'restricted') mine);
end $$;

-- Ends a post: closed, or filled. Where applicants have had no answer it says first what they are told; `p_is_final` rejects them,
-- otherwise they read the sentence and are decided about later. @throws JOBS_UNDECIDED
create or replace function public.close_job(p_job_id uuid, p_how text, p_sentence text default null, p_is_final boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := internal.own_job(p_job_id, '{owner,manager}');
  told text := nullif(internal.clean_text(p_sentence), '');
  undecided uuid[];
begin
  if coalesce(p_how, '') not in ('closed', 'filled') then
    perform internal.refuse(400, 'JOBS_INVALID', 'A post is closed or filled', 'Choose one.');
  elsif job.status not in ('open', 'closed', 'expired') or job.status = p_how then
    perform internal.refuse(409, 'JOBS_CLOSED', 'This post is not open', 'Look at the list again.');
  end if;
  select coalesce(array_agg(id order by id), '{}') into undecided from public.job_applications where job_id = job.id and status in ('submitted', 'viewed', 'shortlisted', 'interview');
  if cardinality(undecided) > 0 and told is null then
    perform internal.refuse(409, 'JOBS_UNDECIDED', format('%s applicants have no answer yet', cardinality(undecided)), 'Say what they are told.');
  end if;
  update public.jobs set status = p_how, ended_at = coalesce(ended_at, now()) where id = job.id;
  if cardinality(undecided) > 0 and p_is_final then
    perform internal.move_applications(job, undecided, 'rejected', told);
  elsif cardinality(undecided) > 0 then
    perform internal.note_move(a.id, a.status, told) from public.job_applications a where a.id = any (undecided);
    perform internal.notify_applicant(a.id, 'closed', told) from public.job_applications a where a.id = any (undecided);
  end if;
  return internal.my_job_json(job.id);
end $$;

-- Opens an ended post again for thirty days. The pay is judged again: the minimum may have risen. @throws what save_job refuses
create or replace function public.republish_job(p_job_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := internal.own_job(p_job_id);
  today date := (now() at time zone 'Europe/London')::date;
  wrong jsonb;
begin
  perform internal.check_job_poster(auth.uid(), job.venue_id, job.organiser_id);
  perform internal.take_limit(auth.uid(), 'job_saves', 'JOBS_RATE_LIMITED');
  if job.status not in ('closed', 'filled', 'expired', 'draft') then
    perform internal.refuse(409, 'JOBS_CLOSED', 'Only a post that ended is republished', 'Duplicate it instead.');
  end if;
  wrong := internal.judge_pay(to_jsonb(job), greatest(job.starts_on, today)) -> 'problem';
  if jsonb_typeof(wrong) = 'object' then
    perform internal.refuse(400, wrong ->> 'code', wrong ->> 'message', 'Duplicate it and change the pay.');
  end if;
  update public.jobs set closes_at = (today + 30 + time '23:59') at time zone 'Europe/London', closing_told_at = null, version = version + 1,
    starts_on = case when starts_on >= today then starts_on end, ends_on = case when ends_on >= today then ends_on end where id = job.id;
  perform internal.open_job(job.id);
  return internal.my_job_json(job.id);
end $$;

-- A new draft that says the same; it is sent out by saving it.
create or replace function public.duplicate_job(p_job_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := internal.own_job(p_job_id);
begin
  perform internal.check_job_poster(auth.uid(), job.venue_id, job.organiser_id);
  perform internal.take_limit(auth.uid(), 'job_saves', 'JOBS_RATE_LIMITED');
  job.id := gen_random_uuid();
  job.slug := '';
  job.status := 'draft';
  job.version := 1;
  job.posted_by := auth.uid();
  job.created_at := now();
  job.updated_at := now();
  job.opened_at := null;
  job.approved_at := null;
  job.ended_at := null;
  job.closing_told_at := null;
  job.starts_on := null;
  job.ends_on := null;
  job.closes_at := ((now() at time zone 'Europe/London')::date + 30 + time '23:59') at time zone 'Europe/London';
  insert into public.jobs select job.*;
  return internal.my_job_json(job.id);
end $$;

-- Deletes a post that was never open. @throws JOBS_CLOSED
create or replace function public.delete_job(p_job_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := internal.own_job(p_job_id);
begin
  if job.opened_at is not null or job.status not in ('draft', 'pending_review') then
    perform internal.refuse(409, 'JOBS_CLOSED', 'This post was open already', 'Close it instead: those who applied are told.');
  end if;
  delete from public.jobs where id = job.id;
end $$;

grant execute on function public.get_my_job(uuid), public.list_my_jobs(), public.list_job_posters(), public.close_job(uuid, text, text, boolean),
  public.republish_job(uuid), public.duplicate_job(uuid), public.delete_job(uuid) to authenticated;
