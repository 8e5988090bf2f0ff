-- An article that was reported, as it stands.
create or replace function internal.reported_article(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select a.title, '/journal/' || a.slug, null::uuid, (select string_agg(b.name, ', ' order by ab.place) from public.article_bylines ab
      join public.bylines b on b.slug = ab.byline where ab.article_id = a.id and ab.role = 'writer'),
    jsonb_build_object('title', a.title, 'standfirst', a.standfirst, 'text', left(internal.article_text(a.body), 2000), 'status', a.status)
  from public.articles a where a.id = target and a.published_at is not null and a.status in ('published', 'updated', 'removed')
$$;

-- Hidden or removed it is gone for everybody; restored it is public again, with its corrections.
create or replace function internal.moderate_article(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  select status into before from public.articles where id = target for update;
  if action in ('hide', 'remove') and before in ('published', 'updated') then
    update public.articles set status = 'removed' where id = target;
  elsif action = 'restore' and before = 'removed' then
    update public.articles set status = case was ->> 'status' when 'updated' then 'updated' else 'published' end where id = target;
  end if;
  return jsonb_build_object('status', before);
end $$;
