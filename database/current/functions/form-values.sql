-- What forms send, as values.

create or replace function internal.form_list(form jsonb, field text) returns text[]
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(form -> field) when 'array' then array(select jsonb_array_elements_text(form -> field) limit 20) else '{}' end
$$;

create or replace function internal.form_uuid(form jsonb, field text) returns uuid
language sql immutable set search_path = '' as $$
  select case when form ->> field ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (form ->> field)::uuid end
$$;

-- The numbers of a form are text or numbers; '' counts as missing.
create or replace function internal.form_text(page jsonb, field text) returns text
language sql immutable set search_path = '' as $$
  select nullif(internal.clean_text(page ->> field), '')
$$;
