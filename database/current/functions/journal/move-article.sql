-- What an article lacks before it may go out, as sentences.
create or replace function internal.article_gaps(article public.articles) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select 'A standfirst' where article.standfirst = ''
    union all select 'A text' where jsonb_array_length(article.body) = 0
    union all select 'A description of the lead picture' where article.hero_path is not null and coalesce(article.hero_alt, '') = ''
    union all select 'The credit of the lead picture' where article.hero_path is not null and coalesce(article.hero_credit, '') = ''
    union all select 'A writer''s byline' where not exists (select from public.article_bylines where article_id = article.id and role = 'writer'))
$$;

-- Somebody else than the writer approves; an admin may alone, with a reason. @throws JOURNAL_OWN_ARTICLE, JOURNAL_INCOMPLETE
create or replace function internal.check_approval(article public.articles, note text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  gaps text[] := internal.article_gaps(article);
begin
  if cardinality(gaps) > 0 then
    perform internal.refuse(409, 'JOURNAL_INCOMPLETE', 'It still needs: ' || lower(array_to_string(gaps, ', ')), 'Add it and save.');
  end if;
  if exists (select from public.article_desk where article_id = article.id and auth.uid() in (written_by, sent_by))
    or exists (select from public.article_bylines b join public.byline_accounts c on c.byline = b.byline where b.article_id = article.id and c.user_id = auth.uid()) then
    if not internal.has_role('admin') then
      perform internal.refuse(403, 'JOURNAL_OWN_ARTICLE', 'Somebody else than the writer publishes an article', 'Ask a colleague to look at it.');
    end if;
    perform internal.require_reason(note);
  end if;
end $$;

-- Moves an article: in_review, draft (with a note), scheduled (with an hour), published, archived, removed (with a reason).
-- @throws ADMIN_STAFF_REQUIRED, ADMIN_REASON_REQUIRED, JOURNAL_STALE, JOURNAL_MOVE_REFUSED, JOURNAL_OWN_ARTICLE, JOURNAL_INCOMPLETE, JOURNAL_INVALID
create or replace function public.move_article(p_article_id uuid, p_version integer, p_to text, p_note text default null, p_publish_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  article public.articles := internal.desk_article(p_article_id, p_version);
  note text := nullif(btrim(coalesce(p_note, '')), '');
begin
  if coalesce(p_to, '') not in ('in_review', 'draft', 'scheduled', 'published', 'archived', 'removed')
    or not exists (select from internal.transitions where thing = 'articles' and from_status = article.status and to_status = p_to)
    or article.status = 'removed' then
    perform internal.refuse(409, 'JOURNAL_MOVE_REFUSED', 'The article cannot go there from where it is', 'Load it again and look at what is offered.');
  elsif p_to in ('scheduled', 'published') then
    perform internal.check_approval(article, note);
  elsif p_to in ('draft', 'removed') then
    note := internal.require_reason(note);
  end if;
  if p_to = 'scheduled' and coalesce(p_publish_at <= now() or p_publish_at > now() + interval '1 year', true) then
    perform internal.refuse(400, 'JOURNAL_INVALID', 'Say when it goes out: an hour to come, within a year', 'Correct the day and the hour.');
  end if;
  update public.articles set status = p_to, publish_at = case p_to when 'scheduled' then p_publish_at end,
    published_at = case p_to when 'published' then coalesce(published_at, now()) else published_at end where id = article.id;
  insert into public.article_desk as desk (article_id, sent_by, note, noted_at) values (article.id, auth.uid(), note, now())
  on conflict (article_id) do update set sent_by = case p_to when 'in_review' then excluded.sent_by else desk.sent_by end,
    note = excluded.note, noted_at = excluded.noted_at;
  perform internal.record_act('article_' || p_to, 'articles', article.id::text, jsonb_build_object('status', article.status),
    jsonb_build_object('status', p_to, 'reason', note, 'publish_at', p_publish_at));
  return internal.desk_json(article.id);
end $$;

create or replace function internal.write_correction(target uuid, sentence text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said text := internal.clean_line(sentence);
begin
  if char_length(said) not between 10 and 500 then
    perform internal.refuse(400, 'JOURNAL_INVALID', 'A correction is a sentence of 10 to 500 characters', 'Say what was wrong and what is right.');
  end if;
  insert into public.article_corrections (article_id, text) values (target, said);
  update public.articles set status = 'updated' where id = target and status = 'published';
end $$;

-- Run by the worker: what is approved goes out at its hour, once, on however many copies it runs.
create or replace function internal.publish_due_articles() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  done integer;
begin
  update public.articles set status = 'published', published_at = coalesce(published_at, publish_at), publish_at = null where id in (
    select id from public.articles where status = 'scheduled' and publish_at <= now() order by publish_at for update skip locked limit 100);
  get diagnostics done = row_count;
  return done;
end $$;

grant execute on function public.move_article(uuid, integer, text, text, timestamptz) to authenticated;
