-- Somebody they follow is going: told to those who may see the answer, and taken back with it.
create or replace function internal.file_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  event uuid := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
begin
  if tg_op <> 'DELETE' and new.state = 'going' and new.visible then
    -- an answer that goes back and forth is told once a day
    insert into internal.told_answers as t (user_id, event_id) values (person, event)
    on conflict on constraint told_answers_pkey do update set filed_at = now(), told_up_to = null, done_at = null where t.done_at < now() - interval '24 hours';
  else
    delete from internal.told_answers where user_id = person and event_id = event and done_at is null;
    perform internal.take_back_answer(person, event);
  end if;
  return null;
end $$;
create or replace trigger file_new_answer after insert on public.rsvps for each row when (new.state = 'going' and new.visible) execute function internal.file_answer();
create or replace trigger file_changed_answer after update of state, visible on public.rsvps for each row
  when (old.state is distinct from new.state or old.visible is distinct from new.visible) execute function internal.file_answer();
create or replace trigger file_gone_answer after delete on public.rsvps for each row when (old.state = 'going' and old.visible) execute function internal.file_answer();

create or replace function internal.take_back_answer(person uuid, event uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
begin
  with gone as (
    delete from public.notification_actors a using public.notifications n
    where a.actor_id = person and n.id = a.notification_id and n.kind = 'friend_going' and n.group_key = event::text returning a.notification_id
  ) select array_agg(notification_id) into touched from gone;
  delete from public.notifications n where n.id = any (touched) and not exists (select from public.notification_actors a where a.notification_id = n.id);
  update public.notifications n set count = (select count(*) from public.notification_actors a where a.notification_id = n.id) where n.id = any (touched);
end $$;

-- Run every few seconds: a thousand followers of one answer at a time.
create or replace function internal.tell_answers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  filed internal.told_answers;
  event public.events;
  follower uuid;
  told integer := 0;
begin
  select * into filed from internal.told_answers where done_at is null order by filed_at limit 1 for update skip locked;
  if filed.event_id is null then
    return 0;
  end if;
  select e.* into event from public.events e join public.rsvps r on r.event_id = e.id and r.user_id = filed.user_id and r.state = 'going' and r.visible
  where e.id = filed.event_id and e.attendee_list = 'opt_in' and e.status = 'published' and e.visibility = 'public' and coalesce(e.ends_at, e.starts_at) > now();
  if event.id is not null then
    for follower in select f.follower_id from public.follows f where f.kind = 'user' and f.target = filed.user_id::text and f.status = 'active' and f.notify
      and (filed.told_up_to is null or f.follower_id > filed.told_up_to) order by f.follower_id limit 1000 loop
      if internal.may_see(follower, filed.user_id, 'going') then
        perform internal.notify('friend_going', follower, jsonb_build_object('event_id', event.id, 'person', filed.user_id, 'title', event.title));
      end if;
      told := told + 1;
      filed.told_up_to := follower;
    end loop;
  end if;
  update internal.told_answers set told_up_to = filed.told_up_to, done_at = case when told < 1000 then now() end where user_id = filed.user_id and event_id = filed.event_id;
  return told;
end $$;
