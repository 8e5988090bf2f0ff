drop function if exists internal.mail_holders(uuid, text, text, jsonb, uuid[]);
-- Mail to everybody who holds a ticket, or to those who have one that was not used, each once. The rows are written with their cause; a job sends them in hundreds.
create or replace function internal.mail_holders(p_event_id uuid, p_template text, p_notification text, p_data jsonb, p_type_ids uuid[] default null, is_not_in boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mailing uuid;
  addressed integer;
begin
  insert into internal.event_mailings (event_id, template, notification, data)
  select e.id, p_template, p_notification, jsonb_build_object('title', e.title, 'slug', e.slug, 'event_id', e.id, 'night_date', e.night_date, 'starts_at', e.starts_at) || p_data
  from public.events e where e.id = p_event_id returning id into mailing;
  insert into internal.event_mailing_recipients (mailing_id, user_id)
  select distinct mailing, k.owner_id from public.tickets k
  where k.event_id = p_event_id and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed', 'ready', 'collected') and (p_type_ids is null or k.ticket_type_id = any (p_type_ids))
    and (not is_not_in or k.status not in ('checked_in', 'ready', 'collected'));
  get diagnostics addressed = row_count;
  return addressed;
end $$;

-- One mail to one who holds a ticket. What is optional has to be wanted; what is not about tonight waits for the end of quiet hours.
create or replace function internal.mail_holder(p_kind text, p_person uuid, address text, template text, words jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_kind is not null and (select is_optional from internal.notification_kinds where kind = p_kind) then
    perform internal.enqueue_kind_mail(p_kind, p_person, template, words || internal.own_words(p_kind, p_person, words));
  else
    perform graphile_worker.add_job('send-mail', json_build_object('template', template, 'recipient', address, 'data', words), max_attempts := internal.mail_attempts(),
      run_at := internal.notification_due(p_person, 'at_once', p_kind is null or internal.breaks_quiet(p_kind, words), now()));
  end if;
end $$;

-- What a mail of a kind says to one person alone.
create or replace function internal.own_words(p_kind text, p_person uuid, words jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_kind = 'night_today' then jsonb_build_object('tickets', (
    select coalesce(jsonb_agg(jsonb_build_object('name', t.name)), '[]') from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id
    where k.event_id = (words ->> 'event_id')::uuid and k.owner_id = p_person and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed'))) else '{}' end
$$;

-- Run every few seconds. Answers how many were mailed.
create or replace function internal.send_event_mailings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  next record;
  sent integer := 0;
begin
  for next in
    with taken as (
      delete from internal.event_mailing_recipients r using (
        select mailing_id, user_id from internal.event_mailing_recipients order by mailing_id, user_id limit 100 for update skip locked
      ) due where r.mailing_id = due.mailing_id and r.user_id = due.user_id returning r.*
    )
    select m.template, m.notification, m.data, u.id as user_id, internal.mail_address(u.id) as email from taken t join internal.event_mailings m on m.id = t.mailing_id
    join auth.users u on u.id = t.user_id
  loop
    -- called off, or moved, since it was written down
    continue when next.notification = 'night_today' and not exists (
      select from public.events where id = (next.data ->> 'event_id')::uuid and status = 'published' and night_date = (next.data ->> 'night_date')::date);
    perform internal.mail_holder(next.notification, next.user_id, next.email, next.template, next.data) where next.email <> '';
    perform internal.notify(next.notification, next.user_id, jsonb_strip_nulls(jsonb_build_object('event_id', next.data -> 'event_id', 'title', next.data -> 'title',
      'expires_at', case when next.notification = 'night_today' then next.data -> 'over_at' end))) where next.notification is not null;
    sent := sent + 1;
  end loop;
  delete from internal.event_mailings m where created_at < now() - interval '30 days' and not exists (
    select from internal.event_mailing_recipients where mailing_id = m.id);
  return sent;
end $$;

-- Run every few seconds: opens the places whose moment has come, each once, and tells those who hold a ticket.
create or replace function internal.reveal_due_places() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  opened integer := 0;
begin
  for due in
    select r.event_id, r.address, r.notes from public.event_reveals r join public.events e on e.id = r.event_id
    where r.revealed_at is null and e.location_mode = 'secret' and e.status = 'published' and e.reveal_at <= now() for update of r skip locked
  loop
    update public.event_reveals set revealed_at = now() where event_id = due.event_id;
    perform internal.mail_holders(due.event_id, 'place-revealed', 'place_revealed', jsonb_build_object('address', due.address, 'notes', due.notes));
    opened := opened + 1;
  end loop;
  return opened;
end $$;
