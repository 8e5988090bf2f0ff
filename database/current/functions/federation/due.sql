-- What happens here and may be told elsewhere is filed in the transaction of its cause: which night, and whether it is new. What is sent of it
-- is decided seconds later, from what is true then.
create or replace function internal.file_federation(p_kind text, p_target uuid, p_is_new boolean) returns void
language sql security definer set search_path = '' as $$
  insert into internal.federation_due as due (kind, target, is_new)
  select p_kind, p_target, p_is_new
  where internal.is_federated() and (p_is_new or exists (select from internal.federation_posts p where p.kind = p_kind and p.target = p_target and p.state <> 'gone'))
  on conflict on constraint federation_due_pkey do update set is_new = due.is_new or excluded.is_new, filed_at = clock_timestamp()
$$;

-- A night that its followers here are told of. What is filed as told already, as by the first reading of a calendar, is told nobody elsewhere either.
create or replace function internal.file_federation_of_announced() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.file_federation('event', new.event_id, true);
  return null;
end $$;
create or replace trigger file_federation after insert on internal.announced_nights for each row when (new.done_at is null)
  execute function internal.file_federation_of_announced();

create or replace function internal.file_federation_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.file_federation('event', old.id, false);
  return null;
end $$;
create or replace trigger file_federation_changed after update of status, visibility, title, starts_at, ends_at, venue_id, custom_address, location_mode on public.events for each row
  when (old.status not in ('draft', 'pending_review', 'scheduled')) execute function internal.file_federation_of_event();
create or replace trigger file_federation_gone after delete on public.events for each row
  when (old.status not in ('draft', 'pending_review', 'scheduled')) execute function internal.file_federation_of_event();

create or replace function internal.file_federation_of_line_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if internal.is_federated() then
    perform internal.file_federation('event', c.event_id, false) from (select distinct changed.event_id from changed) c;
  end if;
  return null;
end $$;
create or replace trigger file_federation_joined after insert on public.event_artists referencing new table as changed for each statement execute function internal.file_federation_of_line_up();
create or replace trigger file_federation_left after delete on public.event_artists referencing old table as changed for each statement execute function internal.file_federation_of_line_up();

create or replace function internal.file_federation_of_article() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.file_federation('article', new.id, new.status = 'published' and old.status is distinct from new.status);
  return null;
end $$;
create or replace trigger file_federation after update of status, title, standfirst on public.articles for each row execute function internal.file_federation_of_article();

create or replace function internal.file_federation_of_gone_article() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.file_federation('article', old.id, false);
  return null;
end $$;
create or replace trigger file_federation_gone after delete on public.articles for each row execute function internal.file_federation_of_gone_article();

-- The next thing to decide about: {kind, target, is_new, filed_at, post, facts, also}; null where there is none. `also` are the actors beside the author that
-- somebody elsewhere follows.
create or replace function internal.next_federation_due() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due internal.federation_due;
begin
  select * into due from internal.federation_due where internal.is_federated() order by filed_at limit 1;
  return case when due.target is not null then jsonb_build_object('kind', due.kind, 'target', due.target, 'is_new', due.is_new, 'filed_at', due.filed_at,
    'post', (select to_jsonb(p) from internal.federation_posts p where p.kind = due.kind and p.target = due.target),
    'facts', case due.kind when 'event' then internal.federation_event(due.target) else internal.federation_article(due.target) end,
    'also', (select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'target', a.target) order by a.kind, a.target), '[]')
      from internal.federation_also(due.kind, due.target) a
      where exists (select from internal.federation_followers f where f.kind = a.kind and f.target = a.target))) end;
end $$;

-- The actors beside its author that pass a night or an article on.
create or replace function internal.federation_also(p_kind text, p_target uuid) returns table (kind text, target text)
language sql stable security definer set search_path = '' as $$
  select a.kind, a.target from public.events e, internal.federation_actors_of(e) a where p_kind = 'event' and e.id = p_target and (a.kind, a.target) <> ('organiser', e.organiser_id::text)
  union select 'journal', r.section from public.articles r where p_kind = 'article' and r.id = p_target
  union select 'tag', t.tag from public.articles r, unnest(r.tags) t(tag) where p_kind = 'article' and r.id = p_target
$$;

-- Writes down what was decided of a due thing: its post as it stands now (null: nothing is kept), and activities {id, kind, target, verb, body, to: [{kind, target}]},
-- each with one delivery for every inbox of the followers of `to`. What was filed again in the same moment stays due. Answers how many deliveries there are.
create or replace function internal.settle_federation_due(p_due jsonb, p_post jsonb, p_activities jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  activity jsonb;
  filed bigint := 0;
  count bigint;
begin
  delete from internal.federation_due d where d.kind = p_due ->> 'kind' and d.target = (p_due ->> 'target')::uuid and d.filed_at = (p_due ->> 'filed_at')::timestamptz;
  if not found then
    return 0;
  end if;
  if p_post is not null then
    perform internal.federation_handle(p_post ->> 'author_kind', p_post ->> 'author_target');
    insert into internal.federation_posts as known (kind, target, author_kind, author_target, state, digest, also)
    values (p_due ->> 'kind', (p_due ->> 'target')::uuid, p_post ->> 'author_kind', p_post ->> 'author_target', p_post ->> 'state', p_post ->> 'digest', p_post -> 'also')
    on conflict on constraint federation_posts_pkey do update set state = excluded.state, digest = excluded.digest, also = excluded.also, updated_at = now();
  end if;
  for activity in select value from jsonb_array_elements(p_activities) loop
    insert into internal.federation_activities (id, kind, target, verb, body)
    values ((activity ->> 'id')::uuid, activity ->> 'kind', activity ->> 'target', activity ->> 'verb', activity ->> 'body');
    insert into internal.federation_deliveries (activity_id, inbox, host)
    select distinct on (f.inbox) (activity ->> 'id')::uuid, f.inbox, f.host from internal.federation_followers f
    join jsonb_to_recordset(activity -> 'to') as t(kind text, target text) on t.kind = f.kind and t.target = f.target;
    get diagnostics count = row_count;
    filed := filed + count;
  end loop;
  return filed;
end $$;

grant execute on function internal.next_federation_due(), internal.settle_federation_due(jsonb, jsonb, jsonb) to federation_admin;
