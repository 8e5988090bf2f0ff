-- An article as the desk sees it: with what is missing, the note of an editor, earlier texts.
create or replace function internal.person_at_desk(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(p.full_name, p.handle::text) from public.profiles p where p.user_id = person
$$;

create or replace function internal.desk_card(article public.articles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.article_card(article) || jsonb_build_object('status', article.status, 'publish_at', article.publish_at, 'updated_at', article.updated_at,
    'version', article.version, 'gaps', to_jsonb(internal.article_gaps(article)), 'note', d.note, 'noted_at', d.noted_at,
    'written_by', internal.person_at_desk(d.written_by), 'is_mine', coalesce(auth.uid() in (d.written_by, d.sent_by), false))
  from (select article.id) one left join public.article_desk d on d.article_id = article.id
$$;

create or replace function internal.desk_json(target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.article_json(a.*) || internal.desk_card(a.*) || jsonb_build_object('area_id', a.area_id,
    'nights', internal.article_nights(a.id), 'places', internal.article_places(a.id),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'id', l.target_id, 'name', internal.link_name(l.kind, l.target_id)) order by l.kind, l.target_id), '[]')
      from public.article_links l where l.article_id = a.id),
    'previews', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'created_at', p.created_at, 'expires_at', p.expires_at) order by p.created_at), '[]')
      from public.article_previews p where p.article_id = a.id and p.expires_at > now()),
    'revisions', (select coalesce(jsonb_agg(jsonb_build_object('version', r.version, 'created_at', r.created_at, 'saved_by', internal.person_at_desk(r.saved_by)) order by r.version desc), '[]')
      from (select * from public.article_revisions where article_id = a.id order by version desc limit 50) r))
  from public.articles a where a.id = target
$$;

create or replace function internal.link_name(kind text, target uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case kind when 'event' then (select title from public.listings where event_id = target)
    when 'venue' then (select name from public.venues where id = target) when 'artist' then (select name from public.artists where id = target)
    when 'organiser' then (select name from public.organisers where id = target) end
$$;

-- One article for its editor, its preview and its history. @throws ADMIN_STAFF_REQUIRED, JOURNAL_NOT_FOUND
create or replace function public.find_desk_article(p_article_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform internal.require_staff();
  answer := internal.desk_json(p_article_id);
  if answer is null then
    perform internal.refuse(404, 'JOURNAL_NOT_FOUND', 'There is no such article', 'Go back to the desk.');
  end if;
  return answer;
end $$;

-- Everything at the desk in one state, the last changed first, and how many there are in each.
create or replace function public.list_desk(p_status text default null, p_page integer default 1) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return jsonb_build_object(
    'counts', (select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from public.articles group by status) counted),
    'articles', (select coalesce(jsonb_agg(internal.desk_card(a.*) order by a.updated_at desc, a.id), '[]') from (
      select * from public.articles where status = p_status or (p_status is null and status in ('draft', 'in_review', 'scheduled'))
      order by updated_at desc, id limit 50 offset 50 * (least(greatest(coalesce(p_page, 1), 1), 1000) - 1)) a));
end $$;

-- An earlier text, to be looked at and taken back. @throws ADMIN_STAFF_REQUIRED, JOURNAL_NOT_FOUND
create or replace function public.find_article_revision(p_article_id uuid, p_version integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform internal.require_staff();
  select jsonb_build_object('version', version, 'title', title, 'standfirst', standfirst, 'body', body, 'created_at', created_at) into answer
  from public.article_revisions where article_id = p_article_id and version = p_version;
  if answer is null then
    perform internal.refuse(404, 'JOURNAL_NOT_FOUND', 'There is no such text', 'Go back to the article.');
  end if;
  return answer;
end $$;

grant execute on function public.find_desk_article(uuid), public.list_desk(text, integer), public.find_article_revision(uuid, integer)
  to authenticated;
