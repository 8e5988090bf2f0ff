-- The library of the journal: every picture of its bucket, where it is used, and how one that nobody uses goes.

-- Pictures of an article, the lead first, each once.
create or replace function internal.article_pictures_of(article public.articles)
returns table (path text, alt text, credit text, caption text, is_decorative boolean)
language sql stable security definer set search_path = '' as $$
  select distinct on (shown.path) shown.* from (
    select article.hero_path as path, coalesce(article.hero_alt, ''), coalesce(article.hero_credit, ''), '', false where article.hero_path is not null
    union all
    select p ->> 'path', coalesce(p ->> 'alt', ''), coalesce(p ->> 'credit', ''), coalesce(p ->> 'caption', ''), p -> 'is_decorative' = 'true'
    from jsonb_path_query(article.body, 'strict $.** ? (exists (@.path))') p) shown (path, alt, credit, caption, is_decorative)
  order by shown.path, shown.alt desc
$$;

create or replace function internal.note_article_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from internal.article_pictures where article_id = new.id;
  insert into internal.article_pictures (article_id, path, alt, credit, caption, is_decorative)
  select new.id, p.path, p.alt, p.credit, p.caption, p.is_decorative from internal.article_pictures_of(new) p;
  return null;
end $$;

create or replace trigger note_new_pictures after insert on public.articles for each row execute function internal.note_article_pictures();
create or replace trigger note_changed_pictures after update of body, hero_path, hero_alt, hero_credit on public.articles for each row
  when ((old.body, old.hero_path, old.hero_alt, old.hero_credit) is distinct from (new.body, new.hero_path, new.hero_alt, new.hero_credit))
  execute function internal.note_article_pictures();

-- Where a picture stands: [{"title", "to"}], articles first, removed ones too since they can come back.
create or replace function internal.journal_picture_uses(picture text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', title, 'to', page) order by place, title, page), '[]') from (
    select 1 as place, a.title, '/journal/' || a.id || '/edit' as page from internal.article_pictures p join public.articles a on a.id = p.article_id where p.path = picture
    union all
    select 2, b.name, '/journal/desk/bylines' from public.bylines b where b.picture_path = picture) used
$$;

-- Every picture that was uploaded, the latest first, 24 a page: {"total", "pictures"}. Found by its name and by what is said of it.
-- @throws ADMIN_STAFF_REQUIRED
create or replace function public.list_journal_pictures(p_query text default '', p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  said text := '%' || regexp_replace(internal.plain_text(left(coalesce(p_query, ''), 80)), '[%_\\]', '', 'g') || '%';
begin
  perform internal.require_staff();
  return (
    with found as materialized (
      select 'journal_media/' || o.name as path, o.created_at from storage.objects o
      where o.bucket_id = 'journal_media' and (said = '%%' or internal.plain_text(o.name) like said
        or exists (select from internal.article_pictures p where p.path = 'journal_media/' || o.name
          and internal.plain_text(concat_ws(' ', p.alt, p.credit, p.caption)) like said)
        or exists (select from public.bylines b where b.picture_path = 'journal_media/' || o.name and internal.plain_text(concat_ws(' ', b.name, b.picture_alt)) like said))
    ), shown as (
      select * from found order by created_at desc, path limit 24 offset 24 * (least(greatest(coalesce(p_page, 1), 1), 5000) - 1)
    )
    select jsonb_build_object('total', (select count(*) from found), 'pictures', coalesce(jsonb_agg(
      jsonb_build_object('path', s.path, 'alt', coalesce(p.alt, b.picture_alt, ''), 'is_decorative', coalesce(p.is_decorative, false), 'credit', coalesce(p.credit, ''),
        'caption', coalesce(p.caption, ''), 'uploaded_at', s.created_at, 'uses', internal.journal_picture_uses(s.path)) order by s.created_at desc, s.path), '[]'))
    from shown s
    left join lateral (select * from internal.article_pictures p where p.path = s.path order by p.alt desc limit 1) p on true
    left join lateral (select * from public.bylines b where b.picture_path = s.path limit 1) b on true);
end $$;

-- Deletes those of these pictures that nobody uses; the bytes go with the next sweep. Answers how many.
create or replace function internal.forget_journal_pictures(paths text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  versions text[];
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects o where o.bucket_id = 'journal_media' and 'journal_media/' || o.name = any (paths)
      and internal.journal_picture_uses('journal_media/' || o.name) = '[]' returning version
  )
  select coalesce(array_agg(version), '{}') into versions from gone;
  update internal.blobs set doomed_at = now() - interval '1 day' where version = any (versions);
  perform set_config('storage.allow_delete_query', 'false', true);
  return cardinality(versions);
end $$;

-- Deletes a picture that nobody uses. One that was uploaded just now may stand in a text that is not saved yet, one's own too.
-- @throws ADMIN_STAFF_REQUIRED, JOURNAL_NOT_FOUND, JOURNAL_PICTURE_USED
create or replace function public.delete_journal_picture(p_path text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  uses jsonb := internal.journal_picture_uses(p_path);
  picture storage.objects;
begin
  perform internal.require_staff();
  select * into picture from storage.objects o where o.bucket_id = 'journal_media' and 'journal_media/' || o.name = p_path;
  if picture.id is null then
    perform internal.refuse(404, 'JOURNAL_NOT_FOUND', 'There is no such picture', 'Load the library again.');
  elsif uses <> '[]' then
    perform internal.refuse(409, 'JOURNAL_PICTURE_USED', 'This picture is used in ' || (uses #>> '{0,title}')
      || case when jsonb_array_length(uses) > 1 then ' and ' || jsonb_array_length(uses) - 1 || ' more' else '' end, 'Take it out there first.');
  elsif picture.created_at > now() - interval '1 hour' then
    perform internal.refuse(409, 'JOURNAL_PICTURE_USED', 'This picture was uploaded less than an hour ago', 'It may stand in a text that is not saved yet. Delete it later.');
  end if;
  perform internal.forget_journal_pictures(array[p_path]);
  perform internal.record_act('journal_picture_deleted', 'articles', null, jsonb_build_object('path', p_path), null);
  return true;
end $$;

grant execute on function public.list_journal_pictures(text, integer), public.delete_journal_picture(text) to authenticated;
