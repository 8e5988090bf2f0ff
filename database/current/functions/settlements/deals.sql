-- What the holder of a night agrees with each act and co-host.

-- The other side of a new deal from {artist_id} or {organiser_id}, or {name, email}. @throws SETTLEMENTS_INVALID
create or replace function internal.settlement_party_of(event public.events, p_deal jsonb, out artist uuid, out organiser uuid, out party_name text, out address text)
language plpgsql stable security definer set search_path = '' as $$
begin
  artist := internal.as_id(p_deal ->> 'artist_id');
  organiser := internal.as_id(p_deal ->> 'organiser_id');
  party_name := internal.clean_line(p_deal ->> 'name');
  address := nullif(lower(btrim(coalesce(p_deal ->> 'email', ''))), '');
  if artist is not null then
    select a.name into party_name from public.artists a where a.id = artist and a.is_claimed
      and exists (select from public.event_artists l where l.event_id = event.id and l.artist_id = a.id);
    address := null;
  elsif organiser is not null then
    select o.name into party_name from public.organisers o join internal.host_terms t on t.organiser_id = o.id
    where o.id = organiser and t.event_id = event.id and t.state = 'accepted' and t.figures = 'all';
    address := null;
  end if;
  if coalesce(char_length(party_name), 0) not between 1 and 100 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Say whom this is with', 'Choose an act or a co-host that sees all figures, or write a name.', field => 'name');
  elsif internal.names_link(party_name) then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'A name holds no web or email address', 'Write the name alone.', field => 'name');
  elsif address is not null and (char_length(address) > 254 or address !~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$') then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Invalid email format', 'Write the address as name@example.org.', field => 'email');
  end if;
end $$;

-- The terms of a deal, {kind, fee_pence, share_basis_points, bears_loss, has_vat}, with what its kind does not know taken away. @throws SETTLEMENTS_INVALID
create or replace function internal.settlement_terms(p_event_id uuid, p_deal_id uuid, p_deal jsonb, out kind text, out fee integer, out share integer, out bears_loss boolean, out has_vat boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  others integer;
begin
  kind := p_deal ->> 'kind';
  if coalesce(kind, '') not in ('fee', 'guarantee', 'door', 'free') then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Choose what was agreed', 'A fee, a guarantee and a share, a share, or nothing.', field => 'kind');
  end if;
  fee := case when kind in ('fee', 'guarantee') then case when p_deal ->> 'fee_pence' ~ '^\d{1,8}$' then (p_deal ->> 'fee_pence')::integer end else 0 end;
  share := case when kind in ('guarantee', 'door') then case when p_deal ->> 'share_basis_points' ~ '^\d{1,5}$' then (p_deal ->> 'share_basis_points')::integer end else 0 end;
  bears_loss := kind = 'door' and coalesce(p_deal ->> 'bears_loss', '') = 'true';
  has_vat := kind <> 'free' and coalesce(p_deal ->> 'has_vat', '') = 'true';
  if kind in ('fee', 'guarantee') and coalesce(fee, 0) not between 1 and 10000000 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Write the fee, 1p to £100,000', 'In pounds, like 250 or 250.50.', field => 'fee_pence');
  elsif kind in ('guarantee', 'door') and coalesce(share, 0) not between 1 and 10000 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Write the share, 0.01 to 100 %', 'Two decimals at most, like 50 or 33.33.', field => 'share_basis_points');
  end if;
  select coalesce(sum(d.share_basis_points), 0) into others from internal.settlement_deals d where d.event_id = p_event_id and d.id is distinct from p_deal_id;
  if others + share > 10000 then
    perform internal.refuse(409, 'SETTLEMENTS_INVALID', format('%s %% of what is left is given away already', to_char(others / 100.0, 'FM990.00')), 'All shares come to 100 % at most.', field => 'share_basis_points');
  end if;
end $$;

-- Writes a deal, or changes one that was read at p_revision: {artist_id | organiser_id | name, email} and its terms. Whom a deal is with stays. Answers what read_night_settlement does.
-- @throws SETTLEMENTS_INVALID, SETTLEMENTS_CHANGED, SETTLEMENTS_NOT_FOUND, SETTLEMENTS_RATE_LIMITED, EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.save_settlement_deal(p_event_id uuid, p_deal jsonb, p_deal_id uuid default null, p_revision integer default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_settlement(p_event_id);
  was internal.settlement_deals;
  party record;
  terms record;
begin
  select * into was from internal.settlement_deals d where d.id = p_deal_id and d.event_id = event.id for update;
  if p_deal_id is not null and was.id is null then
    perform internal.refuse(404, 'SETTLEMENTS_NOT_FOUND', 'This deal is gone', 'Load the page again.');
  elsif was.revision is distinct from p_revision and p_deal_id is not null then
    perform internal.refuse(409, 'SETTLEMENTS_CHANGED', 'A colleague changed this deal meanwhile', 'Read it again, then change it.');
  end if;
  terms := internal.settlement_terms(event.id, was.id, p_deal);
  if was.id is not null then
    update internal.settlement_deals d set kind = terms.kind, fee_pence = terms.fee, share_basis_points = terms.share, bears_loss = terms.bears_loss, has_vat = terms.has_vat, revision = d.revision + 1 where d.id = was.id;
    return internal.night_settlement_json(event);
  elsif (select count(*) from internal.settlement_deals d where d.event_id = event.id) >= 40 then
    perform internal.refuse(409, 'SETTLEMENTS_INVALID', 'A night has at most 40 deals', 'Take one away first.');
  end if;
  party := internal.settlement_party_of(event, p_deal);
  if exists (select from internal.settlement_deals d where d.event_id = event.id and (d.artist_id = party.artist or d.organiser_id = party.organiser)) then
    perform internal.refuse(409, 'SETTLEMENTS_INVALID', 'There is a deal with them already', 'Change that one.');
  end if;
  insert into internal.settlement_deals (event_id, artist_id, organiser_id, name, email, kind, fee_pence, share_basis_points, bears_loss, has_vat)
  values (event.id, party.artist, party.organiser, party.party_name, party.address, terms.kind, terms.fee, terms.share, terms.bears_loss, terms.has_vat);
  return internal.night_settlement_json(event);
end $$;

-- Takes a deal away of which no sheet is signed. @throws SETTLEMENTS_SIGNED and what own_deal throws
create or replace function public.remove_settlement_deal(p_deal_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  deal constant internal.settlement_deals := internal.own_deal(p_deal_id);
begin
  if exists (select from internal.settlement_sheets s join internal.settlement_signatures g on g.sheet_id = s.id where s.deal_id = deal.id) then
    perform internal.refuse(409, 'SETTLEMENTS_SIGNED', 'A sheet of this deal is signed', 'Change the deal to nothing, and have the new version signed.');
  elsif exists (select from internal.settlement_payments p where p.deal_id = deal.id and p.struck_at is null) then
    perform internal.refuse(409, 'SETTLEMENTS_SIGNED', 'Something of this deal is marked as paid', 'Strike the payment out first.');
  end if;
  delete from internal.settlement_deals d where d.id = deal.id;
  return internal.night_settlement_json((select e from public.events e where e.id = deal.event_id));
end $$;

-- Mails the link of a deal with a name to its address, with a new code: an older link ends. The address can be corrected with it.
-- @throws SETTLEMENTS_INVALID, SETTLEMENTS_INBOX_FULL and what own_deal throws
create or replace function public.send_settlement_link(p_deal_id uuid, p_email text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  deal internal.settlement_deals := internal.own_deal(p_deal_id);
  event public.events;
  address constant text := lower(btrim(coalesce(p_email, '')));
  code constant text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
begin
  select * into event from public.events e where e.id = deal.event_id;
  if deal.artist_id is not null or deal.organiser_id is not null then
    perform internal.refuse(409, 'SETTLEMENTS_INVALID', 'They see it with their own account', 'They were told there.');
  elsif char_length(address) > 254 or address !~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Invalid email format', 'Write the address as name@example.org.', field => 'email');
  end if;
  perform internal.check_mailed_name(event.title, 'The title of your night', 'SETTLEMENTS_INVALID');
  perform internal.check_mailed_name(o.name, 'The name of your team', 'SETTLEMENTS_INVALID') from public.organisers o where o.id = event.organiser_id;
  perform internal.take_limit(auth.uid(), 'settlement_links', 'SETTLEMENTS_RATE_LIMITED');
  perform internal.require_inbox_turn(address, 'SETTLEMENTS_INBOX_FULL');
  update internal.settlement_deals d set email = address, code_hash = internal.hash_code(code), sealed_code = internal.seal_words(code, 'settlement links'), opened = 0, opened_at = null
  where d.id = deal.id;
  perform internal.enqueue_mail('settlement-sheet', address, jsonb_build_object('event_title', event.title, 'organiser_name', (select o.name from public.organisers o where o.id = event.organiser_id),
    'night_date', event.night_date, 'change', 'link', 'path', '/settlements/' || deal.id || '?code=' || code));
  return internal.night_settlement_json(event);
end $$;

-- Ends the link of a deal. What was signed by it stays. @throws what own_deal throws
create or replace function public.revoke_settlement_link(p_deal_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  deal constant internal.settlement_deals := internal.own_deal(p_deal_id);
begin
  update internal.settlement_deals d set code_hash = null, sealed_code = null where d.id = deal.id;
  return internal.night_settlement_json((select e from public.events e where e.id = deal.event_id));
end $$;

grant execute on function public.save_settlement_deal(uuid, jsonb, uuid, integer), public.remove_settlement_deal(uuid), public.send_settlement_link(uuid, text),
  public.revoke_settlement_link(uuid) to authenticated;
