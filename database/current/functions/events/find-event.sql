-- An event by its id or slug. This is the one way to an unlisted event for people who have its address; lists do not hold it, and
-- the rows around it (line-up, hosts, announcements) are read in the same request only.
-- A night for invited people is found by them and by those who have a part in it.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.find_event(p_id_or_slug text) returns setof public.events
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  found_event public.events;
begin
  if p_id_or_slug ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    select * into found_event from public.events where id = p_id_or_slug::uuid;
  else
    select * into found_event from public.events where slug = p_id_or_slug;
  end if;
  if (found_event.status in ('published', 'postponed', 'cancelled') and (found_event.visibility <> 'invited' or internal.may_find_event(found_event.id)))
    or ((select auth.uid()) is not null and internal.has_part_in_event(found_event.id, found_event.organiser_id)) then
    perform set_config('undercroft.opened_event', found_event.id::text, true);
    return next found_event;
  end if;
end $$;

-- The event that find_event has found in this transaction.
create or replace function internal.opened_event() returns uuid
language sql stable set search_path = '' as $$
  select nullif(current_setting('undercroft.opened_event', true), '')::uuid
$$;

grant execute on function public.find_event(text) to anon, authenticated, service_role;
grant execute on function internal.opened_event() to anon, authenticated, service_role;
-- to anon as well: policies of realtime.messages ask it
