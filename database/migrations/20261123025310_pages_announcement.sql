-- One announcement for everybody who visits, with an end; staff write it.
create table public.announcements (
  is_only boolean primary key default true constraint announcements_is_only_check check (is_only),
  body text not null constraint announcements_body_check check (char_length(body) between 3 and 200),
  link text constraint announcements_link_check check (char_length(link) <= 300 and (link ~ '^/[^/\\]' or link ~ '^https://[^/]')),
  link_label text constraint announcements_link_label_check check (char_length(link_label) between 2 and 40),
  ends_at timestamptz not null,
  updated_at timestamptz not null default now(),
  constraint announcements_link_words_check check ((link is null) = (link_label is null))
);
comment on table public.announcements is 'What the home page says to everybody until its end; one at a time.';
