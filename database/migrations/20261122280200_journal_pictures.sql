-- Which pictures stand in which article, so that the library says where one is used and which nobody uses.
create table internal.article_pictures (
  article_id uuid not null constraint article_pictures_article_id_fkey references public.articles on delete cascade,
  path text not null,
  alt text not null,
  credit text not null,
  caption text not null,
  is_decorative boolean not null,
  primary key (article_id, path)
);
comment on table internal.article_pictures is 'Pictures of an article as it stands, the lead too, with what is said of them. Written by a trigger.';
create index article_pictures_path_idx on internal.article_pictures (path);
create index bylines_picture_path_idx on public.bylines (picture_path);

insert into internal.article_pictures (article_id, path, alt, credit, caption, is_decorative)
select distinct on (id, path) id, path, alt, credit, caption, is_decorative from (
  select a.id, a.hero_path as path, coalesce(a.hero_alt, '') as alt, coalesce(a.hero_credit, '') as credit, '' as caption, false as is_decorative
  from public.articles a where a.hero_path is not null
  union all
  select a.id, p ->> 'path', coalesce(p ->> 'alt', ''), coalesce(p ->> 'credit', ''), coalesce(p ->> 'caption', ''), coalesce((p ->> 'is_decorative')::boolean, false)
  from public.articles a, lateral jsonb_path_query(a.body, 'strict $.** ? (exists (@.path))') p) shown
order by id, path, alt desc;

drop function if exists public.list_journal_pictures(text);
