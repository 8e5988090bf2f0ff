-- A refusal for a server function to pass on: what it raises would reach people as a fault of ours.
create or replace function internal.refused_correction(status integer, code text, sentence text, remedy text, field text default null) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('refused', jsonb_build_object('status', status, 'code', code, 'message', concat_ws(': ', field, sentence), 'hint', remedy))
$$;
