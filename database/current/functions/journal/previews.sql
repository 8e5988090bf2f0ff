-- An article that is not public yet, for a writer outside the house: one address, seven days, revoked at once.
create or replace function internal.preview_hash(token text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select encode(extensions.digest('article preview ' || coalesce(token, ''), 'sha256'), 'hex')
$$;

-- Makes an address. @returns its secret part, which is not kept @throws ADMIN_STAFF_REQUIRED, JOURNAL_NOT_FOUND, JOURNAL_CLOSED
create or replace function public.make_article_preview(p_article_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  article public.articles;
  token text := internal.random_code(32, 'abcdefghijkmnpqrstuvwxyz23456789');
begin
  perform internal.require_staff();
  select * into article from public.articles where id = p_article_id for update;
  if article.id is null then
    perform internal.refuse(404, 'JOURNAL_NOT_FOUND', 'There is no such article', 'Go back to the desk.');
  elsif article.status not in ('draft', 'in_review', 'scheduled') then
    perform internal.refuse(409, 'JOURNAL_CLOSED', 'Only an article that is not out yet has a preview', 'Send the address of the article itself.');
  elsif (select count(*) from public.article_previews where article_id = article.id and expires_at > now()) >= 10 then
    perform internal.refuse(409, 'JOURNAL_CLOSED', 'An article has at most ten preview addresses', 'Revoke one that is not needed any more.');
  end if;
  insert into public.article_previews (article_id, token_hash) values (article.id, internal.preview_hash(token));
  perform internal.record_act('article_preview_made', 'articles', article.id::text, null, null);
  return token;
end $$;

-- Makes an address useless. @returns whether there was one @throws ADMIN_STAFF_REQUIRED
create or replace function public.revoke_article_preview(p_preview_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  article uuid;
begin
  perform internal.require_staff();
  delete from public.article_previews where id = p_preview_id returning article_id into article;
  if article is null then
    return false;
  end if;
  perform internal.record_act('article_preview_revoked', 'articles', article::text, null, null);
  return true;
end $$;

-- The article of an address, as it stands now, for anybody who has it: null once it is revoked, over, or the article is public or gone.
-- Volatile, so that no answer is kept for others.
create or replace function public.read_article_preview(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  select jsonb_build_object('article', internal.article_json(a.*), 'expires_at', p.expires_at) into answer
  from public.article_previews p join public.articles a on a.id = p.article_id
  where p.token_hash = internal.preview_hash(p_token) and p.expires_at > now() and a.status in ('draft', 'in_review', 'scheduled');
  return answer;
end $$;

create or replace function internal.retention_article_previews(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from public.article_previews where expires_at < moment;
  get diagnostics done = row_count;
  return done;
end $$;

grant execute on function public.make_article_preview(uuid), public.revoke_article_preview(uuid) to authenticated;
grant execute on function public.read_article_preview(text) to anon, authenticated, service_role;
