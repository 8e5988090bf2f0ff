-- The page of a venue as its team writes it: every field the public sees, the exact place, rooms and pictures in their order. Of the
-- objects, the keys below; what else is stored in them stays.
create or replace function internal.venue_page_keys(part text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case part
    when 'hire' then '{minimum_spend_pence,deposit_pence,dry_hire,kit,crew,rules}'::text[]
    when 'licence' then '{until,outdoor_until,ten_only,sound_limit,premises_no}'
    when 'safety' then '{ask_for_angela,trained_on,named_lead,welfare,water,door_policy,harassment_contact}'
    when 'getting_there' then '{step_free_route,last_transport,last_transport_checked,cycle_parking}'
    when 'access_contact' then '{email,reply_days,checked_on}' end
$$;

create or replace function internal.picked(object jsonb, keys text[]) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(object) where key = any (keys) and value <> 'null'
$$;

create or replace function internal.venue_page(venue public.venues) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', venue.name, 'description', coalesce(venue.description, ''), 'venue_type', venue.venue_type,
    'aliases', venue.aliases, 'address', coalesce(exact.address, venue.address), 'postcode', coalesce(exact.postcode, venue.postcode, ''),
    'lat', coalesce(exact.lat, venue.lat), 'lng', coalesce(exact.lng, venue.lng), 'location_precision', venue.location_precision,
    'nearest_station', coalesce(venue.nearest_station, ''), 'capacity', venue.capacity, 'licensed_capacity', venue.licensed_capacity, 'rate_pence', venue.rate_pence,
    'hire_enquiries', venue.hire_enquiries, 'links', venue.links, 'house_rules', coalesce(venue.house_rules, ''), 'id_accepted', venue.id_accepted,
    'status', venue.status, 'reopens_on', venue.reopens_on, 'access', venue.access,
    'hire', internal.picked(venue.hire, internal.venue_page_keys('hire')), 'licence', internal.picked(venue.licence, internal.venue_page_keys('licence')),
    'safety', internal.picked(venue.safety, internal.venue_page_keys('safety')),
    'getting_there', internal.picked(venue.getting_there, internal.venue_page_keys('getting_there')),
    'access_contact', internal.picked(venue.access_contact, internal.venue_page_keys('access_contact')))
    || jsonb_build_object(
      'spaces', (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'standing', s.standing, 'seated', s.seated) order by s.sort, s.name, s.id), '[]')
        from public.venue_spaces s where s.venue_id = venue.id),
      'pictures', case when venue.image_path is null then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('path', venue.image_path, 'alt', coalesce(venue.image_alt, ''), 'credit', '', 'kind', 'cover')) end
        || (select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'alt', m.alt, 'credit', coalesce(m.credit, ''), 'kind', m.kind) order by m.sort, m.created_at, m.id), '[]')
        from public.venue_media m where m.venue_id = venue.id))
  from (select) always left join public.venue_addresses exact on exact.venue_id = venue.id and venue.location_precision <> 'exact'
$$;

-- What waits for staff: {name?, place?}, each with what is asked for and since when.
create or replace function internal.venue_waiting(p_venue_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.field, jsonb_build_object('proposed', c.proposed, 'since', c.created_at)), '{}')
  from public.venue_corrections c where c.venue_id = p_venue_id and c.is_of_team and c.status = 'open'
$$;

create or replace function internal.venue_page_json(p_venue_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('venue_id', v.id, 'slug', v.slug, 'status', v.status, 'version', v.version, 'page', internal.venue_page(v),
    'waiting', internal.venue_waiting(v.id), 'saved_at', r.created_at, 'saved_by', (select full_name from public.profiles where user_id = r.saved_by),
    'saved_by_me', coalesce(r.saved_by = auth.uid(), false))
  from public.venues v left join lateral (
    select * from public.venue_revisions r where r.venue_id = v.id order by r.number desc limit 1) r on true
  where v.id = p_venue_id
$$;

-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_venue_page(p_venue_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_right('page', null, p_venue_id);
  return internal.venue_page_json(p_venue_id);
end $$;

-- What the page said after each of its last saves, the latest first, without the pages themselves.
create or replace function public.list_venue_revisions(p_venue_id uuid)
returns table (id uuid, number integer, changed text[], saved_by text, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_right('page', null, p_venue_id);
  return query select r.id, r.number, r.changed, (select p.full_name from public.profiles p where p.user_id = r.saved_by), r.created_at
    from public.venue_revisions r where r.venue_id = p_venue_id order by r.number desc;
end $$;

grant execute on function public.get_venue_page(uuid), public.list_venue_revisions(uuid) to authenticated;
