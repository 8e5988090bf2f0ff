-- Interested and going, and who lets it be seen. A person's answer is theirs alone until they choose to stand on the list.

-- Tags that say something of those who come: of whom they love, what they like, what they have left behind.
create or replace function internal.sensitive_tags() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['queer', 'lgbtq', 'lesbian', 'gay', 'trans', 'drag', 'fetish', 'kink', 'sex-positive', 'sober', 'recovery', 'darkroom', 'naturist']
$$;

create or replace function internal.is_sensitive(tags text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select tags && internal.sensitive_tags()
$$;

-- Being seen at such a night is confirmed once more, by way of answer_event.
create or replace function internal.check_shown_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) = new.user_id and coalesce(current_setting('undercroft.attendance_confirmed', true), '') <> new.event_id::text
    and exists (select from public.event_tags t where t.event_id = new.event_id and t.tag = any (internal.sensitive_tags())) then
    raise exception using errcode = 'PT409', message = 'Please confirm that others may see you at this event', detail = 'RSVPS_CONFIRMATION_REQUIRED',
      hint = 'Call answer_event with p_confirmed.';
  end if;
  return new;
end $$;
create or replace trigger check_shown_answer_new before insert on public.rsvps
  for each row when (new.visible) execute function internal.check_shown_answer();
create or replace trigger check_shown_answer before update of visible on public.rsvps
  for each row when (new.visible and not old.visible) execute function internal.check_shown_answer();

-- Says interested or going, or takes it back with null. `p_show` puts name and picture on the list of those who go, where the organiser keeps one.
-- @throws RSVPS_EVENT_NOT_FOUND, RSVPS_LIST_CLOSED, RSVPS_CONFIRMATION_REQUIRED
create or replace function public.answer_event(p_event_id uuid, p_state text, p_show boolean default false, p_confirmed boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  list text;
begin
  if p_state is null then
    delete from public.rsvps where event_id = p_event_id and user_id = me;
    return;
  end if;
  select e.attendee_list into list from public.events e where e.id = p_event_id and p_state in ('interested', 'going')
    and (internal.may_find_event(e.id) or internal.has_part_in_event(e.id, e.organiser_id));
  if list is null then
    raise exception using errcode = 'PT404', message = 'There is no such event', detail = 'RSVPS_EVENT_NOT_FOUND', hint = 'Reload the page.';
  elsif p_show and list <> 'opt_in' then
    raise exception using errcode = 'PT409', message = 'This event shows nobody who goes', detail = 'RSVPS_LIST_CLOSED', hint = 'Answer without showing your name.';
  end if;
  perform set_config('undercroft.attendance_confirmed', case when p_confirmed then p_event_id::text else '' end, true);
  insert into public.rsvps (event_id, user_id, state, visible) values (p_event_id, me, p_state, coalesce(p_show, false))
  on conflict on constraint rsvps_pkey do update set state = excluded.state, visible = excluded.visible;
  perform set_config('undercroft.attendance_confirmed', '', true);
end $$;

-- Who lets it be seen that they go or are interested: those the caller follows first. Whose rows these are is decided by the policies
-- of rsvps alone; everybody else is in the number on the page.
create or replace function public.list_who_is_going(p_event_id uuid)
returns table (user_id uuid, handle text, full_name text, avatar_path text, state text, is_followed boolean)
language sql stable set search_path = '' rows 50 as $$
  select r.user_id, card.handle, card.full_name, card.avatar_path, r.state, r.user_id in (select internal.followed_people())
  from public.rsvps r, lateral internal.person_card(r.user_id) card
  where r.event_id = p_event_id and r.visible and r.state in ('interested', 'going') and card.handle is not null
    and (select not internal.is_guest(auth.uid()))
  order by r.user_id in (select internal.followed_people()) desc, r.state, r.created_at limit 100
$$;

grant execute on function public.answer_event(uuid, text, boolean, boolean), public.list_who_is_going(uuid) to authenticated;
