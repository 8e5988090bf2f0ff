-- A room with owners: they hear of a claim first and have seven days to take the person in or to dispute it. Then staff decide.
create or replace function internal.tell_owners(claim public.venue_claims, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told record;
  venue public.venues;
  facts jsonb;
begin
  select * into venue from public.venues v where v.id = claim.venue_id;
  facts := jsonb_build_object('claim_id', claim.id, 'venue', venue.name, 'slug', venue.slug, 'state', p_state, 'until', claim.owners_until, 'decision', claim.status);
  for told in select u.id, u.email from public.venue_members m join auth.users u on u.id = m.user_id
    where m.venue_id = claim.venue_id and m.role = 'owner' and m.status = 'active' and u.id <> claim.applicant_id and u.deleted_at is null order by u.id
  loop
    perform internal.notify('claim_contested', told.id, facts);
    perform internal.enqueue_mail('venue-claim-contested', told.email, facts - 'claim_id' || jsonb_build_object('path', '/venue-claims/' || claim.id,
      'until', to_char(claim.owners_until at time zone 'Europe/London', 'FMDay FMDD FMMonth, HH24:MI'))) where told.email <> '';
  end loop;
end $$;

-- A claim of a venue whose owner the caller is, as far as owners may know it: who claims and why, what kinds of proof there are.
-- @throws VENUES_CLAIM_NOT_FOUND
create or replace function internal.contested_claim(p_claim_id uuid) returns public.venue_claims
language plpgsql stable security definer set search_path = '' as $$
declare
  claim public.venue_claims;
begin
  select c.* into claim from public.venue_claims c join public.venue_members m on m.venue_id = c.venue_id
  where c.id = p_claim_id and c.owners_until is not null and m.user_id = internal.proven_uid() and m.role = 'owner' and m.status = 'active' and c.applicant_id <> m.user_id;
  if claim.id is null then
    perform internal.refuse(404, 'VENUES_CLAIM_NOT_FOUND', 'This claim is not there', 'Open your venue again.');
  end if;
  return claim;
end $$;

create or replace function public.get_contested_claim(p_claim_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  claim public.venue_claims := internal.contested_claim(p_claim_id);
begin
  return (select jsonb_build_object('id', claim.id, 'status', claim.status, 'venue', v.name, 'slug', v.slug, 'name', coalesce(nullif(p.full_name, ''), '@' || p.handle::text),
      'role', claim.payload ->> 'role', 'message', claim.payload ->> 'message', 'proofs', to_jsonb(internal.claim_proofs(claim)),
      'until', claim.owners_until, 'answer', claim.owners_answer, 'words', claim.owners_words, 'submitted_at', claim.submitted_at)
    from public.venues v, public.profiles p where v.id = claim.venue_id and p.user_id = claim.applicant_id);
end $$;

-- An owner takes the person into the team with a role, or says why the claim is wrong. @throws VENUES_CLAIM_CLOSED, VENUES_INVALID
create or replace function public.answer_contested_claim(p_claim_id uuid, p_answer text, p_role text default null, p_words text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  claim public.venue_claims := internal.contested_claim(p_claim_id);
  words text := internal.clean_text(p_words);
begin
  perform from public.venues v where v.id = claim.venue_id for no key update;
  select * into claim from public.venue_claims c where c.id = claim.id for update;
  if claim.status <> 'submitted' or claim.owners_answer is not null or claim.owners_until <= now() then
    perform internal.refuse(409, 'VENUES_CLAIM_CLOSED', 'This claim waits for no answer of yours any more', 'Reload the page to see where it stands.');
  elsif coalesce(p_answer, '') not in ('taken_in', 'disputed') then
    perform internal.refuse(400, 'VENUES_INVALID', 'answer: Take them in or dispute the claim', 'Choose one.');
  elsif p_answer = 'taken_in' and coalesce(p_role, '') not in ('owner', 'manager', 'editor', 'door', 'finance') then
    perform internal.refuse(400, 'VENUES_INVALID', 'role: Choose what they may do', 'Choose one role.', field => 'role');
  elsif p_answer = 'disputed' and char_length(words) not between 10 and 1000 then
    perform internal.refuse(400, 'VENUES_INVALID', 'words: Say in 10 to 1,000 characters why the claim is wrong', 'Write a little more, or a little less.', field => 'words');
  end if;
  update public.venue_claims set owners_answer = p_answer, owners_words = nullif(words, ''), version = version + 1, updated_at = now(),
    status = case p_answer when 'taken_in' then 'approved' else status end, decided_at = case p_answer when 'taken_in' then now() end,
    decided_by = case p_answer when 'taken_in' then me end, due_at = case p_answer when 'disputed' then internal.claim_due(now()) else due_at end
  where id = claim.id returning * into claim;
  if p_answer = 'taken_in' then
    insert into public.venue_members as kept (venue_id, user_id, role, invited_by) values (claim.venue_id, claim.applicant_id, p_role, me)
    on conflict on constraint venue_members_pkey do update set role = excluded.role, status = 'active', invited_by = excluded.invited_by;
    perform internal.tell_applicant(claim, 'taken_in', p_role);
    insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data)
    values (me, 'claim_taken_in', 'venues', claim.venue_id::text, jsonb_build_object('role', p_role));
  end if;
end $$;

grant execute on function public.get_contested_claim(uuid), public.answer_contested_claim(uuid, text, text, text) to authenticated;
