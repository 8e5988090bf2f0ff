-- The body of an article: blocks of a closed list. The same rules as `articleBody` in contract/src/validation/journal.ts, which tells
-- them while somebody writes; these decide. Words may hold *italics*, **bold** and [words](address), nothing else.
create or replace function internal.is_text(said jsonb, fewest integer, most integer) returns boolean
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(said) when 'string' then char_length(said #>> '{}') between fewest and most and btrim(said #>> '{}') <> '' or fewest = 0 and said = '""' else false end
$$;

-- Words with marks: a link leads to a page of ours or to an https address; a browser never gets to run one.
create or replace function internal.is_marked_text(said jsonb, most integer) returns boolean
language sql immutable set search_path = '' as $$
  select internal.is_text(said, 1, most) and not exists (
    select from regexp_matches(said #>> '{}', '\[[^\]\[]+\]\(([^()]*)\)', 'g') link
    where link[1] !~ '^(/([a-z0-9][^\s\\<>"]*)?|https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[^\s\\<>"]*)?)$')
$$;

create or replace function internal.are_marked_texts(said jsonb, most_items integer, most integer) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(said) = 'array' then jsonb_array_length(said) between 1 and most_items
    and not exists (select from jsonb_array_elements(said) item where not internal.is_marked_text(item, most)) else false end
$$;

create or replace function internal.has_only(block jsonb, variadic keys text[]) returns boolean
language sql immutable set search_path = '' as $$
  select block - keys = '{}'::jsonb
$$;

-- A picture of the bucket, with words for people who do not see it unless it only decorates.
create or replace function internal.is_picture(said jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case when jsonb_typeof(said) = 'object' then internal.has_only(said, 'path', 'alt', 'is_decorative', 'credit', 'caption')
    and internal.is_text(said -> 'path', 1, 300) and said ->> 'path' ~ '^journal_media/[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\.(webp|jpg|jpeg|png|gif)$'
    and jsonb_typeof(said -> 'is_decorative') = 'boolean'
    and internal.is_text(said -> 'alt', case when said -> 'is_decorative' = 'true' then 0 else 1 end, 500)
    and internal.is_text(said -> 'credit', 1, 120) and internal.is_text(said -> 'caption', 0, 500) end, false)
$$;

create or replace function internal.is_track(said jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case when jsonb_typeof(said) = 'object' then internal.has_only(said, 'at', 'artist', 'title')
    and internal.is_text(said -> 'at', 1, 8) and said ->> 'at' ~ '^([0-9]{1,2}:)?[0-9]{2}:[0-9]{2}$'
    and internal.is_text(said -> 'artist', 1, 200) and internal.is_text(said -> 'title', 1, 200) end, false)
$$;

create or replace function internal.is_article_block(block jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case block ->> 'type'
    when 'paragraph' then internal.has_only(block, 'type', 'text') and internal.is_marked_text(block -> 'text', 5000)
    when 'footnote' then internal.has_only(block, 'type', 'text') and internal.is_marked_text(block -> 'text', 2000)
    when 'heading' then internal.has_only(block, 'type', 'level', 'text') and block -> 'level' in ('2', '3') and internal.is_text(block -> 'text', 1, 200)
    when 'list' then internal.has_only(block, 'type', 'ordered', 'items') and jsonb_typeof(block -> 'ordered') = 'boolean' and internal.are_marked_texts(block -> 'items', 50, 1000)
    when 'quote' then internal.has_only(block, 'type', 'text', 'source') and internal.is_marked_text(block -> 'text', 2000) and internal.is_text(block -> 'source', 0, 200)
    when 'pull_quote' then internal.has_only(block, 'type', 'text') and internal.is_text(block -> 'text', 1, 400)
    when 'question_answer' then internal.has_only(block, 'type', 'question', 'answer') and internal.is_text(block -> 'question', 1, 1000)
      and internal.are_marked_texts(block -> 'answer', 20, 5000)
    when 'image' then internal.is_picture(block - 'type')
    when 'gallery' then internal.has_only(block, 'type', 'images') and jsonb_typeof(block -> 'images') = 'array' and jsonb_array_length(block -> 'images') between 2 and 12
      and not exists (select from jsonb_array_elements(block -> 'images') picture where not internal.is_picture(picture))
    when 'event' then internal.has_only(block, 'type', 'id') and internal.form_uuid(block, 'id') is not null
    when 'venue' then internal.has_only(block, 'type', 'id') and internal.form_uuid(block, 'id') is not null
    when 'artist' then internal.has_only(block, 'type', 'id') and internal.form_uuid(block, 'id') is not null
    when 'track_list' then internal.has_only(block, 'type', 'tracks') and jsonb_typeof(block -> 'tracks') = 'array' and jsonb_array_length(block -> 'tracks') between 1 and 200
      and not exists (select from jsonb_array_elements(block -> 'tracks') track where not internal.is_track(track))
    when 'player' then internal.has_only(block, 'type', 'url', 'title') and internal.is_text(block -> 'url', 1, 400)
      and internal.is_player_address(block ->> 'url') and internal.is_text(block -> 'title', 1, 200)
    when 'rule' then internal.has_only(block, 'type')
  end, false)
$$;

-- What is wrong with a body, as a sentence, or null.
create or replace function internal.article_problem(body jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  block jsonb;
  number integer := 0;
begin
  if coalesce(jsonb_typeof(body), '') <> 'array' then
    return 'The text is a list of blocks';
  elsif jsonb_array_length(body) > 400 then
    return 'An article has at most 400 blocks';
  elsif octet_length(body::text) > 262144 then
    return 'An article is at most 256 kB long';
  end if;
  for block in select jsonb_array_elements(body) loop
    number := number + 1;
    if jsonb_typeof(block) <> 'object' or not internal.is_article_block(block) then
      return format('Block %s (%s) is not complete or says something that cannot stand there', number,
        case jsonb_typeof(block) when 'object' then left(regexp_replace(coalesce(block ->> 'type', 'no type'), '[^a-z_ ]', '', 'g'), 40) else 'no block' end);
    end if;
  end loop;
  return null;
end $$;

-- Everything that is read in a body: what search finds, and what words are counted in.
create or replace function internal.article_text(body jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(words, ' '), '') from (
    select regexp_replace(found #>> '{}', '\]\([^()]*\)|[*\[]', '', 'g') as words from jsonb_array_elements(body) block,
      lateral jsonb_path_query(block, 'lax $.keyvalue() ? (@.key == "text" || @.key == "question" || @.key == "answer" || @.key == "items").value[*]') found
    where jsonb_typeof(found) = 'string') texts
$$;
