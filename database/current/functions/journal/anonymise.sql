-- Articles belong to Undercroft and stay; who wrote or saved them is forgotten. Of a byline the name stays on what it signed; what was said of the
-- person besides goes: their words, their picture and their links.
create or replace function internal.anonymise_journal(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine text[] := array(select byline from public.byline_accounts where user_id = person);
  pictures text[] := array(select picture_path from public.bylines where slug = any (mine) and picture_path is not null);
begin
  update public.article_desk set written_by = null where written_by = person;
  update public.article_desk set sent_by = null where sent_by = person;
  update public.article_revisions set saved_by = null where saved_by = person;
  delete from public.byline_accounts where user_id = person;
  update public.bylines set bio = '', picture_path = null, picture_alt = null, links = '{}', version = version + 1 where slug = any (mine);
  perform internal.forget_journal_pictures(pictures);
end $$;

create or replace function internal.export_journal(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'articles_written', (select coalesce(jsonb_agg(jsonb_build_object('title', a.title, 'standfirst', a.standfirst, 'status', a.status, 'created_at', a.created_at, 'text', internal.article_text(a.body))), '[]')
      from public.article_desk d join public.articles a on a.id = d.article_id where d.written_by = person),
    'articles_sent_to_review', (select coalesce(jsonb_agg(jsonb_build_object('title', a.title)), '[]') from public.article_desk d join public.articles a on a.id = d.article_id where d.sent_by = person),
    'bylines', (select coalesce(jsonb_agg(internal.byline_json(b.*)), '[]') from public.byline_accounts c join public.bylines b on b.slug = c.byline where c.user_id = person),
    'article_texts_saved', (select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'version', r.version, 'created_at', r.created_at)), '[]')
      from public.article_revisions r where r.saved_by = person))
$$;

create or replace function internal.retention_article_revisions(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from public.article_revisions where created_at < moment - interval '24 months';
  get diagnostics done = row_count;
  return done;
end $$;
