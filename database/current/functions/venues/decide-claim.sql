-- Staff decide about claims. Nobody decides where they have a part, and an appeal goes to somebody else.
create or replace function internal.tell_applicant(claim public.venue_claims, p_decision text, p_role text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  venue public.venues;
  address text := (select u.email from auth.users u where u.id = claim.applicant_id and u.deleted_at is null);
  reason text := nullif(claim.notes ->> 'reason', '');
begin
  select * into venue from public.venues v where v.id = claim.venue_id;
  perform internal.notify('claim_decided', claim.applicant_id, jsonb_build_object('claim_id', claim.id, 'venue', venue.name, 'slug', venue.slug, 'decision', p_decision));
  perform internal.enqueue_mail('venue-claim-decided', address, jsonb_strip_nulls(jsonb_build_object('decision', p_decision, 'venue', venue.name, 'role', p_role,
    'reason', reason, 'notes', (select jsonb_agg(jsonb_build_object('field', note.key, 'note', note.value) order by note.key) from jsonb_each_text(claim.notes) note where note.key <> 'reason'),
    'can_appeal', case when p_decision = 'reject' and claim.appealed_at is null then 'yes' end,
    'path', case when p_decision in ('approve', 'taken_in') then '/venue-dashboard/' || venue.slug else '/venue-onboarding/' || claim.id end)))
  where address <> '';
end $$;

create or replace function internal.has_part_in_claim(claim public.venue_claims, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person = claim.applicant_id
    or exists (select from public.venue_members m where m.venue_id = claim.venue_id and m.user_id = person and m.status = 'active')
    or exists (select from public.organiser_members m join public.organisers o on o.id = m.organiser_id where o.venue_id = claim.venue_id and m.user_id = person and m.status = 'active')
    or exists (select from public.venue_claims other where other.venue_id = claim.venue_id and other.applicant_id = person and other.status in ('draft', 'submitted', 'changes_requested'))
$$;

-- What staff write to the applicant: short texts by field.
create or replace function internal.claim_notes(p_decision text, p_notes jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  notes jsonb := (select coalesce(jsonb_object_agg(note.key, internal.clean_text(note.value)), '{}')
    from jsonb_each_text(case when jsonb_typeof(p_notes) = 'object' then p_notes else '{}' end) note where internal.clean_text(note.value) <> '');
begin
  if p_decision = 'reject' and char_length(coalesce(notes ->> 'reason', '')) < 3 then
    perform internal.refuse(400, 'VENUES_INVALID', 'Give a reason', 'The applicant reads it.', field => 'reason');
  elsif p_decision = 'changes' and notes = '{}' then
    perform internal.refuse(400, 'VENUES_INVALID', 'Say what has to change', 'Write it beside the field it is about.', field => 'reason');
  elsif exists (select from jsonb_each_text(notes) note where note.key !~ '^[a-z_]{2,40}$' or char_length(note.value) > 500) or octet_length(notes::text) > 16000 then
    perform internal.refuse(400, 'VENUES_INVALID', 'A note has at most 500 characters', 'Shorten it.', field => 'reason');
  end if;
  return notes;
end $$;

create or replace function internal.check_decidable(claim public.venue_claims, staff uuid, p_decision text, p_seen integer) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if claim.id is null then
    perform internal.refuse(404, 'VENUES_CLAIM_NOT_FOUND', 'This claim is not there', 'Look at the list again.');
  elsif p_decision is null or p_decision not in ('approve', 'changes', 'reject') then
    perform internal.refuse(400, 'VENUES_INVALID', 'Approve it, ask for changes or reject it', 'Choose one.');
  elsif claim.status <> 'submitted' or claim.version is distinct from p_seen then
    perform internal.refuse(409, 'VENUES_STALE', 'This claim has changed since you opened it', 'Look at it again before you decide.');
  elsif internal.has_part_in_claim(claim, staff) then
    perform internal.refuse(403, 'VENUES_OWN_PART', 'You have a part in this', 'Leave it to a colleague.');
  elsif claim.rejected_by = staff then
    perform internal.refuse(403, 'VENUES_OWN_DECISION', 'You rejected this claim yourself', 'Leave the appeal to a colleague.');
  elsif claim.owners_until > now() and claim.owners_answer is null then
    perform internal.refuse(409, 'VENUES_OWNERS_FIRST', 'The owners of this venue have not answered yet',
      'They have until ' || to_char(claim.owners_until at time zone 'Europe/London', 'FMDD FMMonth, HH24:MI') || '.');
  end if;
end $$;

-- @throws VENUES_CLAIM_NOT_FOUND, VENUES_INVALID, VENUES_STALE, VENUES_OWN_PART, VENUES_OWN_DECISION, VENUES_OWNERS_FIRST
create or replace function public.decide_claim(p_claim_id uuid, p_decision text, p_notes jsonb default '{}', p_seen integer default null, p_trust text default 'new') returns void
language plpgsql security definer set search_path = '' as $$
declare
  staff uuid := internal.require_staff();
  claim public.venue_claims;
  told jsonb;
  had_owners boolean;
begin
  perform from public.venues v where v.id = (select c.venue_id from public.venue_claims c where c.id = p_claim_id) for no key update;
  select * into claim from public.venue_claims c where c.id = p_claim_id for update;
  perform internal.check_decidable(claim, staff, p_decision, p_seen);
  if coalesce(p_trust, '') not in ('new', 'trusted', 'restricted') then
    perform internal.refuse(400, 'VENUES_INVALID', 'trust: Trust is new, trusted or restricted', 'Choose one.');
  end if;
  told := internal.claim_notes(p_decision, p_notes);
  had_owners := internal.has_owners(claim.venue_id);
  update public.venue_claims c set notes = told, version = c.version + 1, updated_at = now(),
    status = case p_decision when 'approve' then 'approved' when 'reject' then 'rejected' else 'changes_requested' end,
    decided_by = staff, decided_at = case when p_decision <> 'changes' then now() end, rejected_by = case when p_decision = 'reject' then staff else c.rejected_by end
  where c.id = claim.id returning * into claim;
  if p_decision = 'approve' then
    perform internal.hand_over_venue(claim, p_trust);
  elsif p_decision = 'reject' then
    update public.venues set status = 'draft' where id = claim.venue_id and claim.kind = 'new' and status = 'pending';
  end if;
  perform internal.tell_applicant(claim, p_decision);
  if had_owners and p_decision <> 'changes' then
    perform internal.tell_owners(claim, 'decided');
  end if;
  perform internal.record_act('claim_' || p_decision, 'venues', claim.venue_id::text, null, jsonb_build_object('claim', claim.id, 'reason', told ->> 'reason', 'trust', case p_decision when 'approve' then p_trust end));
end $$;

-- The applicant owns the venue from now on: its row, its team, its organiser; other claims of it have lost their ground.
create or replace function internal.hand_over_venue(claim public.venue_claims, p_trust text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  other public.venue_claims;
begin
  insert into public.venue_members as kept (venue_id, user_id, role) values (claim.venue_id, claim.applicant_id, 'owner')
  on conflict on constraint venue_members_pkey do update set role = 'owner', status = 'active';
  update public.venues set claimed_at = now(), verified_at = now(), status = case when status in ('draft', 'pending') then 'active' else status end where id = claim.venue_id;
  insert into public.organisers (slug, name, kind, venue_id, trust)
  select '', v.name, 'venue', v.id, p_trust from public.venues v where v.id = claim.venue_id and not exists (select from public.organisers o where o.venue_id = v.id);
  for other in
    update public.venue_claims c set status = 'superseded', decided_at = now(), decided_by = auth.uid(), version = c.version + 1, updated_at = now()
    where c.venue_id = claim.venue_id and c.id <> claim.id and c.status in ('submitted', 'changes_requested') returning c.*
  loop
    perform internal.tell_applicant(other, 'superseded');
  end loop;
end $$;

grant execute on function public.decide_claim(uuid, text, jsonb, integer, text) to authenticated;
