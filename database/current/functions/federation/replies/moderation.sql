-- Replies that a team reports. Staff see the words and the server; who said them stays with the team.

create or replace function internal.may_report_reply(viewer uuid, target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.federation_notes n join internal.federation_threads t on t.id = n.thread_id
    where n.id = target and n.note is not null and internal.reads_replies(t.organiser_id, viewer))
$$;

create or replace function internal.reported_reply(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select 'A reply from the server ' || t.host, null::text, null::uuid, 'Somebody on ' || t.host,
    jsonb_build_object('title', 'A reply from the server ' || t.host, 'description', n.body, 'organiser', o.name, 'status', case when n.hidden_at is null then 'shown' else 'hidden' end)
  from internal.federation_notes n join internal.federation_threads t on t.id = n.thread_id join public.organisers o on o.id = t.organiser_id
  where n.id = target and n.note is not null
$$;

create or replace function internal.moderate_reply(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before timestamptz := (select n.hidden_at from internal.federation_notes n where n.id = target for update);
begin
  update internal.federation_notes n set hidden_at = case when action in ('hide', 'remove') then now() else (was ->> 'hidden_at')::timestamptz end
  where n.id = target and action in ('hide', 'remove', 'restore');
  return jsonb_build_object('hidden_at', before);
end $$;
