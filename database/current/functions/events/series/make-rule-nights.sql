-- How the nights of a series were made public, which is how its next one is: now, at a moment to come, or not at all while they are drafts.
create or replace function internal.publish_rule_night(p_event_id uuid, p_series_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  is_public boolean;
  planned timestamptz;
begin
  select bool_or(e.status not in ('draft', 'removed')), max(e.publish_at) filter (where e.status in ('scheduled', 'pending_review'))
  into is_public, planned from public.events e where e.series_id = p_series_id and e.id <> p_event_id;
  if coalesce(is_public, false) then
    select * into event from public.events where id = p_event_id for update;
    perform internal.publish(event, case when planned > now() then least(planned, event.starts_at) end, true);
  end if;
end $$;

-- Makes the night of one day of a rule. @throws what save_event and publish_event refuse
create or replace function internal.make_rule_night(rule internal.series_rules, p_organiser_id uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  draft public.event_drafts;
  none public.events;
  made uuid;
begin
  draft.organiser_id := p_organiser_id;
  draft.data := internal.draft_on_day(rule.pattern, day);
  perform internal.lock_stock(none.id);
  perform internal.refuse_problems(draft.data, p_organiser_id, none);
  made := internal.write_event(draft, none);
  update public.events set series_id = rule.series_id where id = made;
  perform internal.write_event_parts(made, draft.data, p_organiser_id);
  perform internal.publish_rule_night(made, rule.series_id);
end $$;

-- Makes the nights of a rule that are due. The first that cannot be made stops the rule until tomorrow, and its team is told once. Answers how many.
create or replace function internal.run_series_rule(rule internal.series_rules) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  organiser uuid := (select organiser_id from public.series where id = rule.series_id);
  reach date := internal.rule_reach();
  day date;
  done integer := 0;
  why text;
begin
  for day in select internal.rule_days(rule, greatest(rule.made_to, internal.london_day(now())) + 1, reach) loop
    begin
      perform internal.make_rule_night(rule, organiser, day);
    exception when others then
      why := case when sqlstate like 'PT4%' then sqlerrm else 'It could not be made' end;
      raise log 'series rule %: % (%)', rule.series_id, sqlerrm, sqlstate;
    end;
    exit when why is not null;
    done := done + 1;
    rule.made_to := day;
  end loop;
  update internal.series_rules r set made_to = case when why is null then greatest(rule.made_to, reach) else rule.made_to end,
    problem = left(why, 500), problem_day = case when why is not null then day end,
    next_at = now() + case when why is null then interval '6 hours' else interval '1 day' end,
    ended_at = case when r.until < internal.london_day(now()) then now() end
  where r.series_id = rule.series_id;
  if why is not null and rule.problem is null then
    perform internal.tell_of_rule(rule.series_id, why);
  end if;
  return done;
end $$;

create or replace function internal.tell_of_rule(p_series_id uuid, why text) returns void
language sql security definer set search_path = '' as $$
  select internal.notify('rule_waits', t.user_id, jsonb_build_object('series_id', s.id, 'title', s.title, 'problem', why, 'path', '/organise/events/' || latest.id))
  from public.series s
  cross join lateral (select e.id from public.events e where e.series_id = s.id order by e.starts_at desc limit 1) latest
  cross join lateral internal.team_people(s.organiser_id, null, '{owner,manager,editor}') t
  where s.id = p_series_id
$$;

-- Run every ten minutes: makes the nights that are due, of 25 rules at a time. Answers how many nights.
create or replace function internal.make_rule_nights() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  rule internal.series_rules;
  done integer := 0;
begin
  for rule in select * from internal.series_rules where ended_at is null and next_at <= now() order by next_at limit 25 for update skip locked loop
    done := done + internal.run_series_rule(rule);
  end loop;
  return done;
end $$;
