-- The issue, locked, as it was when the caller opened it. @throws ADMIN_STAFF_REQUIRED, NEWSLETTER_NOT_FOUND, NEWSLETTER_STALE, NEWSLETTER_CLOSED
create or replace function internal.newsletter_draft(p_issue_id uuid, p_version integer) returns public.newsletter_issues
language plpgsql security definer set search_path = '' as $$
declare
  issue public.newsletter_issues;
begin
  perform internal.require_staff();
  select * into issue from public.newsletter_issues where id = p_issue_id for update;
  if issue.id is null then
    perform internal.refuse(404, 'NEWSLETTER_NOT_FOUND', 'There is no such issue', 'Go back to the list of issues.');
  elsif issue.status <> 'draft' then
    perform internal.refuse(409, 'NEWSLETTER_CLOSED', 'This issue is not a draft any more', 'Load it again to see what became of it.');
  elsif p_version is distinct from issue.version then
    perform internal.refuse(409, 'NEWSLETTER_STALE', 'A colleague saved this issue in the meantime', 'Load it again and make your change there.');
  end if;
  return issue;
end $$;

create or replace function internal.newsletter_json(issue public.newsletter_issues) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', issue.id, 'day', issue.day, 'status', issue.status, 'subject', issue.subject, 'intro', issue.intro, 'version', issue.version,
    'sent_at', issue.sent_at, 'addressed', issue.addressed,
    'waiting', (select count(*) from internal.newsletter_deliveries d where d.issue_id = issue.id and d.queued_at is null))
$$;

-- All issues, the latest first, and how many people get the next one. @throws ADMIN_STAFF_REQUIRED
create or replace function public.list_newsletter_issues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return jsonb_build_object('readers', (select count(*) from internal.newsletter_subscribers where confirmed_at is not null),
    'issues', (select coalesce(jsonb_agg(internal.newsletter_json(i.*) order by i.day desc), '[]') from (
      select * from public.newsletter_issues order by day desc limit 60) i));
end $$;

-- One issue with everything it says. @throws ADMIN_STAFF_REQUIRED, NEWSLETTER_NOT_FOUND
create or replace function public.find_newsletter_issue(p_issue_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  issue public.newsletter_issues;
begin
  perform internal.require_staff();
  select * into issue from public.newsletter_issues where id = p_issue_id;
  if issue.id is null then
    perform internal.refuse(404, 'NEWSLETTER_NOT_FOUND', 'There is no such issue', 'Go back to the list of issues.');
  end if;
  return internal.newsletter_json(issue) || jsonb_build_object('content', coalesce(issue.content, internal.newsletter_content(issue)));
end $$;

-- Today's issue, without waiting for Wednesday. @throws NEWSLETTER_EMPTY, NEWSLETTER_EXISTS
create or replace function public.draft_newsletter_issue() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  drafted uuid;
begin
  perform internal.require_staff();
  if exists (select from public.newsletter_issues where status = 'draft' or day = (now() at time zone 'Europe/London')::date) then
    perform internal.refuse(409, 'NEWSLETTER_EXISTS', 'There is a draft, or an issue of today', 'Open it in the list.');
  end if;
  drafted := internal.draft_newsletter(now());
  if drafted is null then
    perform internal.refuse(409, 'NEWSLETTER_EMPTY', 'There is nothing to write about', 'Publish an article or pick a night first.');
  end if;
  perform internal.record_act('newsletter_drafted', 'newsletter_issues', drafted::text, null, null);
  return drafted;
end $$;

-- Subject, a few words, and which pieces and picks stay, in their order. @throws NEWSLETTER_INVALID
create or replace function public.save_newsletter_issue(p_issue_id uuid, p_version integer, p_subject text, p_intro text, p_article_ids uuid[], p_pick_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  issue public.newsletter_issues := internal.newsletter_draft(p_issue_id, p_version);
  said text := internal.clean_line(p_subject);
  words text := internal.clean_text(p_intro);
begin
  if char_length(said) not between 3 and 120 then
    perform internal.refuse(400, 'NEWSLETTER_INVALID', 'subject: A subject has 3 to 120 characters', 'Shorten or write it.', field => 'subject');
  elsif char_length(words) > 1000 then
    perform internal.refuse(400, 'NEWSLETTER_INVALID', 'intro: The introduction has 1,000 characters at most', 'Shorten it.', field => 'intro');
  elsif cardinality(p_article_ids) > 12 or cardinality(p_pick_ids) > 12 then
    perform internal.refuse(400, 'NEWSLETTER_INVALID', 'An issue has at most 12 pieces and 12 picks', 'Take some out.');
  end if;
  update public.newsletter_issues set subject = said, intro = words, article_ids = coalesce(p_article_ids, '{}'), pick_ids = coalesce(p_pick_ids, '{}'),
    version = version + 1, updated_at = now() where id = issue.id returning * into issue;
  return public.find_newsletter_issue(issue.id);
end $$;

create or replace function public.drop_newsletter_issue(p_issue_id uuid, p_version integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  issue public.newsletter_issues := internal.newsletter_draft(p_issue_id, p_version);
begin
  update public.newsletter_issues set status = 'dropped', updated_at = now() where id = issue.id;
  perform internal.record_act('newsletter_dropped', 'newsletter_issues', issue.id::text, null, null);
  return true;
end $$;

grant execute on function public.list_newsletter_issues(), public.find_newsletter_issue(uuid), public.draft_newsletter_issue(),
  public.save_newsletter_issue(uuid, integer, text, text, uuid[], uuid[]), public.drop_newsletter_issue(uuid, integer) to authenticated;
