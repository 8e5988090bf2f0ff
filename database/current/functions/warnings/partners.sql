-- Who may warn a town: partners whom staff appoint, asked for in every call, so that a right that is lost is lost at once.

create or replace function internal.is_warning_partner(p_area_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.warning_partners p where p.area_id = p_area_id and p.user_id = p_person and p.ended_at is null)
$$;

-- Pages that show warnings are made again.
create or replace function internal.announce_warnings() returns void
language sql security definer set search_path = '' as $$
  select pg_notify('undercroft_cache', 'event_updates')
$$;

-- Who may write, for staff: those who may now first, then those who might. @throws ADMIN_STAFF_REQUIRED
create or replace function public.list_warning_partners() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return (select coalesce(json_agg(json_build_object('id', p.id, 'organisation', p.organisation, 'town', a.name, 'name', coalesce(nullif(c.full_name, ''), '@' || c.handle::text),
      'user_id', p.user_id, 'appointed_at', p.appointed_at, 'ended_at', p.ended_at) order by p.ended_at is not null, a.name, p.appointed_at desc), '[]')
    from (select * from internal.warning_partners order by ended_at is not null, appointed_at desc limit 200) p
      join public.areas a on a.id = p.area_id join public.profiles c on c.user_id = p.user_id);
end $$;

-- Lets a person write warnings for a town. Nobody appoints themselves. Answers the list.
-- @throws ADMIN_STAFF_REQUIRED, WARNINGS_INVALID, WARNINGS_TOO_MANY
create or replace function public.appoint_warning_partner(p_email text, p_area text, p_organisation text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_staff();
  town constant uuid := (select id from public.areas where slug = p_area and kind = 'city');
  named constant text := internal.clean_line(left(p_organisation, 300));
  person constant uuid := (select u.id from auth.users u join public.profiles p on p.user_id = u.id and p.status = 'active'
    where lower(u.email) = lower(btrim(left(p_email, 254))) and u.email_confirmed_at is not null and u.deleted_at is null and not u.is_anonymous);
begin
  if person is null then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'No account has this confirmed address', 'Ask them to make an account and confirm it first.', field => 'email');
  elsif person = me then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'You cannot appoint yourself', 'Ask a colleague.', field => 'email');
  elsif town is null then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'Choose a town', 'Choose one of the list.', field => 'area');
  elsif char_length(named) not between 3 and 100 then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'Name the organisation', 'Use 3 to 100 characters.', field => 'organisation');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('warning partners of ' || town, 0));
  if internal.is_warning_partner(town, person) then
    perform internal.refuse(409, 'WARNINGS_INVALID', 'This person is a partner of this town already', 'Choose another town, or end the appointment first.', field => 'email');
  elsif (select count(*) from internal.warning_partners where area_id = town and ended_at is null) >= 30 then
    perform internal.refuse(409, 'WARNINGS_TOO_MANY', 'This town has thirty partners', 'End an appointment first.', field => 'area');
  end if;
  insert into internal.warning_partners (user_id, area_id, organisation, appointed_by) values (person, town, named, me);
  perform internal.record_act('warning_partner_appointed', 'profiles', person::text, null, jsonb_build_object('town', p_area, 'organisation', named));
  return public.list_warning_partners();
end $$;

-- Ends an appointment: what the person wrote and nobody has confirmed is hidden or refused at once. Answers the list.
-- @throws ADMIN_STAFF_REQUIRED, ADMIN_REASON_REQUIRED, WARNINGS_NOT_FOUND
create or replace function public.end_warning_partner(p_partner_id uuid, p_reason text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_staff();
  reason constant text := internal.require_reason(p_reason);
  ended internal.warning_partners;
begin
  update internal.warning_partners set ended_at = now(), ended_by = me where id = p_partner_id and ended_at is null returning * into ended;
  if ended.id is null then
    perform internal.refuse(404, 'WARNINGS_NOT_FOUND', 'This appointment has ended', 'Load the page again.');
  end if;
  perform internal.drop_unconfirmed(ended.user_id, ended.area_id);
  perform internal.record_act('warning_partner_ended', 'profiles', ended.user_id::text, null, jsonb_build_object('organisation', ended.organisation, 'reason', reason));
  return public.list_warning_partners();
end $$;

-- What somebody wrote for a town (null: for any) and nobody has confirmed goes: it was theirs alone.
create or replace function internal.drop_unconfirmed(p_person uuid, p_area_id uuid) returns void
language sql security definer set search_path = '' as $$
  update internal.warnings w set status = case w.status when 'waiting' then 'refused' else 'hidden' end, closed_at = now(), look_by = null, why = 'Its author is no partner any more.'
  where w.author_id = p_person and (p_area_id is null or w.area_id = p_area_id) and (w.status = 'waiting' or w.status = 'shown' and w.seconded_at is null);
  select internal.announce_warnings();
$$;

grant execute on function public.list_warning_partners(), public.appoint_warning_partner(text, text, text), public.end_warning_partner(uuid, text) to authenticated;
