-- Whether the caller may know of an event by its id: it is announced, and where only the invited find it, they are invited or have a part
-- in it. For functions that answer past row-level security; a policy of public.events says the same of rows.
create or replace function internal.may_find_event(target uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  event record;
begin
  select e.status, e.visibility, e.organiser_id into event from public.events e where e.id = target;
  if not found or event.status not in ('published', 'postponed', 'cancelled') then
    return false;
  end if;
  return event.visibility <> 'invited' or ((select auth.uid()) is not null
    and (internal.is_invited(target, internal.proven_uid()) or internal.has_part_in_event(target, event.organiser_id)));
end $$;

-- Whether an event is for invited people and the caller does not find it. What is not there is not hidden.
create or replace function internal.is_hidden_event(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.events e where e.id = target and e.visibility = 'invited')
    and not internal.may_find_event(target)
$$;
grant execute on function internal.may_find_event(uuid) to anon, authenticated;
grant execute on function internal.is_hidden_event(uuid) to authenticated;
