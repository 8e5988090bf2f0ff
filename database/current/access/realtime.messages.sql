--: columns id,topic,extension,payload,binary_payload,event,private,inserted_at,updated_at
--: states own,team,event,draft,other
--: S anon,stranger,moderator,admin * @event ; owner * @own,event ; team * @team,event ; service *
--: I anon,SIGNED * @none ; service *
--: U anon,SIGNED * @none ; service *

-- Private channels: who may read a row of a topic may join it (the service sets the topic and asks), who may add one may speak there.
select internal.reset_access('realtime.messages');

-- Supabase grants every role these; policies decide. There is none for writing: servers alone speak in channels of the product.
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create policy "people listen to what is sent to them" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and topic = (select realtime.topic()) and topic = 'person:' || (select internal.proven_uid()));
create policy "teams listen to what is sent to their organiser" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and topic = (select realtime.topic())
    and topic = any (select 'team:' || id from unnest((select internal.my_organiser_ids())::uuid[]) id));
-- by the id, which only an event's page tells; unlisted ones too, and those for invited people by the invited. It carries levels and states of stock, never words.
create policy "people who know the id of an announced event listen to it" on realtime.messages for select to anon, authenticated
  using (extension = 'broadcast' and topic = (select realtime.topic())
    and case when topic ~ '^event:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then internal.may_find_event(right(topic, 36)::uuid) else false end);

create policy "service role: full access" on realtime.messages to service_role using (true) with check (true);
create policy "the realtime service: full access" on realtime.messages to realtime_admin using (true) with check (true);
