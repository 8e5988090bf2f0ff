-- Calls internal.reported_<kind>. No row when there is no such kind or thing, or nobody could have seen it.
create or replace function internal.find_reported(p_kind text, p_target uuid)
returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from internal.reportable_kinds where kind = p_kind) then
    return query execute format('select title, path, author_id, author_name, snapshot from internal.%I($1)', 'reported_' || p_kind) using p_target;
  end if;
end $$;

-- Takes ten an hour, counted for the person and for the address. Answers nothing, or refuses.
create or replace function internal.take_report_limit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := coalesce(nullif(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1), ''), 'unknown');
  wait integer := 0;
begin
  if auth.uid() is not null then
    wait := internal.take_rate_limit('user:' || auth.uid(), 'reports', 10, 60);
  end if;
  if wait = 0 then
    wait := internal.take_rate_limit('address:' || internal.pseudonym(address), 'reports', 10, 60);
  end if;
  if wait > 0 then
    perform internal.refuse_too_many('REPORTS_RATE_LIMITED', wait);
  end if;
end $$;

-- Whether the caller may report it: where a kind is not for everybody, internal.may_report_<kind>(viewer, target) says who reads it.
create or replace function internal.may_report(p_kind text, p_target uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  answer boolean := true;
begin
  if to_regprocedure('internal.' || quote_ident('may_report_' || p_kind) || '(uuid, uuid)') is not null then
    execute format('select internal.%I($1, $2)', 'may_report_' || p_kind) into answer using internal.proven_uid(), p_target;
  end if;
  return answer;
end $$;

-- Reports something, with or without an account. Answers the reference under which it can be followed.
-- Conversations are reported by those in them: public.report_conversation.
create or replace function public.submit_report(p_kind text, p_target_id uuid, p_reason text, p_details text default null, p_contact_email text default null) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.take_report_limit();
  return internal.file_report(case when internal.may_report(p_kind, p_target_id) then nullif(p_kind, 'conversation') end, p_target_id, p_reason, p_details, p_contact_email);
end $$;

-- A further report of the same thing joins the one that is open. `p_messages` is what the reporter sends along.
create or replace function internal.file_report(p_kind text, p_target_id uuid, p_reason text, p_details text, p_contact_email text, p_messages jsonb default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.proven_uid();
  about record;
  target interval := (select r.target from internal.report_reasons r where r.reason = p_reason);
  words text := nullif(btrim(regexp_replace(coalesce(p_details, ''), '[\x01-\x08\x0b-\x1f\x7f]', '', 'g')), '');
  mail text := nullif(lower(btrim(coalesce(p_contact_email, ''))), '');
  report public.reports;
  known text;
  made text := internal.random_code(20, 'abcdefghijkmnopqrstuvwxyz2345678');
begin
  if target is null then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Choose a reason', 'Choose one of the reasons of the form.');
  elsif char_length(words) > 2000 then
    perform internal.refuse(400, 'REPORTS_INVALID', 'The details are too long', 'Shorten them to 2,000 characters.');
  elsif mail is not null and (char_length(mail) > 254 or mail !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$') then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Please enter a valid email address', 'Correct the address, or leave it out.');
  end if;
  select * into about from internal.find_reported(p_kind, p_target_id);
  if about.title is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'This is not there any more', 'Look at the page again.');
  end if;
  -- two first reports of one thing at once become one
  perform pg_advisory_xact_lock(hashtextextended('report ' || p_kind || p_target_id, 0));
  select r.* into report from public.reports r join public.report_items i on i.report_id = r.id
  where i.kind = p_kind and i.target_id = p_target_id and i.is_open for update of r;
  if report.id is null then
    insert into public.reports (reason, due_at) values (p_reason, now() + target) returning * into report;
    insert into public.report_items (report_id, kind, target_id, snapshot)
    values (report.id, p_kind, p_target_id, about.snapshot || jsonb_build_object('path', about.path));
  else
    select reference into known from public.report_submissions where report_id = report.id and reporter_id = me;
    if known is not null then
      return known;
    end if;
    update public.reports set submissions = submissions + 1, due_at = least(due_at, now() + target),
      reason = case when now() + target < due_at then p_reason else reason end where id = report.id;
  end if;
  insert into public.report_submissions (report_id, reporter_id, contact_email, reason, details, reference, messages)
  values (report.id, me, mail, p_reason, words, made, p_messages);
  perform internal.tell_reporter(made, 'report-received', about.title);
  return made;
end $$;

-- An email to the reporter, where they can be reached, and a notification where they have an account.
create or replace function internal.tell_reporter(p_reference text, p_template text, p_title text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.report_submissions;
  address text;
begin
  select * into submission from public.report_submissions where reference = p_reference;
  address := coalesce(submission.contact_email, (select email from auth.users where id = submission.reporter_id and deleted_at is null));
  if address is not null then
    perform internal.enqueue_receipt(p_template, address, submission.reporter_id, jsonb_build_object('reference', p_reference), jsonb_build_object('title', p_title));
  end if;
  if submission.reporter_id is not null then
    perform internal.notify(case p_template when 'report-received' then 'report_received' else 'report_decided' end, submission.reporter_id,
      jsonb_build_object('reference', p_reference, 'title', p_title));
  end if;
end $$;

-- What became of a report, for anyone who has its reference. It says neither who decided nor who else reported.
create or replace function public.follow_report(p_reference text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  answer json;
  wait integer := internal.take_rate_limit(internal.caller_key(), 'follow_report', 60, 60);
begin
  if wait > 0 then
    perform internal.refuse_too_many('REPORTS_RATE_LIMITED', wait);
  end if;
  select json_build_object('reference', s.reference, 'title', coalesce(i.snapshot ->> 'title', i.snapshot ->> 'handle'), 'kind', i.kind, 'reason', s.reason,
    'created_at', s.created_at, 'decided_at', r.decided_at,
    'status', case when r.status in ('open', 'in_review') then r.status when r.status in ('dismissed', 'overturned') then 'dismissed' else 'actioned' end)
  into answer from public.report_submissions s join public.reports r on r.id = s.report_id
  join lateral (select * from public.report_items where report_id = r.id limit 1) i on true where s.reference = p_reference;
  if answer is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no report under this reference', 'Check the address in our mail.');
  end if;
  return answer;
end $$;

grant execute on function public.submit_report(text, uuid, text, text, text), public.follow_report(text) to anon, authenticated;
