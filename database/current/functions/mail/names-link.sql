-- Letters as one reads them: full-width ones and signs that look like a full stop become plain, and what cannot be seen goes.
create or replace function internal.plain_signs(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(regexp_replace(normalize(coalesce(words, ''), nfkc), '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
    '·•‧∙⋅・。｡', '........')
$$;

-- Endings that are words of English too: "done.It was" and "see you . So" are sentences, not addresses.
create or replace function internal.is_common_word(ending text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select ending = any ('{am,an,as,at,be,by,do,hm,id,in,is,it,la,me,mr,ms,my,no,pm,so,st,to,us}'::text[])
$$;

-- Whether words name an address, also without its beginning: example.com, example . com, example dot com, example[.]com, name@example.com,
-- 192.0.2.1. Which endings there are is said by the list of all of them. A sentence that begins without a space after the last one
-- ("done.It was") and a time ("10.am") name none.
create or replace function internal.names_link(words text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  with said as (select internal.plain_signs(words) as plain)
  select said.plain ~* '[a-z]{2,}\s?:\s?//|\yhttps?:|\ywww\s*\.|\ymailto\s?:|(^|[^0-9.])[0-9]{1,3}(\.[0-9]{1,3}){3}($|[^0-9.])' or exists (
    select from regexp_matches(regexp_replace(said.plain, '[0-9]\s*\.\s*[ap]m\y', '', 'gi'),
      '(?<=[^[:space:][:punct:]])(\s*[(\[{<]\s*|\s*)(\.|dot)(\s*[)\]}>]\s*|\s*)(xn--[a-z0-9-]+|[^[:space:][:punct:]]{2,})(/?)', 'gi') found
    cross join lateral (select found[1] as before, lower(found[2]) as sign, found[3] as after, lower(found[4]) as ending, found[4] as typed, found[5] <> '' as has_path) part
    where part.ending = any (internal.address_endings())
      and (part.sign = '.' or part.before ~ '[\s(\[{<]' and part.after ~ '[\s)\]}>]')
      and case
        when part.has_path or part.before ~ '[(\[{<]' then true
        -- one sentence ends and the next begins
        when part.before = '' and part.after <> '' then part.ending in ('com', 'net', 'org', 'info', 'biz', 'uk', 'io', 'eu', 'gg', 'ly', 'tv', 'fm', 'xyz')
        when part.before <> '' then not internal.is_common_word(part.ending)
        else not (internal.is_common_word(part.ending) and part.typed = initcap(part.ending)) end)
  from said
$$;
