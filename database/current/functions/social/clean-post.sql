-- The words of posts and comments: tidied, measured, and what in them is a mention or a tag.

-- Line breaks stay; other control characters and what turns the direction of text go.
create or replace function internal.clean_post(words text) returns text
language sql immutable set search_path = '' as $$
  select btrim(internal.clean_text(regexp_replace(coalesce(words, ''), '[\u0080-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')), E' \n')
$$;

-- @param thing "Post" or "Comment", for the sentence @throws the code
create or replace function internal.check_words(words text, code text, thing text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if words !~ '[^\s\u00a0\u00ad\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]' then
    perform internal.refuse(400, code, thing || ' cannot be empty', 'Write at least one character.');
  elsif char_length(words) > 1000 then
    perform internal.refuse(400, code, thing || ' too long', 'Use at most 1,000 characters.');
  elsif (select count(*) from internal.named_handles(words)) > 5 then
    perform internal.refuse(400, code, 'Mention at most five people', 'Take some of the @ names out.');
  end if;
end $$;

-- Handles after an @ that does not stand inside a word or an address, each once, in lower case.
create or replace function internal.named_handles(words text) returns setof text
language sql immutable set search_path = '' rows 2 as $$
  select distinct lower(found[1]) from regexp_matches(words, '(?<![[:alnum:]_@./:-])@([A-Za-z0-9_]{3,30})(?![A-Za-z0-9_@])', 'g') found
$$;

-- Tags after a #: as written, and as they are kept. The first ten.
create or replace function internal.named_tags(words text) returns table (name text, tag text)
language sql immutable set search_path = '' rows 2 as $$
  select name, tag from (
    select distinct on (made.tag) found.hit[1] as name, made.tag, found.place
    from regexp_matches(words, '(?<![[:alnum:]_#&/])#([[:alnum:]_]{2,40})', 'g') with ordinality found(hit, place),
      lateral (select trim(both '-' from regexp_replace(internal.plain_text(found.hit[1]), '[^a-z0-9]+', '-', 'g')) as tag) made
    where char_length(made.tag) between 2 and 40 order by made.tag, found.place
  ) each order by place limit 10
$$;

-- Which handles become links: people who are there, show a profile, are not shut out either way, and let the writer mention them.
create or replace function internal.linked_handles(writer uuid, words text) returns table (name text, user_id uuid)
language sql stable security definer set search_path = '' rows 2 as $$
  select h, p.user_id from internal.named_handles(words) h join public.profiles p on p.handle operator(extensions.=) h::extensions.citext
  join public.profile_private own on own.user_id = p.user_id
  where p.status = 'active' and p.visibility <> 'hidden' and not internal.are_blocked(writer, p.user_id) and not internal.is_minor(p.user_id)
    and (p.user_id = writer or own.mention_policy = 'everyone' or own.mention_policy = 'following' and exists (
      select from public.follows f where f.follower_id = p.user_id and f.kind = 'user' and f.target = writer::text and f.status = 'active'))
$$;

-- For the composer: which of the handles somebody has typed will be links. It does not say why one will not.
create or replace function public.check_mentions(p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  perform internal.take_limit(me, 'mention_checks', 'POSTS_RATE_LIMITED');
  return (select coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'is_linked', l.user_id is not null) order by h.name), '[]')
    from (select name from internal.named_handles(left(p_body, 1000)) name order by name limit 10) h
    left join internal.linked_handles(me, left(p_body, 1000)) l on l.name = h.name);
end $$;

-- Why words wait for a look before others read them; null where they do not.
create or replace function internal.why_check(writer uuid, words text, has_link boolean) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.profile_private p where p.user_id = writer and p.limited_at is not null) then 'limited'
    when (select u.created_at from auth.users u where u.id = writer) > now() - interval '7 days'
      and (has_link or internal.names_link(words) or exists (select from internal.named_handles(words))) then 'new'
    when exists (select from internal.screening_words w where position(w.word in lower(words)) > 0) then 'word' end
$$;

grant execute on function public.check_mentions(text) to authenticated;
