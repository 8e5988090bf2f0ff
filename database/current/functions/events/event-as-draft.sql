-- An event as the wizard writes it. Times are London time.
create or replace function internal.event_as_draft(event public.events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'title', event.title, 'description', event.description, 'category', event.category, 'event_type', event.event_type, 'setting', event.setting,
    'tags', (select coalesce(jsonb_agg(tag order by tag), '[]') from public.event_tags where event_id = event.id),
    'image_path', event.image_path, 'image_alt', event.image_alt, 'flyer_text', event.flyer_text,
    'starts_at', internal.to_wall(event.starts_at), 'ends_at', internal.to_wall(event.ends_at), 'opening_hours', event.opening_hours, 'doors_at', internal.to_wall(event.doors_at),
    'last_entry_at', internal.to_wall(event.last_entry_at), 'curfew_at', internal.to_wall(event.curfew_at),
    'location_mode', event.location_mode, 'venue_id', event.venue_id, 'area', (select slug from public.areas where id = event.area_id),
    'venue_name', (select name from public.venues where id = event.venue_id),
    'address', coalesce(event.custom_address, (select address from public.event_reveals where event_id = event.id)),
    'set_times_at', internal.to_wall(event.set_times_at),
    'address_notes', (select notes from public.event_reveals where event_id = event.id), 'reveal_at', internal.to_wall(event.reveal_at))
  || jsonb_build_object(
    'line_up', internal.line_up_as_draft(event.id), 'tickets', internal.tickets_as_draft(event.id), 'pools', internal.pools_as_draft(event.id), 'capacity', event.capacity,
    'external_url', event.external_url, 'external_pence', case when event.external_url is not null then event.price_from_pence end,
    'access', event.access, 'safety', event.safety, 'access_contact', event.access_contact, 'min_age', event.min_age, 'content_notes', event.content_notes,
    'refund_note', event.refund_note, 'cooling_off_hours', (event.refund_policy ->> 'cooling_off_hours')::integer,
    'refunds_fee', coalesce((event.refund_policy ->> 'includes_fee')::boolean, false), 'waitlist_enabled', event.waitlist_enabled, 'presale_list', event.presale_list, 'queue_mode', event.queue_mode, 'attendee_list', event.attendee_list,
    'requires_approval', event.requires_approval, 'resale_enabled', event.resale_enabled, 'transfer_enabled', event.transfer_enabled, 'rename_hours', event.rename_hours,
    'requires_account', event.requires_account,
    'visibility', event.visibility))
$$;

create or replace function internal.line_up_as_draft(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', name, 'artist_id', artist_id, 'kind', kind, 'is_headliner', is_headliner,
    'b2b_group', b2b_group, 'stage', stage, 'set_start', internal.to_wall(coalesce(a.set_start, h.set_start)), 'set_end', internal.to_wall(coalesce(a.set_end, h.set_end)))) order by billing, name), '[]')
  from public.event_artists a left join internal.held_set_times h on h.event_artist_id = a.id where a.event_id = p_event_id
$$;

create or replace function internal.tickets_as_draft(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with listed as (
    select t.*, s.quantity, row_number() over (order by t.sort, t.name, t.id) - 1 as at
    from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id where t.event_id = p_event_id and t.status <> 'archived'
      and t.kind <> 'extra' and not internal.is_pass_type(t.id) and not internal.is_fund_type(t.id)
  )
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'name', t.name, 'description', t.description, 'kind', t.kind,
    'price_pence', case when t.kind in ('paid', 'door') then case t.fee_mode when 'absorbed' then t.total_pence else t.face_pence end end,
    'min_pence', t.min_pence, 'suggested_pence', t.suggested_pence, 'max_pence', t.max_pence, 'quantity', t.quantity, 'per_booking_max', t.per_booking_max,
    'per_person_max', t.per_person_max, 'sales_start', internal.to_wall(t.sales_start), 'sales_end', internal.to_wall(t.sales_end),
    'entry_before', internal.to_wall(t.entry_before), 'after', earlier.at, 'parent', parent.at, 'is_accessible', t.is_accessible, 'is_hidden', t.is_hidden,
    'is_paused', t.status = 'paused', 'reserved_release_at', internal.to_wall(t.reserved_release_at), 'pool', (select name from public.capacity_pools where id = t.pool_id), 'fee_mode', t.fee_mode,
    'vat_basis_points', nullif(t.vat_basis_points, 0), 'bundle', b.kind, 'bundle_count', b.count, 'bundle_pays', b.pays, 'bundle_pence', b.price_pence, 'is_deposit', case when internal.is_deposit_type(t.id) then true end)) order by t.at), '[]')
  from listed t left join internal.bundles b on b.ticket_type_id = t.id left join listed earlier on earlier.id = t.release_after_type_id left join listed parent on parent.id = t.parent_type_id
$$;
