-- What is read of settlements.

-- What differs between a sheet and what the deal comes to now: [{what, was, now}] in pence.
create or replace function internal.settlement_differences(was jsonb, now jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('what', d.what, 'was', d.before, 'now', d.after) order by d.place) filter (where d.before is distinct from d.after), '[]')
  from (
    select t.place + 10 as place, t.what, (was -> 'takings' ->> t.what)::bigint as before, (now -> 'takings' ->> t.what)::bigint as after
    from unnest('{sold_pence,returned_pence,promised_pence,door_pence,vat_pence,levy_pence}'::text[]) with ordinality t(what, place) where was ? 'takings' and now ? 'takings'
    union all
    select t.place + 20, t.what, (was ->> t.what)::bigint, (now ->> t.what)::bigint
    from unnest('{costs_pence,fees_pence,pot_pence,fee_pence,share_basis_points,share_pence,vat_pence,back_pence,owed_pence}'::text[]) with ordinality t(what, place)) d
$$;

-- A version of a sheet with its signatures.
create or replace function internal.settlement_sheet_json(sheet internal.settlement_sheets) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', sheet.id, 'version', sheet.version, 'made_at', sheet.made_at, 'facts', sheet.facts,
    'signatures', (select coalesce(jsonb_agg(jsonb_build_object('side', g.side, 'name', g.name, 'signed_at', g.signed_at) order by g.signed_at), '[]') from internal.settlement_signatures g where g.sheet_id = sheet.id),
    'disputed_by', (select n.side from internal.settlement_notes n where n.sheet_id = sheet.id and n.disputes
      and not exists (select from internal.settlement_signatures g where g.sheet_id = sheet.id and g.side = n.side) order by n.written_at desc limit 1))
$$;

-- A deal for one of its sides: terms, all versions, what changed since the last, payments and notes. What it comes to before a sheet is made, the holder alone sees.
create or replace function internal.settlement_json(deal internal.settlement_deals, p_side text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  facts constant jsonb := internal.settlement_facts(deal);
  last internal.settlement_sheets;
begin
  select * into last from internal.settlement_sheets s where s.deal_id = deal.id order by s.version desc limit 1;
  return (select json_build_object('id', deal.id, 'side', p_side, 'name', deal.name, 'revision', deal.revision, 'artist_id', deal.artist_id, 'organiser_id', deal.organiser_id,
    'event', json_build_object('id', e.id, 'title', e.title, 'night_date', e.night_date, 'starts_at', e.starts_at, 'status', e.status, 'slug', case when internal.is_announced(e.id) then e.slug end),
    'holder', o.name, 'terms', json_build_object('kind', deal.kind, 'fee_pence', deal.fee_pence, 'share_basis_points', deal.share_basis_points, 'bears_loss', deal.bears_loss, 'has_vat', deal.has_vat),
    'now', case when p_side = 'holder' then facts end, 'can_make', coalesce(e.doors_at, e.starts_at) <= now() and e.status not in ('draft', 'pending_review', 'scheduled') or e.status = 'cancelled',
    'has_changed', last.id is not null and last.facts <> facts,
    'differences', case when last.id is not null then internal.settlement_differences(last.facts, facts) else '[]' end,
    'sheets', (select coalesce(json_agg(internal.settlement_sheet_json(s) order by s.version desc), '[]') from internal.settlement_sheets s where s.deal_id = deal.id),
    'payments', (select coalesce(json_agg(json_build_object('id', p.id, 'pence', p.pence, 'is_back', p.is_back, 'paid_on', p.paid_on, 'reference', p.reference, 'noted_at', p.noted_at, 'struck_at', p.struck_at) order by p.noted_at), '[]')
      from internal.settlement_payments p where p.deal_id = deal.id),
    'notes', (select coalesce(json_agg(json_build_object('id', n.id, 'side', n.side, 'body', n.body, 'disputes', n.disputes, 'version', s.version, 'written_at', n.written_at) order by n.written_at), '[]')
      from internal.settlement_notes n left join internal.settlement_sheets s on s.id = n.sheet_id where n.deal_id = deal.id),
    'link', case when p_side = 'holder' and deal.artist_id is null and deal.organiser_id is null then json_build_object('email', deal.email, 'is_open', deal.code_hash is not null, 'opened', deal.opened, 'opened_at', deal.opened_at) end)
  from public.events e join public.organisers o on o.id = e.organiser_id where e.id = deal.event_id);
end $$;

-- All of a night for the team that holds it.
create or replace function internal.night_settlement_json(event public.events) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('takings', internal.settlement_takings(event), 'pot_pence', pot.pot_pence, 'costs_pence', pot.costs_pence, 'fees_pence', pot.fees_pence, 'rest_pence', pot.parts[cardinality(pot.parts)],
    'costs', (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'pence', c.pence, 'paid_by', c.deal_id, 'file_name', c.file_name) order by c.created_at, c.id), '[]') from internal.settlement_costs c where c.event_id = event.id),
    'deals', (select coalesce(json_agg(internal.settlement_json(d, 'holder') order by d.created_at, d.id), '[]') from internal.settlement_deals d where d.event_id = event.id),
    'parties', (select coalesce(json_agg(p order by p.kind, p.name), '[]') from (
      select 'artist' as kind, a.id, a.name from public.event_artists l join public.artists a on a.id = l.artist_id where l.event_id = event.id and a.is_claimed
        and not exists (select from internal.settlement_deals d where d.event_id = event.id and d.artist_id = a.id)
      union
      select 'organiser', o.id, o.name from internal.host_terms t join public.organisers o on o.id = t.organiser_id where t.event_id = event.id and t.state = 'accepted' and t.figures = 'all'
        and not exists (select from internal.settlement_deals d where d.event_id = event.id and d.organiser_id = o.id)) p),
    'acts', (select coalesce(json_agg(distinct l.name), '[]') from public.event_artists l left join public.artists a on a.id = l.artist_id where l.event_id = event.id and not coalesce(a.is_claimed, false)
      and not exists (select from internal.settlement_deals d where d.event_id = event.id and d.name = l.name)))
  from internal.settlement_pot(event) pot
$$;

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, SETTLEMENTS_RATE_LIMITED
create or replace function public.read_night_settlement(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_settlement(p_event_id);
begin
  return internal.night_settlement_json(event);
end $$;

-- A deal for one of its sides; p_code is that of the link of a side without an account, whose openings are counted. @throws SETTLEMENTS_NOT_FOUND, SETTLEMENTS_RATE_LIMITED
create or replace function public.read_settlement(p_deal_id uuid, p_code text default null, p_side text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  opened constant record := internal.open_settlement(p_deal_id, p_code, p_side);
  deal constant internal.settlement_deals := opened.deal;
begin
  if coalesce(p_code, '') <> '' then
    update internal.settlement_deals d set opened = d.opened + 1, opened_at = now() where d.id = deal.id;
  end if;
  return internal.settlement_json(deal, opened.side);
end $$;

-- Settlements whose other side the caller is: as an artist, or for a host; the newest nights first. @throws AUTH_REQUIRED
create or replace function public.list_my_settlements() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_person();
  return (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'title', e.title, 'night_date', e.night_date, 'holder', o.name, 'version', s.version, 'owed_pence', (s.facts ->> 'owed_pence')::bigint,
      'paid_pence', (select coalesce(sum(case when p.is_back then -p.pence else p.pence end), 0) from internal.settlement_payments p where p.deal_id = d.id and p.struck_at is null),
      'signed', array(select g.side from internal.settlement_signatures g where g.sheet_id = s.id order by 1)) order by e.starts_at desc, d.id), '[]')
    from (
      select d.* from internal.artist_claims c join internal.settlement_deals d on d.artist_id = c.artist_id where c.user_id = internal.proven_uid() and c.status = 'approved'
      union
      select d.* from unnest(internal.my_organiser_ids(internal.roles_with('settlements'))) mine(id) join internal.settlement_deals d on d.organiser_id = mine.id
        join internal.host_terms t on t.event_id = d.event_id and t.organiser_id = d.organiser_id and t.figures = 'all' and t.state in ('accepted', 'left', 'removed')) d
    join (select * from public.events order by starts_at desc) e on e.id = d.event_id join public.organisers o on o.id = e.organiser_id
    left join lateral (select * from internal.settlement_sheets s where s.deal_id = d.id order by s.version desc limit 1) s on true);
end $$;

-- What a sheet says on paper, for a person or by the code of its link; services/papers draws it. Sixty times an hour. Null where there is none.
create or replace function internal.read_settlement_paper(p_sheet_id uuid, p_user_id uuid, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  deal internal.settlement_deals;
  sheet internal.settlement_sheets;
  wait integer := internal.take_rate_limit(coalesce(p_user_id::text, 'settlement ' || p_sheet_id), 'booking_papers', 60, 60);
begin
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  select * into sheet from internal.settlement_sheets s where s.id = p_sheet_id;
  select * into deal from internal.settlement_deals d where d.id = sheet.deal_id;
  if deal.id is null or not coalesce(internal.person_sees_settlement(deal, p_user_id) or deal.code_hash = internal.hash_code(p_code), false) then
    return null;
  end if;
  return (select jsonb_build_object('sheet', internal.settlement_sheet_json(sheet) || jsonb_build_object('name', deal.name, 'holder', coalesce(o.legal_name, o.name), 'vat_number', o.vat_number,
      'title', e.title, 'night_date', e.night_date, 'venue', (select v.name from public.venues v where v.id = e.venue_id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('pence', case when p.is_back then -p.pence else p.pence end, 'paid_on', p.paid_on, 'reference', p.reference) order by p.paid_on, p.noted_at), '[]')
        from internal.settlement_payments p where p.deal_id = deal.id and p.struck_at is null)))
    from public.events e join public.organisers o on o.id = e.organiser_id where e.id = deal.event_id);
end $$;

-- Whether a person is on a side of a deal: asked by a service, which has read their token.
create or replace function internal.person_sees_settlement(deal internal.settlement_deals, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.events e, internal.team_people(e.organiser_id, null, internal.roles_with('settlements')) t where e.id = deal.event_id and t.user_id = p_user_id)
    or exists (select from internal.artist_claims c where c.artist_id = deal.artist_id and c.user_id = p_user_id and c.status = 'approved')
    or exists (select from internal.host_terms h, internal.team_people(h.organiser_id, null, internal.roles_with('settlements')) t
      where h.event_id = deal.event_id and h.organiser_id = deal.organiser_id and h.figures = 'all' and h.state in ('accepted', 'left', 'removed') and t.user_id = p_user_id)
$$;

grant execute on function public.read_night_settlement(uuid), public.list_my_settlements() to authenticated;
grant execute on function public.read_settlement(uuid, text, text) to anon, authenticated;
grant execute on function internal.read_settlement_paper(uuid, uuid, text) to auth_admin;
