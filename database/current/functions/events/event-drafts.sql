-- Keeps what somebody is writing. The version they read must still be the version there is, or a colleague's words would be lost.
-- @throws EVENTS_DRAFT_CONFLICT, EVENTS_DRAFT_TOO_LARGE, EVENTS_TOO_MANY_DRAFTS
create or replace function public.save_event_draft(p_data jsonb, p_draft_id uuid default null, p_version integer default null, p_organiser_id uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  draft public.event_drafts;
begin
  if jsonb_typeof(p_data) is distinct from 'object' then
    perform internal.refuse(400, 'EVENTS_INVALID_DRAFT', 'A draft is an object', 'Send p_data as {"title": …}.');
  elsif octet_length(p_data::text) > 65536 then
    perform internal.refuse(413, 'EVENTS_DRAFT_TOO_LARGE', 'This draft is too large', 'Shorten the texts or the line-up to 64 kB in all.');
  end if;
  if p_draft_id is null then
    perform internal.require_role(p_organiser_id, '{owner,manager,editor}');
    perform pg_advisory_xact_lock(hashtextextended('drafts of ' || p_organiser_id, 0));
    if (select count(*) from public.event_drafts where organiser_id = p_organiser_id) >= 200 then
      perform internal.refuse(409, 'EVENTS_TOO_MANY_DRAFTS', 'Your team has 200 drafts', 'Delete some first.');
    end if;
    insert into public.event_drafts (organiser_id, data, created_by, updated_by) values (p_organiser_id, p_data, auth.uid(), auth.uid()) returning * into draft;
  else
    draft := internal.require_written_draft(p_draft_id);
    if draft.version is distinct from p_version and draft.data is distinct from p_data then
      perform internal.refuse(409, 'EVENTS_DRAFT_CONFLICT', 'Somebody else has changed this draft', 'Compare and choose.');
    elsif draft.data is distinct from p_data then
      update public.event_drafts set data = p_data, version = version + 1, updated_by = auth.uid() where id = draft.id returning * into draft;
    end if;
  end if;
  return internal.draft_json(draft);
end $$;

create or replace function internal.require_own_draft(p_draft_id uuid) returns public.event_drafts
language plpgsql security definer set search_path = '' as $$
declare
  draft public.event_drafts;
begin
  perform internal.require_person();
  select * into draft from public.event_drafts where id = p_draft_id for update;
  if draft.id is null or internal.my_role(draft.organiser_id) is null then
    perform internal.refuse(404, 'EVENTS_DRAFT_NOT_FOUND', 'This draft is gone', 'It was saved as an event or deleted. Look under Your nights.');
  end if;
  perform internal.require_role(draft.organiser_id, '{owner,manager,editor}');
  return draft;
end $$;

create or replace function internal.draft_json(draft public.event_drafts) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', draft.id, 'organiser_id', draft.organiser_id, 'organiser', (select name from public.organisers where id = draft.organiser_id),
    'is_in_series', was.series_id is not null, 'event_id', draft.event_id, 'version', draft.version, 'data', draft.data,
    'updated_at', draft.updated_at, 'updated_by', (select concat_ws(', ', full_name, internal.team_of_writer(draft)) from public.profiles where user_id = draft.updated_by),
    'is_hosted', internal.editing_host(draft.event_id) is not null,
    'updated_by_me', coalesce(draft.updated_by = auth.uid(), false),
    'status', (select status from public.events where id = draft.event_id),
    'slug', (select slug from public.events where id = draft.event_id),
    'problems', (select coalesce(json_agg(p), '[]') from (select (found.p).* from (select p from internal.event_problems(draft.data, draft.organiser_id, was) p) found) p))
  from (select) always left join public.events was on was.id = draft.event_id
$$;

-- A draft by its id. One that was saved meanwhile answers the draft of the event made of it: Back and old links lead on to it.
create or replace function public.open_event_draft(p_draft_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  saved uuid;
begin
  select e.id into saved from internal.saved_drafts s join public.events e on e.id = s.event_id
  where s.draft_id = p_draft_id and internal.my_role(e.organiser_id) in ('owner', 'manager', 'editor');
  if saved is not null and not exists (select from public.event_drafts where id = p_draft_id) then
    return public.edit_event(saved);
  end if;
  return internal.draft_json(internal.require_written_draft(p_draft_id));
end $$;

-- Remembers which event a draft became, and how often it is to happen while it is not one of a series.
create or replace function internal.note_saved_draft(draft public.event_drafts, p_event_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into internal.saved_drafts (draft_id, event_id, recurrence) values (draft.id, p_event_id, nullif(draft.data -> 'recurrence', 'null'))
  on conflict (draft_id) do nothing
$$;

-- The draft of an event that is there already: the one a colleague has begun, or a new one that says what the event says.
-- One that was opened and never changed is written afresh, or its old date would undo a move made meanwhile.
create or replace function public.edit_event(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  host constant uuid := internal.editing_host(p_event_id);
  event public.events;
  draft public.event_drafts;
begin
  if host is null then
    event := internal.own_event(p_event_id);
  else
    perform internal.require_standing();
    select * into event from public.events where id = p_event_id for update;
  end if;
  if event.status in ('cancelled', 'removed', 'archived') then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is over and done with', 'Duplicate it instead.');
  end if;
  select * into draft from public.event_drafts where event_id = event.id;
  if draft.id is null then
    insert into public.event_drafts (organiser_id, event_id, data, created_by, updated_by)
    values (event.organiser_id, event.id, internal.event_as_draft(event) || internal.kept_recurrence(event), auth.uid(), auth.uid()) returning * into draft;
  elsif draft.version = 1 then
    update public.event_drafts set data = internal.event_as_draft(event) || internal.kept_recurrence(event) where id = draft.id returning * into draft;
  end if;
  return internal.draft_json(draft);
end $$;

-- How often an event is to happen, as its draft said when it was saved. Nothing once it is public or one of a series.
create or replace function internal.kept_recurrence(event public.events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('recurrence', s.recurrence) from internal.saved_drafts s
    where s.event_id = event.id and s.recurrence is not null and event.status = 'draft' and event.series_id is null
    order by s.saved_at desc limit 1), '{}')
$$;

create or replace function public.delete_event_draft(p_draft_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  draft public.event_drafts := internal.require_own_draft(p_draft_id);
begin
  delete from public.event_drafts where id = draft.id;
end $$;

grant execute on function public.save_event_draft(jsonb, uuid, integer, uuid), public.open_event_draft(uuid), public.edit_event(uuid),
  public.delete_event_draft(uuid) to authenticated;
