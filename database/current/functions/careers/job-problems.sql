-- Every rule that a form of a post breaks, in the order of the form. Nothing means that it can be saved.
create or replace function internal.job_text(form jsonb, field text) returns text
language sql immutable set search_path = '' as $$
  select nullif(internal.strip_html(form ->> field), '')
$$;

create or replace function internal.form_date(form jsonb, field text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if form ->> field ~ '^\d{4}-\d{2}-\d{2}$' then
    return (form ->> field)::date;
  end if;
  return null;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end $$;

-- An address in the web or a mailbox; anything that a browser would run is neither.
create or replace function internal.is_web_address(said text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(said ~* '^https?://[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?([/?#][^\s<>"'']*)?$' and char_length(said) <= 500, false)
$$;

create or replace function internal.job_words_problems(form jsonb) returns table (field text, code text, message text)
language plpgsql stable security definer set search_path = '' as $$
declare
  title text := internal.clean_line(internal.job_text(form, 'title'));
  description text := coalesce(internal.job_text(form, 'description'), '');
  words text := concat_ws(' ', title, description, form ->> 'inclusion');
  found text := internal.limiting_words(words);
begin
  if char_length(title) < 3 then return query select 'title', 'JOBS_INVALID', 'Title must be at least 3 characters';
  elsif char_length(title) > 100 then return query select 'title', 'JOBS_INVALID', 'Title too long';
  end if;
  if char_length(description) < 50 then return query select 'description', 'JOBS_INVALID', 'Description must be at least 50 characters';
  elsif char_length(description) > 5000 then return query select 'description', 'JOBS_INVALID', 'Description too long';
  end if;
  if words ~* '\yinterns?(hip)?s?\y' and coalesce(form ->> 'unpaid_reason', '') not in ('', 'course_placement') then
    return query select 'unpaid_reason', 'JOBS_UNPAID_REFUSED', 'An internship is paid, unless it is a placement of a course';
  end if;
  if words ~* '\y(unpaid|free)\s+trials?\y|\ytrial\s+(shifts?|days?|periods?)\s+(is|are|will be)?\s*unpaid\y' then
    return query select 'description', 'JOBS_UNPAID_REFUSED', 'A trial shift is paid like any other';
  end if;
  if found is not null and char_length(coalesce(internal.job_text(form, 'exemption'), '')) < 10 then
    return query select 'exemption', 'JOBS_EXEMPTION_NEEDED', format('“%s” limits who can apply: leave it out, or name the exemption in law', found);
  end if;
  return query select long.field, 'JOBS_INVALID', format('At most %s characters', long.most)
    from (values ('how_to_apply', 1000), ('place', 100), ('hours_cover', 200), ('pay_note', 200), ('inclusion', 1000), ('exemption', 500)) long (field, most)
    where char_length(internal.job_text(form, long.field)) > long.most;
end $$;

create or replace function internal.job_choice_problems(form jsonb) returns table (field text, code text, message text)
language sql stable security definer set search_path = '' as $$
  select 'discipline', 'JOBS_INVALID', 'Choose the discipline' where coalesce(form ->> 'discipline', '') not in
    ('artist', 'sound', 'lighting', 'stage', 'production', 'promotion', 'bar', 'door', 'venue_management', 'press_design', 'label')
  union all
  select 'kind', 'JOBS_INVALID', 'Choose the kind of work' where coalesce(form ->> 'kind', '') not in ('job', 'shift', 'open_call', 'residency', 'volunteer', 'collaboration')
  union all
  select 'contract', 'JOBS_INVALID', 'Choose the contract' where coalesce(form ->> 'contract', '') not in ('employee', 'worker', 'self_employed', 'agency', 'none')
  union all
  select 'remote', 'JOBS_INVALID', 'Say whether it can be done from elsewhere' where coalesce(form ->> 'remote', 'no') not in ('no', 'hybrid', 'yes')
  union all
  select 'area_id', 'JOBS_INVALID', 'Choose the town or city' where coalesce(form ->> 'remote', 'no') <> 'yes'
    and not exists (select from public.areas where id = internal.form_uuid(form, 'area_id') and kind in ('city', 'district'))
  union all
  select 'needs_sia', 'JOBS_INVALID', 'Say whether an SIA licence is needed' where form ->> 'discipline' = 'door' and coalesce(jsonb_typeof(form -> 'needs_sia'), '') <> 'boolean'
  union all
  select 'requirements', 'JOBS_INVALID', 'Choose what is needed from the list'
    where not internal.form_list(form, 'requirements') <@ '{personal_licence,dbs,pli,lone_working,night_travel_paid}'::text[]
$$;

create or replace function internal.job_time_problems(form jsonb, is_new boolean) returns table (field text, code text, message text)
language plpgsql stable security definer set search_path = '' as $$
declare
  starts date := internal.form_date(form, 'starts_on');
  ends date := internal.form_date(form, 'ends_on');
  closes timestamptz := internal.to_moment(form ->> 'closes_at');
begin
  if coalesce(form ->> 'starts_on', '') <> '' and starts is null then return query select 'starts_on', 'JOBS_INVALID', 'Invalid date format';
  elsif is_new and starts < (now() at time zone 'Europe/London')::date then return query select 'starts_on', 'JOBS_INVALID', 'The first day must not be in the past';
  end if;
  if coalesce(form ->> 'ends_on', '') <> '' and ends is null then return query select 'ends_on', 'JOBS_INVALID', 'Invalid date format';
  elsif ends < coalesce(starts, ends) then return query select 'ends_on', 'JOBS_INVALID', 'The last day is before the first';
  end if;
  if closes is null then return query select 'closes_at', 'JOBS_INVALID', 'Say until when people can apply';
  elsif closes <= now() then return query select 'closes_at', 'JOBS_INVALID', 'The closing date must be in the future';
  elsif closes > now() + interval '91 days' then return query select 'closes_at', 'JOBS_INVALID', 'A post is open for 90 days at most';
  end if;
end $$;

create or replace function internal.job_apply_problems(form jsonb) returns table (field text, code text, message text)
language sql immutable set search_path = '' as $$
  select 'apply_mode', 'JOBS_INVALID', 'Choose how people apply' where coalesce(form ->> 'apply_mode', 'onsite') not in ('onsite', 'url', 'email')
  union all
  select 'apply_target', 'JOBS_INVALID', 'Invalid URL' where form ->> 'apply_mode' = 'url' and not internal.is_web_address(btrim(form ->> 'apply_target'))
  union all
  select 'apply_target', 'JOBS_INVALID', 'Please enter a valid email address' where form ->> 'apply_mode' = 'email'
    and (coalesce(btrim(form ->> 'apply_target'), '') !~ '^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>".]+$' or char_length(form ->> 'apply_target') > 254)
$$;

create or replace function internal.job_problems(form jsonb, is_new boolean default true) returns table (field text, code text, message text)
language sql stable security definer set search_path = '' as $$
  select * from internal.job_words_problems(form)
  union all
  select * from internal.job_choice_problems(form)
  union all
  select wrong ->> 'field', wrong ->> 'code', wrong ->> 'message' from (select internal.judge_pay(form,
    greatest(internal.form_date(form, 'starts_on'), (now() at time zone 'Europe/London')::date)) -> 'problem' as wrong) pay where jsonb_typeof(wrong) = 'object'
  union all
  select * from internal.job_time_problems(form, is_new)
  union all
  select * from internal.job_apply_problems(form)
$$;

-- What is wrong with a form, told before it is sent.
create or replace function public.check_job(p_data jsonb) returns table (field text, code text, message text)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  perform internal.require_person();
  return query select * from internal.job_problems(case jsonb_typeof(p_data) when 'object' then p_data else '{}' end);
end $$;

grant execute on function public.check_job(jsonb) to authenticated;
