-- The rule of a series, locked, for a colleague who may write nights. @throws EVENTS_RULE_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.own_series_rule(p_series_id uuid) returns internal.series_rules
language plpgsql security definer set search_path = '' as $$
declare
  organiser uuid := (select organiser_id from public.series where id = p_series_id);
  rule internal.series_rules;
begin
  perform internal.require_person();
  if organiser is null or internal.my_role(organiser) is null then
    perform internal.refuse(404, 'EVENTS_RULE_NOT_FOUND', 'These nights are not yours', 'Look under Your nights.');
  end if;
  perform internal.require_right('nights', organiser);
  select * into rule from internal.series_rules where series_id = p_series_id for update;
  return rule;
end $$;

create or replace function internal.series_rule_json(rule internal.series_rules) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('rhythm', (rule).rhythm, 'first_day', (rule).first_day, 'left_out', (rule).left_out, 'nation', (rule).nation, 'until', (rule).until,
    'is_ended', (rule).ended_at is not null, 'problem', (rule).problem, 'problem_day', (rule).problem_day,
    'next_days', case when (rule).ended_at is null then array(select internal.rule_days(rule, (rule).made_to + 1, (rule).made_to + 366) limit 4) else '{}' end,
    'holidays', (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]') from internal.bank_holidays h
      where h.nation = (rule).nation and h.day between internal.london_day(now()) and internal.london_day(now()) + 366
        and extract(isodow from h.day) = extract(isodow from (rule).first_day)))
$$;

-- The rule that makes the nights of a series, for its team; null where there is none: {rhythm, first_day, left_out, nation, until, is_ended, problem,
-- problem_day, next_days, holidays}. @throws EVENTS_RULE_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_series_rule(p_series_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  rule internal.series_rules := internal.own_series_rule(p_series_id);
begin
  return case when rule.series_id is not null then internal.series_rule_json(rule) end;
end $$;

-- @throws EVENTS_RULE_NOT_FOUND where the rule is over or there is none
create or replace function internal.require_running_rule(p_series_id uuid) returns internal.series_rules
language plpgsql security definer set search_path = '' as $$
declare
  rule internal.series_rules := internal.own_series_rule(p_series_id);
begin
  if rule.series_id is null or rule.ended_at is not null then
    perform internal.refuse(404, 'EVENTS_RULE_NOT_FOUND', 'These nights do not come by a rule any more', 'Look at the night again.');
  end if;
  return rule;
end $$;

-- Changes what a rule leaves out and when it ends: {left_out, nation, until}. Nights that are there stay as they are.
-- @throws EVENTS_INVALID_RULE, EVENTS_RULE_NOT_FOUND, EVENTS_RATE_LIMITED
create or replace function public.change_series_rule(p_series_id uuid, p_rule jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  was internal.series_rules := internal.require_running_rule(p_series_id);
  rule internal.series_rules;
  taken date;
begin
  perform internal.take_event_limit(auth.uid());
  rule := internal.read_rule(was, p_rule);
  select internal.night_day(e.starts_at) into taken from public.events e
  where e.series_id = p_series_id and e.status in ('draft', 'pending_review', 'scheduled', 'published', 'postponed') and e.starts_at > now()
    and internal.night_day(e.starts_at) = any (rule.left_out) and internal.night_day(e.starts_at) <> all (was.left_out)
  order by e.starts_at limit 1;
  if p_rule -> 'left_out' <> '[]' and taken is not null then
    perform internal.refuse(409, 'EVENTS_INVALID_RULE', format('There is a night on %s already', to_char(taken, 'FMDD FMMonth YYYY')),
      'Delete or cancel that night: the rule does not make it again.', field => 'left_out');
  end if;
  update internal.series_rules r set left_out = rule.left_out, nation = rule.nation, until = rule.until, problem = null, problem_day = null, next_at = now()
  where r.series_id = p_series_id returning * into rule;
  return internal.series_rule_json(rule);
end $$;

-- Ends a rule: no further night is made. Those that are there stay, with what is sold of them. Twice is once. @throws EVENTS_RULE_NOT_FOUND
create or replace function public.end_series_rule(p_series_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  rule internal.series_rules := internal.own_series_rule(p_series_id);
begin
  if rule.series_id is null then
    perform internal.refuse(404, 'EVENTS_RULE_NOT_FOUND', 'These nights do not come by a rule', 'Look at the night again.');
  elsif rule.ended_at is null then
    perform internal.take_event_limit(auth.uid());
    update internal.series_rules r set ended_at = now(), problem = null, problem_day = null where r.series_id = p_series_id returning * into rule;
  end if;
  return internal.series_rule_json(rule);
end $$;

grant execute on function public.get_series_rule(uuid), public.change_series_rule(uuid, jsonb), public.end_series_rule(uuid) to authenticated;
