-- Searches that people keep. A question is an object of texts: q as it was typed, words that are looked for, type (a kind), near (the
-- slug of a place or the first half of a postcode), from and to (days), when (days by their name, see internal.read_when), facts (as read_search
-- answers them, with spaces between). What is not
-- understood is left out.
create or replace function internal.clean_search_question(p_question jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(name, value), '{}') from (
    select given.key as name, to_jsonb(left(btrim(regexp_replace(given.value #>> '{}', '[[:cntrl:][:space:]]+', ' ', 'g')), 200)) as value
    from jsonb_each(case jsonb_typeof(p_question) when 'object' then p_question else '{}' end) given
    where jsonb_typeof(given.value) = 'string' and (
      given.key in ('q', 'words')
      or given.key = 'type' and given.value #>> '{}' ~ '^[a-z]{2,20}$'
      or given.key = 'near' and given.value #>> '{}' ~ '^[a-z0-9-]{2,60}$'
      or given.key = 'facts' and given.value #>> '{}' ~ '^[a-z0-9:|<_ -]{3,200}$'
      or given.key = 'when' and given.value #>> '{}' ~ '^[a-z0-9-]{3,12}$'
      or given.key in ('from', 'to') and given.value #>> '{}' ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')
  ) kept where value <> '""'
$$;

-- Keeps a search, under the words it was asked with; the same one is kept once. @throws SEARCH_EMPTY, SEARCH_SAVED_FULL, SEARCH_RATE_LIMITED
create or replace function public.save_search(p_name text, p_question jsonb, p_alert boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  wanted jsonb := internal.clean_search_question(p_question);
  called text := left(coalesce(nullif(internal.clean_line(p_name), ''), wanted ->> 'q', wanted ->> 'words', wanted ->> 'near'), 120);
  kept uuid;
begin
  if not wanted ?| array['q', 'words', 'near', 'facts'] or coalesce(called, '') = '' then
    perform internal.refuse(400, 'SEARCH_EMPTY', 'There is nothing to look for in this search', 'Type a name, a kind of music or a place first.');
  end if;
  perform internal.take_limit(me, 'saved_searches', 'SEARCH_RATE_LIMITED');
  perform pg_advisory_xact_lock(hashtextextended('saved searches ' || me, 0));
  select id into kept from public.saved_searches where user_id = me and question = wanted;
  if kept is null and (select count(*) from public.saved_searches where user_id = me) >= 20 then
    perform internal.refuse(409, 'SEARCH_SAVED_FULL', 'You keep twenty searches', 'Remove one under Saved that you no longer need.');
  end if;
  insert into public.saved_searches as s (user_id, name, question, alert, alert_since)
  values (me, called, wanted, coalesce(p_alert, false), case when p_alert then now() end)
  on conflict on constraint saved_searches_question_key do update set alert = s.alert or excluded.alert, alert_since = coalesce(s.alert_since, excluded.alert_since)
  returning s.id into kept;
  return kept;
end $$;

-- Starts or ends the mails of one search. False when it is not one of the caller's.
create or replace function public.set_search_alert(p_search_id uuid, p_alert boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  perform internal.take_limit(me, 'saved_searches', 'SEARCH_RATE_LIMITED');
  update public.saved_searches set alert = coalesce(p_alert, false), alert_since = case when p_alert then now() end
  where id = p_search_id and user_id = me and alert is distinct from coalesce(p_alert, false);
  return exists (select from public.saved_searches where id = p_search_id and user_id = me);
end $$;

create or replace function public.delete_saved_search(p_search_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  delete from public.saved_searches where id = p_search_id and user_id = me;
  return found;
end $$;

grant execute on function public.save_search(text, jsonb, boolean), public.set_search_alert(uuid, boolean), public.delete_saved_search(uuid) to authenticated;
