-- Questions that the help page answers. They are found by their words, and so none of these words is a typing error.
create or replace function internal.search_docs_of_help(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select md5(a.question)::uuid, '/help#' || btrim(regexp_replace(lower(a.question), '[^a-z0-9]+', '-', 'g'), '-'), a.question, a.heading, a.also, null::uuid, null::uuid, null::float8, null::float8,
    null::date, null::date, null::timestamptz, 2, null::uuid, a.heading, a.answer,
    array['kind:help'] || case when 'wheelchair' = any (a.also) then array['access:step_free_entrance'] else '{}' end, null::integer
  from internal.help_answers() a where p_ids is null or md5(a.question)::uuid = any (p_ids)
$$;

create or replace function internal.search_cards_help(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select d.target_id, jsonb_build_object('id', d.target_id, 'path', d.path, 'title', d.title, 'detail', d.detail, 'answer', a.answer)
  from internal.search_docs_of_help(p_ids) d join internal.help_answers() a on a.question = d.title
$$;
