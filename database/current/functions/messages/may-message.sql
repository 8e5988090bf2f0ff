-- Whether somebody may write to a person they have no open thread with. This alone reads what people chose under "Who may message you".

-- Both are going to a night that is still to come, and each shows it to the other.
create or replace function internal.share_a_night(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.rsvps a join public.rsvps b on b.event_id = a.event_id join public.events e on e.id = a.event_id
      where a.user_id = one and b.user_id = other and a.state = 'going' and b.state = 'going' and a.visible and b.visible
        and e.status = 'published' and e.attendee_list = 'opt_in' and coalesce(e.ends_at, e.starts_at) > now())
    and internal.may_see(one, other, 'going') and internal.may_see(other, one, 'going')
$$;

-- What age says of two people: no where either told that they are under 18, later while the receiver has told nothing, else null.
create or replace function internal.age_between(sender uuid, receiver uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when internal.is_minor(sender) or internal.is_minor(receiver) then 'no' when not internal.has_told_age(receiver) then 'later' end
$$;

-- inbox, request, no, or later: the receiver has not told an age yet. Who was refused before is not told of that.
create or replace function internal.may_message(sender uuid, receiver uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  policy text := (select p.message_policy from public.profile_private p where p.user_id = receiver);
  age text := internal.age_between(sender, receiver);
  follows boolean := exists (select from public.follows f where f.follower_id = receiver and f.kind = 'user' and f.target = sender::text and f.status = 'active');
begin
  if sender = receiver or age = 'no' or policy is null or policy = 'nobody' or policy = 'following' and not follows or internal.are_blocked(sender, receiver)
    or not exists (select from public.profiles p where p.user_id = receiver and p.status = 'active') then
    return 'no';
  elsif follows or internal.share_a_night(sender, receiver) or exists (
    select from public.conversations c join public.conversation_members m on m.conversation_id = c.id and m.user_id = receiver and m.state in ('active', 'archived')
    where c.pair_key = internal.pair_key(sender, receiver) and exists (select from public.messages w where w.conversation_id = c.id and w.sender_id = receiver)) then
    return coalesce(age, 'inbox');
  elsif internal.may_see(sender, receiver, 'profile') then
    return coalesce(age, 'request');
  end if;
  return 'no';
end $$;

create or replace function internal.pair_key(one uuid, other uuid) returns text
language sql immutable set search_path = '' as $$
  select least(one, other) || ' ' || greatest(one, other)
$$;
