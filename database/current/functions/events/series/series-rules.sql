-- Nights that come again by a rule. The rule makes them twelve weeks ahead; each is an event of its own, made of the rule's pattern.

-- The days of a rule between two others, both among them. Monthly keeps the weekday's place in the month, and leaves out months without a
-- fifth one. Wherever it is asked the two days are at most some hundred days apart, so that no rule makes more than a few nights.
create or replace function internal.rule_days(rule internal.series_rules, p_from date, p_to date) returns setof date
language sql stable set search_path = '' as $$
  select day from generate_series(greatest(p_from, (rule).first_day)::timestamp, least(p_to, (rule).until, p_from + 366)::timestamp, interval '1 day') moment,
    lateral (select moment::date as day) one
  where extract(isodow from day) = extract(isodow from (rule).first_day) and day <> all ((rule).left_out)
    and case (rule).rhythm
      when 'weekly' then true
      when 'fortnightly' then (day - (rule).first_day) % 14 = 0
      when 'monthly' then ceil(extract(day from day) / 7.0) = ceil(extract(day from (rule).first_day) / 7.0)
      else extract(month from day + 7) <> extract(month from day) end
    and not exists (select from internal.bank_holidays holiday where holiday.nation = (rule).nation and holiday.day = one.day)
  order by day
$$;

-- How far ahead of today nights are made.
create or replace function internal.rule_reach() returns date
language sql stable set search_path = '' as $$
  select internal.london_day(now()) + 84
$$;

-- A day as people write it, or null: 2027-03-26.
create or replace function internal.written_day(value text) returns date
language sql stable set search_path = '' as $$
  select case when value ~ '^\d{4}-\d{2}-\d{2}$' then (internal.to_moment(value || 'T12:00') at time zone 'Europe/London')::date end
$$;

-- A rule as it was written, with what may be changed of it later: {left_out, nation, until}. @throws EVENTS_INVALID_RULE
create or replace function internal.read_rule(rule internal.series_rules, said jsonb) returns internal.series_rules
language plpgsql stable security definer set search_path = '' as $$
declare
  days jsonb := coalesce(nullif(said -> 'left_out', 'null'), '[]');
begin
  if jsonb_typeof(said) is distinct from 'object' then
    perform internal.refuse(400, 'EVENTS_INVALID_RULE', 'A rule is an object', 'Send it as {"rhythm": "weekly"}.');
  elsif jsonb_typeof(days) <> 'array' or jsonb_array_length(days) > 60 then
    perform internal.refuse(400, 'EVENTS_INVALID_RULE', 'Up to 60 dates can be left out', 'Take some away.', field => 'left_out');
  elsif exists (select from jsonb_array_elements(days) day where internal.written_day(day #>> '{}') is null) then
    perform internal.refuse(400, 'EVENTS_INVALID_RULE', 'A date to leave out is none', 'Write it as 2027-03-26.', field => 'left_out');
  elsif internal.draft_line(said, 'nation') not in ('england_and_wales', 'scotland', 'northern_ireland') then
    perform internal.refuse(400, 'EVENTS_INVALID_RULE', 'These bank holidays are not known', 'Choose England and Wales, Scotland or Northern Ireland.', field => 'nation');
  elsif internal.draft_line(said, 'until') is not null and internal.written_day(internal.draft_line(said, 'until')) is null then
    perform internal.refuse(400, 'EVENTS_INVALID_RULE', 'The last date is none', 'Write it as 2027-12-31, or leave it empty.', field => 'until');
  elsif internal.written_day(internal.draft_line(said, 'until')) < rule.first_day then
    perform internal.refuse(400, 'EVENTS_INVALID_RULE', 'The last date is before the first', 'Choose a later one, or leave it empty.', field => 'until');
  end if;
  rule.left_out := array(select distinct internal.written_day(day #>> '{}') from jsonb_array_elements(days) day order by 1);
  rule.nation := internal.draft_line(said, 'nation');
  rule.until := internal.written_day(internal.draft_line(said, 'until'));
  return rule;
end $$;

-- Makes a series of a draft that goes on by a rule, with the nights of its first twelve weeks. `p_rule` is {rhythm, left_out, nation, until}.
-- @throws EVENTS_INVALID_RULE, EVENTS_RULES_FULL and what save_event refuses
create or replace function public.save_series_by_rule(p_draft_id uuid, p_version integer, p_rule jsonb, p_key uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  made_series uuid := internal.find_saved_series(p_key);
  draft public.event_drafts;
  rule internal.series_rules;
  days date[];
begin
  if made_series is not null then
    return internal.series_json(made_series);
  end if;
  draft := internal.require_series_draft(p_draft_id, p_version);
  rule.first_day := internal.night_day(internal.draft_moment(draft.data, 'starts_at'));
  rule.rhythm := internal.draft_line(p_rule, 'rhythm');
  if rule.rhythm is null or rule.rhythm not in ('weekly', 'fortnightly', 'monthly', 'monthly_last') then
    perform internal.refuse(400, 'EVENTS_INVALID_RULE', 'This is not how often a night can happen', 'Choose weekly, fortnightly, monthly or monthly_last.');
  end if;
  rule := internal.read_rule(rule, p_rule);
  perform pg_advisory_xact_lock(hashtextextended('rules of ' || draft.organiser_id, 0));
  if (select count(*) from internal.series_rules r join public.series s on s.id = r.series_id where s.organiser_id = draft.organiser_id and r.ended_at is null) >= 20 then
    perform internal.refuse(409, 'EVENTS_RULES_FULL', 'Your team has 20 nights that come again by themselves', 'End one of them first.');
  end if;
  rule.made_to := greatest(internal.rule_reach(), rule.first_day + 84);
  days := array(select internal.rule_days(rule, rule.first_day, rule.made_to));
  if cardinality(days) = 0 then
    perform internal.refuse(400, 'EVENTS_INVALID_RULE', 'There is no night in the first twelve weeks', 'Leave out fewer dates, or choose another start.');
  end if;
  made_series := internal.write_series(draft, days, p_key, jsonb_build_object('rhythm', rule.rhythm));
  insert into internal.series_rules (series_id, rhythm, first_day, left_out, nation, until, pattern, made_to, next_at)
  values (made_series, rule.rhythm, rule.first_day, rule.left_out, rule.nation, rule.until,
    (select internal.event_as_draft(e) from public.events e where e.series_id = made_series order by e.starts_at limit 1), rule.made_to, now() + interval '6 hours');
  return internal.series_json(made_series);
end $$;

-- What nights to come are made of from now on. Answers nothing where the series has no rule.
create or replace function internal.change_rule_pattern(p_series_id uuid, data jsonb) returns void
language sql security definer set search_path = '' as $$
  update internal.series_rules set pattern = data, problem = null, problem_day = null, next_at = now() where series_id = p_series_id and ended_at is null
$$;

grant execute on function public.save_series_by_rule(uuid, integer, jsonb, uuid) to authenticated;
