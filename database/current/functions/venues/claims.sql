-- A claim as its applicant reads it: what was typed, what is wrong with it, what proves it, and the venue it is about.
create or replace function internal.claim_json(claim public.venue_claims) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', claim.id, 'kind', claim.kind, 'version', claim.version, 'status', claim.status, 'payload', claim.payload,
    'submitted_at', claim.submitted_at, 'due_at', claim.due_at, 'owners_until', claim.owners_until, 'owners_answer', claim.owners_answer,
    'notes', claim.notes, 'appealed_at', claim.appealed_at, 'decided_at', claim.decided_at, 'updated_at', claim.updated_at,
    'venue', (select jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'place', concat_ws(', ', v.address, v.postcode), 'status', v.status,
      'website', v.links ->> 'website', 'has_owners', internal.has_owners(v.id)) from public.venues v where v.id = claim.venue_id),
    'problems', case when claim.status in ('draft', 'changes_requested') then
      (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from internal.claim_problems(claim) p) else '[]' end,
    'proofs', to_jsonb(internal.claim_proofs(claim)),
    'codes', (select coalesce(jsonb_object_agg(c.kind, jsonb_build_object('domain', c.domain, 'email', c.email, 'code', c.code, 'expires_at', c.expires_at,
      'proved_at', c.proved_at)), '{}') from internal.venue_claim_codes c where c.claim_id = claim.id))
$$;

-- The caller's own claim, locked; where its venue changes too, that is locked first, as by those who decide. @throws VENUES_CLAIM_NOT_FOUND
create or replace function internal.own_claim(p_claim_id uuid, locks_venue boolean default true) returns public.venue_claims
language plpgsql security definer set search_path = '' as $$
declare
  claim public.venue_claims;
begin
  perform internal.require_person();
  if locks_venue then
    perform from public.venues v where v.id = (select c.venue_id from public.venue_claims c where c.id = p_claim_id and c.applicant_id = auth.uid()) for no key update;
  end if;
  select * into claim from public.venue_claims c where c.id = p_claim_id and c.applicant_id = auth.uid() for update;
  if claim.id is null then
    perform internal.refuse(404, 'VENUES_CLAIM_NOT_FOUND', 'This claim is not there', 'Open your claims again.');
  end if;
  return claim;
end $$;

-- @throws VENUES_CLAIM_CLOSED
create or replace function internal.require_writable(claim public.venue_claims, p_version integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if claim.status not in ('draft', 'changes_requested') then
    perform internal.refuse(409, 'VENUES_CLAIM_CLOSED', 'This claim cannot be changed now', 'Reload the page to see where it stands.');
  elsif p_version is distinct from claim.version then
    perform internal.refuse(409, 'VENUES_STALE', 'This was changed in another tab', 'Reload the page. What you typed here is kept in this browser.');
  end if;
end $$;

-- Begins a claim of a venue's page or, without p_venue_id, of a room that is not listed yet. What is open already is answered again.
-- @throws VENUES_UNCONFIRMED, VENUES_NOT_FOUND, VENUES_MEMBER_ALREADY, VENUES_CLAIMS_FULL, VENUES_INVALID, VENUES_RATE_LIMITED
create or replace function public.start_venue_claim(p_venue_id uuid default null, p_name text default null, p_postcode text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  known public.venue_claims;
  claim public.venue_claims;
begin
  if not exists (select from auth.users u where u.id = me and u.email_confirmed_at is not null) then
    perform internal.refuse(403, 'VENUES_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('claims of ' || me, 0));
  if p_venue_id is not null then
    select * into known from public.venue_claims c where c.applicant_id = me and c.venue_id = p_venue_id and c.status in ('draft', 'submitted', 'changes_requested');
    if known.id is not null then
      return internal.claim_json(known);
    elsif not exists (select from public.venues v where v.id = p_venue_id and v.status in ('active', 'temporarily_closed', 'closed')) then
      perform internal.refuse(404, 'VENUES_NOT_FOUND', 'There is no such venue', 'Look for it again.');
    elsif exists (select from public.venue_members m where m.venue_id = p_venue_id and m.user_id = me and m.status = 'active') then
      perform internal.refuse(409, 'VENUES_MEMBER_ALREADY', 'You are in the team of this venue already', 'Open its dashboard.');
    end if;
  end if;
  if (select count(*) from public.venue_claims c where c.applicant_id = me and c.status in ('draft', 'submitted', 'changes_requested')) >= 3 then
    perform internal.refuse(409, 'VENUES_CLAIMS_FULL', 'You have three open claims already', 'Finish one or take one back first.');
  end if;
  perform internal.take_limit(me, 'venue_claims', 'VENUES_RATE_LIMITED');
  insert into public.venue_claims (kind, venue_id, applicant_id, payload)
  values (case when p_venue_id is null then 'new' else 'claim' end, coalesce(p_venue_id, internal.draft_venue(me, p_name, p_postcode)), me,
    case when p_venue_id is null then jsonb_build_object('name', internal.clean_line(p_name), 'postcode', upper(internal.clean_line(p_postcode))) else '{}' end)
  returning * into claim;
  return internal.claim_json(claim);
end $$;

-- The row of a room that somebody begins to add: read by them and by staff alone. Its address is written when it is sent.
create or replace function internal.draft_venue(person uuid, p_name text, p_postcode text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  name text := internal.clean_line(p_name);
  area uuid := internal.area_of_postcode(p_postcode);
  problems text := concat_ws(E'\n', 'name: ' || internal.venue_field_problem('name', name), 'postcode: ' || coalesce(internal.venue_field_problem('postcode', coalesce(p_postcode, '')),
    case when area is null then 'We do not know this postcode' end));
  code record;
  made uuid;
begin
  if problems <> '' then
    perform internal.refuse(400, 'VENUES_INVALID', problems, 'Correct the field and try again.', field => split_part(problems, ':', 1));
  end if;
  select * into code from internal.read_postcode(p_postcode);
  insert into public.venues (slug, name, address, postcode, area_id, status, created_by)
  values ('', name, 'Not written yet', code.outward || ' ' || code.inward, area, 'draft', person) returning id into made;
  return made;
end $$;

-- @throws VENUES_CLAIM_NOT_FOUND
create or replace function public.open_venue_claim(p_claim_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  claim public.venue_claims;
begin
  select * into claim from public.venue_claims c where c.id = p_claim_id and c.applicant_id = internal.proven_uid();
  if claim.id is null then
    perform internal.refuse(404, 'VENUES_CLAIM_NOT_FOUND', 'This claim is not there', 'Open your claims again.');
  end if;
  return internal.claim_json(claim);
end $$;

-- One's claims, what moved last first, without what was typed.
create or replace function public.list_my_venue_claims() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'status', c.status, 'venue', v.name, 'slug', v.slug, 'venue_status', v.status,
      'step', c.payload ->> 'step', 'due_at', c.due_at, 'owners_until', c.owners_until, 'updated_at', c.updated_at) order by c.updated_at desc, c.id), '[]')
    from (select * from public.venue_claims mine where mine.applicant_id = me order by mine.updated_at desc limit 50) c join public.venues v on v.id = c.venue_id);
end $$;

-- Keeps what was typed, whatever is wrong with it. @throws VENUES_TOO_LARGE, VENUES_CLAIM_CLOSED, VENUES_STALE, VENUES_RATE_LIMITED
create or replace function public.save_venue_claim(p_claim_id uuid, p_payload jsonb, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.venue_claims;
begin
  perform internal.take_limit(internal.require_person(), 'venue_saves', 'VENUES_RATE_LIMITED');
  claim := internal.own_claim(p_claim_id, false);
  if octet_length(p_payload::text) > 65536 then
    perform internal.refuse(413, 'VENUES_TOO_LARGE', 'That is more than a claim can hold', 'Shorten the longest texts.');
  elsif jsonb_typeof(p_payload) is distinct from 'object' then
    perform internal.refuse(400, 'VENUES_INVALID', 'A claim is an object', 'Send p_payload as an object.');
  end if;
  perform internal.require_writable(claim, p_version);
  update public.venue_claims set payload = p_payload, version = version + 1, updated_at = now() where id = claim.id returning * into claim;
  return internal.claim_json(claim);
end $$;

-- Takes a claim that was sent back, or throws a draft away. A room that was to be added stays a draft nobody else sees.
create or replace function public.withdraw_venue_claim(p_claim_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claim public.venue_claims := internal.own_claim(p_claim_id);
begin
  if claim.status = 'draft' then
    perform internal.remove_claims(array[claim.id]);
  elsif claim.status in ('submitted', 'changes_requested') then
    update public.venue_claims set status = 'withdrawn', decided_at = now(), version = version + 1, updated_at = now() where id = claim.id;
    update public.venues set status = 'draft' where id = claim.venue_id and claim.kind = 'new' and status = 'pending';
  elsif claim.status <> 'withdrawn' then
    perform internal.refuse(409, 'VENUES_CLAIM_CLOSED', 'This claim has been decided', 'Reload the page to see how.');
  end if;
end $$;

-- Rooms the caller is adding, for the pictures in their folders.
create or replace function internal.my_draft_venue_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.venue_id), '{}') from public.venue_claims c
  where c.applicant_id = (select internal.proven_uid()) and c.kind = 'new' and c.status in ('draft', 'changes_requested')
$$;

grant execute on function internal.my_draft_venue_ids() to authenticated;
grant execute on function public.start_venue_claim(uuid, text, text), public.open_venue_claim(uuid), public.list_my_venue_claims(),
  public.save_venue_claim(uuid, jsonb, integer), public.withdraw_venue_claim(uuid) to authenticated;
