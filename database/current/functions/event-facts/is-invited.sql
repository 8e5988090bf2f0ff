-- Invitations of a person to a night that are in effect: neither the link nor this person's use of it has ended.
create or replace function internal.invitations_of(p_event_id uuid, p_person uuid) returns setof internal.event_invitations
language sql stable security definer rows 1 set search_path = '' as $$
  select v.* from internal.invited_people i join internal.event_invitations v on v.id = i.invitation_id
  where i.event_id = p_event_id and i.user_id = p_person and i.ended_at is null and v.ended_at is null and coalesce(v.ends_at > now(), true)
$$;

create or replace function internal.is_invited(p_event_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.invitations_of(p_event_id, p_person))
$$;
-- Whether an invitation waives a rule of a night for a person: approval, sale_start, membership, questions.
create or replace function internal.invitation_waives(p_event_id uuid, p_person uuid, p_rule text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.invitations_of(p_event_id, p_person) v where p_rule = any (v.waives))
$$;
grant execute on function internal.is_invited(uuid, uuid) to authenticated;
