-- Who decides a correction: the team of its venue by themselves, and staff. A name and another place are agreed to by the team and applied by staff.

-- Tells those who write the page that a visitor proposes something. Nothing is known of who it was.
create or replace function internal.tell_of_correction(correction public.venue_corrections) returns void
language plpgsql security definer set search_path = '' as $$
declare
  venue public.venues;
begin
  select * into venue from public.venues where id = correction.venue_id;
  perform internal.enqueue_mail('correction-received', u.email, jsonb_build_object('venue', venue.name, 'field', correction.field, 'present', correction.present,
      'proposed', correction.proposed, 'reason', correction.reason, 'path', '/venue-dashboard/' || venue.slug || '/page'))
    from internal.team_user_ids(null, venue.id, internal.roles_with('page')) person join auth.users u on u.id = person
    where u.email <> '' and u.deleted_at is null and internal.wants_mail(u.id, 'correction_received');
  perform internal.notify('correction_received', person, jsonb_build_object('venue_id', venue.id, 'venue', venue.name, 'field', correction.field,
      'path', '/venue-dashboard/' || venue.slug || '/page'))
    from internal.team_user_ids(null, venue.id, internal.roles_with('page')) person;
end $$;

-- Corrections, the oldest open ones first, decided ones the latest first: all of them for staff, those of one venue for its team.
create or replace function public.list_venue_corrections(p_status text default 'open', p_venue_id uuid default null)
returns table (id uuid, reference text, field text, present text, proposed text, reason text, source text, status text, note text,
  created_at timestamptz, decided_at timestamptz, venue_name text, venue_slug text, now_says text, is_of_team boolean, agreed_at timestamptz, decided_as text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_venue_id is not null and internal.my_role(null, p_venue_id) is not null then
    perform internal.require_right('page', null, p_venue_id);
  else
    perform internal.require_staff();
  end if;
  return query
    select c.id, c.reference, c.field, c.present, c.proposed, c.reason, c.source, c.status, c.note, c.created_at, c.decided_at, v.name, v.slug,
      internal.venue_field_value(v, c.field), c.is_of_team, c.agreed_at, c.decided_as
    from public.venue_corrections c join public.venues v on v.id = c.venue_id
    where (c.status = 'open') = (p_status = 'open') and (p_venue_id is null or c.venue_id = p_venue_id)
    order by case when p_status = 'open' then c.created_at end, c.decided_at desc nulls last, c.created_at desc, c.id limit 100;
end $$;

-- Whether the caller decides about the corrections of a venue as one of its team; staff who are in the team are no staff here. @throws for all others
create or replace function internal.decides_as_team(p_venue_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_venue_id is null or internal.my_role(null, p_venue_id) is null then
    perform internal.require_staff();
    return false;
  end if;
  perform internal.require_right('page', null, p_venue_id);
  return true;
end $$;

-- Applies one field, or declines it. What was checked when it was sent is checked again: the venue may have changed since. What a team
-- has decided staff may decide otherwise. @throws VENUES_INVALID_CORRECTION, VENUES_CORRECTION_DECIDED, VENUES_CORRECTION_WAITS
create or replace function public.decide_correction(p_id uuid, p_status text, p_note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  correction public.venue_corrections;
  is_team boolean;
begin
  perform internal.require_person();
  select * into correction from public.venue_corrections where id = p_id for update;
  is_team := internal.decides_as_team(correction.venue_id);
  if p_status is null or p_status not in ('applied', 'declined', 'duplicate') or char_length(coalesce(p_note, '')) > 500 then
    perform internal.refuse(400, 'VENUES_INVALID_CORRECTION', 'A correction is applied, declined or a duplicate, with a note of 500 characters at most', 'Choose one of the three.');
  elsif correction.id is null or (correction.status <> 'open' and (is_team or correction.is_of_team or correction.decided_as is distinct from 'team' or correction.status = p_status
    or p_status = 'duplicate')) then
    perform internal.refuse(409, 'VENUES_CORRECTION_DECIDED', 'This has been decided already', 'Look at the list again.');
  elsif is_team and (correction.is_of_team or (p_status = 'applied' and correction.agreed_at is not null)) then
    perform internal.refuse(409, 'VENUES_CORRECTION_WAITS', 'This waits for our team', 'We look at new names and places within two working days.');
  end if;
  if is_team then
    perform internal.require_open_page(correction.venue_id);
    if p_status = 'applied' and correction.field in ('name', 'address', 'postcode') then
      update public.venue_corrections set agreed_at = now(), agreed_by = auth.uid(), note = nullif(btrim(p_note), '') where id = p_id;
      return;
    end if;
  end if;
  if p_status = 'applied' then
    perform internal.apply_correction(correction, correction.proposed);
  elsif correction.status = 'applied' then
    perform internal.take_back_correction(correction);
  else
    perform internal.record_act('correction_' || p_status, 'venue_corrections', correction.id::text, null, jsonb_build_object('field', correction.field));
  end if;
  update public.venue_corrections set status = p_status, note = nullif(btrim(p_note), ''), decided_by = auth.uid(), decided_at = now(),
    decided_as = case when is_team then 'team' else 'staff' end where id = p_id;
end $$;

-- @throws VENUES_READ_ONLY
create or replace function internal.require_open_page(p_venue_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.venues where id = p_venue_id and status in ('active', 'temporarily_closed', 'closed')) then
    perform internal.refuse(409, 'VENUES_READ_ONLY', 'This page cannot be changed now', 'It is with our team. You can read it meanwhile.');
  end if;
end $$;

create or replace function internal.apply_correction(correction public.venue_corrections, p_value text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  venue public.venues;
  was jsonb;
  now_says jsonb;
  problem text := case when correction.field <> 'place' then internal.venue_field_problem(correction.field, p_value) end;
begin
  if problem is not null then
    perform internal.refuse(400, 'VENUES_INVALID_CORRECTION', problem, 'Decline it, or correct the venue by hand.');
  end if;
  select * into venue from public.venues where id = correction.venue_id for update;
  was := internal.venue_page(venue);
  if correction.field = 'place' then
    perform internal.write_venue_page(venue, was, was || p_value::jsonb);
    update public.venues v set area_id = coalesce(code.area_id, v.area_id), district_id = case when code.area_id is null or code.area_id = v.area_id then v.district_id end
    from public.outward_codes code where v.id = venue.id and code.code = (select outward from internal.read_postcode(p_value::jsonb ->> 'postcode'));
  else
    perform internal.set_venue_field(venue.id, correction.field, p_value);
  end if;
  if correction.field = 'status' then
    update public.venues set reopens_on = null where id = venue.id and status <> 'temporarily_closed' and reopens_on is not null;
  end if;
  select internal.venue_page(v) into now_says from public.venues v where v.id = venue.id;
  perform internal.keep_venue_revision(venue.id, was, '{}', null) where not exists (select from public.venue_revisions r where r.venue_id = venue.id);
  perform internal.keep_venue_revision(venue.id, now_says, array(select key from jsonb_each(now_says) where value is distinct from was -> key order by key), auth.uid())
    where now_says <> was;
  perform internal.record_act('venue_corrected', 'venues', venue.id::text,
    jsonb_build_object(correction.field, internal.venue_field_value(venue, correction.field)), jsonb_build_object(correction.field, p_value));
end $$;

-- Staff take back what a team applied: what stood before comes back, where the page still says what was applied.
create or replace function internal.take_back_correction(correction public.venue_corrections) returns void
language plpgsql security definer set search_path = '' as $$
declare
  venue public.venues;
begin
  select * into venue from public.venues where id = correction.venue_id;
  if internal.venue_field_value(venue, correction.field) = correction.proposed and correction.present <> '' then
    perform internal.apply_correction(correction, correction.present);
  end if;
end $$;

grant execute on function public.list_venue_corrections(text, uuid), public.decide_correction(uuid, text, text) to authenticated;
