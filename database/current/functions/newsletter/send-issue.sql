-- Behind everything else in the queue: a letter to thousands holds up nobody's ticket.
create or replace function internal.enqueue_newsletter(address text, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select graphile_worker.add_job('send-mail', json_build_object('template', 'newsletter-issue', 'recipient', address, 'data', data), max_attempts := internal.mail_attempts(), priority := 20)
$$;

-- To the caller's own address, with the nights of every city. @throws NEWSLETTER_RATE_LIMITED
create or replace function public.test_newsletter_issue(p_issue_id uuid, p_version integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  issue public.newsletter_issues := internal.newsletter_draft(p_issue_id, p_version);
  content jsonb := internal.newsletter_content(issue);
begin
  perform internal.take_limit(auth.uid(), 'newsletter_tests', 'NEWSLETTER_RATE_LIMITED');
  perform internal.enqueue_newsletter(u.email, content || jsonb_build_object('subject', 'Test: ' || issue.subject, 'code', 'test'))
  from auth.users u where u.id = auth.uid() and u.email <> '';
  return found;
end $$;

-- Freezes what it says and whom it is for; a job does the rest. @throws NEWSLETTER_EMPTY, NEWSLETTER_NOBODY
create or replace function public.send_newsletter_issue(p_issue_id uuid, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  issue public.newsletter_issues := internal.newsletter_draft(p_issue_id, p_version);
  content jsonb := internal.newsletter_content(issue);
  readers integer;
begin
  if content -> 'pieces' = '[]' and content -> 'picks' = '[]' and content -> 'cities' = '[]' then
    perform internal.refuse(409, 'NEWSLETTER_EMPTY', 'There is nothing in this issue', 'Publish an article or pick a night first.');
  end if;
  insert into internal.newsletter_deliveries (issue_id, subscriber_id) select issue.id, s.id from internal.newsletter_subscribers s where s.confirmed_at is not null;
  get diagnostics readers = row_count;
  if readers = 0 then
    perform internal.refuse(409, 'NEWSLETTER_NOBODY', 'Nobody has signed up yet', 'The issue stays a draft.');
  end if;
  update public.newsletter_issues i set status = 'sending', content = internal.newsletter_content(issue), sent_at = now(), addressed = readers,
    version = i.version + 1, updated_at = now() where i.id = issue.id returning * into issue;
  perform internal.record_act('newsletter_sent', 'newsletter_issues', issue.id::text, null, jsonb_build_object('subject', issue.subject, 'readers', readers));
  return internal.newsletter_json(issue);
end $$;

-- Run every few seconds: a hundred at a time. A mail is queued in the transaction that ticks its reader off, so that a copy that is
-- killed in between has done both or neither. Answers how many were queued.
create or replace function internal.send_newsletters() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer := 0;
begin
  with taken as (
    select d.issue_id, d.subscriber_id from internal.newsletter_deliveries d where d.queued_at is null
    order by d.issue_id, d.subscriber_id limit 100 for update skip locked
  ), ticked as (
    update internal.newsletter_deliveries d set queued_at = now() from taken t
    where d.issue_id = t.issue_id and d.subscriber_id = t.subscriber_id returning d.issue_id, d.subscriber_id
  ), mails as materialized (
    select internal.enqueue_newsletter(s.email, internal.newsletter_mail(i.content, s.area_ids, s.code))
    from ticked k join public.newsletter_issues i on i.id = k.issue_id join internal.newsletter_subscribers s on s.id = k.subscriber_id
  )
  select count(*) into queued from mails;
  update public.newsletter_issues i set status = 'sent', updated_at = now() where i.status = 'sending'
    and not exists (select from internal.newsletter_deliveries d where d.issue_id = i.id and d.queued_at is null);
  return queued;
end $$;

grant execute on function public.test_newsletter_issue(uuid, integer), public.send_newsletter_issue(uuid, integer) to authenticated;
