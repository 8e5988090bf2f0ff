-- What is wrong with the line-up, with access and safety, and with the policies.
create or replace function internal.problems_line_up(data jsonb) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  acts jsonb := internal.draft_list(data, 'line_up');
  act jsonb;
  at integer;
  place text;
begin
  if jsonb_array_length(acts) > 60 then
    return next internal.problem('line_up', 'line_up', 'EVENTS_INVALID_LINE_UP', 'Too many names in the line-up', 'Keep at most 60.');
    return;
  end if;
  return query select 'line_up', p.field, p.code, p.message, p.remedy, p.is_warning from internal.wall_problem('set_times_at', internal.draft_line(data, 'set_times_at')) p;
  if internal.draft_moment(data, 'set_times_at') > internal.draft_moment(data, 'starts_at') then
    return next internal.problem('line_up', 'set_times_at', 'EVENTS_INVALID_TIME', 'Set times are published before the night begins', 'Choose an earlier time.');
  end if;
  for at in 0 .. jsonb_array_length(acts) - 1 loop
    act := acts -> at;
    place := 'line_up.' || at || '.';
    if char_length(coalesce(internal.draft_line(act, 'name'), '')) not between 1 and 100 then
      return next internal.problem('line_up', place || 'name', 'EVENTS_INVALID_LINE_UP', 'Name required', 'Write a name of at most 100 characters, or TBA.');
    elsif coalesce(internal.draft_line(act, 'kind'), 'dj') not in ('dj', 'live', 'hybrid', 'talk', 'visual') then
      return next internal.problem('line_up', place || 'kind', 'EVENTS_INVALID_LINE_UP', 'Choose DJ, live, hybrid, talk or visual', 'Choose one.');
    elsif char_length(internal.draft_line(act, 'stage')) > 60 then
      return next internal.problem('line_up', place || 'stage', 'EVENTS_INVALID_LINE_UP', 'The name of the stage is too long', 'Use at most 60 characters.');
    elsif internal.draft_moment(act, 'set_end') <= internal.draft_moment(act, 'set_start') then
      return next internal.problem('line_up', place || 'set_end', 'EVENTS_INVALID_LINE_UP', 'A set ends after it begins', 'Choose another time.');
    end if;
  end loop;
  return query select * from internal.problems_rooms(acts);
end $$;

-- Two sets at once in one room. Those who share a set play together, and a set without an end lasts until the next one.
create or replace function internal.problems_rooms(acts jsonb) returns setof internal.event_problem
language sql stable security definer set search_path = '' as $$
  with sets as materialized (
    select at - 1 as at, internal.draft_line(act, 'name') as name, internal.draft_line(act, 'stage') as stage, internal.draft_number(act, 'b2b_group') as shared,
      internal.draft_moment(act, 'set_start') as starts, coalesce(internal.draft_moment(act, 'set_end'), internal.draft_moment(act, 'set_start') + interval '1 minute') as ends
    from jsonb_array_elements(acts) with ordinality listed(act, at))
  select distinct on (later.at) p.* from sets earlier join sets later on (earlier.starts, earlier.at) < (later.starts, later.at) and earlier.ends > later.starts
      and lower(earlier.stage) = lower(later.stage) and (earlier.shared = later.shared) is not true,
    internal.problem('line_up', 'line_up.' || later.at || '.set_start', 'EVENTS_INVALID_LINE_UP', format('%s and %s overlap in %s', earlier.name, later.name, later.stage),
      'Change a time or the room of one of them.') p
  order by later.at, earlier.at
$$;

create or replace function internal.problems_access(data jsonb) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  sheet jsonb := coalesce(data -> 'access', '{}');
  safety jsonb := coalesce(data -> 'safety', '{}');
  age integer := internal.draft_number(data, 'min_age');
begin
  if jsonb_typeof(sheet) <> 'object' or (select count(*) > 40 or bool_or(key !~ '^[a-z_]{1,40}$' or jsonb_typeof(value) <> 'object'
    or coalesce(value ->> 'value', '') not in ('yes', 'no', 'partly') or char_length(value ->> 'note') > 200) from jsonb_each(case jsonb_typeof(sheet) when 'object' then sheet else '{}' end)) then
    return next internal.problem('access', 'access', 'EVENTS_INVALID_ACCESS', 'Access says yes, no or partly, with a note of at most 200 characters', 'Correct the sheet.');
  end if;
  if jsonb_typeof(safety) <> 'object' or octet_length(safety::text) > 2000 or char_length(safety ->> 'door_policy') > 500 then
    return next internal.problem('access', 'safety', 'EVENTS_INVALID_ACCESS', 'The door policy is too long', 'Use at most 500 characters.');
  end if;
  if char_length(safety ->> 'harassment_contact') > 200 then
    return next internal.problem('access', 'harassment_contact', 'EVENTS_INVALID_ACCESS', 'The contact for harassment is too long', 'Use at most 200 characters.');
  end if;
  if age is not null and age not between 0 and 99 then
    return next internal.problem('access', 'min_age', 'EVENTS_INVALID_ACCESS', 'The age is a whole number from 0 to 99', 'Write it in digits.');
  end if;
  if char_length(internal.draft_line(data, 'access_contact')) > 200 then
    return next internal.problem('access', 'access_contact', 'EVENTS_INVALID_ACCESS', 'The access contact is too long', 'Use at most 200 characters.');
  end if;
  if jsonb_array_length(internal.draft_list(data, 'content_notes')) > 12
    or exists (select from jsonb_array_elements_text(internal.draft_list(data, 'content_notes')) note where char_length(note) > 120) then
    return next internal.problem('access', 'content_notes', 'EVENTS_INVALID_ACCESS', 'At most twelve notes of 120 characters', 'Shorten them.');
  end if;
end $$;

create or replace function internal.problems_policies(data jsonb) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
begin
  if char_length(internal.draft_line(data, 'refund_note')) > 500 then
    return next internal.problem('policies', 'refund_note', 'EVENTS_INVALID_POLICY', 'The refund rule is too long', 'Use at most 500 characters.');
  elsif internal.draft_number(data, 'cooling_off_hours') not between 24 and 672 then
    return next internal.problem('policies', 'cooling_off_hours', 'EVENTS_INVALID_POLICY', 'People may change their minds for 24 hours to 28 days', 'Choose a time of the list.');
  elsif internal.draft_number(data, 'rename_hours') not between 0 and 168 then
    return next internal.problem('policies', 'rename_hours', 'EVENTS_INVALID_POLICY', 'Names may be changed until 0 to 168 hours before doors', 'Choose a time of the list.');
  elsif coalesce(internal.draft_line(data, 'attendee_list'), 'hidden') not in ('hidden', 'count', 'opt_in') then
    return next internal.problem('policies', 'attendee_list', 'EVENTS_INVALID_POLICY', 'Choose who sees the list', 'Nobody, a number, or those who agree.');
  end if;
  if coalesce(internal.draft_line(data, 'visibility'), 'public') not in ('public', 'unlisted', 'page_only', 'invited') then
    return next internal.problem('publish', 'visibility', 'EVENTS_INVALID_POLICY', 'Choose who can find it', 'Everyone, its page only, people with the link, or invited people.');
  end if;
end $$;

-- Everything that is wrong with a draft, step by step.
create or replace function internal.event_problems(data jsonb, organiser uuid, was public.events) returns setof internal.event_problem
language sql stable security definer set search_path = '' as $$
  select * from internal.problems_basics(data, organiser)
  union all select * from internal.problems_when(data, was)
  union all select * from internal.problems_where(data, organiser)
  union all select * from internal.problems_line_up(data)
  union all select * from internal.problems_tickets(data, was)
  union all select * from internal.problems_vat(data, organiser)
  union all select * from internal.problems_access(data)
  union all select * from internal.problems_policies(data)
$$;
