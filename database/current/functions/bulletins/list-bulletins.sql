-- A bulletin that went out, as everybody with its address reads it; null for any other. Who wrote it for the team is not told.
create or replace function public.find_bulletin(p_bulletin_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'subject', a.subject, 'body', a.body, 'pictures', a.pictures, 'started_at', a.started_at, 'sender', internal.bulletin_sender(a))
  from public.bulletins a where a.id = p_bulletin_id and a.started_at is not null
$$;

-- What a team has sent, newest first, with how many it went to and how many left by it; how many may still be sent this month; the towns of
-- its nights. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_bulletins(p_organiser_id uuid default null, p_venue_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_right('bulletins', p_organiser_id, p_venue_id);
  return jsonb_build_object(
    'left_this_month', greatest(2 - internal.bulletins_this_month(p_organiser_id, p_venue_id), 0),
    'towns', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]') from (
      select distinct c.id, c.name from public.events e join public.venues v on v.id = e.venue_id join public.areas c on c.id = internal.city_of(v.area_id)
      where e.organiser_id = p_organiser_id or e.venue_id = p_venue_id order by c.name limit 30) t),
    'bulletins', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'status', a.status, 'subject', a.subject, 'body', a.body, 'pictures', a.pictures,
        'audience', a.audience, 'town', a.town, 'refused_why', a.refused_why, 'told', a.told, 'left_count', a.left_count, 'waiting', a.waiting,
        'created_at', a.created_at, 'started_at', a.started_at) order by a.created_at desc), '[]')
      from (select n.*, c.name as town, (select count(*) from internal.bulletin_recipients r where r.bulletin_id = n.id) as waiting
        from public.bulletins n left join public.areas c on c.id = n.area_id
        where n.organiser_id = p_organiser_id or n.venue_id = p_venue_id order by n.created_at desc limit 30) a));
end $$;

-- What waits for staff, the longest waiting first. @throws ADMIN_STAFF_REQUIRED
create or replace function public.list_waiting_bulletins() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'sender', internal.bulletin_sender(a), 'subject', a.subject, 'body', a.body, 'pictures', a.pictures,
      'audience', a.audience, 'created_at', a.created_at) order by a.created_at), '[]')
    from (select w.* from public.bulletins w where w.status = 'waiting' order by w.created_at limit 50) a);
end $$;

-- Sends it, or refuses it with a reason that its author reads.
-- @throws ADMIN_STAFF_REQUIRED, BULLETINS_NOT_FOUND, BULLETINS_CLOSED, BULLETINS_INVALID, BULLETINS_OWN, BULLETINS_NOBODY
create or replace function public.decide_bulletin(p_bulletin_id uuid, p_is_fine boolean, p_why text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found public.bulletins;
  why constant text := nullif(internal.clean_text(p_why), '');
begin
  perform internal.require_staff();
  select * into found from public.bulletins a where a.id = p_bulletin_id for update;
  if found.id is null then
    perform internal.refuse(404, 'BULLETINS_NOT_FOUND', 'There is no such bulletin', 'Load the page again.');
  elsif found.status <> 'waiting' then
    perform internal.refuse(409, 'BULLETINS_CLOSED', 'This bulletin does not wait any more', 'Load the page again to see what became of it.');
  elsif found.author_id = auth.uid() then
    perform internal.refuse(403, 'BULLETINS_OWN', 'You wrote this bulletin', 'Ask a colleague to look at it.');
  elsif p_is_fine is not true and coalesce(char_length(why), 0) not between 3 and 500 then
    perform internal.refuse(400, 'BULLETINS_INVALID', 'Say why, in 3 to 500 characters', 'Its author reads it.', field => 'why');
  end if;
  update public.bulletins a set decided_by = auth.uid(), decided_at = now(), status = case when p_is_fine then a.status else 'refused' end,
    refused_why = case when p_is_fine then null else why end where a.id = found.id;
  if p_is_fine then
    perform internal.start_bulletin(found.id);
  end if;
  perform internal.notify('bulletin_decided', found.author_id, jsonb_build_object('title', found.subject, 'is_fine', p_is_fine,
    'path', case when found.organiser_id is null then '/venue-dashboard/' || (select slug from public.venues where id = found.venue_id)
      else '/organise/' || (select slug from public.organisers where id = found.organiser_id) end || '/bulletins')) where found.author_id is not null;
  perform internal.record_act(case when p_is_fine then 'bulletin_approved' else 'bulletin_refused' end, 'bulletins', found.id::text, null,
    jsonb_build_object('subject', found.subject, 'reason', why));
end $$;

-- On the first page of staff.
create or replace function internal.overview_bulletins()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'bulletins', count(*), min(created_at), min(created_at) + interval '24 hours', false from public.bulletins where status = 'waiting'
$$;

grant execute on function public.find_bulletin(uuid) to anon, authenticated, service_role;
grant execute on function public.list_bulletins(uuid, uuid), public.list_waiting_bulletins(), public.decide_bulletin(uuid, boolean, text) to authenticated;
