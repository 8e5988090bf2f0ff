-- Emails that will not be tried again: the server refused them for good, or took none of their tries in four days. They stay in the queue,
-- where staff see them, send them again or take them out.

-- The jobs that send mail.
create or replace function internal.mail_jobs() returns setof graphile_worker._private_jobs
language sql stable security definer set search_path = '' as $$
  select j.* from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail'
$$;

-- Has the operator told, once an hour with the count. The mailer calls it when a mail has ended.
create or replace function internal.tell_of_failed_mail(p_reason text) returns void
language sql security definer set search_path = '' as $$
  select internal.signal_error('mails-failed', p_reason, '/admin/mails')
$$;
revoke all on function internal.tell_of_failed_mail(text) from public;
grant execute on function internal.tell_of_failed_mail(text) to auth_admin;

-- What failed, the newest two hundred, and what waits for the mail server. What a mail says is left out: it may let somebody in.
create or replace function public.list_failed_mails() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return json_build_object(
    'failed', coalesce((select json_agg(json_build_object('id', m.id::text, 'template', m.payload ->> 'template', 'recipient', m.payload ->> 'recipient',
        'reason', left(m.last_error, 500), 'attempts', m.attempts, 'created_at', m.created_at) order by m.id desc)
      from (select * from internal.mail_jobs() where attempts >= max_attempts and locked_at is null order by id desc limit 200) m), '[]'),
    'failed_count', (select count(*) from internal.mail_jobs() where attempts >= max_attempts and locked_at is null),
    'waiting', (select json_build_object('count', count(*), 'since', min(created_at), 'reason', (array_agg(left(last_error, 500) order by id desc))[1])
      from internal.mail_jobs() where attempts < max_attempts and last_error is not null));
end $$;

-- Tries a failed mail again, or all of them without an id. Answers how many.
create or replace function public.resend_failed_mails(p_id bigint default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  again integer;
begin
  perform internal.require_admin();
  update graphile_worker._private_jobs j set attempts = 0, max_attempts = internal.mail_attempts(), run_at = now(), last_error = null
  where j.id in (select m.id from internal.mail_jobs() m where m.attempts >= m.max_attempts and m.locked_at is null and (p_id is null or m.id = p_id));
  get diagnostics again = row_count;
  if again = 0 and p_id is not null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'This email is no longer on the list', 'Look at the list again.');
  end if;
  perform internal.record_act('mails_resent', 'mails', p_id::text, null, jsonb_build_object('mails', again)) where again > 0;
  return again;
end $$;

-- Takes a failed mail out for good.
create or replace function public.drop_failed_mail(p_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  template text;
begin
  perform internal.require_admin();
  delete from graphile_worker._private_jobs j
  where j.id = (select m.id from internal.mail_jobs() m where m.id = p_id and m.attempts >= m.max_attempts and m.locked_at is null)
  returning j.payload ->> 'template' into template;
  if not found then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'This email is no longer on the list', 'Look at the list again.');
  end if;
  perform internal.record_act('mail_dropped', 'mails', p_id::text, null, jsonb_build_object('template', template));
end $$;

create or replace function internal.overview_mails()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'mails', count(*), min(created_at), null::timestamptz, true from internal.mail_jobs() where attempts >= max_attempts and locked_at is null
  union all
  select 'waiting_mails', count(*), min(created_at), null, true from internal.mail_jobs()
  where attempts < max_attempts and last_error is not null and created_at < now() - interval '10 minutes'
$$;

create or replace function internal.retention_failed_mails(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from graphile_worker._private_jobs j where j.id in (
    select m.id from internal.mail_jobs() m where m.attempts >= m.max_attempts and m.locked_at is null and m.created_at < moment - interval '30 days');
  get diagnostics done = row_count;
  return done;
end $$;

grant execute on function public.list_failed_mails(), public.resend_failed_mails(bigint), public.drop_failed_mail(bigint) to authenticated;
