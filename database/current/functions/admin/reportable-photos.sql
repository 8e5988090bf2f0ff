-- What staff see of a reported photo of a night, and what hiding and restoring it mean. Only what everybody sees can be reported.
create or replace function internal.may_report_photo(viewer uuid, target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.event_photos p, public.list_event_photos(p.event_id) shown where p.id = target and shown.id = target)
$$;

create or replace function internal.reported_photo(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select 'Photo of ' || e.title, '/events/' || e.slug, internal.answers_for_organiser(e.organiser_id, e.created_by), o.name,
    jsonb_build_object('title', 'Photo of ' || e.title, 'description', p.alt, 'credit', p.credit, 'image_path', p.path, 'image_alt', p.alt)
  from public.event_photos p join public.events e on e.id = p.event_id join public.organisers o on o.id = e.organiser_id where p.id = target
$$;

create or replace function internal.moderate_photo(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before timestamptz := (select p.hidden_at from public.event_photos p where p.id = target for update);
begin
  if action in ('hide', 'remove') then
    update public.event_photos set hidden_at = now() where id = target and hidden_at is null;
  elsif action = 'restore' then
    update public.event_photos set hidden_at = null where id = target;
  end if;
  return jsonb_build_object('hidden_at', before);
end $$;
