-- Staff decide about posts and comments that wait or are reported.

-- A report that nobody submitted, decided as it is written.
create or replace function internal.refuse_post(p_kind text, p_id uuid, p_rule text, p_facts text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  about record;
  made uuid;
  act uuid;
  was jsonb;
begin
  if not exists (select from internal.report_reasons where reason = p_rule) then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Choose the rule that was broken', 'Choose one of the reasons.');
  end if;
  select * into about from internal.find_reported(p_kind, p_id);
  insert into public.reports (reason, status, submissions, due_at, decided_at, assigned_to) values (p_rule, 'actioned', 0, now(), now(), me) returning id into made;
  insert into public.report_items (report_id, kind, target_id, snapshot, is_open) values (made, p_kind, p_id, about.snapshot || jsonb_build_object('path', about.path), false);
  was := internal.apply_moderation(p_kind, p_id, 'remove', null, null);
  insert into public.report_actions (report_id, actor_id, subject_id, kind, target_id, action, rule, facts, before)
  values (made, me, about.author_id, p_kind, p_id, 'remove', p_rule, p_facts, was) returning id into act;
  perform internal.record_act(p_kind || '_refuse', p_kind || 's', p_id::text, was, jsonb_build_object('status', 'removed', 'rule', p_rule, 'reason', p_facts));
  perform internal.tell_decision(act, about.title, false);
end $$;

-- Lets what waits be read, or removes it. A refusal is a decision like any other: with a statement of reasons, and an appeal.
-- @param p_kind post or comment; p_decision approve or refuse; p_rule one of the reasons of reports
-- @throws REPORTS_NOT_FOUND, REPORTS_STALE, REPORTS_TAKEN, REPORTS_OWN_PART, REPORTS_INVALID, ADMIN_REASON_REQUIRED
create or replace function public.decide_post(p_kind text, p_id uuid, p_decision text, p_rule text default null, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  post public.posts;
  c public.comments;
  author uuid;
  state text;
begin
  if coalesce(p_kind, '') not in ('post', 'comment') or coalesce(p_decision, '') not in ('approve', 'refuse') then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Approve it or refuse it', 'Choose one.');
  end if;
  select * into post from public.posts where id = case p_kind when 'post' then p_id else (select w.post_id from public.comments w where w.id = p_id) end for update;
  if p_kind = 'comment' then
    select * into c from public.comments where id = p_id for update;
  end if;
  state := case p_kind when 'post' then post.status else c.status end;
  author := case p_kind when 'post' then post.author_id else c.author_id end;
  if state is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'This is not there any more', 'Go back to the list.');
  elsif state <> 'pending_check' then
    perform internal.refuse(409, 'REPORTS_STALE', 'This does not wait any more', 'Look at the list again.');
  elsif author = me then
    perform internal.refuse(403, 'REPORTS_OWN_PART', 'You have a part in this', 'Leave it to a colleague.');
  end if;
  perform internal.check_not_held(p_id);
  if p_decision = 'refuse' then
    perform internal.refuse_post(p_kind, p_id, p_rule, internal.require_reason(p_reason));
    return;
  elsif p_kind = 'post' then
    update public.posts set status = 'visible' where id = p_id returning * into post;
    perform internal.tell_mentioned(post, null);
  else
    update public.comments set status = 'visible' where id = p_id returning * into c;
    perform internal.tell_of_comment(c, post);
  end if;
  if author is not null then
    perform internal.notify('post_checked', author, jsonb_build_object('post_id', post.id));
  end if;
  perform internal.record_act(p_kind || '_approve', p_kind || 's', p_id::text, jsonb_build_object('status', state), jsonb_build_object('status', 'visible'));
end $$;

grant execute on function public.decide_post(text, uuid, text, text, text) to authenticated;
