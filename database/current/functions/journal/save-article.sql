-- The part of a series, as a number or as somebody types it; null for anything else.
create or replace function internal.article_part(form jsonb) returns integer
language sql immutable set search_path = '' as $$
  select case when form ->> 'part' ~ '^[0-9]{1,3}$' then (form ->> 'part')::integer end
$$;

-- A form of the editor, as far as it can be wrong; the body is judged by internal.article_problem.
create or replace function internal.article_form_problem(form jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when char_length(internal.clean_line(form ->> 'title')) not between 3 and 120 then 'The title has 3 to 120 characters'
    when char_length(internal.clean_line(form ->> 'standfirst')) > 300 then 'The standfirst has at most 300 characters'
    when coalesce(form ->> 'section', '') not in ('news', 'features', 'interviews', 'reviews', 'mixes', 'guides', 'opinion', 'photo_essays') then 'Choose the section'
    when jsonb_array_length(case jsonb_typeof(form -> 'tags') when 'array' then form -> 'tags' else '[]' end) > 10 then 'An article has at most ten tags'
    when exists (select from unnest(internal.form_list(form, 'tags')) tag where tag !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(tag) > 40)
      then 'Tags are small letters, numbers and hyphens'
    when coalesce(form ->> 'hero_path', '') !~ '^(journal_media/[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\.(webp|jpg|jpeg|png|gif))?$' then 'The lead picture must be uploaded here'
    when char_length(form ->> 'hero_path') > 300 then 'The lead picture must be uploaded here'
    when char_length(internal.clean_line(form ->> 'hero_alt')) > 500 then 'The description of the lead picture has at most 500 characters'
    when char_length(internal.clean_line(form ->> 'hero_credit')) > 120 then 'The credit of the lead picture has at most 120 characters'
    when char_length(coalesce(nullif(internal.clean_line(form ->> 'partner_name'), ''), 'none')) not between 2 and 120 then 'The name of the partner has 2 to 120 characters'
    when char_length(internal.clean_line(form ->> 'update_note')) > 500 then 'The note about the update has at most 500 characters'
    when coalesce(form ->> 'area_id', '') <> '' and not exists (select from public.areas where id = internal.form_uuid(form, 'area_id')) then 'Choose the place from the list'
    when coalesce(jsonb_typeof(form -> 'bylines'), 'null') not in ('array', 'null') or exists (
      select from jsonb_array_elements(case jsonb_typeof(form -> 'bylines') when 'array' then form -> 'bylines' else '[]' end) b
      where jsonb_typeof(b) <> 'object' or coalesce(b ->> 'role', '') not in ('writer', 'photographer', 'illustrator')
        or not exists (select from public.bylines known where known.slug = b ->> 'slug')) then 'Choose the bylines from the list'
    when jsonb_array_length(case jsonb_typeof(form -> 'bylines') when 'array' then form -> 'bylines' else '[]' end) > 12 then 'An article has at most twelve bylines'
    when coalesce(form ->> 'part', '') <> '' and coalesce(internal.article_part(form), 0) not between 1 and 999 then 'The part of a series is a number from 1 to 999'
    else internal.article_problem(form -> 'body') end
$$;

-- The series of this title, made when there is none yet.
create or replace function internal.series_of_title(said text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found uuid;
  named text := internal.clean_line(said);
begin
  if named = '' then return null; end if;
  if char_length(named) not between 3 and 120 or internal.slugify(named) = '' then
    perform internal.refuse(400, 'JOURNAL_INVALID', 'The title of a series has 3 to 120 characters', 'Correct the field series.');
  end if;
  insert into public.article_series (slug, title) values (internal.slugify(named), named) on conflict on constraint article_series_slug_key do nothing;
  select id into found from public.article_series where slug = internal.slugify(named);
  return found;
end $$;

-- Who made it and what it speaks of: what stands in the body, and what the form names besides.
create or replace function internal.save_article_parts(article uuid, form jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.article_bylines where article_id = article;
  insert into public.article_bylines (article_id, byline, role, place)
  select article, b.value ->> 'slug', b.value ->> 'role', min(b.ordinality) from jsonb_array_elements(case jsonb_typeof(form -> 'bylines') when 'array' then form -> 'bylines' else '[]' end)
    with ordinality b group by 2, 3;
  delete from public.article_links where article_id = article;
  insert into public.article_links (article_id, kind, target_id)
  select distinct article, named.kind, named.id from (
    select block ->> 'type' as kind, internal.form_uuid(block, 'id') as id from jsonb_array_elements(form -> 'body') block where block ->> 'type' in ('event', 'venue', 'artist')
    union
    select link ->> 'kind', internal.form_uuid(link, 'id') from jsonb_array_elements(case jsonb_typeof(form -> 'links') when 'array' then form -> 'links' else '[]' end) link
    where jsonb_typeof(link) = 'object') named
  where case named.kind when 'event' then exists (select from public.listings where event_id = named.id)
    when 'venue' then exists (select from public.venues where id = named.id and status in ('active', 'temporarily_closed', 'closed'))
    when 'artist' then exists (select from public.artists where id = named.id)
    when 'organiser' then exists (select from public.organisers where id = named.id) else false end
  limit 100;
end $$;

-- Whose text it is may change it while it is a draft or in review; what was approved goes back first. Public text is changed with a word why.
create or replace function internal.check_article_is_open(article public.articles, change text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if article.status in ('archived', 'removed') then
    perform internal.refuse(409, 'JOURNAL_CLOSED', 'This article is not public any more', 'Write a new one.');
  elsif article.status = 'scheduled' then
    perform internal.refuse(409, 'JOURNAL_CLOSED', 'This article is approved and waits for its hour', 'Take it back to draft first.');
  elsif article.status in ('published', 'updated') and coalesce(change, '') not in ('small', 'correction') then
    perform internal.refuse(400, 'JOURNAL_CHANGE_REQUIRED', 'Say whether the change is small or a correction', 'A correction is said on the article, with its sentence.');
  end if;
end $$;

-- Saves an article. `p_version` is the one that was opened; public text needs `p_change` (small or correction) and a correction its sentence.
-- @throws ADMIN_STAFF_REQUIRED, JOURNAL_INVALID, JOURNAL_STALE, JOURNAL_CLOSED, JOURNAL_CHANGE_REQUIRED
create or replace function public.save_article(p_data jsonb, p_article_id uuid default null, p_version integer default null, p_change text default null,
  p_sentence text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  form jsonb := case jsonb_typeof(p_data) when 'object' then p_data else '{}' end;
  article public.articles;
  target uuid := p_article_id;
  wrong text;
begin
  perform internal.take_limit(me, 'article_saves', 'JOURNAL_RATE_LIMITED');
  if octet_length(form::text) > 400000 then
    perform internal.refuse(413, 'JOURNAL_INVALID', 'The article is too long', 'An article is at most 256 kB long.');
  end if;
  if target is not null then
    article := internal.desk_article(target, p_version);
    perform internal.check_article_is_open(article, p_change);
  end if;
  wrong := internal.article_form_problem(form);
  if wrong is not null then
    perform internal.refuse(400, 'JOURNAL_INVALID', wrong, 'Correct it and save again.');
  end if;
  if target is null then
    insert into public.articles (section, title) values (form ->> 'section', internal.clean_line(form ->> 'title')) returning * into article;
    target := article.id;
    insert into public.article_desk (article_id, written_by) values (target, me);
    article.version := 0;
  end if;
  update public.articles set section = form ->> 'section', title = internal.clean_line(form ->> 'title'), standfirst = internal.clean_line(form ->> 'standfirst'),
    body = form -> 'body', hero_path = nullif(form ->> 'hero_path', ''), hero_alt = nullif(internal.clean_line(form ->> 'hero_alt'), ''),
    hero_credit = nullif(internal.clean_line(form ->> 'hero_credit'), ''), tags = internal.form_list(form, 'tags'), area_id = internal.form_uuid(form, 'area_id'),
    partner_name = nullif(internal.clean_line(form ->> 'partner_name'), ''), update_note = nullif(internal.clean_line(form ->> 'update_note'), ''),
    version = article.version + 1 where id = target;
  perform internal.set_article_series(target, form);
  perform internal.save_article_parts(target, form);
  perform internal.keep_revision(target, me);
  if article.status in ('published', 'updated') then
    perform internal.record_act('article_changed', 'articles', target::text, null, jsonb_build_object('change', p_change, 'sentence', p_sentence));
    if p_change = 'correction' then
      perform internal.write_correction(target, p_sentence);
    end if;
  end if;
  return internal.desk_json(target);
end $$;

-- Keeps the text as it stands. While somebody writes it is saved every few seconds: of the same person's texts of a draft within ten minutes, with nothing
-- decided in between, the last one is kept.
create or replace function internal.keep_revision(target uuid, me uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  article public.articles;
  latest public.article_revisions;
begin
  select * into article from public.articles where id = target;
  select * into latest from public.article_revisions where article_id = target order by version desc limit 1;
  if article.status = 'draft' and latest.saved_by = me and latest.created_at > now() - interval '10 minutes'
    and not exists (select from public.article_desk where article_id = target and noted_at >= latest.created_at) then
    update public.article_revisions set version = article.version, title = article.title, standfirst = article.standfirst, body = article.body where id = latest.id;
  else
    insert into public.article_revisions (article_id, version, title, standfirst, body, saved_by)
    values (target, article.version, article.title, article.standfirst, article.body, me);
  end if;
end $$;

-- A part of a series is taken once. @throws JOURNAL_INVALID
create or replace function internal.set_article_series(target uuid, form jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  series uuid := internal.series_of_title(form ->> 'series');
  number integer := case when series is not null then coalesce(internal.article_part(form), 1) end;
begin
  if exists (select from public.articles where series_id = series and part = number and id <> target and status <> 'removed') then
    perform internal.refuse(400, 'JOURNAL_INVALID', 'The series has another article as this part', 'Give it the next number.');
  end if;
  update public.articles set series_id = series, part = number where id = target;
end $$;

-- The address, changed by hand; the one before leads on. @throws JOURNAL_INVALID, JOURNAL_STALE
create or replace function public.rename_article(p_article_id uuid, p_version integer, p_slug text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  article public.articles := internal.desk_article(p_article_id, p_version);
  wanted text := internal.slugify(p_slug);
begin
  if char_length(wanted) < 3 then
    perform internal.refuse(400, 'JOURNAL_INVALID', 'The address has at least 3 characters', 'Use words of the title.', field => 'slug');
  elsif wanted = article.slug then
    return wanted;
  end if;
  wanted := internal.free_slug('articles', wanted);
  update public.articles set slug = wanted where id = article.id;
  perform internal.record_act('article_renamed', 'articles', article.id::text, jsonb_build_object('slug', article.slug), jsonb_build_object('slug', wanted));
  return wanted;
end $$;

grant execute on function public.save_article(jsonb, uuid, integer, text, text), public.rename_article(uuid, integer, text) to authenticated;
