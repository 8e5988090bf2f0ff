-- The dictionary that typing errors are mended by.

create or replace function internal.note_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case tg_op
    when 'INSERT' then
      insert into internal.search_word_changes (word, change) select word, count(*) from became, unnest(dictionary) word group by word;
    when 'DELETE' then
      insert into internal.search_word_changes (word, change) select word, -count(*) from was, unnest(dictionary) word group by word;
    else
      -- most words of what is edited stay
      insert into internal.search_word_changes (word, change)
      select word, sum(change) from (
        select word, 1 as change from became, unnest(dictionary) word union all select word, -1 from was, unnest(dictionary) word
      ) edited group by word having sum(change) <> 0;
  end case;
  return null;
end $$;

create or replace trigger note_words_insert after insert on internal.search_docs referencing new table as became
  for each statement execute function internal.note_search_words();
create or replace trigger note_words_update after update on internal.search_docs referencing old table as was new table as became
  for each statement execute function internal.note_search_words();
create or replace trigger note_words_delete after delete on internal.search_docs referencing old table as was
  for each statement execute function internal.note_search_words();

-- Every few seconds: counts what came and went. Answers how many words changed.
create or replace function internal.count_search_words() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('search words', 0));
  with taken as (delete from internal.search_word_changes returning word, change),
  sums as (select word, sum(change)::integer as change from taken group by word having sum(change) <> 0)
  insert into internal.search_words as kept (word, documents) select word, greatest(change, 0) from sums order by word
  on conflict (word) do update set documents = greatest(0, kept.documents + (select change from sums where sums.word = kept.word));
  get diagnostics changed = row_count;
  return changed;
end $$;

-- The words of a question: what is written, at most 200 characters and 12 words.
create or replace function internal.search_tokens(p_query text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select (array_agg(word order by place) filter (where word <> ''))[1:12]
  from regexp_split_to_table(internal.search_key(regexp_replace(left(coalesce(p_query, ''), 200), '[[:cntrl:]]', ' ', 'g')), ' ') with ordinality words (word, place)
$$;

-- Words as a question to the index, in the parts of a text that `weights` names ('A' the name, 'AB' also who and where). Words that
-- mean nothing ("of", "on") need not be there. The last one may be unfinished.
create or replace function internal.search_question(p_tokens text[], p_weights text default '', p_is_unfinished boolean default true) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  with words as (
    select word, place, nullif(to_tsquery('pg_catalog.english', quote_literal(word))::text, '') as stem, place = cardinality(p_tokens) as is_last
    from unnest(p_tokens) with ordinality listed (word, place)
  ), needed as (
    select * from words where stem is not null or not exists (select from words other where other.stem is not null)
  )
  select nullif(string_agg(format('(%L:%s | %s)', word,
    case when is_last and p_is_unfinished then '*' else '' end || p_weights, quote_literal(trim(both '''' from coalesce(stem, word))) || ':' || p_weights), ' & ' order by place), '')::tsquery
  from needed
$$;

-- Whether a word stands anywhere that the caller may see. The index is read for words that the dictionary does not know: those are rare.
create or replace function internal.is_found_live(p_word text, p_is_unfinished boolean) returns boolean
language sql stable security definer set search_path = '' set enable_indexscan = off set enable_seqscan = off as $$
  select exists (select from internal.search_docs d where d.kind <> 'event' and d.words @@ internal.search_question(array[p_word], '', p_is_unfinished)
      and (d.owner_id is null or d.owner_id not in (select internal.blocked_people())))
    or exists (select from internal.search_docs d where d.kind = 'event' and d.words @@ internal.search_question(array[p_word], '', p_is_unfinished))
$$;

-- Whether a word needs no mending; an unfinished one may be the beginning of one.
create or replace function internal.is_search_word(p_word text, p_is_unfinished boolean default false) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.search_words w where w.word = p_word and w.documents > 20)
    or p_is_unfinished and exists (select from internal.search_words w where w.word >= p_word collate "C" and w.word < (p_word || '~') collate "C" and w.documents > 20)
    or internal.is_found_live(p_word, p_is_unfinished)
$$;

-- The nearest word to one that stands nowhere, or null. Four and five letters forgive one error, longer words two; letters that
-- changed places count once, three letters are never mended.
create or replace function internal.nearest_search_word(p_word text) returns text
language sql stable security definer set search_path = '' set pg_trgm.similarity_threshold = 0.2 set enable_seqscan = off as $$
  with allowed as (select case when char_length(p_word) <= 5 then 1 else 2 end as errors where char_length(p_word) between 4 and 40 and p_word !~ '^[0-9]+$'),
  swapped as (
    select overlay(p_word placing reverse(substr(p_word, at, 2)) from at for 2) as word from generate_series(1, char_length(p_word) - 1) at
  ), near as (
    (select w.word, w.documents from internal.search_words w where w.word operator(extensions.%) p_word and w.documents > 0
      and abs(char_length(w.word) - char_length(p_word)) <= 2 order by extensions.similarity(w.word, p_word) desc, w.word limit 40)
    union select w.word, w.documents from swapped join internal.search_words w on w.word = swapped.word where w.documents > 0
  ), judged as (
    select near.word, near.documents, least(extensions.levenshtein(near.word, p_word),
      (select 1 + min(extensions.levenshtein(near.word, s.word)) from swapped s)) as errors
    from near
  )
  select judged.word from judged, allowed where judged.errors between 1 and allowed.errors and internal.is_found_live(judged.word, false)
  order by judged.errors, left(judged.word, 1) = left(p_word, 1) desc, judged.documents desc, judged.word limit 1
$$;

-- The words with those mended that stand nowhere; with p_is_strict the last one, too, unless it stands somewhere as it is.
create or replace function internal.mend_search_tokens(p_tokens text[], p_is_strict boolean default false) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(case when internal.is_search_word(word, place = cardinality(p_tokens) and not p_is_strict) then word
    else coalesce(internal.nearest_search_word(word), word) end order by place)
  from unnest(p_tokens) with ordinality listed (word, place)
$$;
