-- Facts as filters of a question: kind:x narrows the kinds, price:<1000 is pence at most, all others stand in the words of a row.
-- What is not written like a fact is passed over.
create or replace function internal.with_search_facts(f jsonb, p_facts text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  fact text;
begin
  foreach fact in array coalesce(p_facts[1:12], '{}') loop
    continue when fact is null or char_length(fact) > 600 or fact !~ '^[a-z]+(:[a-z0-9_<-]+)?(\|[a-z]+(:[a-z0-9_<-]+)?)*$' or fact like 'ask:%';
    if fact ~ '^price:<[0-9]{1,6}$' then
      f := f || jsonb_build_object('price', least((f ->> 'price')::integer, substr(fact, 8)::integer));
    elsif fact ~ '^kind:[a-z]+$' then
      f := internal.of_search_kind(f, substr(fact, 6));
    else
      f := f || jsonb_build_object('facts', coalesce(f -> 'facts', '[]') || to_jsonb(fact));
    end if;
  end loop;
  return f;
end $$;

-- Only this kind; nothing where another was asked for already.
create or replace function internal.of_search_kind(f jsonb, p_kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select f || jsonb_build_object('only', p_kind, 'kinds', case when not f ? 'kinds' or f -> 'kinds' ? p_kind then jsonb_build_array(p_kind) else '[]'::jsonb end)
$$;

-- Words and facts as one question to the index; null where there is neither.
create or replace function internal.search_asked(p_tokens text[], f jsonb) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select case when facts is null then words when p_tokens is null then facts else words && facts end
  from (select internal.search_question(p_tokens) as words, (
    select string_agg('(' || (select string_agg(format('%L', '=' || one), ' | ') from unnest(string_to_array(fact, '|')) one) || ')', ' & ')::tsquery
    from jsonb_array_elements_text(f -> 'facts') fact) as facts) asked
$$;

-- Whether the facts are such as nights have, so that nights come first.
create or replace function internal.is_asked_of_nights(f jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select f ? 'price' or exists (select from jsonb_array_elements_text(f -> 'facts') fact where fact !~ '^(section|discipline|venue|kind):')
$$;
