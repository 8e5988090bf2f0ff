-- What a profile says of its person is checked and cleaned here, no matter who writes it, by the rules of the contract.

-- The rule of sanitizeInput: angle brackets, `javascript:` and the prefix of inline handlers are taken out, what remains is trimmed.
-- One pass with the result as a stack, so that nothing removed is put together again by its surroundings.
create or replace function internal.sanitize_input(input text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  blank constant text := E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  output text := '';
  next text;
  prefix text;
begin
  foreach next in array regexp_split_to_array(input, '') loop
    if next in ('<', '>') then
      continue;
    elsif next = ':' and translate(right(output, 10), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') = 'javascript' then
      output := left(output, -10);
      continue;
    elsif next = '=' then
      prefix := internal.handler_prefix(output, blank);
      if prefix is not null then
        output := prefix;
        continue;
      end if;
    end if;
    output := output || next;
  end loop;
  return btrim(output, blank);
end $$;

-- What stands before the inline handler's name (`on` and word characters, blanks after it) that ends `output`; null without one.
create or replace function internal.handler_prefix(output text, blank text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  word text := rtrim(output, blank);
  starts integer;
begin
  starts := char_length(word) - 2;
  while starts >= 1 and substr(word, starts + 2, 1) ~ '^[A-Za-z0-9_]$' loop
    if substr(word, starts, 2) ~ '^[oO][nN]$' then
      return left(word, starts - 1);
    end if;
    starts := starts - 1;
  end loop;
  return null;
end $$;

-- A web address as sanitizeUrl gives it, or null when it is none: http or https, no user name in it, 2,048 characters at most. Hosts
-- are those of the public web in ASCII: a browser writes others in that form before it sends them.
create or replace function internal.clean_website(input text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  parts text[] := regexp_match(btrim(input, E' \t\n\r'),
    '^([Hh][Tt][Tt][Pp][Ss]?)://([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]<>"\\]*)?$');
  scheme text := lower(parts[1]);
  port text := parts[3];
  rest text := coalesce(parts[4], '');
begin
  if parts is null or parts[2] like '%..%' then
    return null;
  elsif substr(port, 2)::integer > 65535 then
    return null;
  elsif (scheme, port) in (('https', ':443'), ('http', ':80')) then
    port := null;
  end if;
  return (select case when char_length(address) <= 2000 then address end
    from (select scheme || '://' || lower(parts[2]) || coalesce(port, '') || case when left(rest, 1) = '/' then '' else '/' end || rest as address) made);
end $$;

create or replace function internal.refuse_profile(sentence text, remedy text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'PT400', message = sentence, detail = 'PROFILES_INVALID', hint = remedy;
end $$;

create or replace function internal.clean_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.full_name is not null then
    new.full_name := internal.sanitize_input(new.full_name);
  end if;
  if coalesce(new.full_name, '') = '' then
    if tg_op = 'UPDATE' and (new.full_name is not null or old.full_name is not null) then
      perform internal.refuse_profile('Name required', 'Give full_name 1 to 100 characters.');
    end if;
    new.full_name := null;
  elsif char_length(new.full_name) > 100 then
    perform internal.refuse_profile('Name too long', 'Give full_name at most 100 characters.');
  end if;
  if char_length(new.bio) > 500 then
    perform internal.refuse_profile('Bio too long', 'Give bio at most 500 characters.');
  end if;
  if new.website <> '' then
    new.website := internal.clean_website(new.website);
    if new.website is null then
      perform internal.refuse_profile('Invalid URL', 'Give website an address that begins with https:// or leave it empty.');
    end if;
  end if;
  return new;
end $$;
create or replace trigger clean_profile before insert or update of full_name, bio, website on public.profiles
  for each row execute function internal.clean_profile();

create or replace function internal.clean_profile_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(new.links) > 5 then
    perform internal.refuse_profile('Too many links', 'Give links at most five addresses.');
  end if;
  new.links := array(select internal.clean_website(link) from unnest(new.links) with ordinality given(link, place) order by place);
  if array_position(new.links, null) is not null then
    perform internal.refuse_profile('Invalid URL', 'Give links addresses that begin with https://.');
  end if;
  return new;
end $$;
create or replace trigger clean_profile_links before insert or update of links on public.profiles
  for each row when (new.links <> '{}') execute function internal.clean_profile_links();

-- A picture is taken only if that file is the person's own. Servers restore what they know.
create or replace function internal.check_own_avatar() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) = new.user_id and not exists (
    select from storage.objects o
    where o.bucket_id = 'avatars' and 'avatars/' || o.name = new.avatar_path and o.name like new.user_id || '/%'
  ) then
    perform internal.refuse_profile('This picture is not yours', 'Upload a picture of your own to the bucket avatars.');
  end if;
  return new;
end $$;
create or replace trigger check_own_avatar before update of avatar_path on public.profiles
  for each row when (new.avatar_path is not null and new.avatar_path is distinct from old.avatar_path) execute function internal.check_own_avatar();

-- A person who sets their own visibility has been asked who may see them.
create or replace function internal.note_visibility_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profile_private set visibility_chosen_at = coalesce(visibility_chosen_at, now())
  where user_id = new.user_id and user_id = (select auth.uid());
  return null;
end $$;
create or replace trigger note_visibility_choice after update of visibility on public.profiles
  for each row execute function internal.note_visibility_choice();

-- Sixty changes of one's own profile an hour: each empties the kept pages that show people. @throws PEOPLE_RATE_LIMITED
create or replace function internal.limit_profile_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.user_id and not internal.is_server() then
    perform internal.take_limit(new.user_id, 'profile_changes', 'PEOPLE_RATE_LIMITED');
  end if;
  return new;
end $$;
create or replace trigger limit_profile_changes before update of full_name, bio, website, links, avatar_path, visibility, genres on public.profiles
  for each row when (old.* is distinct from new.*) execute function internal.limit_profile_changes();
