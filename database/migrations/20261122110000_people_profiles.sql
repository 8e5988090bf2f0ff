-- People decide who sees them, follow what they like, and shut out whom they choose.
alter table public.profiles alter column visibility set default 'hidden';
-- nobody who is here already was asked; the demo's people are made up
update public.profiles p set visibility = 'hidden'
where visibility <> 'hidden' and not exists (select from auth.users u where u.id = p.user_id and u.email like '%@undercroft.example');

create or replace function internal.are_links(input text[]) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select cardinality(input) <= 5 and coalesce((select bool_and(internal.is_website(link)) from unnest(input) link), true)
$$;
grant execute on function internal.are_links(text[]) to authenticated, service_role, auth_admin;

alter table public.profiles
  add column links text[] not null default '{}' constraint profiles_links_check check (internal.are_links(links)),
  add column avatar_alt text constraint profiles_avatar_alt_check check (char_length(avatar_alt) <= 300),
  add column show_saved boolean not null default false,
  add column show_following boolean not null default false,
  add column show_follower_count boolean not null default false;

alter table public.profile_private
  add column message_policy text not null default 'everyone'
    constraint profile_private_message_policy_check check (message_policy in ('everyone', 'following', 'nobody')),
  add column comment_policy text not null default 'everyone'
    constraint profile_private_comment_policy_check check (comment_policy in ('everyone', 'following', 'nobody')),
  add column mention_policy text not null default 'following'
    constraint profile_private_mention_policy_check check (mention_policy in ('everyone', 'following', 'nobody')),
  add column search_by_email boolean not null default false,
  add column in_suggestions boolean not null default false,
  add column visibility_chosen_at timestamptz,
  add column handle_changed_at timestamptz,
  add column age_attested_at timestamptz,
  add column motion text not null default 'system' constraint profile_private_motion_check check (motion in ('system', 'reduced')),
  add column text_size integer not null default 100 constraint profile_private_text_size_check check (text_size in (100, 110, 120, 130)),
  add column clock text not null default '24' constraint profile_private_clock_check check (clock in ('24', '12')),
  add column distance_unit text not null default 'miles' constraint profile_private_distance_unit_check check (distance_unit in ('miles', 'km')),
  add constraint profile_private_home_outcode_check check (home_outcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$') not valid;

create table internal.old_handles (
  handle_hash text primary key,
  user_id uuid constraint old_handles_user_id_fkey references auth.users on delete cascade,
  kept_until timestamptz not null
);
comment on table internal.old_handles is 'Handles that people gave up, as hashes: they lead on, and nobody else takes them until kept_until.';
create index old_handles_user_id_idx on internal.old_handles (user_id);

create table public.follows (
  follower_id uuid not null constraint follows_follower_id_fkey references auth.users on delete cascade,
  kind text not null constraint follows_kind_check check (kind in ('user', 'artist', 'venue', 'organiser', 'series', 'tag', 'area')),
  target text not null constraint follows_target_check check (char_length(target) between 1 and 100),
  status text not null default 'active' constraint follows_status_check check (status in ('active', 'requested')),
  notify boolean not null default true,
  created_at timestamptz not null default now(),
  constraint follows_pkey primary key (follower_id, kind, target),
  constraint follows_not_oneself_check check (kind <> 'user' or target <> follower_id::text)
);
comment on table public.follows is 'Who follows what; only the two ends of a row read it. A target is an id, for tags the tag.';
create index follows_target_idx on public.follows (kind, target, status);

create table internal.follow_counts (
  kind text not null,
  target text not null,
  count integer not null default 0 constraint follow_counts_count_check check (count >= 0),
  primary key (kind, target)
);
comment on table internal.follow_counts is 'How many follow a thing; kept by trigger.';

create table public.user_blocks (
  blocker_id uuid not null constraint user_blocks_blocker_id_fkey references auth.users on delete cascade,
  blocked_id uuid not null constraint user_blocks_blocked_id_fkey references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_blocks_pkey primary key (blocker_id, blocked_id),
  constraint user_blocks_not_oneself_check check (blocker_id <> blocked_id)
);
comment on table public.user_blocks is 'Who has blocked whom; read by the one who did alone.';
create index user_blocks_blocked_id_idx on public.user_blocks (blocked_id);

create table public.user_mutes (
  user_id uuid not null constraint user_mutes_user_id_fkey references auth.users on delete cascade,
  kind text not null constraint user_mutes_kind_check check (kind in ('user', 'artist', 'organiser', 'venue', 'word')),
  target text not null constraint user_mutes_target_check check (char_length(target) between 1 and 60),
  created_at timestamptz not null default now(),
  constraint user_mutes_pkey primary key (user_id, kind, target)
);
comment on table public.user_mutes is 'What a person would rather not see; read by that person alone.';
