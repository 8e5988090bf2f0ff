-- Decides a report. `p_version` is the one that was looked at: a report that changed since is refused.
-- none dismisses it; label, hide, remove, restore act on the thing; warn, limit, suspend and ban on its author.
create or replace function public.moderate(p_report_id uuid, p_version integer, p_action text, p_rule text, p_facts text, p_days integer default null, p_label text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  facts text := internal.require_reason(p_facts);
  report public.reports;
  item public.report_items;
  about record;
  was jsonb := '{}';
  until timestamptz;
  act uuid;
begin
  select * into report from public.reports where id = p_report_id for update;
  if report.id is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such report', 'Go back to the list.');
  end if;
  perform internal.check_not_taken(report);
  if report.version <> p_version or not internal.may_decide_now(report.status, p_action) then
    perform internal.refuse(409, 'REPORTS_STALE', 'This report has changed since you opened it', 'Look at it again before you decide.');
  elsif not exists (select from internal.report_reasons where reason = p_rule) then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Choose the rule that was broken', 'Choose one of the reasons.');
  elsif p_action not in ('none', 'label', 'hide', 'remove', 'warn', 'limit', 'suspend', 'ban', 'restore') then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Choose what to do', 'Choose one of the acts.');
  end if;
  select * into item from public.report_items where report_id = report.id limit 1;
  select * into about from internal.find_reported(item.kind, item.target_id);
  perform internal.check_no_part(report.id, item, about.author_id);
  if p_action in ('label', 'hide', 'remove', 'restore') then
    was := internal.act_on_thing(report.id, item, about.title, p_action, p_label);
  elsif p_action in ('warn', 'limit', 'suspend', 'ban') then
    until := internal.act_on_author(about.author_id, p_action, p_days);
  end if;
  insert into public.report_actions (report_id, actor_id, subject_id, kind, target_id, action, rule, facts, until, before)
  values (report.id, me, about.author_id, item.kind, item.target_id, p_action, p_rule, facts, until, was) returning id into act;
  update public.reports set status = case p_action when 'none' then 'dismissed' when 'restore' then 'overturned' else 'actioned' end,
    version = version + 1, decided_at = now(), assigned_to = me, assigned_at = null where id = report.id;
  update public.report_items set is_open = false where report_id = report.id;
  perform internal.record_act('report_' || p_action, 'reports', report.id::text, was, jsonb_build_object('number', report.number, 'kind', item.kind, 'target_id', item.target_id, 'rule', p_rule, 'reason', facts, 'until', until));
  perform internal.tell_decision(act, coalesce(about.title, item.snapshot ->> 'title'), report.status in ('open', 'in_review'));
  return act;
end $$;

create or replace function internal.may_decide_now(status text, action text) returns boolean
language sql immutable set search_path = '' as $$
  select case when action = 'restore' then status in ('actioned', 'upheld') else status in ('open', 'in_review') end
$$;

-- Nobody decides about what they have a part in.
create or replace function internal.check_no_part(report uuid, item public.report_items, author uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if author = auth.uid() or exists (select from public.report_submissions where report_id = report and reporter_id = auth.uid())
    or (item.kind = 'event' and internal.is_event_team(item.target_id)) or (item.kind = 'venue' and item.target_id = any (internal.my_venue_ids()))
    or (item.kind = 'organiser' and item.target_id = any (internal.my_organiser_ids()))
    or (item.kind = 'job' and internal.acts_for_job(item.target_id)) or (item.kind = 'conversation' and internal.takes_part_in(item.target_id)) then
    perform internal.refuse(403, 'REPORTS_OWN_PART', 'You have a part in this', 'Leave it to a colleague.');
  end if;
end $$;

create or replace function internal.act_on_thing(report uuid, item public.report_items, title text, action text, label text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
  note text := btrim(coalesce(label, ''));
  before jsonb := (select a.before from public.report_actions a where a.report_id = report and a.action in ('label', 'hide', 'remove') and a.reversed_at is null
    order by a.created_at desc limit 1);
begin
  if title is null then
    perform internal.refuse(409, 'REPORTS_GONE', 'What was reported is gone', 'Dismiss the report, or act on its author.');
  elsif action = 'label' and (item.kind <> 'event' or char_length(note) not between 3 and 60) then
    perform internal.refuse(400, 'REPORTS_INVALID', 'A label is for an event and has 3 to 60 characters', 'Write a short label, or choose another act.');
  end if;
  was := internal.apply_moderation(item.kind, item.target_id, action, note, before);
  if action = 'restore' then
    update public.report_actions set reversed_at = now() where report_id = report and reversed_at is null;
  end if;
  return was;
end $$;

-- Answers until when. Admins are touched by admins only.
create or replace function internal.act_on_author(author uuid, action text, days integer) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz;
begin
  if author is null then
    perform internal.refuse(409, 'REPORTS_GONE', 'Nobody with an account answers for this', 'Hide or remove it instead.');
  end if;
  perform internal.require_power_over(author);
  if action = 'limit' then
    update public.profile_private set limited_at = coalesce(limited_at, now()) where user_id = author;
  elsif action = 'suspend' then
    if coalesce(days, 0) not between 1 and 365 then
      perform internal.refuse(400, 'REPORTS_INVALID', 'A suspension takes 1 to 365 days', 'Say for how many days.');
    end if;
    until := now() + make_interval(days => days);
    update public.profile_private set suspended_until = until where user_id = author;
    update public.profiles set status = 'suspended' where user_id = author and status = 'active';
  elsif action = 'ban' then
    if exists (select from public.user_roles where user_id = author and role = 'admin') then
      perform internal.refuse(409, 'REPORTS_INVALID', 'An admin cannot be banned', 'Take the admin role away first.');
    end if;
    update public.profiles set status = 'suspended' where user_id = author and status = 'active';
    update public.profile_private set suspended_until = 'infinity' where user_id = author;
    update auth.users set banned_until = '9999-12-31 00:00Z' where id = author;
    delete from auth.sessions where user_id = author;
    perform internal.mail_tickets(author);
  end if;
  return until;
end $$;

-- Gives an account back what limit, suspend and ban took.
create or replace function internal.free_author(author uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profile_private set limited_at = null, suspended_until = null where user_id = author;
  update public.profiles set status = 'active' where user_id = author and status = 'suspended';
  update auth.users set banned_until = null where id = author and deleted_at is null;
end $$;

-- Run every minute: suspensions that are over are lifted. Answers how many.
create or replace function internal.lift_suspensions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  lifted integer := 0;
begin
  for person in select user_id from public.profile_private where suspended_until <= now() for update skip locked loop
    update public.profile_private set suspended_until = null where user_id = person;
    update public.profiles set status = 'active' where user_id = person and status = 'suspended';
    perform internal.notify('account_limited', person, '{"action": "lifted"}');
    lifted := lifted + 1;
  end loop;
  return lifted;
end $$;

-- The author gets a statement of reasons with the way to appeal, reporters hear that it was decided.
create or replace function internal.tell_decision(act uuid, title text, is_first boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  decision public.report_actions;
  address text;
  code text := internal.random_code(24, 'abcdefghijkmnopqrstuvwxyz2345678');
  told text;
begin
  select * into decision from public.report_actions where id = act;
  if decision.subject_id is not null and decision.action not in ('none') then
    insert into internal.appeal_codes (action_id, code_hash) values (act, encode(extensions.digest(code, 'sha256'), 'hex'));
    select email into address from auth.users where id = decision.subject_id and deleted_at is null;
    if address is not null then
      perform internal.enqueue_mail('moderation-decision', address, jsonb_build_object('action', decision.action, 'title', title, 'rule', decision.rule,
        'facts', decision.facts, 'until', decision.until, 'appeal', format('/appeals/%s?code=%s', act, code)));
    end if;
    perform internal.notify(case when decision.action in ('limit', 'suspend', 'ban') then 'account_limited' else 'content_restricted' end, decision.subject_id,
      jsonb_build_object('action', decision.action, 'title', title, 'action_id', act));
  end if;
  if is_first then
    for told in select reference from public.report_submissions where report_id = decision.report_id order by created_at limit 1000 loop
      perform internal.tell_reporter(told, 'report-decided', title);
    end loop;
  end if;
end $$;

grant execute on function public.moderate(uuid, integer, text, text, text, integer, text) to authenticated;
