-- What people and rooms wrote to one another about hiring moves into conversations, in its order and with its times.
insert into public.conversations (kind, subject_id, person_id, inbox_kind, inbox_id, last_sequence, team_sequence, last_message_at, created_at)
select 'hire', h.id, h.user_id, 'venue', h.venue_id, written.messages, written.of_team, written.latest_at, written.first_at
from (
  select m.request_id, count(*)::integer as messages, coalesce(max(m.number) filter (where m.is_from_team), 0)::integer as of_team,
    min(m.created_at) as first_at, max(m.created_at) as latest_at
  from (select *, row_number() over (partition by request_id order by created_at, id) as number from public.hire_messages) m group by m.request_id
) written join public.hire_requests h on h.id = written.request_id;

insert into public.messages (conversation_id, sequence, sender_id, as_team, body, created_at)
select c.id, row_number() over (partition by m.request_id order by m.created_at, m.id), m.sender_id, m.is_from_team, m.body, m.created_at
from public.hire_messages m join public.conversations c on c.kind = 'hire' and c.subject_id = m.request_id;

-- What was there before is not new to either side.
insert into public.conversation_members (conversation_id, user_id, last_read_sequence)
select c.id, reader.user_id, c.last_sequence
from public.conversations c join public.hire_requests h on h.id = c.subject_id
cross join lateral (
  select h.user_id
  union select m.user_id from public.venue_members m where m.venue_id = h.venue_id and m.status = 'active' and m.role in ('owner', 'manager', 'editor')
) reader where c.kind = 'hire' and reader.user_id is not null;

-- Messages are counted on their own: the drawer tells of them no more.
update public.notifications set is_in_app = false where kind = 'hire_message';

drop table public.hire_messages;
