-- Who signs articles, for the desk: names, words, a picture, links, and which of the staff it is.
create or replace function internal.byline_json(byline public.bylines) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', byline.slug, 'name', byline.name, 'bio', byline.bio, 'picture_path', byline.picture_path, 'picture_alt', byline.picture_alt,
    'links', to_jsonb(byline.links))
$$;

-- Everybody who signs, with how many articles they have. @throws ADMIN_STAFF_REQUIRED
create or replace function public.list_bylines() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return (select coalesce(jsonb_agg(internal.byline_json(b.*) || jsonb_build_object('version', b.version,
      'articles', (select count(distinct article_id) from public.article_bylines where byline = b.slug),
      'account', (select p.handle from public.byline_accounts c join public.profiles p on p.user_id = c.user_id where c.byline = b.slug)) order by b.name, b.slug), '[]')
    from public.bylines b);
end $$;

-- The first thing that is wrong with a byline, as a sentence with the key it is about; no row where all is well.
create or replace function internal.byline_problem(form jsonb) returns table (field text, problem text)
language sql stable security definer set search_path = '' as $$
  select found.field, found.problem from (values
    (1, 'name', 'A byline has a name of 2 to 100 characters',
      char_length(internal.clean_line(form ->> 'name')) not between 2 and 100 or internal.slugify(internal.clean_line(form ->> 'name')) = ''),
    (2, 'bio', 'At most 300 characters about the person', char_length(internal.clean_line(form ->> 'bio')) > 300),
    (3, null, 'The picture must be uploaded here',
      coalesce(form ->> 'picture_path', '') !~ '^(journal_media/[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\.(webp|jpg|jpeg|png|gif))?$' or char_length(form ->> 'picture_path') > 300),
    (4, null, 'Say in up to 300 characters what the picture shows',
      coalesce(form ->> 'picture_path', '') <> '' and char_length(internal.clean_line(form ->> 'picture_alt')) not between 1 and 300),
    (5, 'links', 'A byline has at most five links', cardinality(internal.form_list(form, 'links')) > 5),
    (6, 'links', 'A link begins with https:// and has at most 300 characters', exists (
      select from unnest(internal.form_list(form, 'links')) link where char_length(link) > 300 or link !~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[^\s\\<>"]*)?$')),
    (7, 'account', 'The account is the handle of a moderator or an admin', coalesce(form ->> 'account', '') <> '' and not exists (
      select from public.profiles p join public.user_roles r on r.user_id = p.user_id and r.role in ('moderator', 'admin') where p.handle = ltrim(form ->> 'account', '@')))
  ) found (place, field, problem, is_so) where found.is_so order by found.place limit 1
$$;

-- The byline, locked, as it was when the caller opened it. @throws JOURNAL_NOT_FOUND, JOURNAL_STALE
create or replace function internal.desk_byline(p_slug text, p_version integer) returns public.bylines
language plpgsql security definer set search_path = '' as $$
declare
  byline public.bylines;
begin
  select * into byline from public.bylines where slug = p_slug for update;
  if byline.slug is null then
    perform internal.refuse(404, 'JOURNAL_NOT_FOUND', 'Nobody signs so', 'Load the list again.');
  elsif p_version is distinct from byline.version then
    perform internal.refuse(409, 'JOURNAL_STALE', 'A colleague changed this byline in the meantime', 'Look at what it says now, then save again. What you typed is kept.');
  end if;
  return byline;
end $$;

-- Somebody who signs articles, added, or changed (with `p_slug` and the version that was opened). @returns the address of the byline
-- @throws ADMIN_STAFF_REQUIRED, JOURNAL_INVALID, JOURNAL_BYLINE_TAKEN, JOURNAL_NOT_FOUND, JOURNAL_STALE
create or replace function public.save_byline(p_data jsonb, p_slug text default null, p_version integer default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  form jsonb := case jsonb_typeof(p_data) when 'object' then p_data else '{}' end;
  wrong record;
  address text := coalesce(p_slug, left(internal.slugify(internal.clean_line(form ->> 'name')), 80));
begin
  perform internal.take_limit(me, 'article_saves', 'JOURNAL_RATE_LIMITED');
  select * into wrong from internal.byline_problem(form);
  if wrong.problem is not null then
    perform internal.refuse(400, 'JOURNAL_INVALID', wrong.problem, 'Correct it and save again.', field => wrong.field);
  elsif p_slug is null and exists (select from public.bylines where slug = address) then
    perform internal.refuse(409, 'JOURNAL_BYLINE_TAKEN', 'Somebody signs with this name already', 'Choose them from the list, or add a second name.', field => 'name');
  elsif p_slug is not null then
    perform internal.desk_byline(p_slug, p_version);
  end if;
  insert into public.bylines as known (slug, name, bio, picture_path, picture_alt, links)
  values (address, internal.clean_line(form ->> 'name'), internal.clean_line(form ->> 'bio'), nullif(form ->> 'picture_path', ''),
    case when coalesce(form ->> 'picture_path', '') <> '' then internal.clean_line(form ->> 'picture_alt') end, internal.form_list(form, 'links'))
  on conflict on constraint bylines_pkey do update set name = excluded.name, bio = excluded.bio, picture_path = excluded.picture_path,
    picture_alt = excluded.picture_alt, links = excluded.links, version = known.version + 1;
  delete from public.byline_accounts where byline = address;
  insert into public.byline_accounts (byline, user_id) select address, p.user_id from public.profiles p where p.handle = ltrim(form ->> 'account', '@') and form ->> 'account' <> '';
  perform internal.record_act('byline_saved', 'bylines', address, null, jsonb_build_object('name', form ->> 'name'));
  return address;
end $$;

grant execute on function public.list_bylines(), public.save_byline(jsonb, text, integer) to authenticated;
