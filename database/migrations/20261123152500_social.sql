-- What people show and discuss: posts with pictures, comments one level deep, reactions.
create table public.posts (
  id uuid primary key default gen_random_uuid(),
  author_id uuid constraint posts_author_id_fkey references auth.users on delete set null,
  body text not null,
  attach_kind text constraint posts_attach_kind_check check (attach_kind in ('event', 'venue', 'article', 'job', 'track')),
  attach_id uuid,
  attach_url text constraint posts_attach_url_check check (char_length(attach_url) <= 500 and attach_url ~ '^https?://'),
  area_id uuid constraint posts_area_id_fkey references public.areas on delete set null,
  audience text not null default 'public' constraint posts_audience_check check (audience in ('public', 'followers')),
  comments_mode text not null default 'everyone' constraint posts_comments_mode_check check (comments_mode in ('everyone', 'following', 'nobody')),
  status text not null default 'visible' constraint posts_status_check check (status in ('pending_check', 'visible', 'hidden', 'removed', 'deleted')),
  client_id uuid not null default gen_random_uuid(),
  comment_count integer not null default 0 constraint posts_comment_count_check check (comment_count >= 0),
  reaction_counts jsonb not null default '{}' constraint posts_reaction_counts_check check (jsonb_typeof(reaction_counts) = 'object'),
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  constraint posts_client_id_key unique (author_id, client_id),
  constraint posts_body_check check (char_length(body) <= 1000 and (body <> '' or status in ('deleted', 'removed'))),
  constraint posts_attach_check check (case when attach_kind is null then attach_id is null and attach_url is null
    when attach_kind = 'track' then attach_id is null and attach_url is not null else attach_id is not null and attach_url is null end)
);
comment on table public.posts is 'What people show of nights and talk about. Functions alone write it; internal.may_read_post says who reads.';
comment on column public.posts.author_id is 'Null once the person is gone and chose to keep the words.';
comment on column public.posts.area_id is 'The city it is about: of what is attached, else of the profile.';
comment on column public.posts.client_id is 'Made by the browser, so that a post sent twice is one.';
comment on column public.posts.comment_count is 'Comments that are visible.';
comment on column public.posts.reaction_counts is 'How many reactions of each kind, without the kinds that nobody chose.';
comment on column public.posts.gone_at is 'When it was deleted or removed.';
create index posts_author_idx on public.posts (author_id, created_at desc, id desc);
create index posts_newest_idx on public.posts (created_at desc, id desc) where status = 'visible' and audience = 'public';
create index posts_area_idx on public.posts (area_id, created_at desc, id desc) where status = 'visible' and audience = 'public';
create index posts_attach_idx on public.posts (attach_id, created_at desc, id desc) where attach_id is not null;
create index posts_pending_idx on public.posts (created_at, id) where status = 'pending_check';
create index posts_gone_idx on public.posts (gone_at) where gone_at is not null;

create table public.post_media (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null constraint post_media_post_id_fkey references public.posts on delete cascade,
  place integer not null constraint post_media_place_check check (place between 1 and 4),
  path text not null constraint post_media_path_key unique,
  alt text not null constraint post_media_alt_check check (char_length(alt) between 1 and 500),
  width integer constraint post_media_width_check check (width > 0),
  height integer constraint post_media_height_check check (height > 0),
  thumbhash text,
  constraint post_media_place_key unique (post_id, place)
);
comment on table public.post_media is 'Pictures of posts, at most four; the path is the name in the bucket post_media.';

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null constraint comments_post_id_fkey references public.posts on delete cascade,
  parent_id uuid constraint comments_parent_id_fkey references public.comments on delete cascade,
  author_id uuid constraint comments_author_id_fkey references auth.users on delete set null,
  body text not null,
  status text not null default 'visible' constraint comments_status_check check (status in ('pending_check', 'visible', 'hidden', 'removed', 'deleted', 'dismissed')),
  client_id uuid not null default gen_random_uuid(),
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  constraint comments_client_id_key unique (author_id, client_id),
  constraint comments_body_check check (char_length(body) <= 1000 and (body <> '' or status in ('deleted', 'removed', 'dismissed')))
);
comment on table public.comments is 'What people write below posts; a reply names its parent, which is no reply itself.';
comment on column public.comments.status is 'dismissed: the author of the post took it away.';
comment on column public.comments.gone_at is 'When it was deleted, dismissed or removed.';
create index comments_post_idx on public.comments (post_id, created_at, id);
create index comments_parent_idx on public.comments (parent_id) where parent_id is not null;
create index comments_pending_idx on public.comments (created_at, id) where status = 'pending_check';
create index comments_gone_idx on public.comments (gone_at) where gone_at is not null;

create table public.post_mentions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null constraint post_mentions_post_id_fkey references public.posts on delete cascade,
  comment_id uuid constraint post_mentions_comment_id_fkey references public.comments on delete cascade,
  user_id uuid not null constraint post_mentions_user_id_fkey references auth.users on delete cascade,
  name text not null constraint post_mentions_name_check check (name ~ '^[a-z0-9_]{3,30}$'),
  constraint post_mentions_once_key unique nulls not distinct (post_id, comment_id, name)
);
comment on table public.post_mentions is 'Handles in posts and comments that are links, as they were written. Whether a reader gets the link is asked at each read.';
create index post_mentions_user_idx on public.post_mentions (user_id);
create index post_mentions_comment_idx on public.post_mentions (comment_id) where comment_id is not null;

create table public.post_tags (
  post_id uuid not null constraint post_tags_post_id_fkey references public.posts on delete cascade,
  tag text not null constraint post_tags_tag_check check (tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(tag) between 2 and 40),
  created_at timestamptz not null default now(),
  constraint post_tags_pkey primary key (post_id, tag)
);
comment on table public.post_tags is 'Tags that posts name.';
comment on column public.post_tags.created_at is 'That of the post, so that a tag is read newest first.';
create index post_tags_tag_idx on public.post_tags (tag, created_at desc, post_id desc);
create index post_tags_created_idx on public.post_tags (created_at);

create table public.reactions (
  user_id uuid not null constraint reactions_user_id_fkey references auth.users on delete cascade,
  post_id uuid not null constraint reactions_post_id_fkey references public.posts on delete cascade,
  kind text not null constraint reactions_kind_check check (kind in ('love', 'fire', 'been', 'thanks')),
  created_at timestamptz not null default now(),
  constraint reactions_pkey primary key (user_id, post_id, kind)
);
comment on table public.reactions is 'What people felt about posts, one of each kind. Who it was is shown to those who may see them.';
create index reactions_post_idx on public.reactions (post_id, created_at desc);

create table internal.post_keepers (
  user_id uuid primary key constraint post_keepers_user_id_fkey references auth.users on delete cascade,
  audience text not null constraint post_keepers_audience_check check (audience in ('public', 'followers', 'hidden'))
);
comment on table internal.post_keepers is 'Who leaves and lets the words of their posts and comments stay, and who could see their profile then.';

-- The second argument says what becomes of posts.
drop function if exists public.request_erasure(text);

-- What staff refuse before others read it is a decision about a report that nobody submitted.
alter table public.reports drop constraint reports_submissions_check, add constraint reports_submissions_check check (submissions >= 0);

-- A kind may be one word: mention.
alter table internal.notification_kinds drop constraint notification_kinds_kind_check, add constraint notification_kinds_kind_check check (kind ~ '^[a-z]+(_[a-z]+)*$');
