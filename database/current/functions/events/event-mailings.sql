-- Mail to everybody who holds a ticket, each once. The rows are written with their cause; a job sends them in hundreds.
create or replace function internal.mail_holders(p_event_id uuid, p_template text, p_notification text, p_data jsonb, p_type_ids uuid[] default null) returns integer
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
  where k.event_id = p_event_id and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed') and (p_type_ids is null or k.ticket_type_id = any (p_type_ids));
  get diagnostics addressed = row_count;
  return addressed;
end $$;

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
    select m.template, m.notification, m.data, u.id as user_id, u.email from taken t join internal.event_mailings m on m.id = t.mailing_id
    join auth.users u on u.id = t.user_id
  loop
    if next.email <> '' then
      perform internal.enqueue_mail(next.template, next.email, next.data);
    end if;
    if next.notification is not null then
      perform internal.notify(next.notification, next.user_id, jsonb_build_object('event_id', next.data -> 'event_id', 'title', next.data -> 'title'));
    end if;
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
