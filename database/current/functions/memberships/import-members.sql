-- A register that a team kept elsewhere. Nobody is written to: the team tells its members to join, and a person who joins with the account of
-- an address on the register is a member at once, with the number and date that it says.

-- The people that were sent. @throws MEMBERSHIPS_INVALID, which names the first line that is wrong
create or replace function internal.parse_register(p_people jsonb) returns table (email text, number integer, since date)
language plpgsql stable set search_path = '' as $$
declare
  wrong record;
begin
  if p_people is null or jsonb_typeof(p_people) <> 'array' or jsonb_array_length(p_people) not between 1 and 2000
    or exists (select from jsonb_array_elements(p_people) r where jsonb_typeof(r) <> 'object') then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Send 1 to 2,000 people at a time', 'Write one person a line.', field => 'people');
  end if;
  select line.place, line.why into wrong from (
    select r.ordinality as place, case
        when coalesce(r.value ->> 'email', '') !~ '^[^[:space:]@<>",;]+@[^[:space:]@<>",;]+\.[^[:space:]@<>",;]+$' or char_length(r.value ->> 'email') > 254 then 'this is no email address'
        when r.value ->> 'number' !~ '^[1-9][0-9]{0,5}$' then 'a number is 1 to 999,999'
        when r.value ->> 'since' !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(r.value ->> 'since', 'date') then 'write the date as 2024-03-31'
        when r.value ->> 'since' not between '1900-01-01' and to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') then 'the date is before 1900 or still to come'
        when count(*) over (partition by lower(r.value ->> 'email')) > 1 then 'this address stands twice'
        when r.value ->> 'number' is not null and count(*) over (partition by r.value ->> 'number') > 1 then 'this number stands twice' end as why
    from jsonb_array_elements(p_people) with ordinality r) line
  where line.why is not null order by line.place limit 1;
  if found then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', format('Line %s: %s', wrong.place, wrong.why), 'Correct it and send the list again.', field => 'people');
  end if;
  return query select lower(r.value ->> 'email'), (r.value ->> 'number')::integer, (r.value ->> 'since')::date from jsonb_array_elements(p_people) r;
end $$;

-- Takes a register up: [{email, number, since}]. An address that stands there already is written again; one of a member is left out.
-- Answers how many people of the plan's register have not joined yet.
-- @throws as internal.changeable_plan, MEMBERSHIPS_INVALID
create or replace function public.import_members(p_plan_id uuid, p_people jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans := internal.changeable_plan(p_plan_id);
  team constant uuid := plan.organiser_id;
  sent constant text[] := array(select p.email from internal.parse_register(p_people) p);
  taken integer;
begin
  -- the counter is locked first: no number of the register is given to a person who joins meanwhile
  insert into internal.member_numbers as n (organiser_id, last) select team, coalesce(max(p.number), 1) from internal.parse_register(p_people) p
  on conflict on constraint member_numbers_pkey do update set last = greatest(n.last, excluded.last);
  select p.number into taken from internal.parse_register(p_people) p
  where exists (select from public.memberships m where m.organiser_id = team and m.number = p.number)
    or exists (select from public.membership_imports i where i.organiser_id = team and i.number = p.number and i.email <> all (sent)) order by p.number limit 1;
  if found then
    perform internal.refuse(409, 'MEMBERSHIPS_INVALID', format('Number %s belongs to another member', taken), 'Leave the number out, and they get the next one.', field => 'people');
  end if;
  delete from public.membership_imports i where i.organiser_id = team and i.email = any (sent);
  insert into public.membership_imports (organiser_id, plan_id, email, number, since)
  select team, plan.id, p.email, p.number, p.since from internal.parse_register(p_people) p
  where not exists (select from public.memberships m join auth.users u on u.id = m.user_id where m.organiser_id = team and m.status <> 'ended' and lower(u.email) = p.email);
  if (select count(*) from public.membership_imports i where i.organiser_id = team) > 20000 then
    perform internal.refuse(409, 'MEMBERSHIPS_INVALID', 'A register holds 20,000 people who have not joined', 'Clear it first.', field => 'people');
  end if;
  perform internal.record_act('members_imported', 'membership_plans', plan.id::text, null, jsonb_build_object('people', cardinality(sent)));
  return (select count(*)::integer from public.membership_imports i where i.plan_id = plan.id);
end $$;

-- Forgets those of a plan's register who have not joined. Answers how many. @throws as internal.changeable_plan
create or replace function public.clear_register(p_plan_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans := internal.changeable_plan(p_plan_id);
  gone integer;
begin
  delete from public.membership_imports i where i.plan_id = plan.id;
  get diagnostics gone = row_count;
  perform internal.record_act('members_register_cleared', 'membership_plans', plan.id::text, null, jsonb_build_object('people', gone));
  return gone;
end $$;

-- The line of the register that a person is, by the address they confirmed; locked. Null for anybody else.
create or replace function internal.register_line(p_plan_id uuid, p_person uuid) returns public.membership_imports
language sql security definer set search_path = '' as $$
  select i from public.membership_imports i join auth.users u on lower(u.email) = i.email and u.email_confirmed_at is not null
  where i.plan_id = p_plan_id and u.id = p_person for update of i
$$;

-- A register is kept for a year.
create or replace function internal.retention_membership_imports(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.membership_imports i where i.created_at < moment - interval '1 year';
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function public.import_members(uuid, jsonb), public.clear_register(uuid) to authenticated;
