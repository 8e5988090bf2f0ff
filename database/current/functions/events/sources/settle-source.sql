-- Decides a night that waits. withdrawn with holders: `cancel` cancels it and tells them, `keep` keeps it as the team's own. Asked about: `publish`,
-- `draft` or `leave` it out. Twice is once. @throws EVENTS_SOURCE_NOT_FOUND, EVENTS_INVALID_SOURCE, TEAMS_ROLE_REQUIRED
create or replace function public.settle_source_item(p_item_id uuid, p_choice text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources := internal.own_source((select i.source_id from public.source_items i where i.id = p_item_id),
    case when p_choice in ('cancel', 'keep') then 'night_changes' else 'nights' end);
  item public.source_items;
  event public.events;
begin
  select * into item from public.source_items where id = p_item_id for update;
  if item.state not in ('waits', 'asked') then
    return internal.source_json(source.id);
  elsif not coalesce(case item.state when 'waits' then p_choice in ('cancel', 'keep') else p_choice in ('publish', 'draft', 'leave') end, false) then
    perform internal.refuse(400, 'EVENTS_INVALID_SOURCE', 'Choose what becomes of this night', case item.state when 'waits' then 'cancel or keep.' else 'publish, draft or leave.' end);
  elsif p_choice in ('publish', 'draft') then
    event.id := internal.write_source_night(source, item.night, p_choice = 'draft' or item.night ->> 'status' = 'tentative');
    update public.source_items set event_id = event.id, is_made = true, state = 'listed',
      written = (select internal.facts_of_event(e) from public.events e where e.id = event.id) where id = item.id;
  elsif p_choice = 'cancel' then
    select * into event from public.events where id = item.event_id for update;
    if event.status in ('published', 'postponed') then
      perform internal.take_off_event(event);
    end if;
    update public.source_items set state = 'withdrawn' where id = item.id;
  else
    update public.source_items set state = 'left' where id = item.id;
  end if;
  return internal.source_json(source.id);
end $$;

-- Answers a calendar that lost half of its nights: they are taken off, those with holders wait; or they stay as the team's own.
create or replace function public.answer_source(p_source_id uuid, p_take_off boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources := internal.own_source(p_source_id, 'night_changes');
  item public.source_items;
begin
  perform pg_advisory_xact_lock(hashtextextended('sources of ' || source.organiser_id, 0));
  for item in select * from public.source_items where source_id = source.id and state = 'missing' order by id for update loop
    if coalesce(p_take_off, false) then
      perform internal.withdraw_source_item(source, item);
    else
      update public.source_items set state = 'left' where id = item.id;
    end if;
  end loop;
  update public.listing_sources s set state = case when s.kind = 'file' then 'resting' else 'active' end where s.id = source.id and s.state = 'asking';
  return internal.source_json(source.id);
end $$;

grant execute on function public.settle_source_item(uuid, text), public.answer_source(uuid, boolean) to authenticated;
