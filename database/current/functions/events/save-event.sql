-- Makes an event of a draft, or changes the one it belongs to: all rows in one transaction, or none. The draft is gone afterwards.
-- The same key gives the same answer. @throws the code of the first problem, EVENTS_DRAFT_CONFLICT, EVENTS_RATE_LIMITED, EVENTS_TITLE_NEEDED
create or replace function public.save_event(p_draft_id uuid, p_version integer, p_key uuid, p_title text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  draft public.event_drafts;
  was public.events;
  saved uuid;
  played text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('save ' || me || coalesce(p_key::text, ''), 0));
  select event_id into saved from internal.event_saves where user_id = me and key = p_key;
  if saved is not null then
    return internal.saved_event_json(saved);
  end if;
  draft := internal.require_own_draft(p_draft_id);
  if draft.version is distinct from p_version then
    perform internal.refuse(409, 'EVENTS_DRAFT_CONFLICT', 'Somebody else has changed this draft', 'Compare and choose.');
  end if;
  perform internal.take_event_limit(me);
  select * into was from public.events where id = draft.event_id for no key update;
  if was.status in ('cancelled', 'removed', 'archived') then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is over and done with', 'Duplicate it instead.');
  end if;
  perform internal.lock_stock(was.id);
  perform internal.refuse_problems(draft.data, draft.organiser_id, was);
  if internal.moves_people(draft.data, was) then
    perform internal.require_typed_title(was, p_title);
  end if;
  played := internal.headliners(was.id);
  saved := internal.write_event(draft, was);
  perform internal.write_event_parts(saved, draft.data, draft.organiser_id);
  perform internal.note_event_changes(saved, was, played);
  perform internal.hold_changed_event(saved, was);
  perform internal.note_saved_draft(draft, saved);
  delete from public.event_drafts where id = draft.id;
  if p_key is not null then
    insert into internal.event_saves (user_id, key, event_id) values (me, p_key, saved);
  end if;
  return internal.saved_event_json(saved);
end $$;

-- Whether a draft gives an announced event another date or place.
create or replace function internal.moves_people(data jsonb, was public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(was.status in ('published', 'postponed') and (
    date_trunc('minute', internal.draft_moment(data, 'starts_at')) <> date_trunc('minute', was.starts_at)
    or data ->> 'location_mode' <> was.location_mode
    or (was.location_mode = 'venue' and internal.draft_uuid(data, 'venue_id') is distinct from was.venue_id)
    or (was.location_mode = 'custom' and internal.draft_line(data, 'address') is distinct from was.custom_address)), false)
$$;

create or replace function internal.refuse_problems(data jsonb, organiser uuid, was public.events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  problem record;
begin
  select * into problem from internal.event_problems(data, organiser, was) p where not p.is_warning limit 1;
  if problem.code is not null then
    perform internal.refuse(case problem.code when 'EVENTS_BELOW_SOLD' then 409 else 400 end, problem.code, problem.message, problem.remedy);
  end if;
end $$;

create or replace function internal.saved_event_json(p_event_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', e.id, 'slug', e.slug, 'status', e.status, 'publish_at', e.publish_at,
    'reasons', coalesce((select reasons from public.event_holds where event_id = e.id), '{}'))
  from public.events e where e.id = p_event_id
$$;

create or replace function internal.write_event(draft public.event_drafts, was public.events) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  data jsonb := draft.data;
  saved uuid := was.id;
begin
  if saved is null then
    insert into public.events (slug, organiser_id, created_by, title, description, category, starts_at, status, location_mode)
    values ('', draft.organiser_id, auth.uid(), internal.draft_line(data, 'title'), internal.strip_html(data ->> 'description'),
      data ->> 'category', internal.draft_moment(data, 'starts_at'), 'draft', 'tba') returning id into saved;
  end if;
  update public.events e set
    title = internal.draft_line(data, 'title'), description = internal.strip_html(data ->> 'description'), category = data ->> 'category',
    event_type = coalesce(internal.draft_line(data, 'event_type'), 'event'), setting = internal.draft_line(data, 'setting'),
    image_path = internal.draft_line(data, 'image_path'), image_alt = internal.draft_line(data, 'image_alt'),
    flyer_text = nullif(internal.clean_text(data ->> 'flyer_text'), ''),
    starts_at = internal.draft_moment(data, 'starts_at'), ends_at = internal.draft_moment(data, 'ends_at'), doors_at = internal.draft_moment(data, 'doors_at'),
    opening_hours = internal.draft_hours(data),
    last_entry_at = internal.draft_moment(data, 'last_entry_at'), curfew_at = internal.draft_moment(data, 'curfew_at'),
    capacity = internal.draft_number(data, 'capacity'), min_age = internal.draft_number(data, 'min_age'),
    content_notes = array(select internal.clean_line(note) from jsonb_array_elements_text(internal.draft_list(data, 'content_notes')) note where internal.clean_line(note) <> ''),
    access = coalesce(data -> 'access', '{}'), safety = coalesce(data -> 'safety', '{}'), access_contact = internal.draft_line(data, 'access_contact'),
    refund_note = internal.draft_line(data, 'refund_note'), refund_policy = internal.draft_refund_policy(data), waitlist_enabled = internal.draft_flag(data, 'waitlist_enabled', true),
    presale_list = case when data ->> 'presale_list' in ('order', 'lot') then data ->> 'presale_list' else 'off' end,
    queue_mode = case when data ->> 'queue_mode' in ('on', 'off') then data ->> 'queue_mode' else 'auto' end,
    attendee_list = coalesce(internal.draft_line(data, 'attendee_list'), 'hidden'), requires_approval = internal.draft_flag(data, 'requires_approval'),
    resale_enabled = internal.draft_flag(data, 'resale_enabled', true), transfer_enabled = internal.draft_flag(data, 'transfer_enabled', true),
    rename_hours = coalesce(internal.draft_number(data, 'rename_hours'), 24), requires_account = internal.draft_flag(data, 'requires_account'),
    set_times_at = internal.draft_moment(data, 'set_times_at'),
    visibility = coalesce(internal.draft_line(data, 'visibility'), 'public'), external_url = internal.draft_line(data, 'external_url')
  where e.id = saved;
  perform internal.write_place(saved, data);
  return saved;
end $$;

-- Where it is. What only ticket holders may know stands in event_reveals, and nowhere else.
create or replace function internal.write_place(p_event_id uuid, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mode text := data ->> 'location_mode';
begin
  update public.events set location_mode = mode,
    venue_id = case mode when 'venue' then internal.draft_uuid(data, 'venue_id') end,
    custom_address = case mode when 'custom' then internal.draft_line(data, 'address') end,
    area_id = case when mode in ('custom', 'secret', 'tba') then (select id from public.areas where slug = internal.draft_line(data, 'area')) end,
    reveal_at = case mode when 'secret' then internal.draft_moment(data, 'reveal_at') when 'online' then least(now(), starts_at) end
  where id = p_event_id;
  if mode in ('secret', 'online') then
    insert into public.event_reveals as kept (event_id, address, notes)
    values (p_event_id, internal.draft_line(data, 'address'), nullif(left(internal.clean_text(data ->> 'address_notes'), 1000), ''))
    on conflict (event_id) do update set address = excluded.address, notes = excluded.notes;
  else
    delete from public.event_reveals where event_id = p_event_id;
  end if;
end $$;

grant execute on function public.save_event(uuid, integer, uuid, text) to authenticated;
