-- What is asked for, so that what is missing can be found out: a term, a day, a count. Nothing of who asked is ever here.

-- Counts one question. Addresses, numbers and full postcodes say who or where somebody is, and are not kept. @return whether it was counted
create or replace function public.keep_search_term(p_term text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked text := left(lower(btrim(regexp_replace(coalesce(p_term, ''), '\s+', ' ', 'g'))), 60);
  today date := internal.night_date(now());
  tokens text[] := internal.search_tokens(asked);
begin
  if char_length(asked) < 2 or tokens is null or position('@' in asked) > 0 or char_length(regexp_replace(asked, '[^0-9]', '', 'g')) >= 6
    or (select inward from internal.read_postcode(asked)) is not null then
    return false;
  end if;
  -- a day holds ten thousand terms, no matter who asks for more
  if not exists (select from internal.search_terms where day = today and term = asked) and (select count(*) from internal.search_terms where day = today) >= 10000 then
    return false;
  end if;
  insert into internal.search_terms as kept (day, term, is_found)
  values (today, asked, internal.is_sentence_found(asked, today))
  on conflict on constraint search_terms_pkey do update set count = kept.count + 1, is_found = excluded.is_found;
  return true;
end $$;
grant execute on function public.keep_search_term(text) to service_role;

-- Whether a question finds anything as it is understood, without leaving anything out.
create or replace function internal.is_sentence_found(p_query text, p_tonight date) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  read jsonb := public.read_search(p_query, p_query);
  tokens text[] := internal.search_tokens(case when (read ->> 'is_name')::boolean then p_query else read ->> 'rest' end);
  f jsonb := internal.with_search_facts(internal.read_search_filters(null, null, null, read -> 'place' ->> 'near', null, null, null, false),
    array(select fact ->> 'any' from jsonb_array_elements(read -> 'facts') fact));
begin
  -- the first half of a postcode is no area; what is near it is found by where it lies
  if f -> 'areas' = '[]' then f := f - 'areas'; end if;
  return internal.is_anything_found(tokens, f);
end $$;

-- What many asked for in the last week, where something is found, and none of the words that staff look twice at.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.popular_searches() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(term order by asked desc, term), '{}') from (
    select t.term, sum(t.count) as asked from internal.search_terms t
    where t.day > internal.night_date(now()) - 7 and not exists (select from internal.screening_words w where position(w.word in t.term) > 0)
    group by t.term having sum(t.count) >= 20 and bool_and(t.is_found)
    order by 2 desc, 1 limit 8
  ) often
$$;
grant execute on function public.popular_searches() to anon, authenticated, service_role;

-- For staff: what was asked for most in so many days, found or not. [{ term, count, days, is_found }]
create or replace function public.list_search_terms(p_days integer default 30, p_is_found boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return (select coalesce(jsonb_agg(jsonb_build_object('term', term, 'count', asked, 'days', days, 'last_day', last_day) order by asked desc, term), '[]') from (
    select t.term, sum(t.count) as asked, count(*) as days, max(t.day) as last_day from internal.search_terms t
    where t.day > internal.night_date(now()) - least(greatest(coalesce(p_days, 30), 1), 366) and t.is_found = coalesce(p_is_found, false)
    group by t.term order by 2 desc, 1 limit 100
  ) best);
end $$;
grant execute on function public.list_search_terms(integer, boolean) to authenticated;

create or replace function internal.retention_search_terms(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from internal.search_terms where day < (moment - interval '1 year')::date or (day < (moment - interval '7 days')::date and count < 3);
  get diagnostics done = row_count;
  return done;
end $$;
