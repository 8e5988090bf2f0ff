-- The second pair of eyes: another partner of the town, or staff. What was wrong is withdrawn with a correction that everybody reads.

-- A warning that the caller may judge, locked. @throws AUTH_REQUIRED, WARNINGS_NOT_FOUND, WARNINGS_RATE_LIMITED
create or replace function internal.judged_warning(p_warning_id uuid) returns internal.warnings
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  found internal.warnings;
begin
  perform internal.require_standing();
  perform internal.take_limit(me, 'warning_decisions', 'WARNINGS_RATE_LIMITED');
  select * into found from internal.warnings w where w.id = p_warning_id for update;
  if found.id is null or not internal.is_warning_partner(found.area_id, me) and not internal.is_staff() then
    perform internal.refuse(404, 'WARNINGS_NOT_FOUND', 'There is no such warning', 'Load the page again.');
  end if;
  return found;
end $$;

-- Tells its author what became of a warning, where somebody else decided.
create or replace function internal.tell_warning_author(w internal.warnings, p_state text) returns void
language sql security definer set search_path = '' as $$
  select internal.notify('warning_decided', (w).author_id, jsonb_build_object('title', (w).title, 'state', p_state, 'path', '/warnings/write', 'dedupe_key', p_state || ':' || (w).id))
  where (w).author_id is not null and (w).author_id is distinct from auth.uid()
$$;

-- Confirms a warning: one that waits is shown now, an urgent one stays. @throws WARNINGS_NOT_FOUND, WARNINGS_OWN, WARNINGS_CLOSED
create or replace function public.second_warning(p_warning_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  found internal.warnings := internal.judged_warning(p_warning_id);
begin
  if found.author_id is not distinct from auth.uid() then
    perform internal.refuse(403, 'WARNINGS_OWN', 'A second person confirms it', 'Ask another partner, or wait for staff.');
  elsif found.status not in ('waiting', 'shown') or found.ends_at <= now() then
    perform internal.refuse(409, 'WARNINGS_CLOSED', 'This warning is closed', 'Load the page again to see what became of it.');
  elsif found.seconded_at is null then
    update internal.warnings set status = 'shown', shown_at = coalesce(shown_at, now()), seconded_by = auth.uid(), seconded_at = now(), look_by = null,
      told_all_at = case when found.status = 'waiting' then null else told_all_at end where id = found.id;
    perform internal.announce_warnings();
    perform internal.tell_warning_author(found, 'shown');
    perform internal.record_act('warning_confirmed', 'warnings', found.id::text, null, null);
  end if;
  return internal.warning_desk(auth.uid());
end $$;

-- Refuses a warning that waits; its author may take it back. @throws WARNINGS_NOT_FOUND, WARNINGS_CLOSED, WARNINGS_INVALID
create or replace function public.refuse_warning(p_warning_id uuid, p_why text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  found internal.warnings := internal.judged_warning(p_warning_id);
  said constant text := internal.clean_line(left(p_why, 2000));
begin
  if found.status <> 'waiting' then
    perform internal.refuse(409, 'WARNINGS_CLOSED', 'This warning does not wait any more', 'Load the page again to see what became of it.');
  elsif char_length(said) not between 3 and 500 then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'Say why', 'Use 3 to 500 characters. Its author reads it.', field => 'why');
  end if;
  update internal.warnings set status = 'refused', closed_at = now(), closed_by = auth.uid(), why = said where id = found.id;
  perform internal.tell_warning_author(found, 'refused');
  perform internal.record_act('warning_refused', 'warnings', found.id::text, null, null);
  return internal.warning_desk(auth.uid());
end $$;

-- Withdraws a warning that was shown, with a correction that stands in its place and in the log. Who was told of it is told that it was wrong.
-- @throws WARNINGS_NOT_FOUND, WARNINGS_CLOSED, WARNINGS_INVALID
create or replace function public.withdraw_warning(p_warning_id uuid, p_why text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  found internal.warnings := internal.judged_warning(p_warning_id);
  said constant text := internal.clean_text(left(p_why, 4000));
begin
  if found.status not in ('shown', 'hidden') then
    perform internal.refuse(409, 'WARNINGS_CLOSED', 'This warning was not shown, or is withdrawn already', 'Load the page again to see what became of it.');
  elsif char_length(said) not between 10 and 1000 then
    perform internal.refuse(400, 'WARNINGS_INVALID', 'Write a correction of 10 to 1,000 characters', 'Everybody reads it in place of the warning.', field => 'why');
  end if;
  update internal.warnings set status = 'withdrawn', closed_at = now(), closed_by = auth.uid(), why = said, look_by = null, told_to = null, told_all_at = case when told > 0 then null else now() end
  where id = found.id;
  perform internal.announce_warnings();
  perform internal.tell_warning_author(found, 'withdrawn');
  perform internal.record_act('warning_withdrawn', 'warnings', found.id::text, null, null);
  return internal.warning_desk(auth.uid());
end $$;

-- On the first page of staff: what no second person has looked at.
create or replace function internal.overview_warnings()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'warnings', count(*), min(w.created_at), min(coalesce(w.look_by, w.created_at + interval '2 hours')), false from internal.warnings w
  where w.seconded_at is null and (w.status = 'waiting' or w.status = 'shown') and w.ends_at > now()
$$;

grant execute on function public.second_warning(uuid), public.refuse_warning(uuid, text), public.withdraw_warning(uuid, text) to authenticated;
