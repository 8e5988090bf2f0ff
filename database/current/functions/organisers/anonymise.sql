create or replace function internal.obstacles_organisers(person uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select format('Only owner of the organiser %s.', owned.name) from public.organisers owned join public.organiser_members m on m.organiser_id = owned.id
  where m.user_id = person and m.role = 'owner' and m.status = 'active' and not exists (
    select from internal.team_people(owned.id, null, '{owner}') other where other.user_id <> person)
$$;

create or replace function internal.anonymise_organisers(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.organiser_members where user_id = person;
  delete from internal.team_removals where user_id = person or removed_by = person;
  delete from public.team_invitations where email = (select lower(email) from auth.users where id = person);
  update public.team_invitations set invited_by = null where invited_by = person;
  delete from internal.organiser_claims where user_id = person;
  update public.team_bans set created_by = null where created_by = person;
  update public.team_bans set ended_by = null where ended_by = person;
  update public.team_bans set appeal_decided_by = null where appeal_decided_by = person;
  -- an entry about an account alone goes with it; an address stays as the hash of its inbox until the entry ends
  delete from public.team_bans where user_id = person and email_hash is null;
  update public.team_bans set user_id = null, email = null, name = null, appealed_by = null, appeal_text = null, appeal_note = null, appeal_status = null, appealed_at = null
  where user_id = person or appealed_by = person or email_hash = (select internal.inbox_hash(email) from auth.users where id = person and email <> '');
$$;
