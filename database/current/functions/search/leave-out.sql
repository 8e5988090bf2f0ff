-- What is left out of a question that nothing fits, so that its answer is not empty: words that stand nowhere, then one thing, then
-- as few as need be. What people can least do without goes last: where it is, how old they are, what access they need.

-- The things of a question that could be left out, what is missed least first: word:x, when, fact:x, price, place.
create or replace function internal.search_parts(p_tokens text[], f jsonb) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(part order by rank, n) from (
    -- of words that all stand in one name none is missed least
    select 'word:' || word as part, case when cardinality(p_tokens) > 1 and internal.is_search_name(p_tokens) then 8 else 0 end as rank, n from unnest(p_tokens) with ordinality listed (word, n)
    union all select 'when', 1, 0 where f ?| array['from', 'to']
    union all select 'fact:' || fact, case when fact ~ '^(late|note|setting)' then 2 when fact ~ '^(age:18|price)' then 3 when fact ~ '^type' then 5 when fact ~ '^tag' then 6
      when fact ~ '^(section|discipline|venue)' then 7 when fact ~ '^(age|access)' then 9 else 4 end, n from jsonb_array_elements_text(f -> 'facts') with ordinality listed (fact, n)
    union all select 'price', 3, 0 where f ? 'price'
    union all select 'place', 8, 0 where f ?| array['areas', 'lat']
  ) parts
$$;

create or replace function internal.leave_out(p_tokens text[], p_filters jsonb, p_parts text[], out tokens text[], out f jsonb)
language plpgsql immutable set search_path = '' as $$
declare
  part text;
begin
  tokens := p_tokens;
  f := p_filters;
  foreach part in array coalesce(p_parts, '{}') loop
    if part like 'word:%' then tokens := nullif(array_remove(tokens, substr(part, 6)), '{}');
    elsif part = 'when' then
      f := f - array['from', 'to', 'kinds'];
      if f ? 'only' then f := internal.of_search_kind(f, f ->> 'only'); end if;
    elsif part = 'place' then f := f - array['areas', 'lat', 'lng', 'radius'];
    elsif part = 'price' then f := f - 'price';
    else
      f := f || jsonb_build_object('facts', coalesce((select jsonb_agg(fact) from jsonb_array_elements_text(f -> 'facts') fact where fact <> substr(part, 6)), '[]'));
      -- who asked for bar work still asks for work
      if part ~ '^fact:(type|section|discipline|venue):[^|]*$' then
        f := internal.of_search_kind(f, case split_part(part, ':', 2) when 'type' then 'event' when 'section' then 'article' when 'discipline' then 'job' else 'venue' end);
      end if;
    end if;
  end loop;
  if f -> 'facts' = '[]' then f := f - 'facts'; end if;
end $$;

-- The words and filters that something fits, and what was left out for it; as they were where something fits or nothing ever would.
create or replace function internal.fit_search(p_tokens text[], p_filters jsonb, out tokens text[], out f jsonb, out left_out text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[];
  unknown text[];
  tries jsonb;
  attempt jsonb;
  tried text[];
begin
  tokens := p_tokens;
  f := p_filters;
  left_out := '{}';
  if internal.is_anything_found(p_tokens, p_filters) then return; end if;
  parts := internal.search_parts(p_tokens, p_filters);
  -- a day without anything: what else is ahead
  if parts = '{when}' then
    f := internal.of_search_kind(p_filters - array['from', 'to'], 'event');
    left_out := parts;
    return;
  end if;
  if cardinality(parts) < 2 and not p_filters ? 'only' then return; end if;
  unknown := array(select 'word:' || word from unnest(p_tokens) word where not internal.is_found_live(word, false));
  parts := array(select part from unnest(parts) with ordinality listed (part, n) where part <> all (unknown) order by n);
  tries := (select coalesce(jsonb_agg(to_jsonb(unknown || part) order by n), '[]') from unnest(parts) with ordinality listed (part, n))
    || (select coalesce(jsonb_agg(to_jsonb(unknown || parts[1:n]) order by n), '[]') from generate_series(2, cardinality(parts)) n);
  if unknown <> '{}' then tries := jsonb_build_array(to_jsonb(unknown)) || tries; end if;
  for attempt in select * from jsonb_array_elements(tries) loop
    tried := array(select jsonb_array_elements_text(attempt));
    select l.tokens, l.f into tokens, f from internal.leave_out(p_tokens, p_filters, tried) l;
    -- something must be left to ask
    continue when tokens is null and not f ?| array['facts', 'price', 'areas', 'lat', 'from', 'to', 'only'];
    if internal.is_anything_found(tokens, f) then
      left_out := tried;
      return;
    end if;
  end loop;
  tokens := p_tokens;
  f := p_filters;
end $$;
