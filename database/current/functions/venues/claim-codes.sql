-- The two codes that prove a claim. Which domain an address or a website belongs to is worked out by the server function, which knows the
-- list of public suffixes; these are called by it alone, and hold it to what the database knows.

-- For the server function: the host that the venue's page has named long enough, or why there is none.
-- @returns {host, website} or {refused}
create or replace function public.read_claim_website(p_claim_id uuid, p_person uuid, p_assurance text, p_for text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  claim public.venue_claims;
  site record;
begin
  select * into claim from public.venue_claims c where c.id = p_claim_id and c.applicant_id = p_person and internal.is_proven(p_person, p_assurance);
  if claim.id is null or exists (select from public.profiles p where p.user_id = p_person and p.status <> 'active') then
    return internal.refused_correction(404, 'VENUES_CLAIM_NOT_FOUND', 'This claim is not there', 'Open your claims again.');
  elsif claim.status not in ('draft', 'changes_requested') then
    return internal.refused_correction(409, 'VENUES_CLAIM_CLOSED', 'This claim cannot be changed now', 'Reload the page to see where it stands.');
  elsif claim.kind = 'new' then
    if p_for = 'mail' then
      return internal.refused_correction(409, 'VENUES_WEBSITE_TOO_NEW', 'We mail codes only to rooms whose page has named a website for 30 days', 'Give another proof.', 'email');
    elsif internal.form_text(claim.payload, 'website') is null or internal.venue_field_problem('website', claim.payload ->> 'website') is not null then
      return internal.refused_correction(400, 'VENUES_INVALID', 'Write the website of the room in the basics first', 'It begins with https://.', 'website');
    end if;
    return jsonb_build_object('website', internal.form_text(claim.payload, 'website'));
  end if;
  select v.links ->> 'website' as address, w.since into site from public.venues v left join internal.venue_websites w on w.venue_id = v.id where v.id = claim.venue_id;
  if site.since is null then
    return internal.refused_correction(409, 'VENUES_WEBSITE_MISSING', 'The page of this venue names no website', 'Give another proof.', case p_for when 'mail' then 'email' else 'website' end);
  elsif site.since > now() - interval '30 days' then
    return internal.refused_correction(409, 'VENUES_WEBSITE_TOO_NEW', 'The page of this venue has named its website for less than 30 days', 'Give another proof.',
      case p_for when 'mail' then 'email' else 'website' end);
  end if;
  return jsonb_build_object('website', site.address);
end $$;

create or replace function internal.six_digits() returns text
language sql volatile set search_path = '' as $$
  select lpad(((('x' || encode(extensions.gen_random_bytes(7), 'hex'))::bit(56)::bigint) % 1000000)::text, 6, '0')
$$;

create or replace function internal.is_of_domain(host text, domain text) returns boolean
language sql immutable set search_path = '' as $$
  select position('.' in domain) > 1 and (lower(host) = domain or right(lower(host), char_length(domain) + 1) = '.' || domain)
$$;

-- Mails a code to an address of the venue's domain: three an hour for a person, five a day for an inbox. Nothing the applicant typed stands
-- in the mail. @returns {expires_at}, {wait} or {refused}
create or replace function public.send_claim_code(p_claim_id uuid, p_person uuid, p_assurance text, p_email text, p_domain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  site jsonb := public.read_claim_website(p_claim_id, p_person, p_assurance, 'mail');
  address text := lower(btrim(p_email));
  code text := internal.six_digits();
  wait integer;
  kept internal.venue_claim_codes;
begin
  if site ? 'refused' then
    return site;
  elsif not internal.is_of_domain(split_part(address, '@', 2), p_domain)
    or not internal.is_of_domain(split_part(substring(site ->> 'website' from '(?i)^https?://([^/?#\\]+)'), ':', 1), p_domain) then
    return internal.refused_correction(400, 'VENUES_PROOF_REFUSED', 'This address does not belong to the website of the venue', 'Use an address at its own domain, or give another proof.', 'email');
  end if;
  wait := internal.take_rate_limit('user:' || p_person, 'venue_claim_codes', 3, 60);
  if wait = 0 then
    wait := internal.take_rate_limit('inbox:' || internal.inbox_hash(address), 'venue_claim_codes', 5, 1440);
  end if;
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  insert into internal.venue_claim_codes as known (claim_id, kind, domain, email, code_hash, expires_at)
  values (p_claim_id, 'mail', p_domain, address, internal.hash_code(p_claim_id || code), now() + interval '15 minutes')
  on conflict on constraint venue_claim_codes_pkey do update set id = gen_random_uuid(), domain = excluded.domain, email = excluded.email, code_hash = excluded.code_hash,
    expires_at = excluded.expires_at, proved_at = null, created_at = now()
  returning * into kept;
  perform internal.enqueue_mail('venue-claim-code', address, jsonb_build_object('code', code,
    'venue', (select v.name from public.venues v join public.venue_claims c on c.venue_id = v.id where c.id = p_claim_id)));
  return jsonb_build_object('expires_at', kept.expires_at);
end $$;

-- The mailed code, typed in: fifteen minutes, five tries. @throws VENUES_CODE_WRONG, VENUES_CODE_OVER, VENUES_RATE_LIMITED
create or replace function public.confirm_claim_code(p_claim_id uuid, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.venue_claims := internal.own_claim(p_claim_id, false);
  sent internal.venue_claim_codes;
  wait integer;
begin
  if claim.status not in ('draft', 'changes_requested') then
    perform internal.refuse(409, 'VENUES_CLAIM_CLOSED', 'This claim cannot be changed now', 'Reload the page to see where it stands.');
  end if;
  select * into sent from internal.venue_claim_codes c where c.claim_id = claim.id and c.kind = 'mail' for update;
  if sent.proved_at is not null then
    return internal.claim_json(claim);
  elsif sent.id is null or sent.expires_at <= now() then
    perform internal.refuse(410, 'VENUES_CODE_OVER', 'This code has ended', 'Have a new one sent.');
  end if;
  wait := internal.take_rate_limit('claim:' || sent.id, 'venue_code_tries', 5, 15);
  if wait > 0 then
    perform internal.refuse_too_many('VENUES_RATE_LIMITED', wait);
  elsif sent.code_hash <> internal.hash_code(claim.id || regexp_replace(coalesce(p_code, ''), '\s', '', 'g')) then
    perform internal.refuse(400, 'VENUES_CODE_WRONG', 'This is not the code we sent', 'Look at the newest mail. A code can be tried five times.');
  end if;
  update internal.venue_claim_codes set proved_at = now(), code_hash = null where claim_id = claim.id and kind = 'mail';
  return internal.claim_json(claim);
end $$;

-- The code to be put on the website: made once for a claim and domain. @returns {code, website} or {refused}
create or replace function public.prepare_claim_website(p_claim_id uuid, p_person uuid, p_assurance text, p_domain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  site jsonb := public.read_claim_website(p_claim_id, p_person, p_assurance, 'website');
  kept internal.venue_claim_codes;
begin
  if site ? 'refused' then
    return site;
  elsif not internal.is_of_domain(split_part(substring(site ->> 'website' from '(?i)^https?://([^/?#\\]+)'), ':', 1), p_domain) then
    return internal.refused_correction(400, 'VENUES_PROOF_REFUSED', 'This website has no domain of its own', 'Give another proof.', 'website');
  end if;
  insert into internal.venue_claim_codes as known (claim_id, kind, domain, code) values (p_claim_id, 'website', p_domain, internal.six_digits())
  on conflict on constraint venue_claim_codes_pkey do update set id = gen_random_uuid(), domain = excluded.domain, code = excluded.code, proved_at = null, created_at = now()
    where known.domain <> excluded.domain;
  select * into kept from internal.venue_claim_codes c where c.claim_id = p_claim_id and c.kind = 'website';
  return jsonb_build_object('code', kept.code, 'website', site ->> 'website', 'proved_at', kept.proved_at);
end $$;

-- Counts a look at a website before it is made: ten an hour. @returns seconds to wait, 0 to go on
create or replace function public.count_website_look(p_person uuid) returns integer
language sql security definer set search_path = '' as $$
  select internal.take_rate_limit('user:' || p_person, 'venue_website_looks', 10, 60)
$$;

-- The code was found on the website of that domain.
create or replace function public.confirm_claim_website(p_claim_id uuid, p_person uuid, p_domain text, p_code text) returns boolean
language sql security definer set search_path = '' as $$
  with proved as (
    update internal.venue_claim_codes c set proved_at = coalesce(c.proved_at, now()) from public.venue_claims claim
    where claim.id = p_claim_id and claim.applicant_id = p_person and claim.status in ('draft', 'changes_requested')
      and c.claim_id = claim.id and c.kind = 'website' and c.domain = p_domain and c.code = p_code returning 1)
  select exists (select from proved)
$$;

grant execute on function public.confirm_claim_code(uuid, text) to authenticated;
grant execute on function public.read_claim_website(uuid, uuid, text, text), public.send_claim_code(uuid, uuid, text, text, text),
  public.prepare_claim_website(uuid, uuid, text, text), public.count_website_look(uuid), public.confirm_claim_website(uuid, uuid, text, text) to service_role;
