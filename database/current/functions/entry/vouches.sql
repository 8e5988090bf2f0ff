-- Vouching: a person whom a team has let in answers for a newcomer by a link that works once. Neither is told the other's name here; the
-- team alone reads who for whom.

-- A part that knows more people who may (members) adds a function of its own.
create or replace function internal.may_vouch_entry(p_organiser_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.was_let_in(p_organiser_id, p_person)
$$;

create or replace function internal.may_vouch(p_organiser_id uuid, p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if internal.is_minor(p_person) or internal.ban_of(p_organiser_id, p_person) is not null or not exists (
    select from public.profiles p where p.user_id = p_person and p.status = 'active') then
    return false;
  end if;
  -- in every part: if internal.may_vouch_<part>(p_organiser_id, p_person) then return true; end if;
  return false;
end $$;

-- Links of a person that count in a year: those that were used, and those that still can be.
create or replace function internal.vouches_spent(p_organiser_id uuid, p_person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.entry_vouches v where v.organiser_id = p_organiser_id and v.voucher_id = p_person and v.created_at > now() - interval '1 year'
    and (v.used_at is not null or (v.taken_back_at is null and v.ends_at > now()))
$$;

-- A link for one newcomer, good for fourteen days. Its code is answered once and kept as a hash.
-- @throws ENTRY_MAY_NOT_VOUCH, ENTRY_VOUCHES_USED, ENTRY_RATE_LIMITED
create or replace function public.make_vouch(p_organiser_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  rules constant public.entry_rules := internal.entry_rules_of(p_organiser_id);
  code constant text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  made public.entry_vouches;
begin
  if not coalesce(rules.takes_vouches, false) or not internal.may_vouch(p_organiser_id, me) then
    perform internal.refuse(403, 'ENTRY_MAY_NOT_VOUCH', 'You cannot vouch for anyone at this organiser', 'The organiser must ask for it and have let you in, and you must be 18 or over.');
  end if;
  perform internal.take_limit(me, 'entry_vouches', 'ENTRY_RATE_LIMITED');
  perform pg_advisory_xact_lock(hashtextextended('vouches ' || p_organiser_id || me, 0));
  if internal.vouches_spent(p_organiser_id, me) >= rules.vouches_a_year then
    perform internal.refuse(409, 'ENTRY_VOUCHES_USED', format('You can vouch for %s in a year here', case rules.vouches_a_year when 1 then 'one person' else rules.vouches_a_year || ' people' end),
      'Take back a link that has not been used, or wait.');
  end if;
  insert into public.entry_vouches (organiser_id, voucher_id, code_hash, ends_at) values (p_organiser_id, me, internal.hash_code(code), now() + interval '14 days') returning * into made;
  return jsonb_build_object('id', made.id, 'code', code, 'ends_at', made.ends_at);
end $$;

-- Ends a link, or takes back what one said for a newcomer: the team sees that. Doing it twice is doing it once. @throws ENTRY_VOUCH_NOT_FOUND
create or replace function public.take_back_vouch(p_vouch_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  update public.entry_vouches v set taken_back_at = coalesce(v.taken_back_at, now()) where v.id = p_vouch_id and v.voucher_id = me;
  if not found then
    perform internal.refuse(404, 'ENTRY_VOUCH_NOT_FOUND', 'This link is not one of yours', 'Load the page again.');
  end if;
end $$;

-- Where the caller may vouch, and their links. It is not told who used one.
create or replace function public.list_my_vouches() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  return jsonb_build_object(
    'organisers', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'left', greatest(0, r.vouches_a_year - internal.vouches_spent(o.id, me))) order by o.name, o.id), '[]')
      from public.entry_rules r join public.organisers o on o.id = r.organiser_id
      where r.takes_vouches and r.organiser_id in (select b.organiser_id from public.bookings b where b.user_id = me) and internal.may_vouch(o.id, me)),
    'vouches', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'organiser', o.name, 'created_at', v.created_at, 'ends_at', v.ends_at,
        'state', case when v.taken_back_at is not null then 'taken_back' when v.used_at is not null then 'used' when v.ends_at <= now() then 'ended' else 'open' end) order by v.created_at desc, v.id), '[]')
      from (select * from public.entry_vouches where voucher_id = me order by created_at desc limit 100) v join public.organisers o on o.id = v.organiser_id));
end $$;

-- A link as the newcomer may use it; nothing where it does not work for them. Blocks go both ways, and neither side learns of one.
create or replace function internal.open_vouch(p_code text, p_newcomer uuid) returns public.entry_vouches
language sql stable security definer set search_path = '' as $$
  select v from public.entry_vouches v where v.code_hash = internal.hash_code(p_code) and v.taken_back_at is null
    and (v.newcomer_id = p_newcomer or (v.newcomer_id is null and v.ends_at > now() and internal.may_vouch(v.organiser_id, v.voucher_id)
      and (internal.entry_rules_of(v.organiser_id)).takes_vouches and not internal.are_blocked(v.voucher_id, p_newcomer)))
$$;

-- What the page behind a link shows: {organiser, is_mine}. @throws ENTRY_VOUCH_NOT_FOUND, ENTRY_RATE_LIMITED
create or replace function public.read_vouch(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  vouch public.entry_vouches;
begin
  perform internal.take_limit(me, 'entry_vouch_codes', 'ENTRY_RATE_LIMITED');
  vouch := internal.open_vouch(p_code, me);
  if vouch.id is null then
    perform internal.refuse(404, 'ENTRY_VOUCH_NOT_FOUND', 'This link does not work any more', 'Ask the person who gave it to you for a new one.');
  end if;
  return (select jsonb_build_object('organiser', jsonb_build_object('name', o.name, 'slug', o.slug), 'is_mine', vouch.newcomer_id is not null) from public.organisers o where o.id = vouch.organiser_id);
end $$;

-- The newcomer takes the link. Doing it twice is doing it once.
-- @throws ENTRY_VOUCH_NOT_FOUND, ENTRY_VOUCH_OWN, ENTRY_UNDERAGE, ENTRY_KNOWN, ENTRY_VOUCHES_USED, ENTRY_RATE_LIMITED
create or replace function public.take_vouch(p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  vouch public.entry_vouches;
begin
  perform internal.take_limit(me, 'entry_vouch_codes', 'ENTRY_RATE_LIMITED');
  perform from public.entry_vouches v where v.code_hash = internal.hash_code(p_code) for update;
  perform pg_advisory_xact_lock(hashtextextended('vouched for ' || me, 0));
  vouch := internal.open_vouch(p_code, me);
  if vouch.id is null then
    perform internal.refuse(404, 'ENTRY_VOUCH_NOT_FOUND', 'This link does not work any more', 'Ask the person who gave it to you for a new one.');
  elsif vouch.newcomer_id is not null then
    return;
  elsif vouch.voucher_id = me or internal.inbox_hash(internal.mail_address(vouch.voucher_id)) = internal.inbox_hash(internal.mail_address(me)) then
    perform internal.refuse(409, 'ENTRY_VOUCH_OWN', 'Nobody vouches for themselves', 'Send the link to the person you mean.');
  elsif internal.is_minor(me) then
    perform internal.refuse(403, 'ENTRY_UNDERAGE', 'Vouching is for people of 18 and over', 'You can apply without it.');
  elsif internal.was_let_in(vouch.organiser_id, me) then
    perform internal.refuse(409, 'ENTRY_KNOWN', 'The organiser has let you in before', 'You need no one to vouch for you.');
  elsif (select count(*) from public.entry_vouches v where v.organiser_id = vouch.organiser_id and v.newcomer_id = me and v.taken_back_at is null) >= 5 then
    perform internal.refuse(409, 'ENTRY_VOUCHES_USED', 'Five people vouch for you already', 'That is enough: apply for a night.');
  end if;
  -- a person who took back what they said may say it again
  delete from public.entry_vouches v where v.organiser_id = vouch.organiser_id and v.voucher_id = vouch.voucher_id and v.newcomer_id = me and v.taken_back_at is not null;
  update public.entry_vouches v set newcomer_id = me, used_at = now() where v.id = vouch.id
    and not exists (select from public.entry_vouches other where other.organiser_id = vouch.organiser_id and other.voucher_id = vouch.voucher_id and other.newcomer_id = me);
end $$;

-- By whom a newcomer is vouched for, for the team.
create or replace function internal.vouches_json(p_organiser_id uuid, p_newcomer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(p.full_name, p.handle::text), 'handle', p.handle, 'used_at', v.used_at,
    'is_taken_back', v.taken_back_at is not null) order by v.used_at, v.id), '[]')
  from public.entry_vouches v join public.profiles p on p.user_id = v.voucher_id where v.organiser_id = p_organiser_id and v.newcomer_id = p_newcomer
$$;

-- Who vouched for whom, the newest first, and what became of it. Each reading is in the audit log. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_team_vouches(p_organiser_id uuid)
returns table (voucher text, newcomer text, used_at timestamptz, is_taken_back boolean, was_let_in boolean)
language plpgsql security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_right('applications', p_organiser_id);
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'entry_vouches_listed', 'organisers', p_organiser_id::text);
  return query select coalesce(p.full_name, p.handle::text), coalesce(n.full_name, n.handle::text), v.used_at, v.taken_back_at is not null, internal.was_let_in(p_organiser_id, v.newcomer_id)
    from public.entry_vouches v join public.profiles p on p.user_id = v.voucher_id join public.profiles n on n.user_id = v.newcomer_id
    where v.organiser_id = p_organiser_id order by v.used_at desc, v.id limit 200;
end $$;

create or replace function internal.retention_entry_vouches(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.entry_vouches v where v.created_at < moment - interval '2 years' or (v.used_at is null and v.ends_at < moment - interval '30 days');
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function public.make_vouch(uuid), public.take_back_vouch(uuid), public.list_my_vouches(), public.read_vouch(text), public.take_vouch(text),
  public.list_team_vouches(uuid) to authenticated;
