-- The rule of pay. contract/src/validation/careers.ts says the same while somebody types; database/tests/careers/pay.test.ts holds both to one answer.

-- What the hours of a post are counted for.
create or replace function internal.job_hours_unit(kind text, period text) returns text
language sql immutable set search_path = '' as $$
  select case when period = 'day' then 'day' when period = 'fee' or kind in ('shift', 'open_call') and period = 'hour' then 'total' else 'week' end
$$;

-- How many hours the stated pay covers.
create or replace function internal.paid_hours(period text, hours numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case period when 'hour' then 1 when 'year' then hours * 52 else hours end
$$;

create or replace function internal.pounds(pence integer) returns text
language sql immutable set search_path = '' as $$
  select '£' || btrim(to_char(pence / 100.0, 'FM999,999,990.00'))
$$;

create or replace function internal.pay_problem(field text, code text, message text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('field', field, 'code', code, 'message', message)
$$;

-- A number of a form: null when it is none.
create or replace function internal.form_number(form jsonb, field text) returns numeric
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(form -> field) when 'number' then (form ->> field)::numeric end
$$;

create or replace function internal.judge_unpaid(form jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  reason text := form ->> 'unpaid_reason';
  kind text := coalesce(form ->> 'kind', '');
  details jsonb := case jsonb_typeof(form -> 'unpaid_details') when 'object' then form -> 'unpaid_details' else '{}' end;
  hours numeric := internal.form_number(form, 'hours');
  said text;
begin
  if reason not in ('charity_volunteer', 'event_volunteer', 'collaboration', 'course_placement') then
    return internal.pay_problem('unpaid_reason', 'JOBS_UNPAID_REFUSED', 'Unpaid work is for charities, short events, collaborations and course placements');
  elsif kind <> all (case reason when 'collaboration' then '{collaboration}'::text[] when 'course_placement' then '{job,residency}' else '{volunteer}' end) then
    return internal.pay_problem('unpaid_reason', 'JOBS_UNPAID_REFUSED', 'This reason does not fit the kind of work');
  elsif reason = 'charity_volunteer' and coalesce(details ->> 'charity_number', '') !~* '^(SC|NIC)?[0-9]{5,8}$' then
    return internal.pay_problem('charity_number', 'JOBS_UNPAID_REFUSED', 'Give the charity number as it is registered');
  elsif reason = 'event_volunteer' and (hours is null or hours <= 0 or hours > 16) then
    return internal.pay_problem('hours', 'JOBS_UNPAID_REFUSED', 'Volunteering at an event takes at most 16 hours: say how many');
  end if;
  foreach said in array case reason when 'event_volunteer' then '{expenses,return}'::text[] when 'collaboration' then '{shares}' when 'course_placement' then '{institution,course}' else '{}' end loop
    if char_length(btrim(coalesce(details ->> said, ''))) not between 3 and 500 then
      return internal.pay_problem(said, 'JOBS_UNPAID_REFUSED', case said
        when 'expenses' then 'Say which expenses are paid' when 'return' then 'Say what volunteers get in return'
        when 'shares' then 'Say how income and credit are shared' when 'institution' then 'Name the college or university' else 'Name the course' end);
    end if;
  end loop;
  return null;
end $$;

-- What is wrong with the sums, before anything is compared with the law.
create or replace function internal.judge_sums(form jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  least numeric := internal.form_number(form, 'pay_min_pence');
  most numeric := coalesce(internal.form_number(form, 'pay_max_pence'), internal.form_number(form, 'pay_min_pence'));
  hours numeric := internal.form_number(form, 'hours');
  period text := coalesce(form ->> 'pay_period', '');
  unit text := internal.job_hours_unit(form ->> 'kind', form ->> 'pay_period');
  cap integer := case unit when 'day' then 24 when 'week' then 100 else 2000 end;
  vague text := (regexp_match(coalesce(form ->> 'pay_note', ''), '\y(competitive|negotiable|doe|d\.o\.e|depending on experience|exposure|tbc|tbd)\y', 'i'))[1];
begin
  if vague is not null then
    return internal.pay_problem('pay_note', 'JOBS_PAY_MISSING', format('“%s” is not pay: state it in pounds', vague));
  elsif least is null then
    return internal.pay_problem('pay_min_pence', 'JOBS_PAY_MISSING', 'State the pay in pounds');
  elsif least <= 0 or most <= 0 or least <> trunc(least) or most <> trunc(most) then
    return internal.pay_problem('pay_min_pence', 'JOBS_PAY_INVALID', 'Pay is more than nothing, in pounds and pence');
  elsif least > 100000000 or most > 100000000 then
    return internal.pay_problem('pay_max_pence', 'JOBS_PAY_INVALID', 'Pay is at most £1,000,000');
  elsif period not in ('hour', 'day', 'week', 'year', 'fee') then
    return internal.pay_problem('pay_period', 'JOBS_PAY_INVALID', 'Say whether the pay is for an hour, a day, a week, a year or all of it');
  elsif most < least then
    return internal.pay_problem('pay_max_pence', 'JOBS_PAY_INVALID', 'The higher pay is below the lower');
  elsif most > 2 * least then
    return internal.pay_problem('pay_max_pence', 'JOBS_PAY_INVALID', 'The higher pay is at most twice the lower');
  elsif hours is null then
    return internal.pay_problem('hours', 'JOBS_HOURS_MISSING', case unit when 'day' then 'Say how many hours a day the pay covers'
      when 'week' then 'Say how many hours a week it is' else 'Say how many hours it is in all, with set-up and rehearsal' end);
  elsif hours <= 0 or hours > cap or hours <> trunc(hours, 2) then
    return internal.pay_problem('hours', 'JOBS_HOURS_MISSING', format('Hours are more than 0 and at most %s', cap));
  end if;
  return null;
end $$;

-- {"problem": null or {field, code, message}, "hourly_pence": the lower end for one hour, or null when unpaid}.
-- `day` is the first day of the work.
create or replace function internal.judge_pay(form jsonb, day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong jsonb;
  wage public.minimum_wages;
  least numeric := internal.form_number(form, 'pay_min_pence');
  hours numeric;
begin
  if coalesce(form ->> 'unpaid_reason', '') <> '' then
    return jsonb_build_object('problem', internal.judge_unpaid(form), 'hourly_pence', null);
  elsif form ->> 'kind' = 'volunteer' then
    return jsonb_build_object('problem', internal.pay_problem('unpaid_reason', 'JOBS_UNPAID_REFUSED', 'Say for whom people volunteer'), 'hourly_pence', null);
  end if;
  wrong := internal.judge_sums(form);
  if wrong is not null then
    return jsonb_build_object('problem', wrong, 'hourly_pence', null);
  end if;
  hours := internal.paid_hours(form ->> 'pay_period', internal.form_number(form, 'hours'));
  select * into wage from public.minimum_wages where band = '21_and_over' and starts_on <= day order by starts_on desc limit 1;
  if least < wage.pence_per_hour * hours then
    wrong := internal.pay_problem('pay_min_pence', 'JOBS_PAY_BELOW_MINIMUM', format('%s an hour is below the minimum wage of %s from %s.',
      internal.pounds(trunc(least / hours)::integer), internal.pounds(wage.pence_per_hour), to_char(wage.starts_on, 'FMDD FMMonth YYYY')));
  end if;
  return jsonb_build_object('problem', wrong, 'hourly_pence', round(least / hours)::integer);
end $$;
