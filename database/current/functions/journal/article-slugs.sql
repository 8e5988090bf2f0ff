-- The address of an article: its title. One that was renamed leads on; one that was public and went is known to be gone.
create or replace function internal.give_article_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.slug := internal.free_slug('articles', coalesce(nullif(internal.slugify(new.title), ''), 'article'));
  return new;
end $$;

create or replace trigger give_slug before insert on public.articles
  for each row when (new.slug = '') execute function internal.give_article_slug();

create or replace function internal.keep_old_article_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slug_history (thing, slug, target_id) values ('articles', old.slug, old.id)
  on conflict (thing, slug) do update set target_id = excluded.target_id, created_at = now();
  return null;
end $$;

create or replace trigger keep_old_slug after update of slug on public.articles for each row
  when (old.slug is distinct from new.slug and old.published_at is not null) execute function internal.keep_old_article_slug();
create or replace trigger keep_gone_slug after delete on public.articles for each row
  when (old.published_at is not null) execute function internal.keep_old_article_slug();

-- What lists look for, and how long an article takes to read.
create or replace function internal.index_article() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said text := internal.article_text(new.body);
begin
  new.words := (select count(*) from regexp_matches(said, '\S+', 'g'));
  new.search := internal.search_vector(new.title, 'A') || internal.search_vector(new.standfirst, 'B')
    || internal.search_vector(concat_ws(' ', array_to_string(new.tags, ' '), (select name from public.areas where id = new.area_id)), 'C')
    || internal.search_vector(left(said, 20000), 'D');
  return new;
end $$;

create or replace trigger index_article before insert or update of title, standfirst, body, tags, area_id on public.articles
  for each row execute function internal.index_article();
