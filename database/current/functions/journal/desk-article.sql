-- Where an article stands and what its address is are as much of a version as its text: of two people who press a button at once, the second
-- has not seen what the first did.
create or replace function internal.count_article_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := greatest(new.version, old.version + 1);
  return new;
end $$;

create or replace trigger count_version before update of status, slug, publish_at on public.articles for each row
  when ((old.status, old.slug, old.publish_at) is distinct from (new.status, new.slug, new.publish_at)) execute function internal.count_article_version();

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
    perform internal.refuse(409, 'JOURNAL_STALE', 'A colleague changed this article in the meantime', 'Look at it as it is now, then decide again. What you typed is kept.');
  end if;
  return article;
end $$;
