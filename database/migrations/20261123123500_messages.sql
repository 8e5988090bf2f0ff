-- Conversations between people, and between a person and the team of a venue, of an organiser, of a night or of work. What was written
-- about applications moves into them.
create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint conversations_kind_check check (kind in ('direct', 'venue', 'organiser', 'booking', 'hire', 'job')),
  subject_id uuid,
  person_id uuid constraint conversations_person_id_fkey references auth.users on delete set null,
  pair_key text constraint conversations_pair_key_key unique,
  inbox_kind text constraint conversations_inbox_kind_check check (inbox_kind in ('venue', 'organiser', 'person')),
  inbox_id uuid,
  status text not null default 'open' constraint conversations_status_check check (status in ('open', 'closed')),
  last_sequence integer not null default 0,
  team_sequence integer not null default 0,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint conversations_subject_check check ((kind = 'direct') = (subject_id is null))
);
comment on table public.conversations is 'Threads of messages: of two people, or of a person and a team. Functions alone write them.';
comment on column public.conversations.kind is 'What it is about; subject_id is the venue, organiser, booking, hire request or application.';
comment on column public.conversations.person_id is 'The person who is not of the team; null between two people, and once the person is gone.';
comment on column public.conversations.pair_key is 'The two people of a direct thread, in order, so that they have one.';
comment on column public.conversations.inbox_id is 'The venue, organiser or person whose inbox shows it. Who may read it is asked at each read all the same.';
comment on column public.conversations.status is 'closed: staff ended it; nobody writes any more.';
comment on column public.conversations.team_sequence is 'The last message of the team: what comes after it waits for them.';
create unique index conversations_subject_key on public.conversations (kind, subject_id, person_id) where kind <> 'direct';
create index conversations_person_idx on public.conversations (person_id);
create index conversations_inbox_idx on public.conversations (inbox_id, last_message_at desc);
create index conversations_last_message_idx on public.conversations (last_message_at);

create table public.conversation_members (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null constraint conversation_members_conversation_id_fkey references public.conversations on delete cascade,
  user_id uuid not null constraint conversation_members_user_id_fkey references auth.users on delete cascade,
  state text not null default 'active'
    constraint conversation_members_state_check check (state in ('request', 'active', 'archived', 'ignored', 'blocked', 'left')),
  muted boolean not null default false,
  last_read_sequence integer not null default 0,
  cleared_before integer not null default 0,
  created_at timestamptz not null default now(),
  constraint conversation_members_person_key unique (conversation_id, user_id)
);
comment on table public.conversation_members is 'What a conversation is to one of its people; colleagues of a team have a row once they open it.';
comment on column public.conversation_members.cleared_before is 'Messages up to this one were deleted for this person alone.';
create index conversation_members_user_idx on public.conversation_members (user_id, state);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null constraint messages_conversation_id_fkey references public.conversations on delete cascade,
  sequence integer not null,
  sender_id uuid constraint messages_sender_id_fkey references auth.users on delete set null,
  as_team boolean not null default false,
  body text not null,
  client_id uuid not null default gen_random_uuid(),
  card_kind text constraint messages_card_kind_check check (card_kind in ('event', 'venue', 'job')),
  card_id uuid,
  status text not null default 'sent' constraint messages_status_check check (status in ('sent', 'removed')),
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('english', body) || array_to_tsvector(array['in:' || conversation_id::text])) stored,
  constraint messages_sequence_key unique (conversation_id, sequence),
  constraint messages_client_id_key unique (sender_id, client_id),
  constraint messages_body_check check (status = 'removed' or char_length(body) between 1 and 1000),
  constraint messages_card_check check ((card_kind is null) = (card_id is null))
);
comment on table public.messages is 'What was written, in one order per conversation.';
comment on column public.messages.as_team is 'Written for the team: the person reads its name, colleagues read who it was.';
comment on column public.messages.erased_at is 'When its sender deleted their account; the words go 30 days later.';
comment on column public.messages.search is 'Its words, and the conversation, so that own threads are searched by one index.';
create index messages_search_idx on public.messages using gin (search);
create index messages_erased_idx on public.messages (erased_at) where erased_at is not null;

create table internal.message_tells (
  conversation_id uuid not null constraint message_tells_conversation_id_fkey references public.conversations on delete cascade,
  user_id uuid not null constraint message_tells_user_id_fkey references auth.users on delete cascade,
  due_at timestamptz not null,
  told_at timestamptz,
  constraint message_tells_pkey primary key (conversation_id, user_id)
);
comment on table internal.message_tells is 'Who is told of what they have not read: once per conversation, until they read it.';
create index message_tells_due_idx on internal.message_tells (due_at) where told_at is null;
create index message_tells_user_idx on internal.message_tells (user_id);

alter table public.report_submissions add column messages jsonb constraint report_submissions_messages_check check (jsonb_array_length(messages) <= 10);
comment on column public.report_submissions.messages is 'The last ten messages of a reported conversation, where the reporter chose to send them.';

-- What was written about applications, in its order and with its times.
insert into public.conversations (kind, subject_id, person_id, inbox_kind, inbox_id, last_sequence, team_sequence, last_message_at, created_at)
select 'job', a.id, a.user_id, place.kind, place.id, written.messages, written.of_team, written.latest_at, written.first_at
from (
  select m.application_id, count(*)::integer as messages, coalesce(max(m.number) filter (where m.is_from_employer), 0)::integer as of_team,
    min(m.created_at) as first_at, max(m.created_at) as latest_at
  from (select *, row_number() over (partition by application_id order by created_at, id) as number from public.application_messages) m group by m.application_id
) written
join public.job_applications a on a.id = written.application_id join public.jobs j on j.id = a.job_id left join public.organisers o on o.id = j.organiser_id
cross join lateral (select case when coalesce(j.venue_id, o.venue_id) is not null then 'venue' when j.organiser_id is not null then 'organiser' when j.posted_by is not null then 'person' end as kind,
  coalesce(j.venue_id, o.venue_id, j.organiser_id, j.posted_by) as id) place;

insert into public.messages (conversation_id, sequence, sender_id, as_team, body, created_at)
select c.id, row_number() over (partition by m.application_id order by m.created_at, m.id), m.sender_id, m.is_from_employer, m.body, m.created_at
from public.application_messages m join public.conversations c on c.kind = 'job' and c.subject_id = m.application_id;

-- What was there before is not new to either side.
insert into public.conversation_members (conversation_id, user_id, last_read_sequence)
select distinct on (c.id, reader.user_id) c.id, reader.user_id, c.last_sequence
from public.conversations c join public.job_applications a on a.id = c.subject_id join public.jobs j on j.id = a.job_id
cross join lateral (
  select a.user_id
  union select m.user_id from public.organiser_members m where m.organiser_id = j.organiser_id and m.status = 'active' and m.role in ('owner', 'manager')
  union select m.user_id from public.venue_members m where m.venue_id = j.venue_id and m.status = 'active' and m.role in ('owner', 'manager')
  union select j.posted_by where j.venue_id is null and j.organiser_id is null and j.posted_by is not null
) reader where c.kind = 'job';

drop table public.application_messages;
