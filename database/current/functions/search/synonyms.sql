-- What words mean, kept by staff. Everybody may read it: it is public how a question is understood.

-- Keeps a meaning: facts of which one must be true, or other words to look for (none at all: the phrase says nothing). What a phrase
-- meant before is replaced. @throws SEARCH_SYNONYM_PHRASE, SEARCH_SYNONYM_MEANING
create or replace function public.set_search_synonym(p_phrase text, p_label text default null, p_facts text[] default null, p_words text default null) returns public.search_synonyms
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := internal.phrase_key(left(coalesce(p_phrase, ''), 200));
  facts text[] := array(select distinct btrim(fact) from unnest(p_facts[1:13]) fact where btrim(fact) <> '' order by 1);
  kept public.search_synonyms;
begin
  perform internal.require_staff();
  if char_length(coalesce(wanted, '')) not between 1 and 60 or cardinality(string_to_array(wanted, ' ')) > 4 then
    perform internal.refuse(400, 'SEARCH_SYNONYM_PHRASE', 'A phrase has one to four words', 'Write it as people type it, such as dnb.');
  end if;
  if (facts = '{}') = (p_words is null) or cardinality(facts) > 12 or char_length(p_words) > 100
    or exists (select from unnest(facts) fact where fact !~ '^((type|tag|access|age|setting|note|venue|section|discipline|kind|ask):[a-z0-9_-]{1,40}|late|price:(free|donation)|price:<[0-9]{1,6})$') then
    perform internal.refuse(400, 'SEARCH_SYNONYM_MEANING', 'Say what the phrase means', 'Choose what it asks for, such as tag:drum-and-bass, or write other words to look for.');
  end if;
  insert into public.search_synonyms as s (phrase, label, facts, words)
  values (wanted, case when facts <> '{}' then nullif(left(internal.clean_line(p_label), 60), '') end, facts, case when facts = '{}' then btrim(regexp_replace(p_words, '\s+', ' ', 'g')) end)
  on conflict (phrase) do update set label = excluded.label, facts = excluded.facts, words = excluded.words, updated_at = now()
  returning s.* into kept;
  perform internal.record_act('search_synonym_set', 'search_synonyms', kept.phrase, null, jsonb_build_object('facts', kept.facts, 'words', kept.words));
  return kept;
end $$;

-- The phrase is words again. False when it had no meaning.
create or replace function public.remove_search_synonym(p_phrase text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  gone text;
begin
  perform internal.require_staff();
  delete from public.search_synonyms where phrase = left(p_phrase, 60) returning phrase into gone;
  if gone is null then return false; end if;
  perform internal.record_act('search_synonym_removed', 'search_synonyms', gone, null, '{}');
  return true;
end $$;
grant execute on function public.set_search_synonym(text, text, text[], text), public.remove_search_synonym(text) to authenticated;
