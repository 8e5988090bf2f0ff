-- Shutting people out. Both vanish for each other; nobody is told, and what is public stays readable by those who sign out.

-- One person has shut the other out: each part ends what was between them.
create or replace function internal.signal_block(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part, by name: perform internal.on_block_<part>(one, other);
end $$;

-- @throws BLOCKS_SELF, BLOCKS_LIMIT_REACHED
create or replace function public.block_person(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  if p_person = me then
    raise exception using errcode = 'PT409', message = 'You cannot block yourself', detail = 'BLOCKS_SELF', hint = 'Choose somebody else.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('blocks ' || me, 0));
  if (select count(*) from public.user_blocks where blocker_id = me) >= 1000 then
    raise exception using errcode = 'PT409', message = 'You have blocked a thousand people', detail = 'BLOCKS_LIMIT_REACHED', hint = 'Unblock some first.';
  end if;
  -- somebody who does not exist is blocked without a word, so that the answer says nothing about who does
  insert into public.user_blocks (blocker_id, blocked_id) select me, p.user_id from public.profiles p where p.user_id = p_person
  on conflict on constraint user_blocks_pkey do nothing;
  perform internal.signal_block(me, p_person);
end $$;

-- What a block ended stays ended.
create or replace function public.unblock_person(p_person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  delete from public.user_blocks where blocker_id = me and blocked_id = p_person;
  return found;
end $$;

-- @throws MUTES_INVALID, MUTES_LIMIT_REACHED
create or replace function public.mute(p_kind text, p_target text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  wanted text := lower(btrim(coalesce(p_target, '')));
begin
  if p_kind = 'tag' then
    wanted := trim(both '-' from regexp_replace(internal.plain_text(replace(wanted, '&', ' and ')), '[^a-z0-9]+', '-', 'g'));
  end if;
  if coalesce(p_kind, '') not in ('user', 'artist', 'organiser', 'venue', 'word', 'tag') or char_length(wanted) not between 2 and 60
    or (p_kind not in ('word', 'tag') and wanted !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') or wanted = me::text then
    raise exception using errcode = 'PT400', message = 'This cannot be muted', detail = 'MUTES_INVALID', hint = 'A word has 2 to 60 characters.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('mutes ' || me, 0));
  if (select count(*) from public.user_mutes where user_id = me) >= 1000 then
    raise exception using errcode = 'PT409', message = 'You have muted a thousand things', detail = 'MUTES_LIMIT_REACHED', hint = 'Unmute some first.';
  end if;
  insert into public.user_mutes (user_id, kind, target) values (me, p_kind, wanted) on conflict on constraint user_mutes_pkey do nothing;
end $$;

create or replace function public.unmute(p_kind text, p_target text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  delete from public.user_mutes where user_id = me and kind = p_kind and target = lower(btrim(coalesce(p_target, '')));
  return found;
end $$;

-- Whom and what the caller has shut out, by name: kind is blocked, or what was muted.
create or replace function public.list_shut_out() returns table (kind text, target text, name text, created_at timestamptz)
language sql stable security definer set search_path = '' rows 50 as $$
  select 'blocked', b.blocked_id::text, coalesce(p.full_name, p.handle::text, 'Deleted user'), b.created_at
  from public.user_blocks b left join public.profiles p on p.user_id = b.blocked_id where b.blocker_id = internal.proven_uid()
  union all
  select m.kind, m.target, case m.kind when 'word' then m.target when 'tag' then m.target
      when 'user' then (select coalesce(p.full_name, p.handle::text) from public.profiles p where p.user_id::text = m.target)
      when 'artist' then (select a.name from public.artists a where a.id::text = m.target)
      when 'organiser' then (select o.name from public.organisers o where o.id::text = m.target)
      else (select v.name from public.venues v where v.id::text = m.target) end, m.created_at
  from public.user_mutes m where m.user_id = internal.proven_uid()
  order by 4 desc
$$;

-- Whether an event shows what a person has muted: its place, who puts it on, who plays, its genres, or a word of its title.
create or replace function internal.is_muted(person uuid, card public.listings) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_mutes m where m.user_id = person and (
      m.kind = 'venue' and m.target = card.venue_id::text or m.kind = 'word' and position(m.target in lower(card.title)) > 0
      or m.kind = 'tag' and m.target = any (card.tags)
      or m.kind = 'organiser' and m.target = (select o.id::text from public.organisers o where o.slug = card.organiser_slug)
      or m.kind = 'artist' and exists (select from public.event_artists a where a.event_id = card.event_id and a.artist_id::text = m.target)))
$$;

-- What the caller has muted, as pages name it: slugs of venues and organisers, names of artists, handles of people, tags and words.
-- Pages are the same for everybody, so a browser leaves these out of them by itself.
create or replace function public.list_mute_marks() returns table (kind text, mark text)
language sql stable security definer set search_path = '' rows 50 as $$
  select m.kind, mark from public.user_mutes m, lateral (select case m.kind
      when 'venue' then (select v.slug from public.venues v where v.id::text = m.target)
      when 'organiser' then (select o.slug from public.organisers o where o.id::text = m.target)
      when 'artist' then (select a.name from public.artists a where a.id::text = m.target)
      when 'user' then (select p.handle::text from public.profiles p where p.user_id::text = m.target)
      else m.target end as mark) named
  where m.user_id = internal.proven_uid() and mark is not null order by m.kind, mark
$$;

grant execute on function public.block_person(uuid), public.unblock_person(uuid), public.mute(text, text), public.unmute(text, text),
  public.list_shut_out(), public.list_mute_marks() to authenticated;
