-- The article, locked, as it was when the caller opened it. @throws ADMIN_STAFF_REQUIRED, JOURNAL_NOT_FOUND, JOURNAL_STALE
create or replace function internal.desk_article(p_article_id uuid, p_version integer) returns public.articles
language plpgsql security definer set search_path = '' as $$
declare
  article public.articles;
begin
  perform internal.require_staff();
  select * into article from public.articles where id = p_article_id for update;
  if article.id is null then
    perform internal.refuse(404, 'JOURNAL_NOT_FOUND', 'There is no such article', 'Go back to the desk.');
  elsif p_version is distinct from article.version then
    perform internal.refuse(409, 'JOURNAL_STALE', 'This article was saved elsewhere in the meantime', 'Load it again: what you typed is kept.');
  end if;
  return article;
end $$;
