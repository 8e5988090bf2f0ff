-- What a mail says to one person: everybody gets the same words and the same addresses of pictures, so that nothing tells who opened it. The
-- link by which they leave is their own.
create or replace function internal.bulletin_mail(a public.bulletins, p_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', a.subject, 'body', a.body, 'pictures', a.pictures, 'sender', internal.bulletin_sender(a) ->> 'name',
    'path', '/bulletins/' || a.id, 'token', internal.bulletin_token(p_person, a.id))
$$;

-- Who wrote: {name, path}.
create or replace function internal.bulletin_sender(a public.bulletins) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', o.name, 'path', '/organisers/' || o.slug) from public.organisers o where o.id = a.organiser_id
  union all select jsonb_build_object('name', v.name, 'path', '/venues/' || v.slug) from public.venues v where v.id = a.venue_id
$$;

-- Tells one person, by the ways they chose. Answers false where they are no longer in the audience.
create or replace function internal.tell_bulletin(a public.bulletins, p_person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  address text := internal.mail_address(p_person);
begin
  if not exists (select from internal.bulletin_audience(a.organiser_id, a.venue_id, a.author_id, a.audience, a.area_id, p_person)) then
    return false;
  end if;
  if address <> '' and internal.wants_mail(p_person, 'bulletin') then
    -- behind everything else in the queue: news to thousands holds up nobody's ticket
    perform graphile_worker.add_job('send-mail', json_build_object('template', 'bulletin', 'recipient', address, 'data', internal.bulletin_mail(a, p_person)),
      max_attempts := internal.mail_attempts(), priority := 20);
  end if;
  perform internal.notify('bulletin', p_person, jsonb_build_object('bulletin_id', a.id, 'organiser_id', a.organiser_id, 'venue_id', a.venue_id,
    'title', a.subject, 'sender', internal.bulletin_sender(a) ->> 'name', 'dedupe_key', a.id));
  return true;
end $$;

-- Run every few seconds: a hundred at a time. A row goes in the transaction that tells its person, so that a copy that is killed has done both
-- or neither. Who is in quiet hours is told when they end, and asked about again then. Answers how many were told.
create or replace function internal.send_bulletins(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  next record;
  reached uuid[] := '{}';
begin
  for next in select r.bulletin_id, r.user_id, a as bulletin, internal.quiet_until(r.user_id, moment) as wakes_at
    from internal.bulletin_recipients r join public.bulletins a on a.id = r.bulletin_id and a.status = 'sending'
    where r.due_at <= moment order by r.due_at, r.bulletin_id, r.user_id limit 100 for update of r skip locked
  loop
    if next.wakes_at is not null then
      update internal.bulletin_recipients r set due_at = next.wakes_at where r.bulletin_id = next.bulletin_id and r.user_id = next.user_id;
      continue;
    end if;
    delete from internal.bulletin_recipients r where r.bulletin_id = next.bulletin_id and r.user_id = next.user_id;
    if internal.tell_bulletin(next.bulletin, next.user_id) then
      reached := reached || next.bulletin_id;
    end if;
  end loop;
  update public.bulletins a set told = a.told + t.people from (select id, count(*) as people from unnest(reached) id group by id) t where a.id = t.id;
  update public.bulletins a set status = 'sent', finished_at = now() where a.status = 'sending'
    and not exists (select from internal.bulletin_recipients r where r.bulletin_id = a.id);
  return cardinality(reached);
end $$;
