-- Claiming an artist's page. Anybody with a confirmed address may ask; staff decide, and the page says so.

-- What the caller may do with a page: whether they may write it, and what became of their claim.
create or replace function public.get_artist_rights(p_artist_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('may_edit', internal.may_edit_artist(p_artist_id),
    'claim', (select c.status from internal.artist_claims c where c.artist_id = p_artist_id and c.user_id = me.id))
  from (select internal.proven_uid() as id) me where me.id is not null
$$;

-- @throws ARTISTS_NOT_FOUND, ARTISTS_UNCONFIRMED, ARTISTS_CLAIMED, ARTISTS_INVALID, ARTISTS_RATE_LIMITED
create or replace function public.claim_artist(p_artist_id uuid, p_words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  said text := internal.clean_text(p_words);
  artist public.artists;
begin
  perform internal.take_limit(me, 'artist_claims', 'ARTISTS_RATE_LIMITED');
  select * into artist from public.artists where id = p_artist_id;
  if artist.id is null then
    perform internal.refuse(404, 'ARTISTS_NOT_FOUND', 'There is no such artist', 'Reload the page.');
  elsif not exists (select from auth.users where id = me and email_confirmed_at is not null) then
    perform internal.refuse(403, 'ARTISTS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  elsif artist.is_claimed then
    perform internal.refuse(409, 'ARTISTS_CLAIMED', 'This page is claimed already', 'Write to us if it is yours.');
  elsif char_length(said) not between 10 and 1000 then
    perform internal.refuse(400, 'ARTISTS_INVALID', 'Say in 10 to 1,000 characters how we can tell that it is you', 'A link to your own page helps.');
  end if;
  insert into internal.artist_claims (artist_id, user_id, words) values (p_artist_id, me, said)
  on conflict on constraint artist_claims_artist_id_user_id_key do update set words = excluded.words, status = 'pending', decided_by = null, decided_at = null,
    created_at = now() where artist_claims.status <> 'approved';
end $$;

-- Claims that wait, the oldest first, with where the person's code was found; for staff.
create or replace function public.list_artist_claims()
returns table (id uuid, artist text, slug text, person text, handle text, words text, created_at timestamptz, proved_address text)
language sql stable security definer set search_path = '' rows 50 as $$
  select * from internal.waiting_page_claims('artist')
$$;

-- Nobody decides about a claim of their own. @throws ARTISTS_CLAIM_NOT_FOUND, ARTISTS_OWN_CLAIM, ARTISTS_CLAIMED
create or replace function public.decide_artist_claim(p_claim_id uuid, p_is_approved boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  staff uuid := internal.require_staff();
  claim internal.artist_claims;
  artist public.artists;
begin
  select * into claim from internal.artist_claims where id = p_claim_id for update;
  if claim.id is null or claim.status <> 'pending' then
    perform internal.refuse(404, 'ARTISTS_CLAIM_NOT_FOUND', 'This claim is decided already', 'Reload the list.');
  elsif claim.user_id = staff then
    perform internal.refuse(403, 'ARTISTS_OWN_CLAIM', 'This claim is your own', 'Leave it to a colleague.');
  end if;
  select * into artist from public.artists where id = claim.artist_id for update;
  if p_is_approved and artist.is_claimed then
    perform internal.refuse(409, 'ARTISTS_CLAIMED', 'This page is claimed already', 'Refuse this claim.');
  end if;
  update internal.artist_claims set status = case when p_is_approved then 'approved' else 'refused' end, decided_by = staff, decided_at = now() where id = claim.id;
  if p_is_approved then
    update public.artists set is_claimed = true where id = artist.id;
  end if;
  perform internal.notify('artist_claim_decided', claim.user_id, jsonb_build_object('artist', artist.name, 'slug', artist.slug, 'is_approved', p_is_approved));
  perform internal.record_act('artist_claim_decided', 'artists', artist.id::text, null, jsonb_build_object('is_approved', p_is_approved));
end $$;

grant execute on function public.get_artist_rights(uuid), public.claim_artist(uuid, text), public.list_artist_claims(), public.decide_artist_claim(uuid, boolean) to authenticated;

-- A page whose artist has left is open again.
create or replace function internal.anonymise_artists(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.artists set is_claimed = false where id in (select artist_id from internal.artist_claims where user_id = person and status = 'approved');
  delete from internal.artist_claims where user_id = person;
  delete from internal.page_proofs where user_id = person;
end $$;

create or replace function internal.export_artists(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('artist_claims', (select coalesce(jsonb_agg(jsonb_build_object('artist', a.name, 'words', c.words, 'status', c.status, 'created_at', c.created_at)), '[]')
    from internal.artist_claims c join public.artists a on a.id = c.artist_id where c.user_id = person),
    'page_proofs', (select coalesce(jsonb_agg(jsonb_build_object('page', coalesce(a.name, o.name), 'address', f.address, 'proved_at', f.proved_at, 'created_at', f.created_at)), '[]')
      from internal.page_proofs f left join public.artists a on a.id = f.artist_id left join public.organisers o on o.id = f.organiser_id where f.user_id = person))
$$;
