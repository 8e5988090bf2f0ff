-- What other servers know of this one (ActivityPub): who can be followed from there, who does, what was sent and what came in.
create table internal.federation_settings (
  is_only boolean primary key default true constraint federation_settings_only_check check (is_only),
  is_on boolean not null default false,
  host text not null default '' constraint federation_settings_host_check check (char_length(host) <= 255)
);
comment on table internal.federation_settings is 'What the operator''s settings say of federation, written at each start.';
insert into internal.federation_settings default values;

create table internal.federation_actors (
  kind text not null constraint federation_actors_kind_check
    check (kind in ('venue', 'organiser', 'artist', 'area', 'tag', 'series', 'journal', 'platform')),
  target text not null constraint federation_actors_target_check check (char_length(target) between 1 and 100),
  handle text not null constraint federation_actors_handle_check check (handle ~ '^[a-z0-9]+([_.-]+[a-z0-9]+)*$' and char_length(handle) <= 200),
  public_key text constraint federation_actors_public_key_check check (char_length(public_key) <= 2000),
  private_key text constraint federation_actors_private_key_check check (char_length(private_key) <= 8000),
  created_at timestamptz not null default now(),
  primary key (kind, target),
  constraint federation_actors_handle_key unique (handle),
  constraint federation_actors_keys_check check ((public_key is null) = (private_key is null))
);
comment on table internal.federation_actors is 'What can be followed from other servers. Rows stay when what they name is gone, so that no handle is given twice.';
comment on column internal.federation_actors.target is 'As in follows: an id, the tag itself, a section of the journal or all.';
comment on column internal.federation_actors.private_key is 'Encrypted; made when the actor is first asked for.';

create table internal.federation_artists (
  artist_id uuid primary key constraint federation_artists_artist_id_fkey references public.artists on delete cascade,
  is_band boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table internal.federation_artists is 'Artists whose own team has let them be followed from other servers.';

create table internal.federation_servers (
  host text primary key constraint federation_servers_host_check check (char_length(host) between 1 and 255),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz,
  delivered_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  next_at timestamptz,
  problem text constraint federation_servers_problem_check check (char_length(problem) <= 200),
  block text constraint federation_servers_block_check check (block in ('silence', 'reject')),
  block_note text constraint federation_servers_block_note_check check (char_length(block_note) <= 500),
  blocked_at timestamptz,
  constraint federation_servers_blocked_check check ((block is null) = (blocked_at is null))
);
comment on table internal.federation_servers is 'Other servers: what is known of each, whether it takes what it is sent, and whether it is blocked.';
comment on column internal.federation_servers.next_at is 'While it fails: not before then.';
create index federation_servers_failing_idx on internal.federation_servers (failing_since) where failing_since is not null;

create table internal.federation_followers (
  kind text not null,
  target text not null,
  follower text not null constraint federation_followers_follower_check check (char_length(follower) <= 2000),
  inbox text not null constraint federation_followers_inbox_check check (char_length(inbox) <= 2000),
  host text not null constraint federation_followers_host_fkey references internal.federation_servers on delete cascade,
  follow_id text not null constraint federation_followers_follow_id_check check (char_length(follow_id) <= 2000),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  tried_at timestamptz,
  primary key (kind, target, follower),
  constraint federation_followers_actor_fkey foreign key (kind, target) references internal.federation_actors on delete cascade
);
comment on table internal.federation_followers is 'Accounts of other servers and what they follow: their id, their inbox, their server, and nothing else.';
comment on column internal.federation_followers.inbox is 'That of the whole server where it has one.';
create index federation_followers_follower_idx on internal.federation_followers (follower);
create index federation_followers_inbox_idx on internal.federation_followers (inbox);
create index federation_followers_host_idx on internal.federation_followers (host);

create table internal.federation_reactions (
  event_id uuid not null constraint federation_reactions_event_id_fkey references public.events on delete cascade,
  kind text not null constraint federation_reactions_kind_check check (kind in ('like', 'announce')),
  account text not null constraint federation_reactions_account_check check (char_length(account) = 32),
  host text not null constraint federation_reactions_host_fkey references internal.federation_servers on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, kind, account)
);
comment on table internal.federation_reactions is 'Likes and boosts of nights, counted and never named.';
comment on column internal.federation_reactions.account is 'A pseudonym, by which one account counts once and may take it back.';
create index federation_reactions_account_idx on internal.federation_reactions (account);
create index federation_reactions_host_idx on internal.federation_reactions (host);

create table internal.federation_posts (
  kind text not null constraint federation_posts_kind_check check (kind in ('event', 'article')),
  target uuid not null,
  author_kind text not null,
  author_target text not null,
  state text not null default 'live' constraint federation_posts_state_check check (state in ('live', 'cancelled', 'gone')),
  digest text not null constraint federation_posts_digest_check check (char_length(digest) <= 100),
  also jsonb not null default '[]' constraint federation_posts_also_check check (jsonb_typeof(also) = 'array' and octet_length(also::text) <= 20000),
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (kind, target),
  constraint federation_posts_author_fkey foreign key (author_kind, author_target) references internal.federation_actors on delete cascade
);
comment on table internal.federation_posts is 'Nights and articles that were sent to other servers, and in which state. Rows stay when the night is gone, so that it is taken back once.';
comment on column internal.federation_posts.also is 'The actors beside the author that passed it on, {kind, target}: who follows them hears of changes.';
comment on column internal.federation_posts.digest is 'Of what was sent last: the same is not sent again.';
create index federation_posts_author_idx on internal.federation_posts (author_kind, author_target, published_at desc);

create table internal.federation_due (
  kind text not null constraint federation_due_kind_check check (kind in ('event', 'article')),
  target uuid not null,
  is_new boolean not null default false,
  filed_at timestamptz not null default clock_timestamp(),
  primary key (kind, target)
);
comment on table internal.federation_due is 'Nights and articles that changed, written in the transaction of the change: what is sent of them is decided seconds later.';

create table internal.federation_activities (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  target text not null,
  verb text not null constraint federation_activities_verb_check check (verb in ('Create', 'Update', 'Delete', 'Announce', 'Accept', 'Reject')),
  body text not null constraint federation_activities_body_check check (octet_length(body) <= 100000),
  is_public boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  constraint federation_activities_actor_fkey foreign key (kind, target) references internal.federation_actors on delete cascade
);
comment on table internal.federation_activities is 'What was, or is to be, sent to other servers; kept 30 days.';
comment on column internal.federation_activities.is_public is 'Whether everybody may read it at its address; an answer to one account is not for everybody.';
create index federation_activities_actor_idx on internal.federation_activities (kind, target);
create index federation_activities_created_at_idx on internal.federation_activities (created_at);

create table internal.federation_deliveries (
  id bigint generated always as identity primary key,
  activity_id uuid not null constraint federation_deliveries_activity_id_fkey references internal.federation_activities on delete cascade,
  inbox text not null constraint federation_deliveries_inbox_check check (char_length(inbox) <= 2000),
  host text not null constraint federation_deliveries_host_fkey references internal.federation_servers on delete cascade,
  state text not null default 'waiting' constraint federation_deliveries_state_check check (state in ('waiting', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  problem text constraint federation_deliveries_problem_check check (char_length(problem) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  constraint federation_deliveries_once_key unique (activity_id, inbox)
);
comment on table internal.federation_deliveries is 'Which inbox still lacks what; one that was delivered is deleted. One for each shared inbox.';
create index federation_deliveries_waiting_idx on internal.federation_deliveries (host, id) where state = 'waiting';
create index federation_deliveries_host_idx on internal.federation_deliveries (host);

create table internal.federation_received (
  id_hash text primary key constraint federation_received_id_hash_check check (char_length(id_hash) = 64),
  received_at timestamptz not null default now()
);
comment on table internal.federation_received is 'SHA-256 of the ids of activities that came in, so that none is taken twice; kept three days, which is longer than a signature is good for.';
create index federation_received_at_idx on internal.federation_received (received_at);

create table internal.federation_refusals (
  day date not null,
  reason text not null constraint federation_refusals_reason_check check (reason ~ '^[a-z_]{1,40}$'),
  count bigint not null default 0,
  primary key (day, reason)
);
comment on table internal.federation_refusals is 'How many requests of other servers were refused on a day, by reason; kept 90 days.';

do $$
begin
  create role federation_admin nologin noinherit;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to the database
end $$;
grant usage on schema internal to federation_admin;
