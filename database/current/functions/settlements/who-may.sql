-- Who sees and signs a settlement: owners and managers of the team that holds the night, and the other side of each deal.

-- The side of a caller on a deal, without a link: 'holder', 'party', or null. A person who is both is asked which one they mean.
create or replace function internal.settlement_side(deal internal.settlement_deals, p_side text default null) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.proven_uid();
  is_holder boolean;
  is_party boolean;
begin
  if me is null then
    return null;
  end if;
  is_holder := exists (select from public.events e where e.id = deal.event_id and internal.my_role(e.organiser_id) = any (internal.roles_with('settlements')));
  is_party := internal.is_settlement_party(deal);
  return case when is_party and (not is_holder or p_side = 'party') then 'party' when is_holder then 'holder' end;
end $$;

-- Whether the caller is the other side: the artist of a claimed page, or an owner or manager of a host that was given all figures. A host that left or was
-- taken off keeps what was settled with it.
create or replace function internal.is_settlement_party(deal internal.settlement_deals) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.artist_claims c where c.artist_id = deal.artist_id and c.user_id = internal.proven_uid() and c.status = 'approved')
    or exists (select from internal.host_terms t where t.event_id = deal.event_id and t.organiser_id = deal.organiser_id and t.figures = 'all' and t.state in ('accepted', 'left', 'removed')
      and internal.my_role(t.organiser_id) = any (internal.roles_with('settlements')))
$$;

-- The deal, locked, for one of its sides: by the code of its link, or by the caller's own right. Guesses are counted by where they come from.
-- @throws SETTLEMENTS_NOT_FOUND, SETTLEMENTS_RATE_LIMITED
create or replace function internal.open_settlement(p_deal_id uuid, p_code text, p_side text, out deal internal.settlement_deals, out side text)
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.take_caller_limit('settlements', 'SETTLEMENTS_RATE_LIMITED');
  perform internal.require_active_user();
  select * into deal from internal.settlement_deals d where d.id = p_deal_id for update;
  if coalesce(p_code, '') = '' then
    side := internal.settlement_side(deal, p_side);
  elsif deal.code_hash = internal.hash_code(p_code) then
    side := 'party';
  end if;
  if side is null then
    perform internal.refuse(404, 'SETTLEMENTS_NOT_FOUND', 'There is no settlement here that you may see', 'Sign in as the person it is with, or ask the organiser for the link.');
  end if;
end $$;

-- The night, locked, for an owner or manager of the team that holds it. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, SETTLEMENTS_RATE_LIMITED
create or replace function internal.own_settlement(p_event_id uuid) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_event(p_event_id, internal.roles_with('settlements'));
begin
  perform internal.take_limit(auth.uid(), 'settlements', 'SETTLEMENTS_RATE_LIMITED');
  return event;
end $$;

-- A deal of such a night, locked. @throws SETTLEMENTS_NOT_FOUND and what own_settlement throws
create or replace function internal.own_deal(p_deal_id uuid) returns internal.settlement_deals
language plpgsql security definer set search_path = '' as $$
declare
  deal internal.settlement_deals;
begin
  perform internal.own_settlement((select d.event_id from internal.settlement_deals d where d.id = p_deal_id));
  select * into deal from internal.settlement_deals d where d.id = p_deal_id for update;
  return deal;
end $$;

-- Tells one side of a deal what changed, all but the person who changed it. A side by mail is written to with its link. No words of the other side go along.
create or replace function internal.tell_settlement(deal internal.settlement_deals, p_to text, p_change text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  people uuid[];
  holder text;
begin
  select * into event from public.events e where e.id = deal.event_id;
  select o.name into holder from public.organisers o where o.id = event.organiser_id;
  if p_to = 'holder' then
    people := array(select distinct t.user_id from internal.team_people(event.organiser_id, null, internal.roles_with('settlements')) t);
  elsif deal.organiser_id is not null then
    people := array(select distinct t.user_id from internal.team_people(deal.organiser_id, null, internal.roles_with('settlements')) t
      where exists (select from internal.host_terms h where h.event_id = event.id and h.organiser_id = deal.organiser_id and h.figures = 'all'));
  else
    people := array(select c.user_id from internal.artist_claims c where c.artist_id = deal.artist_id and c.status = 'approved');
  end if;
  perform internal.notify('settlement_changed', person, jsonb_build_object('event_id', event.id, 'deal_id', deal.id, 'title', event.title, 'change', p_change,
    'team', case p_to when 'holder' then deal.name else holder end,
    'path', case p_to when 'holder' then '/organise/events/' || event.id || '?view=settlement' else '/settlements/' || deal.id end))
  from unnest(people) person where person is distinct from auth.uid();
  if p_to = 'party' and deal.email is not null and deal.code_hash is not null and p_change = 'version' and not internal.names_link(event.title || ' ' || holder) and internal.take_inbox_turn(deal.email) = 0 then
    perform internal.enqueue_mail('settlement-sheet', deal.email, jsonb_build_object('event_title', event.title, 'organiser_name', holder, 'night_date', event.night_date, 'change', p_change,
      'path', '/settlements/' || deal.id || '?code=' || internal.open_words(deal.sealed_code, 'settlement links')));
  end if;
end $$;
