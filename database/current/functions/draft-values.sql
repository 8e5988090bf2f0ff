-- Reading what a draft says. A draft is whatever a client sent, so every value is read with care.
create or replace function internal.draft_line(data jsonb, key text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(data -> key) in ('string', 'number') then nullif(internal.clean_line(data ->> key), '') end
$$;

create or replace function internal.draft_list(data jsonb, key text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(data -> key) = 'array' then data -> key else '[]' end
$$;

-- A whole number, null where nothing is written; the smallest integer where what is written is none. One of more digits than an
-- integer holds is as large, or as small, as an integer gets: it is outside every limit.
create or replace function internal.draft_number(data jsonb, key text) returns integer
language sql immutable set search_path = '' as $$
  select case when coalesce(data -> key, 'null') = 'null' or internal.clean_line(data ->> key) = '' then null
    when internal.clean_line(data ->> key) ~ '^-?[0-9]{1,20}$'
      then least(greatest(internal.clean_line(data ->> key)::numeric, -2147483647), 2147483647)::integer
    else -2147483648 end
$$;

create or replace function internal.draft_flag(data jsonb, key text, otherwise boolean default false) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(data -> key) = 'boolean' then (data ->> key)::boolean else otherwise end
$$;

create or replace function internal.draft_uuid(data jsonb, key text) returns uuid
language sql immutable set search_path = '' as $$
  select case when data ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (data ->> key)::uuid end
$$;

create or replace function internal.draft_moment(data jsonb, key text) returns timestamptz
language sql stable set search_path = '' as $$
  select internal.to_moment(internal.draft_line(data, key))
$$;

create or replace function internal.problem(step text, field text, code text, message text, remedy text) returns internal.event_problem
language sql immutable set search_path = '' as $$
  select (step, field, code, message, remedy, false)::internal.event_problem
$$;

create or replace function internal.warning(step text, field text, code text, message text, remedy text) returns internal.event_problem
language sql immutable set search_path = '' as $$
  select (step, field, code, message, remedy, true)::internal.event_problem
$$;

-- How long people may change their minds about a paid ticket, as events.refund_policy keeps it.
create or replace function internal.draft_refund_policy(data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when internal.draft_number(data, 'cooling_off_hours') is null then '{}'
    else jsonb_build_object('cooling_off_hours', internal.draft_number(data, 'cooling_off_hours'), 'includes_fee', internal.draft_flag(data, 'refunds_fee')) end
$$;

-- Hours by weekday of what runs for more than a night; none for a night out, whatever was filled in before.
create or replace function internal.draft_hours(data jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case when jsonb_typeof(data -> 'opening_hours') = 'object'
    and internal.last_night(internal.draft_moment(data, 'starts_at'), internal.draft_moment(data, 'ends_at')) > internal.night_date(internal.draft_moment(data, 'starts_at'))
    then data -> 'opening_hours' else '{}' end
$$;
