-- What lists look for: words, and the point from which distance is told. A venue's point stays private where its place does.
create or replace function internal.index_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select a.lat, a.lng into new.lat, new.lng from public.areas a where a.id = new.area_id;
  new.search := internal.search_vector(new.title, 'A')
    || internal.search_vector(concat_ws(' ', internal.job_organisation_name(new.venue_id, new.organiser_id), replace(new.discipline, '_', ' '), replace(new.kind, '_', ' ')), 'B')
    || internal.search_vector(concat_ws(' ', new.place, (select name from public.areas where id = new.area_id)), 'C')
    || internal.search_vector(left(new.description, 2000), 'D');
  return new;
end $$;

create or replace trigger index_job before insert or update of title, description, area_id, place, discipline, kind, venue_id, organiser_id on public.jobs
  for each row execute function internal.index_job();

create or replace function internal.job_organisation_name(venue uuid, organiser uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select name from public.venues where id = venue), (select name from public.organisers where id = organiser))
$$;

-- The caller may post for this venue or organiser, or for themself. @throws JOBS_ROLE_REQUIRED, JOBS_UNCONFIRMED
create or replace function internal.check_job_poster(me uuid, venue uuid, organiser uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.users where id = me and email_confirmed_at is not null and not is_anonymous) then
    perform internal.refuse(403, 'JOBS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  elsif num_nonnulls(venue, organiser) > 1 then
    perform internal.refuse(400, 'JOBS_INVALID', 'A post is for a venue or for an organiser', 'Choose one.');
  elsif not internal.is_job_team(venue, organiser, me) then
    perform internal.refuse(403, 'JOBS_ROLE_REQUIRED', 'You do not post for this team', 'Choose one of your teams, or post for yourself.');
  elsif exists (select from public.organisers where id = organiser and trust = 'restricted') then
    perform internal.refuse(403, 'JOBS_ROLE_REQUIRED', 'This organiser cannot publish', 'Write to us if you think this is a mistake.');
  end if;
end $$;

-- Five open posts a person, thirty a team. Counted one after the other.
create or replace function internal.check_open_jobs(job public.jobs) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most integer := case when num_nonnulls(job.venue_id, job.organiser_id) = 0 then 5 else 30 end;
  so_far integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('jobs of ' || coalesce(job.venue_id, job.organiser_id, job.posted_by), 0));
  select count(*) into so_far from public.jobs other where other.status in ('open', 'pending_review') and other.id <> job.id
    and (other.venue_id = job.venue_id or other.organiser_id = job.organiser_id
      or num_nonnulls(job.venue_id, job.organiser_id, other.venue_id, other.organiser_id) = 0 and other.posted_by = job.posted_by);
  if so_far >= most then
    perform internal.refuse(409, 'JOBS_LIMIT_REACHED', format('%s posts are open already', most), 'Close one first.');
  end if;
end $$;

-- Opens a post, or has it wait for staff.
create or replace function internal.open_job(target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  reasons text[];
begin
  select * into job from public.jobs where id = target for update;
  perform internal.check_open_jobs(job);
  reasons := internal.reasons_to_hold_job(job);
  delete from public.job_holds where job_id = target;
  if cardinality(reasons) > 0 then
    insert into public.job_holds (job_id, reasons) values (target, reasons);
    update public.jobs set status = 'pending_review' where id = target;
  else
    update public.jobs set status = 'open', opened_at = now(), ended_at = null, approved_at = coalesce(approved_at, now()) where id = target;
  end if;
end $$;

-- A row from a form that was judged. An unpaid post keeps no sums.
create or replace function internal.job_of_form(form jsonb, job public.jobs) returns public.jobs
language plpgsql stable security definer set search_path = '' as $$
declare
  is_unpaid boolean := coalesce(form ->> 'unpaid_reason', '') <> '';
  pay jsonb := internal.judge_pay(form, greatest(internal.form_date(form, 'starts_on'), (now() at time zone 'Europe/London')::date));
begin
  job.title := internal.clean_line(internal.job_text(form, 'title'));
  job.description := internal.job_text(form, 'description');
  job.how_to_apply := internal.job_text(form, 'how_to_apply');
  job.discipline := form ->> 'discipline';
  job.kind := form ->> 'kind';
  job.contract := form ->> 'contract';
  job.remote := coalesce(form ->> 'remote', 'no');
  job.area_id := (select id from public.areas where id = internal.form_uuid(form, 'area_id') and kind in ('city', 'district'));
  job.place := internal.job_text(form, 'place');
  job.hours := internal.form_number(form, 'hours');
  job.hours_cover := internal.job_text(form, 'hours_cover');
  job.starts_on := internal.form_date(form, 'starts_on');
  job.ends_on := internal.form_date(form, 'ends_on');
  job.pay_min_pence := case when not is_unpaid then internal.form_number(form, 'pay_min_pence') end;
  job.pay_max_pence := case when not is_unpaid then coalesce(internal.form_number(form, 'pay_max_pence'), internal.form_number(form, 'pay_min_pence')) end;
  job.pay_period := case when not is_unpaid then form ->> 'pay_period' end;
  job.pay_note := internal.job_text(form, 'pay_note');
  job.hourly_pence := (pay ->> 'hourly_pence')::integer;
  job.unpaid_reason := case when is_unpaid then form ->> 'unpaid_reason' end;
  job.unpaid_details := case when is_unpaid and jsonb_typeof(form -> 'unpaid_details') = 'object' then (
    select coalesce(jsonb_object_agg(key, left(internal.strip_html(value), 500)), '{}') from jsonb_each_text(form -> 'unpaid_details')
    where key in ('charity_number', 'expenses', 'return', 'shares', 'institution', 'course')) else '{}' end;
  job.requirements := internal.form_list(form, 'requirements');
  job.needs_sia := case jsonb_typeof(form -> 'needs_sia') when 'boolean' then (form ->> 'needs_sia')::boolean end;
  job.inclusion := internal.job_text(form, 'inclusion');
  job.exemption := internal.job_text(form, 'exemption');
  job.apply_mode := coalesce(form ->> 'apply_mode', 'onsite');
  job.apply_target := case when job.apply_mode <> 'onsite' then btrim(form ->> 'apply_target') end;
  job.closes_at := internal.to_moment(form ->> 'closes_at');
  return job;
end $$;

-- The post of this id, or a new one. @throws JOBS_STALE when a colleague has saved it since `p_version`
create or replace function internal.job_to_save(p_job_id uuid, p_version integer, form jsonb) returns public.jobs
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  if p_job_id is null then
    job.id := gen_random_uuid();
    job.slug := '';
    job.status := 'draft';
    job.version := 0;
    job.created_at := now();
    job.updated_at := now();
    job.posted_by := auth.uid();
    job.venue_id := internal.form_uuid(form, 'venue_id');
    job.organiser_id := internal.form_uuid(form, 'organiser_id');
    perform internal.check_job_poster(auth.uid(), job.venue_id, job.organiser_id);
    return job;
  end if;
  job := internal.own_job(p_job_id);
  perform internal.check_job_poster(auth.uid(), job.venue_id, job.organiser_id);
  if p_version is distinct from job.version then
    perform internal.refuse(409, 'JOBS_STALE', 'This post was saved elsewhere in the meantime', 'Load it again: what you typed is kept.');
  elsif job.status not in ('draft', 'pending_review', 'open') then
    perform internal.refuse(409, 'JOBS_CLOSED', 'This post is closed', 'Republish it or duplicate it first.');
  end if;
  return job;
end $$;

-- Saves a post and sends it out: a new one opens, or waits for staff. An open post stays open unless its new text holds a watched word.
-- @throws JOBS_INVALID, JOBS_PAY_MISSING, JOBS_PAY_BELOW_MINIMUM and their like, whose hint names the field
create or replace function public.save_job(p_data jsonb, p_job_id uuid default null, p_version integer default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  form jsonb := case jsonb_typeof(p_data) when 'object' then p_data else '{}' end;
  job public.jobs;
  was public.jobs;
  wrong record;
begin
  perform internal.take_limit(me, 'job_saves', 'JOBS_RATE_LIMITED');
  if octet_length(form::text) > 40000 then
    perform internal.refuse(413, 'JOBS_INVALID', 'The post is too long', 'Shorten the description.');
  end if;
  was := internal.job_to_save(p_job_id, p_version, form);
  select * into wrong from internal.job_problems(form, p_job_id is null or (form ->> 'starts_on') is distinct from was.starts_on::text) limit 1;
  if found then
    perform internal.refuse(400, wrong.code, wrong.message, format('Correct the field %s.', wrong.field));
  end if;
  job := internal.job_of_form(form, was);
  job.version := was.version + 1;
  if p_job_id is null then
    insert into public.jobs select job.*;
  else
    update public.jobs set (title, description, how_to_apply, discipline, kind, contract, remote, area_id, place, hours, hours_cover, starts_on, ends_on,
      pay_min_pence, pay_max_pence, pay_period, pay_note, hourly_pence, unpaid_reason, unpaid_details, requirements, needs_sia, inclusion, exemption,
      apply_mode, apply_target, closes_at, version) = (job.title, job.description, job.how_to_apply, job.discipline, job.kind, job.contract, job.remote,
      job.area_id, job.place, job.hours, job.hours_cover, job.starts_on, job.ends_on, job.pay_min_pence, job.pay_max_pence, job.pay_period, job.pay_note,
      job.hourly_pence, job.unpaid_reason, job.unpaid_details, job.requirements, job.needs_sia, job.inclusion, job.exemption, job.apply_mode,
      job.apply_target, job.closes_at, job.version) where id = job.id;
  end if;
  if was.status = 'draft' then
    perform internal.open_job(job.id);
  else
    perform internal.hold_changed_job(job.id, was);
  end if;
  return internal.my_job_json(job.id);
end $$;

-- An open post that comes to say something that is looked at waits again.
create or replace function internal.hold_changed_job(target uuid, was public.jobs) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs;
  reasons text[];
begin
  select * into job from public.jobs where id = target;
  reasons := array(select unnest(internal.reasons_to_hold_job(job)) except select unnest(internal.reasons_to_hold_job(was)) order by 1);
  if was.status = 'open' and cardinality(reasons) > 0 then
    insert into public.job_holds (job_id, reasons) values (target, reasons)
    on conflict on constraint job_holds_pkey do update set reasons = excluded.reasons, decision = null, field = null, note = null, created_at = now();
    update public.jobs set status = 'pending_review' where id = target;
  end if;
end $$;

grant execute on function public.save_job(jsonb, uuid, integer) to authenticated;
