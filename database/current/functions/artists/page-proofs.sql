-- The code that a person puts on the website or profile of an artist or organiser whose page they claim. A server function reads the
-- page; these are called by it alone. A code found by that function always makes a claim. It is approved at once only for an artist,
-- and only where the page has named exactly this website, at a domain of its own, for 30 days.

-- Notes since when an artist's page has named its website.
create or replace function internal.note_artist_website() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.links ->> 'website' is null then
    delete from internal.artist_websites where artist_id = new.id;
  else
    insert into internal.artist_websites as known (artist_id, address, since)
    values (new.id, new.links ->> 'website', case when tg_op = 'INSERT' then least(new.created_at, now()) else now() end)
    on conflict on constraint artist_websites_pkey do update set address = excluded.address, since = now() where known.address <> excluded.address;
  end if;
  return null;
end $$;

create or replace trigger note_artist_website after insert on public.artists
  for each row when (new.links ? 'website') execute function internal.note_artist_website();
create or replace trigger note_changed_artist_website after update of links on public.artists
  for each row when (new.links ->> 'website' is distinct from old.links ->> 'website') execute function internal.note_artist_website();

create or replace function internal.page_proof(p_kind text, p_page_id uuid, p_person uuid) returns internal.page_proofs
language sql stable security definer set search_path = '' as $$
  select p from internal.page_proofs p where p.user_id = p_person and case p_kind when 'artist' then p.artist_id else p.organiser_id end = p_page_id
$$;

-- The code for a page, made once for a person and an address; without an address, for the one that is kept or that the page names.
-- @returns {code, address, proved_at}, {wait} or {refused}
create or replace function public.prepare_page_proof(p_kind text, p_page_id uuid, p_person uuid, p_assurance text, p_address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal jsonb;
  kept internal.page_proofs := internal.page_proof(p_kind, p_page_id, p_person);
  wanted text := nullif(btrim(p_address), '');
  wait integer;
begin
  if not internal.is_proven(p_person, p_assurance) or exists (select from public.profiles where user_id = p_person and status <> 'active') then
    return internal.refused_correction(403, 'ARTISTS_NOT_YOURS', 'Sign in to claim a page', 'Sign in and try again.');
  end if;
  refusal := internal.page_claim_refusal(p_kind, p_page_id, p_person);
  if refusal is not null then
    return refusal;
  end if;
  wanted := coalesce(wanted, kept.address, case p_kind when 'artist' then (select links ->> 'website' from public.artists where id = p_page_id)
    else (select links ->> 'website' from public.organisers where id = p_page_id) end);
  if wanted is null or wanted !~* '^https?://[^\s<>"]+$' or char_length(wanted) > 300 then
    return internal.refused_correction(400, 'ARTISTS_INVALID', 'Write the address of your website or profile', 'It begins with https:// and has 300 characters at most.', 'address');
  end if;
  wait := internal.take_rate_limit('user:' || p_person, 'page_proofs', 30, 60);
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  insert into internal.page_proofs as known (artist_id, organiser_id, user_id, address, code)
  values (case p_kind when 'artist' then p_page_id end, case p_kind when 'organiser' then p_page_id end, p_person, wanted, internal.six_digits())
  on conflict on constraint page_proofs_subject_user_id_key do update set address = excluded.address, code = excluded.code, proved_at = null, created_at = now()
    where known.address <> excluded.address;
  kept := internal.page_proof(p_kind, p_page_id, p_person);
  return jsonb_build_object('code', kept.code, 'address', kept.address, 'proved_at', kept.proved_at);
end $$;

-- The code was found at that address. @returns {status} of the claim, {wait} or {refused}
create or replace function public.confirm_page_proof(p_kind text, p_page_id uuid, p_person uuid, p_address text, p_code text, p_is_own_domain boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal jsonb;
  said constant text := 'The code stood on ' || p_address;
  kept internal.page_proofs;
  is_known boolean;
  wait integer;
begin
  -- of two people who prove one page at once, the second finds it claimed
  perform from public.artists where p_kind = 'artist' and id = p_page_id for update;
  perform from public.organisers where p_kind = 'organiser' and id = p_page_id for update;
  refusal := internal.page_claim_refusal(p_kind, p_page_id, p_person);
  if refusal is not null then
    return refusal;
  end if;
  kept := internal.page_proof(p_kind, p_page_id, p_person);
  if kept.id is null or (kept.address, kept.code) is distinct from (p_address, p_code) then
    return internal.refused_correction(409, 'ARTISTS_CODE_CHANGED', 'The code has changed meanwhile', 'Put the new one on the page and look again.');
  elsif kept.proved_at is null then
    wait := internal.take_rate_limit('user:' || p_person, 'artist_claims', 5, 1440);
    if wait > 0 then
      return jsonb_build_object('wait', wait);
    end if;
    update internal.page_proofs set proved_at = now() where id = kept.id;
  end if;
  if p_kind = 'organiser' then
    -- what staff have refused comes before them again only with a proof that they have not seen
    insert into internal.organiser_claims as claim (organiser_id, user_id, words) values (p_page_id, p_person, said)
    on conflict on constraint organiser_claims_organiser_id_user_id_key do update set status = 'pending', words = case claim.status when 'pending' then claim.words else said end,
      decided_by = null, decided_at = null where claim.status <> 'refused' or kept.proved_at is null;
    return jsonb_build_object('status', (select status from internal.organiser_claims where organiser_id = p_page_id and user_id = p_person));
  end if;
  is_known := p_is_own_domain and exists (
    select from internal.artist_websites w where w.artist_id = p_page_id and w.address = p_address and w.since <= now() - interval '30 days')
    and not exists (select from internal.artist_claims where artist_id = p_page_id and user_id = p_person and status = 'refused');
  insert into internal.artist_claims as claim (artist_id, user_id, words, status, decided_at)
  values (p_page_id, p_person, said, case when is_known then 'approved' else 'pending' end, case when is_known then now() end)
  on conflict on constraint artist_claims_artist_id_user_id_key do update set status = excluded.status, decided_at = excluded.decided_at, decided_by = null,
    words = case claim.status when 'pending' then claim.words else said end where claim.status <> 'refused' or kept.proved_at is null;
  if is_known then
    update public.artists set is_claimed = true where id = p_page_id;
    perform internal.record_act('artist_claim_proved', 'artists', p_page_id::text, null, jsonb_build_object('website', p_address));
  end if;
  return jsonb_build_object('status', (select status from internal.artist_claims where artist_id = p_page_id and user_id = p_person));
end $$;

grant execute on function public.prepare_page_proof(text, uuid, uuid, text, text), public.confirm_page_proof(text, uuid, uuid, text, text, boolean) to service_role;
