-- The certificate and the rules of a members' club, written by owners and managers on the plan whose members are the club.

-- @throws MEMBERSHIPS_INVALID
create or replace function internal.check_club(plan public.membership_plans, c public.club_plans, p_valid_until text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if char_length(c.club_name) not between 1 and 120 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Write the name of the club as the certificate has it', 'Use at most 120 characters.', field => 'club_name');
  elsif char_length(c.certificate_number) not between 1 and 60 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Write the number of the certificate', 'Use at most 60 characters.', field => 'certificate_number');
  elsif char_length(c.council) not between 1 and 120 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Write which council or court granted it', 'Use at most 120 characters.', field => 'council');
  elsif coalesce(p_valid_until, '') !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(p_valid_until, 'date') then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Choose the last day of the certificate', 'For one without an end, choose the day on which you look at it again.', field => 'valid_until');
  elsif p_valid_until::date < (now() at time zone 'Europe/London')::date or p_valid_until::date > (now() at time zone 'Europe/London')::date + 3660 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'The certificate must count today, and ten years at most', 'Choose a day from today on.', field => 'valid_until');
  elsif coalesce(c.nation, '') not in ('england_wales', 'scotland', 'northern_ireland') then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'Choose where the club is', 'Choose one of the three.', field => 'nation');
  elsif c.days_between is null or c.days_between not between 2 and 28 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'There are 2 to 28 days between asking and being admitted', 'The law wants two days at least.', field => 'days_between');
  elsif c.guest_visits not between 1 and 52 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'The same guest may come 1 to 52 times a year', 'Leave it empty where your rules say nothing.', field => 'guest_visits');
  elsif c.register_months is null or c.register_months not between 1 and 84 then
    perform internal.refuse(400, 'MEMBERSHIPS_INVALID', 'The register is kept for 1 to 84 months', 'Write what your rules or your certificate say.', field => 'register_months');
  elsif (c.elects or c.nation = 'northern_ireland') and not plan.needs_approval then
    perform internal.refuse(409, 'MEMBERSHIPS_INVALID', 'Members are elected, and this plan takes everybody at once', 'Edit the plan and tick "We decide about each person" first.', field => 'elects');
  end if;
end $$;

-- Makes a plan the membership of a club in law, or changes what is written about it. An organiser is one club.
-- @throws as internal.changeable_plan, MEMBERSHIPS_INVALID, MEMBERSHIPS_ALREADY
create or replace function public.save_club_plan(p_plan_id uuid, p_club_name text, p_certificate_number text, p_council text, p_valid_until text, p_nation text default 'england_wales',
  p_elects boolean default false, p_days_between integer default 2, p_guest_visits integer default null, p_register_months integer default 12) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans := internal.changeable_plan(p_plan_id);
  club public.club_plans;
begin
  perform internal.lock_team(plan.organiser_id, null);
  club.club_name := internal.clean_line(p_club_name);
  club.certificate_number := internal.clean_line(p_certificate_number);
  club.council := internal.clean_line(p_council);
  club.nation := p_nation;
  club.elects := coalesce(p_elects, false) or p_nation = 'northern_ireland';
  club.days_between := p_days_between;
  club.guest_visits := p_guest_visits;
  club.register_months := p_register_months;
  perform internal.check_club(plan, club, p_valid_until);
  delete from public.club_plans c using public.membership_plans p where p.id = c.plan_id and c.organiser_id = plan.organiser_id and p.status = 'ended'
    and not internal.has_club_nights(c.plan_id);
  if exists (select from public.club_plans c where c.organiser_id = plan.organiser_id and c.plan_id <> plan.id) then
    perform internal.refuse(409, 'MEMBERSHIPS_ALREADY', 'Another plan of yours is the membership of the club', 'A club has one plan. End that one first, or change it.');
  end if;
  insert into public.club_plans (plan_id, organiser_id, club_name, certificate_number, council, valid_until, nation, elects, days_between, guest_visits, register_months)
  values (plan.id, plan.organiser_id, club.club_name, club.certificate_number, club.council, p_valid_until::date, club.nation, club.elects, club.days_between, club.guest_visits, club.register_months)
  on conflict on constraint club_plans_pkey do update set club_name = excluded.club_name, certificate_number = excluded.certificate_number, council = excluded.council,
    valid_until = excluded.valid_until, nation = excluded.nation, elects = excluded.elects, days_between = excluded.days_between, guest_visits = excluded.guest_visits,
    register_months = excluded.register_months;
  perform internal.record_act('club_saved', 'membership_plans', plan.id::text, null,
    jsonb_build_object('name', club.club_name, 'number', club.certificate_number, 'council', club.council, 'until', p_valid_until));
end $$;

-- Whether nights of the club are still to come, or on.
create or replace function internal.has_club_nights(p_plan_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.members_nights n join public.events e on e.id = n.event_id where n.plan_id = p_plan_id and e.status in ('published', 'postponed')
    and coalesce(e.ends_at, e.starts_at + interval '8 hours') > now())
$$;

-- The plan is a club no more. @throws as internal.changeable_plan, MEMBERSHIPS_CLUB_NIGHT while nights of the club are to come
create or replace function public.end_club_plan(p_plan_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan public.membership_plans := internal.changeable_plan(p_plan_id);
begin
  if internal.has_club_nights(plan.id) then
    perform internal.refuse(409, 'MEMBERSHIPS_CLUB_NIGHT', 'Nights of the club are still to come', 'Open them to everybody under For members first.');
  end if;
  delete from public.club_plans c where c.plan_id = plan.id;
  perform internal.record_act('club_ended', 'membership_plans', plan.id::text, null, null) where found;
end $$;

-- A club whose members are elected cannot take everybody at once.
create or replace function internal.keep_club_elections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.club_plans c where c.plan_id = new.id and c.elects) then
    perform internal.refuse(409, 'MEMBERSHIPS_INVALID', 'The rules of your club have members elected', 'Keep "We decide about each person" ticked.');
  end if;
  return new;
end $$;
create or replace trigger keep_club_elections before update of needs_approval on public.membership_plans for each row
  when (old.needs_approval and not new.needs_approval) execute function internal.keep_club_elections();

grant execute on function public.save_club_plan(uuid, text, text, text, text, text, boolean, integer, integer, integer), public.end_club_plan(uuid) to authenticated;
