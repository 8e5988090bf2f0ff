-- What staff see of a reported thing, who answers for it, and what hiding, removing and restoring it mean.
create or replace function internal.reported_event(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select e.title, '/events/' || e.slug, internal.answers_for_organiser(e.organiser_id, e.created_by), o.name,
    jsonb_build_object('title', e.title, 'description', e.description, 'organiser', o.name, 'venue', v.name, 'starts_at', e.starts_at,
      'status', e.status, 'image_path', e.image_path, 'image_alt', e.image_alt)
  from public.events e join public.organisers o on o.id = e.organiser_id left join public.venues v on v.id = e.venue_id
  where e.id = target and e.status in ('published', 'postponed', 'cancelled', 'under_review', 'removed', 'archived')
$$;

create or replace function internal.reported_venue(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select v.name, '/venues/' || v.slug, coalesce((select m.user_id from public.venue_members m
      where m.venue_id = v.id and m.role = 'owner' and m.status = 'active' order by m.created_at limit 1), v.created_by), v.name,
    jsonb_build_object('title', v.name, 'description', v.description, 'status', v.status, 'image_path', v.image_path, 'image_alt', v.image_alt)
  from public.venues v where v.id = target and v.status in ('active', 'temporarily_closed', 'closed', 'suspended')
$$;

create or replace function internal.reported_organiser(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select o.name, '/organisers/' || o.slug, internal.answers_for_organiser(o.id, null), o.name,
    jsonb_build_object('title', o.name, 'description', o.about, 'links', o.links)
  from public.organisers o where o.id = target
$$;

create or replace function internal.reported_artist(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select a.name, '/artists/' || a.slug, null::uuid, a.name, jsonb_build_object('title', a.name, 'aliases', a.aliases, 'links', a.links, 'description', a.about)
  from public.artists a where a.id = target
$$;

create or replace function internal.reported_profile(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select coalesce(p.full_name, p.handle::text), '/social/u/' || p.handle, p.user_id, coalesce(p.full_name, p.handle::text),
    jsonb_build_object('title', p.full_name, 'handle', p.handle, 'description', p.bio, 'website', p.website, 'links', p.links, 'pronouns', p.pronouns)
  from public.profiles p where p.user_id = target and p.status <> 'erased'
$$;

-- The person who answers for an organiser: an owner, else the person who made the thing.
create or replace function internal.answers_for_organiser(organiser uuid, maker uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select t.user_id from internal.team_people(organiser) t where t.user_id = maker limit 1),
    (select t.user_id from internal.team_people(organiser, null, '{owner}') t order by t.since, t.user_id limit 1),
    maker)
$$;

create or replace function internal.moderate_event(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  trust_before text;
begin
  select * into event from public.events where id = target for update;
  select trust into trust_before from public.organisers where id = event.organiser_id;
  if action = 'label' then
    update public.events set content_notes = array_append(content_notes, note) where id = target and not note = any (content_notes);
  elsif action in ('hide', 'remove') then
    if event.status in ('published', 'postponed') then
      update public.events set status = 'under_review' where id = target;
    end if;
    if action = 'remove' then
      update public.events set status = 'removed' where id = target and status = 'under_review';
      -- a removal costs the trust that approvals had earned
      delete from internal.organiser_approvals where organiser_id = event.organiser_id;
      update public.organisers set trust = 'new' where id = event.organiser_id and trust = 'trusted';
    end if;
  else
    if event.status = 'removed' then
      update public.events set status = 'under_review' where id = target;
    end if;
    if event.status in ('removed', 'under_review') then
      update public.events set status = 'published' where id = target;
      if was ->> 'status' = 'postponed' then
        update public.events set status = 'postponed' where id = target;
      end if;
    end if;
    if was ? 'trust' then
      update public.organisers set trust = was ->> 'trust' where id = event.organiser_id;
    end if;
    if was ? 'content_notes' then
      update public.events set content_notes = array(select jsonb_array_elements_text(was -> 'content_notes')) where id = target;
    end if;
  end if;
  return jsonb_build_object('status', event.status, 'content_notes', to_jsonb(event.content_notes), 'trust', trust_before);
end $$;

create or replace function internal.moderate_venue(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  select status into before from public.venues where id = target for update;
  if action in ('hide', 'remove') then
    if before = 'closed' then
      update public.venues set status = 'active' where id = target;
    end if;
    update public.venues set status = 'suspended' where id = target and status <> 'suspended';
  elsif action = 'restore' and before = 'suspended' then
    update public.venues set status = case was ->> 'status' when 'closed' then 'closed' else 'active' end where id = target;
    if was ->> 'status' = 'temporarily_closed' then
      update public.venues set status = 'temporarily_closed' where id = target;
    end if;
  end if;
  return jsonb_build_object('status', before);
end $$;

-- An organiser's page says no more than its name, and what it publishes is held for approval.
create or replace function internal.moderate_organiser(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  organiser public.organisers;
begin
  select * into organiser from public.organisers where id = target for update;
  if action in ('hide', 'remove') then
    update public.organisers set about = null, links = '{}', trust = case action when 'remove' then 'restricted' else trust end where id = target;
  elsif action = 'restore' then
    update public.organisers set about = was ->> 'about', links = coalesce(was -> 'links', '{}'), trust = coalesce(was ->> 'trust', trust) where id = target;
  end if;
  return jsonb_build_object('about', organiser.about, 'links', organiser.links, 'trust', organiser.trust);
end $$;

-- An artist's card says no more than the name.
create or replace function internal.moderate_artist(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  artist public.artists;
begin
  select * into artist from public.artists where id = target for update;
  if action in ('hide', 'remove') then
    update public.artists set aliases = '{}', links = '{}', about = null where id = target;
  elsif action = 'restore' then
    update public.artists set aliases = array(select jsonb_array_elements_text(coalesce(was -> 'aliases', '[]'))), links = coalesce(was -> 'links', '{}'),
      about = was ->> 'about' where id = target;
  end if;
  return jsonb_build_object('aliases', to_jsonb(artist.aliases), 'links', artist.links, 'about', artist.about);
end $$;

create or replace function internal.moderate_profile(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
begin
  select * into profile from public.profiles where user_id = target for update;
  if action = 'hide' then
    update public.profiles set visibility = 'hidden' where user_id = target;
  elsif action = 'remove' then
    update public.profiles set visibility = 'hidden', bio = null, website = null, pronouns = null, avatar_path = null, avatar_alt = null, links = '{}'
    where user_id = target;
  elsif action = 'restore' then
    update public.profiles set visibility = internal.allowed_visibility(user_id, coalesce(was ->> 'visibility', visibility)), bio = was ->> 'bio', website = was ->> 'website',
      pronouns = was ->> 'pronouns', avatar_path = was ->> 'avatar_path', avatar_alt = was ->> 'avatar_alt',
      links = array(select jsonb_array_elements_text(coalesce(was -> 'links', '[]'))) where user_id = target;
  end if;
  return jsonb_build_object('visibility', profile.visibility, 'bio', profile.bio, 'website', profile.website, 'pronouns', profile.pronouns, 'avatar_path', profile.avatar_path,
    'avatar_alt', profile.avatar_alt, 'links', to_jsonb(profile.links));
end $$;
