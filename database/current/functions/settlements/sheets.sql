-- Versions of a sheet, signatures and notes.

-- Makes a new version of what a deal comes to now, when that differs from the last. It is made from the beginning of the night on.
-- @throws SETTLEMENTS_TOO_EARLY, SETTLEMENTS_UNCHANGED, SETTLEMENTS_INVALID and what own_deal throws
create or replace function public.make_settlement_sheet(p_deal_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  deal constant internal.settlement_deals := internal.own_deal(p_deal_id);
  event public.events;
  last internal.settlement_sheets;
  facts constant jsonb := internal.settlement_facts(deal);
begin
  select * into event from public.events e where e.id = deal.event_id;
  select * into last from internal.settlement_sheets s where s.deal_id = deal.id order by s.version desc limit 1;
  if event.status in ('draft', 'pending_review', 'scheduled') or coalesce(event.doors_at, event.starts_at) > now() and event.status <> 'cancelled' then
    perform internal.refuse(409, 'SETTLEMENTS_TOO_EARLY', 'A sheet is made once the doors have opened', 'Until then the deal stands as it is written.');
  elsif last.facts = facts then
    perform internal.refuse(409, 'SETTLEMENTS_UNCHANGED', 'Nothing has changed since the last version', 'Sign that one.');
  elsif last.version >= 50 then
    perform internal.refuse(409, 'SETTLEMENTS_INVALID', 'A deal has at most 50 versions', 'Sign the last one.');
  end if;
  insert into internal.settlement_sheets (deal_id, version, facts, made_by) values (deal.id, coalesce(last.version, 0) + 1, facts, auth.uid());
  perform internal.tell_settlement(deal, 'party', 'version');
  return internal.settlement_json(deal, 'holder');
end $$;

-- Signs the last version by name, for the side of the caller; p_sheet_id is the version that was read. Signing twice is once. One account does not sign both sides.
-- @throws SETTLEMENTS_NOT_FOUND, SETTLEMENTS_CHANGED, SETTLEMENTS_INVALID, SETTLEMENTS_OWN_SIGNATURE, SETTLEMENTS_RATE_LIMITED
create or replace function public.sign_settlement(p_deal_id uuid, p_sheet_id uuid, p_name text, p_side text default null, p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  opened constant record := internal.open_settlement(p_deal_id, p_code, p_side);
  deal constant internal.settlement_deals := opened.deal;
  said constant text := internal.clean_line(p_name);
  last uuid;
begin
  select s.id into last from internal.settlement_sheets s where s.deal_id = deal.id order by s.version desc limit 1;
  if last is distinct from p_sheet_id or last is null then
    perform internal.refuse(409, 'SETTLEMENTS_CHANGED', 'There is a newer version of this sheet', 'Read it, then sign.');
  elsif char_length(said) not between 2 and 100 or said !~ '[[:alpha:]]' then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Sign with your full name', '2 to 100 characters.', field => 'name');
  elsif exists (select from internal.settlement_signatures g where g.sheet_id = last and g.side <> opened.side and g.signed_by = auth.uid()) then
    perform internal.refuse(409, 'SETTLEMENTS_OWN_SIGNATURE', 'You have signed for the other side', 'Somebody else signs for this one.');
  elsif not exists (select from internal.settlement_signatures g where g.sheet_id = last and g.side = opened.side) then
    insert into internal.settlement_signatures (sheet_id, side, name, signed_by) values (last, opened.side, said, auth.uid());
    perform internal.tell_settlement(deal, case opened.side when 'holder' then 'party' else 'holder' end,
      case when (select count(*) from internal.settlement_signatures g where g.sheet_id = last) = 2 then 'settled' else 'signed' end);
  end if;
  return internal.settlement_json(deal, opened.side);
end $$;

-- Writes to the other side. p_disputes says that the version p_sheet_id is not right: until that side signs it, or another version comes.
-- @throws SETTLEMENTS_NOT_FOUND, SETTLEMENTS_CHANGED, SETTLEMENTS_SIGNED, SETTLEMENTS_INVALID, SETTLEMENTS_RATE_LIMITED
create or replace function public.write_settlement_note(p_deal_id uuid, p_body text, p_disputes boolean default false, p_sheet_id uuid default null, p_side text default null, p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  opened constant record := internal.open_settlement(p_deal_id, p_code, p_side);
  deal constant internal.settlement_deals := opened.deal;
  said constant text := internal.clean_text(p_body);
  last uuid;
begin
  select s.id into last from internal.settlement_sheets s where s.deal_id = deal.id order by s.version desc limit 1;
  if char_length(said) not between 1 and 2000 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Write 1 to 2,000 characters', 'Say what is not right, or what was agreed.', field => 'body');
  elsif coalesce(p_disputes, false) and (last is null or last is distinct from p_sheet_id) then
    perform internal.refuse(409, 'SETTLEMENTS_CHANGED', 'There is a newer version of this sheet', 'Read it, then say what is not right.');
  elsif coalesce(p_disputes, false) and exists (select from internal.settlement_signatures g where g.sheet_id = last and g.side = opened.side) then
    perform internal.refuse(409, 'SETTLEMENTS_SIGNED', 'Your side has signed this version', 'Write a note, and ask for a new one.');
  elsif (select count(*) from internal.settlement_notes n where n.deal_id = deal.id) >= 200 then
    perform internal.refuse(409, 'SETTLEMENTS_INVALID', 'There are 200 notes here already', 'Talk to each other another way.', field => 'body');
  end if;
  insert into internal.settlement_notes (deal_id, sheet_id, side, body, disputes, written_by) values (deal.id, last, opened.side, said, coalesce(p_disputes, false), auth.uid());
  perform internal.tell_settlement(deal, case opened.side when 'holder' then 'party' else 'holder' end, case when coalesce(p_disputes, false) then 'disputed' else 'note' end);
  return internal.settlement_json(deal, opened.side);
end $$;

grant execute on function public.make_settlement_sheet(uuid) to authenticated;
grant execute on function public.sign_settlement(uuid, uuid, text, text, text), public.write_settlement_note(uuid, text, boolean, uuid, text, text) to anon, authenticated;
