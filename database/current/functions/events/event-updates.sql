-- Announcements: for everybody, for those who hold tickets or those of them who have not come in, now or later. At most three mails a day; the first of an organiser who is
-- not trusted yet is looked at, and holds no links. @throws EVENTS_INVALID_UPDATE, EVENTS_TOO_MANY_UPDATES
create or replace function public.send_event_update(p_event_id uuid, p_body text, p_audience text default 'holders', p_type_ids uuid[] default null, p_send_at timestamptz default null)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
  words text := internal.clean_text(p_body);
  is_new boolean := internal.needs_approval(event.organiser_id, auth.uid());
  needs_review boolean;
begin
  if char_length(words) not between 1 and 1000 then
    perform internal.refuse(400, 'EVENTS_INVALID_UPDATE', 'An update has 1 to 1,000 characters', 'Write what is new.', field => 'body');
  elsif coalesce(p_audience, '') not in ('public', 'holders', 'not_in') then
    perform internal.refuse(400, 'EVENTS_INVALID_UPDATE', 'An update is public, for ticket holders, or for those who are not in yet', 'Choose one.');
  elsif p_type_ids = '{}' or exists (select from unnest(p_type_ids) named where not exists (select from public.ticket_types t where t.id = named and t.event_id = event.id)) then
    perform internal.refuse(400, 'EVENTS_INVALID_UPDATE', 'Choose tickets of this event', 'Name at least one type of ticket, or leave p_type_ids out to write to everybody.');
  elsif event.status not in ('published', 'postponed', 'cancelled') then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is not announced', 'Publish it first.');
  elsif is_new and words ~* 'https?://|www\.' then
    perform internal.refuse(400, 'EVENTS_INVALID_UPDATE', 'No links until your first events were approved', 'Say it without the link.', field => 'body');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('updates of ' || event.id, 0));
  if (select count(*) from public.event_updates where event_id = event.id and sent_at > now() - interval '24 hours')
    + (select count(*) from internal.waiting_updates where event_id = event.id) >= 3 then
    perform internal.refuse(409, 'EVENTS_TOO_MANY_UPDATES', 'Three updates a day are enough', 'Send the next one tomorrow.');
  end if;
  needs_review := (is_new and not exists (select from public.event_updates u join public.events e on e.id = u.event_id where e.organiser_id = event.organiser_id))
    or exists (select from internal.screening_words where position(word in lower(words)) > 0);
  insert into internal.waiting_updates (event_id, author_id, body, audience, type_ids, send_at, needs_review)
  values (event.id, auth.uid(), words, p_audience, p_type_ids, greatest(coalesce(p_send_at, now()), now()), needs_review);
  return case when needs_review then 'pending_review' when p_send_at > now() then 'scheduled' else 'sent' end;
end $$;

-- Run every few seconds: updates whose moment has come. Answers how many.
create or replace function internal.send_due_updates() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due internal.waiting_updates;
  sent integer := 0;
begin
  for due in select * from internal.waiting_updates where not needs_review and send_at <= now() order by send_at limit 20 for update skip locked loop
    insert into public.event_updates (event_id, author_id, body, audience) values (due.event_id, due.author_id, due.body, due.audience);
    perform internal.mail_holders(due.event_id, 'event-update', 'event_update', jsonb_build_object('body', due.body), due.type_ids, due.audience = 'not_in');
    delete from internal.waiting_updates where id = due.id;
    sent := sent + 1;
  end loop;
  return sent;
end $$;

create or replace function public.list_waiting_updates(p_event_id uuid) returns table (id uuid, body text, audience text, send_at timestamptz, needs_review boolean)
language plpgsql security definer rows 3 set search_path = '' as $$
begin
  perform internal.own_event(p_event_id, '{owner,manager,editor,door,finance}');
  return query select w.id, w.body, w.audience, w.send_at, w.needs_review from internal.waiting_updates w where w.event_id = p_event_id order by w.send_at;
end $$;

-- Staff look at first updates: send it or take it away.
create or replace function public.list_pending_updates() returns table (id uuid, event_title text, organiser text, body text, created_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select w.id, e.title, o.name, w.body, w.created_at from internal.waiting_updates w join public.events e on e.id = w.event_id
    join public.organisers o on o.id = e.organiser_id where w.needs_review order by w.created_at limit 50;
end $$;

create or replace function public.decide_event_update(p_update_id uuid, p_is_fine boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  if p_is_fine then
    update internal.waiting_updates set needs_review = false where id = p_update_id;
  else
    delete from internal.waiting_updates where id = p_update_id;
  end if;
  perform internal.record_act(case when p_is_fine then 'update_approved' else 'update_refused' end, 'event_updates', p_update_id::text, null, null);
end $$;

grant execute on function public.send_event_update(uuid, text, text, uuid[], timestamptz), public.list_waiting_updates(uuid), public.list_pending_updates(),
  public.decide_event_update(uuid, boolean) to authenticated;
