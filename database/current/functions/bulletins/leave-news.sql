-- Ending the bulletins of one sender, without a sign-in from a mail, or on the page of a bulletin.

-- The link of a mail: it seals a person and a bulletin, and nothing of it is stored.
create or replace function internal.bulletin_token(p_person uuid, p_bulletin_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select body || '.' || internal.leave_seal(newest.version, body)
  from (select max(version) as version from internal.encryption_keys where name = 'default') newest,
    lateral (select 'bulletin.' || newest.version || '.' || replace(p_person::text, '-', '') || '.' || replace(p_bulletin_id::text, '-', '') as body) b
$$;

-- No row for a forged link, or one of an account or bulletin that is gone.
create or replace function internal.open_bulletin_token(p_token text) returns table (person uuid, bulletin public.bulletins)
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := regexp_match(left(p_token, 300), '^(bulletin\.([1-9][0-9]{0,5})\.([0-9a-f]{32})\.([0-9a-f]{32}))\.([A-Za-z0-9_-]{32})$');
begin
  if parts is null or extensions.digest(parts[5], 'sha256') <> extensions.digest(coalesce(internal.leave_seal(parts[2]::integer, parts[1]), ''), 'sha256') then
    return;
  end if;
  return query select u.id, a from auth.users u, public.bulletins a where u.id = parts[3]::uuid and u.deleted_at is null and a.id = parts[4]::uuid;
end $$;

create or replace function internal.hears_news(p_person uuid, p_organiser_id uuid, p_venue_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not case when p_venue_id is null then internal.refuses_news(p_person, p_organiser_id)
    else exists (select from internal.venue_news_leavers l where l.user_id = p_person and l.venue_id = p_venue_id)
      and not exists (select from internal.venue_consents c where c.user_id = p_person and c.venue_id = p_venue_id and internal.venue_consent_holds(c)) end
$$;

-- Ends or begins again what a person hears of a sender. What waits to be mailed or pushed of it is dropped.
create or replace function internal.choose_news(p_person uuid, a public.bulletins, p_hears boolean, p_source text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('news of ' || p_person, 0));
  if internal.hears_news(p_person, a.organiser_id, a.venue_id) = p_hears then
    return;
  end if;
  if a.organiser_id is not null then
    perform internal.add_consent(p_person, 'marketing_organiser', a.organiser_id, p_hears, p_source);
  elsif p_hears then
    delete from internal.venue_news_leavers l where l.user_id = p_person and l.venue_id = a.venue_id;
  else
    delete from internal.venue_consents c where c.user_id = p_person and c.venue_id = a.venue_id;
    insert into internal.venue_news_leavers as l (user_id, venue_id, left_at) values (p_person, a.venue_id, clock_timestamp())
    on conflict on constraint venue_news_leavers_pkey do update set left_at = excluded.left_at;
  end if;
  update internal.notification_deliveries d set served_at = now() from public.notifications n
  where not p_hears and d.user_id = p_person and d.served_at is null and n.id = d.notification_id and n.kind = 'bulletin'
    and (n.payload ->> 'organiser_id' = a.organiser_id::text or n.payload ->> 'venue_id' = a.venue_id::text);
  update public.bulletins given set left_count = given.left_count + 1 where not p_hears and given.id = a.id;
end $$;

-- By the link of a mail. A forged one is answered like a real one that has been used.
create or replace function public.leave_bulletins(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened record;
begin
  select * into opened from internal.open_bulletin_token(p_token);
  if opened.person is not null then
    perform internal.choose_news(opened.person, opened.bulletin, false, 'bulletin');
  end if;
  return jsonb_build_object('state', 'left');
end $$;

-- What the page behind the link says: whom one hears of no more. Null for a link that is none.
create or replace function public.find_bulletin_link(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.bulletin_sender(t.bulletin) || jsonb_build_object('hears', internal.hears_news(t.person, (t.bulletin).organiser_id, (t.bulletin).venue_id))
  from internal.open_bulletin_token(p_token) t
$$;

-- Whether the caller hears from who wrote a bulletin. @throws BULLETINS_NOT_FOUND
create or replace function public.hears_news_of(p_bulletin_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  a public.bulletins := internal.sent_bulletin(p_bulletin_id);
begin
  return internal.hears_news(internal.require_person(), a.organiser_id, a.venue_id);
end $$;

-- Ends or begins again what the caller hears from who wrote it. @throws BULLETINS_NOT_FOUND, BULLETINS_RATE_LIMITED
create or replace function public.choose_news_of(p_bulletin_id uuid, p_hears boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  perform internal.take_limit(me, 'bulletin_counts', 'BULLETINS_RATE_LIMITED');
  perform internal.choose_news(me, internal.sent_bulletin(p_bulletin_id), coalesce(p_hears, false), 'settings');
  return coalesce(p_hears, false);
end $$;

-- A bulletin that has gone out. @throws BULLETINS_NOT_FOUND
create or replace function internal.sent_bulletin(p_bulletin_id uuid) returns public.bulletins
language plpgsql stable security definer set search_path = '' as $$
declare
  a public.bulletins;
begin
  select * into a from public.bulletins where id = p_bulletin_id and started_at is not null;
  if a.id is null then
    perform internal.refuse(404, 'BULLETINS_NOT_FOUND', 'There is no such bulletin', 'Load the page again.');
  end if;
  return a;
end $$;

grant execute on function public.leave_bulletins(text), public.find_bulletin_link(text) to anon, authenticated, service_role;
grant execute on function public.hears_news_of(uuid), public.choose_news_of(uuid, boolean) to authenticated;
