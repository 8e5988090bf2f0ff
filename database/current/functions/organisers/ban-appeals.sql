-- A person whom a team does not let in asks staff to look at it: once for each entry, so that nobody has to write to the team itself.
-- Staff who are in the team leave it to a colleague.

-- The entries that count against a person: by account, and by the address that they have confirmed.
create or replace function internal.bans_against(person uuid) returns setof public.team_bans
language sql stable security definer rows 2 set search_path = '' as $$
  select b.* from public.team_bans b where b.ended_at is null and b.ends_at > now() and (b.user_id = person
    or b.email_hash = (select internal.inbox_hash(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null and u.email <> ''))
$$;

-- Which teams do not take bookings from the caller, and how the appeals stand: not why, which is the team's to say.
create or replace function public.list_my_bans() returns table (id uuid, team text, status text, note text)
language sql stable security definer rows 2 set search_path = '' as $$
  select b.id, coalesce(o.name, v.name), b.appeal_status, b.appeal_note
  from internal.bans_against(internal.require_person()) b left join public.organisers o on o.id = b.organiser_id left join public.venues v on v.id = b.venue_id
  order by 2, b.created_at
$$;

-- @throws APPEALS_NOT_FOUND, APPEALS_INVALID, APPEALS_ALREADY, REPORTS_RATE_LIMITED
create or replace function public.appeal_ban(p_ban_id uuid, p_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  said constant text := internal.clean_text(p_text);
  ban public.team_bans;
begin
  perform internal.take_limit(me, 'ban_appeals', 'REPORTS_RATE_LIMITED');
  select b.* into ban from public.team_bans b where b.id = p_ban_id and b.id in (select own.id from internal.bans_against(me) own) for update;
  if ban.id is null then
    perform internal.refuse(404, 'APPEALS_NOT_FOUND', 'This organiser takes bookings from your account', 'Try to book again.');
  elsif char_length(coalesce(said, '')) not between 10 and 2000 then
    perform internal.refuse(400, 'APPEALS_INVALID', 'Say in 10 to 2,000 characters what we should look at', 'Write a little more, or a little less.', field => 'text');
  elsif ban.appeal_status is not null then
    perform internal.refuse(409, 'APPEALS_ALREADY', 'You have asked us to look at this already', 'We answer within seven days.');
  end if;
  update public.team_bans b set appealed_by = me, appeal_text = said, appeal_status = 'open', appealed_at = now() where b.id = ban.id;
  perform internal.record_act('team_ban_appealed', 'team_bans', ban.id::text, null, null);
end $$;

-- Appeals that wait, the oldest first, with what the team wrote; for staff. Those of their own teams are left out.
create or replace function public.list_ban_appeals()
returns table (id uuid, team text, reason text, text text, person text, created_at timestamptz, ends_at timestamptz, due_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select b.id, coalesce(o.name, v.name), b.reason, b.appeal_text, coalesce(p.full_name, p.handle::text), b.created_at, b.ends_at, b.appealed_at + interval '7 days'
    from public.team_bans b left join public.organisers o on o.id = b.organiser_id left join public.venues v on v.id = b.venue_id
    left join public.profiles p on p.user_id = b.appealed_by
    where b.appeal_status = 'open' and internal.my_role(b.organiser_id, b.venue_id) is null order by b.appealed_at, b.id limit 50;
end $$;

-- How many entries each team has, and how staff decided about them: a list that is used against people for what they are, or out of
-- revenge, is seen here. No name, no reason. Teams with the most open appeals and entries first.
create or replace function public.count_team_bans()
returns table (team text, slug text, is_venue boolean, counted bigint, added_lately bigint, appealed bigint, overturned bigint)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select coalesce(o.name, v.name), coalesce(o.slug, v.slug), b.venue_id is not null, count(*) filter (where b.ended_at is null and b.ends_at > now()),
      count(*) filter (where b.created_at > now() - interval '30 days'), count(b.appealed_at), count(*) filter (where b.appeal_status = 'overturned')
    from public.team_bans b left join public.organisers o on o.id = b.organiser_id left join public.venues v on v.id = b.venue_id
    group by o.id, v.id, b.venue_id order by 7 desc, 6 desc, 4 desc, 1 limit 100;
end $$;

-- Overturning ends the entry. The person is told by mail. @throws APPEALS_NOT_FOUND, APPEALS_INVALID, APPEALS_OWN_DECISION, ADMIN_REASON_REQUIRED
create or replace function public.decide_ban_appeal(p_ban_id uuid, p_decision text, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  why constant text := internal.require_reason(p_note);
  ban public.team_bans;
begin
  select * into ban from public.team_bans b where b.id = p_ban_id for update;
  if ban.appeal_status is distinct from 'open' then
    perform internal.refuse(404, 'APPEALS_NOT_FOUND', 'This appeal has been decided already', 'Load the list again.');
  elsif coalesce(p_decision, '') not in ('upheld', 'overturned') then
    perform internal.refuse(400, 'APPEALS_INVALID', 'Uphold the decision or overturn it', 'Choose one.');
  elsif internal.my_role(ban.organiser_id, ban.venue_id) is not null or ban.appealed_by = me then
    perform internal.refuse(403, 'APPEALS_OWN_DECISION', 'You have a part in this', 'Leave the appeal to a colleague.');
  end if;
  update public.team_bans b set appeal_status = p_decision, appeal_decided_by = me, appeal_note = why, appeal_decided_at = now(), updated_at = now(),
    ended_at = case when p_decision = 'overturned' then coalesce(b.ended_at, now()) else b.ended_at end where b.id = ban.id;
  perform internal.record_act('ban_appeal_' || p_decision, 'team_bans', ban.id::text, null, jsonb_build_object('reason', why));
  perform internal.enqueue_mail('appeal-decided', u.email, jsonb_build_object('decision', p_decision, 'note', why,
    'title', coalesce((select o.name from public.organisers o where o.id = ban.organiser_id), (select v.name from public.venues v where v.id = ban.venue_id))))
  from auth.users u where u.id = ban.appealed_by and u.email <> '';
end $$;

grant execute on function public.list_my_bans(), public.appeal_ban(uuid, text), public.list_ban_appeals(), public.count_team_bans(),
  public.decide_ban_appeal(uuid, text, text) to authenticated;
