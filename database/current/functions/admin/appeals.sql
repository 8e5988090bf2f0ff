-- The decision somebody appeals, for its author: signed in, or with the code of our mail. Nobody else learns of it, nor who decided.
create or replace function internal.own_decision(p_action_id uuid, p_code text) returns public.report_actions
language plpgsql security definer set search_path = '' as $$
declare
  decision public.report_actions;
  wait integer := internal.take_rate_limit(internal.caller_key(), 'appeals', 60, 60);
begin
  if wait > 0 then
    perform internal.refuse_too_many('REPORTS_RATE_LIMITED', wait);
  end if;
  select a.* into decision from public.report_actions a where a.id = p_action_id and a.action <> 'none' and (a.subject_id = auth.uid() or exists (
    select from internal.appeal_codes c where c.action_id = a.id and c.code_hash = encode(extensions.digest(coalesce(p_code, ''), 'sha256'), 'hex')));
  if decision.id is null then
    perform internal.refuse(404, 'APPEALS_NOT_FOUND', 'There is no such decision', 'Sign in, or follow the link in our mail.');
  end if;
  return decision;
end $$;

create or replace function public.get_decision(p_action_id uuid, p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  decision public.report_actions := internal.own_decision(p_action_id, p_code);
begin
  return (select json_build_object('id', decision.id, 'action', decision.action, 'rule', decision.rule, 'facts', decision.facts, 'until', decision.until,
    'created_at', decision.created_at, 'appeal_until', decision.created_at + interval '20 days', 'kind', decision.kind,
    'title', coalesce(i.snapshot ->> 'title', i.snapshot ->> 'handle'),
    'appeal', (select json_build_object('status', p.status, 'text', p.text, 'note', p.note, 'created_at', p.created_at, 'decided_at', p.decided_at) from public.appeals p where p.action_id = decision.id))
    from public.report_items i where i.report_id = decision.report_id limit 1);
end $$;

-- One appeal per decision, within twenty days.
create or replace function public.submit_appeal(p_action_id uuid, p_text text, p_code text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  decision public.report_actions := internal.own_decision(p_action_id, p_code);
  words text := btrim(regexp_replace(coalesce(p_text, ''), '[\x01-\x08\x0b-\x1f\x7f]', '', 'g'));
  made uuid;
begin
  if char_length(words) not between 10 and 2000 then
    perform internal.refuse(400, 'APPEALS_INVALID', 'Say in 10 to 2,000 characters why the decision is wrong', 'Write a little more, or a little less.');
  elsif decision.created_at < now() - interval '20 days' then
    perform internal.refuse(409, 'APPEALS_TOO_LATE', 'The twenty days for an appeal are over', 'Write to us if something new has come up.');
  elsif decision.reversed_at is not null then
    perform internal.refuse(409, 'APPEALS_ALREADY', 'This decision has been taken back', 'There is nothing left to appeal.');
  end if;
  insert into public.appeals (action_id, user_id, actor_id, text) values (decision.id, decision.subject_id, decision.actor_id, words)
  on conflict (action_id) do nothing returning id into made;
  if made is null then
    perform internal.refuse(409, 'APPEALS_ALREADY', 'You have appealed this decision already', 'We answer within seven days.');
  end if;
  update public.reports set status = 'appealed', version = version + 1 where id = decision.report_id and status = 'actioned';
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (decision.subject_id, 'appeal_submitted', 'appeals', made::text);
  perform internal.enqueue_mail('appeal-received', email, jsonb_build_object('action_id', decision.id)) from auth.users where id = decision.subject_id and email <> '';
  return made;
end $$;

create or replace function public.list_appeals(p_status text default 'open')
returns table (id uuid, action_id uuid, report_id uuid, number bigint, title text, action text, facts text, text text, status text, note text,
  due_at timestamptz, created_at timestamptz, is_own_decision boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select p.id, p.action_id, a.report_id, r.number, coalesce(i.snapshot ->> 'title', i.snapshot ->> 'handle'), a.action, a.facts, p.text, p.status, p.note, p.due_at, p.created_at,
      coalesce(p.actor_id = auth.uid(), false)
    from public.appeals p join public.report_actions a on a.id = p.action_id join public.reports r on r.id = a.report_id
    join lateral (select * from public.report_items item where item.report_id = r.id limit 1) i on true
    where (p.status = 'open') = (p_status = 'open') order by p.due_at, p.id limit 50;
end $$;

-- Decided by somebody else than the author of the decision. Overturning gives back what was.
create or replace function public.decide_appeal(p_appeal_id uuid, p_decision text, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  why text := internal.require_reason(p_note);
  appeal public.appeals;
  decision public.report_actions;
  item public.report_items;
begin
  select * into appeal from public.appeals where id = p_appeal_id for update;
  select * into decision from public.report_actions where id = appeal.action_id;
  if appeal.id is null then
    perform internal.refuse(404, 'APPEALS_NOT_FOUND', 'There is no such appeal', 'Go back to the list.');
  elsif p_decision not in ('upheld', 'overturned') then
    perform internal.refuse(400, 'APPEALS_INVALID', 'Uphold the decision or overturn it', 'Choose one.');
  elsif appeal.status <> 'open' then
    perform internal.refuse(409, 'REPORTS_STALE', 'This appeal has been decided already', 'Look at it again.');
  elsif appeal.actor_id = me then
    perform internal.refuse(403, 'APPEALS_OWN_DECISION', 'You made this decision yourself', 'Leave the appeal to a colleague.');
  end if;
  perform internal.check_not_held(appeal.id);
  select * into item from public.report_items where report_id = decision.report_id limit 1;
  perform internal.check_no_part(decision.report_id, item, decision.subject_id);
  update public.appeals set status = p_decision, decided_by = me, note = why, decided_at = now() where id = appeal.id;
  update public.reports set status = p_decision, version = version + 1 where id = decision.report_id and status in ('appealed', 'actioned', 'upheld');
  if p_decision = 'overturned' then
    perform internal.reverse_action(decision, item);
  end if;
  perform internal.record_act('appeal_' || p_decision, 'appeals', appeal.id::text, null, jsonb_build_object('action_id', decision.id, 'reason', why));
  perform internal.enqueue_mail('appeal-decided', email, jsonb_build_object('decision', p_decision, 'note', why, 'title', coalesce(item.snapshot ->> 'title', item.snapshot ->> 'handle')))
    from auth.users where id = appeal.user_id and email <> '';
  if appeal.user_id is not null then
    perform internal.notify('appeal_decided', appeal.user_id, jsonb_build_object('decision', p_decision, 'action_id', decision.id));
  end if;
end $$;

create or replace function internal.reverse_action(decision public.report_actions, item public.report_items) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if decision.action in ('limit', 'suspend', 'ban') then
    perform internal.free_author(decision.subject_id);
  elsif decision.action in ('label', 'hide', 'remove') and exists (select from internal.find_reported(item.kind, item.target_id)) then
    perform internal.apply_moderation(item.kind, item.target_id, 'restore', null, decision.before);
  end if;
  update public.report_actions set reversed_at = now() where id = decision.id;
end $$;

grant execute on function public.get_decision(uuid, text), public.submit_appeal(uuid, text, text) to anon, authenticated;
grant execute on function public.list_appeals(text), public.decide_appeal(uuid, text, text) to authenticated;
