-- What a team reads of accounts elsewhere. Owners, managers and editors read it, as they read other messages of their team.

-- The thread, for a reader of its team. @throws FEDERATION_NOT_FOUND
create or replace function internal.own_reply_thread(p_thread_id uuid, me uuid) returns internal.federation_threads
language plpgsql stable security definer set search_path = '' as $$
declare
  thread internal.federation_threads;
begin
  select * into thread from internal.federation_threads t where t.id = p_thread_id and internal.reads_replies(t.organiser_id, me);
  if thread.id is null then
    perform internal.refuse(404, 'FEDERATION_NOT_FOUND', 'This conversation is not there', 'Look at your messages again.');
  end if;
  return thread;
end $$;

create or replace function internal.reads_replies(p_organiser_id uuid, me uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.team_user_ids(p_organiser_id, null, '{owner,manager,editor}') reader where reader = me)
$$;

-- {teams: [{id, name, is_on, may_switch, new, blocks}], threads: a hundred, the latest first, has_more}. `teams` is empty for those who read for no organiser, and where
-- there is no federation.
create or replace function public.list_replies(p_before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
  mine constant uuid[] := array(select o from unnest(internal.my_organiser_ids('{owner,manager,editor}')) o where internal.is_federated());
  found jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'team', o.name, 'name', t.name, 'handle', t.handle, 'host', t.host, 'last_at', t.last_at,
    'is_new', coalesce(t.read_at < t.last_at, true), 'last', last.body, 'is_ours', last.is_ours) order by t.last_at desc, t.id), '[]') into found
  from (select * from internal.federation_threads r where r.organiser_id = any (mine) and (p_before is null or r.last_at < p_before) order by r.last_at desc, r.id limit 51) t
  join public.organisers o on o.id = t.organiser_id
  cross join lateral (select case when n.hidden_at is null then left(n.body, 200) end as body, n.note is null as is_ours from internal.federation_notes n
    where n.thread_id = t.id order by n.created_at desc, n.id limit 1) last;
  return jsonb_build_object('teams', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'is_on', r.organiser_id is not null,
      'may_switch', internal.my_role(o.id) in ('owner', 'manager'),
      'new', (select count(*) from internal.federation_threads t where t.organiser_id = o.id and coalesce(t.read_at < t.last_at, true)),
      'blocks', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'host', b.host, 'is_server', b.account = '', 'created_at', b.created_at) order by b.created_at desc), '[]')
        from (select * from internal.federation_reply_blocks every where every.organiser_id = o.id order by every.created_at desc limit 200) b)) order by o.name, o.id), '[]')
    from public.organisers o left join internal.federation_reply_teams r on r.organiser_id = o.id where o.id = any (mine)),
    'threads', (select coalesce(jsonb_agg(line order by at), '[]') from jsonb_array_elements(found) with ordinality l(line, at) where at <= 50), 'has_more', jsonb_array_length(found) > 50);
end $$;

-- One thread with its newest two hundred notes, and marks it as read by the team. Who of the team wrote an answer is for colleagues alone.
create or replace function public.read_reply_thread(p_thread_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
  thread internal.federation_threads := internal.own_reply_thread(p_thread_id, me);
begin
  update internal.federation_threads t set read_at = greatest(t.last_at, now()) where t.id = thread.id;
  return jsonb_build_object('id', thread.id, 'organiser_id', thread.organiser_id, 'team', (select o.name from public.organisers o where o.id = thread.organiser_id),
    'name', thread.name, 'handle', thread.handle, 'host', thread.host, 'account', thread.account,
    'event', (select jsonb_build_object('title', e.title, 'slug', e.slug) from public.events e where e.id = thread.event_id),
    'may_answer', internal.takes_replies(thread.organiser_id, thread.host, thread.account) and internal.is_federated(),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'body', case when n.hidden_at is null then n.body end, 'is_ours', n.note is null,
        'is_waiting', n.state = 'waiting', 'sender', (select coalesce(p.full_name, p.handle::text) from public.profiles p where n.note is null and p.user_id = n.sent_by), 'created_at', n.created_at) order by n.created_at, n.id), '[]')
      from (select * from internal.federation_notes every where every.thread_id = thread.id order by every.created_at desc, every.id limit 200) n));
end $$;

grant execute on function public.list_replies(timestamptz), public.read_reply_thread(uuid) to authenticated;
