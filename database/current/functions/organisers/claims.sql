-- Claiming an organiser that has no team. Its owner handles money, so staff decide in every case; who is approved is its owner.

create or replace function internal.has_organiser_owner(p_organiser_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.team_people(p_organiser_id, null, '{owner,manager}'))
$$;

-- Whether staff have approved the claim of somebody who still runs it. Founding an organiser proves nothing about who one is.
create or replace function internal.is_verified_organiser(p_organiser_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.organiser_claims c join internal.team_people(p_organiser_id, null, '{owner,manager}') t on t.user_id = c.user_id
    where c.organiser_id = p_organiser_id and c.status = 'approved')
$$;

-- What became of the caller's claim, and whether a claim can be made. Null for visitors.
create or replace function public.get_organiser_claim(p_organiser_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_open', internal.page_claim_refusal('organiser', p_organiser_id, me.id) is null,
    'claim', (select c.status from internal.organiser_claims c where c.organiser_id = p_organiser_id and c.user_id = me.id))
  from (select internal.proven_uid() as id) me where me.id is not null
$$;

-- @throws ARTISTS_NOT_FOUND, ARTISTS_UNCONFIRMED, ARTISTS_OF_VENUE, ARTISTS_CLAIMED, ORGANISERS_INVALID, ORGANISERS_RATE_LIMITED
create or replace function public.claim_organiser(p_organiser_id uuid, p_words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  said text := internal.clean_text(p_words);
  refusal jsonb;
begin
  perform internal.take_limit(me, 'artist_claims', 'ORGANISERS_RATE_LIMITED');
  refusal := internal.page_claim_refusal('organiser', p_organiser_id, me) -> 'refused';
  if refusal is not null then
    perform internal.refuse((refusal ->> 'status')::integer, refusal ->> 'code', refusal ->> 'message', refusal ->> 'hint');
  elsif char_length(said) not between 10 and 1000 then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'Say in 10 to 1,000 characters how we can tell that it is you', 'A link to your own page helps.');
  end if;
  insert into internal.organiser_claims as claim (organiser_id, user_id, words) values (p_organiser_id, me, said)
  on conflict on constraint organiser_claims_organiser_id_user_id_key do update set words = excluded.words, status = 'pending', decided_by = null, decided_at = null, created_at = now();
end $$;

-- Claims that wait, the oldest first, with where the person's code was found; for staff.
create or replace function public.list_organiser_claims()
returns table (id uuid, organiser text, slug text, person text, handle text, words text, created_at timestamptz, proved_address text)
language sql stable security definer set search_path = '' rows 50 as $$
  select * from internal.waiting_page_claims('organiser')
$$;

-- Approval makes the person owner. Nobody decides about a claim of their own.
-- @throws ARTISTS_CLAIM_NOT_FOUND, ARTISTS_OWN_CLAIM, ARTISTS_CLAIMED
create or replace function public.decide_organiser_claim(p_claim_id uuid, p_is_approved boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  staff uuid := internal.require_staff();
  claim internal.organiser_claims;
  organiser public.organisers;
begin
  select * into claim from internal.organiser_claims where id = p_claim_id for update;
  if claim.id is null or claim.status <> 'pending' then
    perform internal.refuse(404, 'ARTISTS_CLAIM_NOT_FOUND', 'This claim is decided already', 'Reload the list.');
  elsif claim.user_id = staff then
    perform internal.refuse(403, 'ARTISTS_OWN_CLAIM', 'This claim is your own', 'Leave it to a colleague.');
  end if;
  perform internal.lock_team(claim.organiser_id, null);
  select * into organiser from public.organisers where id = claim.organiser_id;
  if p_is_approved and (organiser.venue_id is not null or internal.has_organiser_owner(organiser.id)) then
    perform internal.refuse(409, 'ARTISTS_CLAIMED', 'This page is claimed already', 'Refuse this claim.');
  end if;
  update internal.organiser_claims set status = case when p_is_approved then 'approved' else 'refused' end, decided_by = staff, decided_at = now() where id = claim.id;
  if p_is_approved then
    insert into public.organiser_members as member (organiser_id, user_id, role) values (organiser.id, claim.user_id, 'owner')
    on conflict on constraint organiser_members_pkey do update set role = 'owner', status = 'active';
    -- its page, which is kept for others, says that it has a team now
    update public.organisers set updated_at = now() where id = organiser.id;
  end if;
  perform internal.notify('organiser_claim_decided', claim.user_id, jsonb_build_object('organiser', organiser.name, 'slug', organiser.slug, 'is_approved', p_is_approved));
  perform internal.record_act('organiser_claim_decided', 'organisers', organiser.id::text, null, jsonb_build_object('is_approved', p_is_approved));
end $$;

grant execute on function public.get_organiser_claim(uuid), public.claim_organiser(uuid, text), public.list_organiser_claims(),
  public.decide_organiser_claim(uuid, boolean) to authenticated;
