-- Says no: a sentence for people, a stable code in `detail`, what to do in `hint`, the HTTP status in the code. @throws always
create or replace function internal.refuse(status integer, code text, sentence text, remedy text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = sentence, detail = code, hint = remedy;
end $$;

-- Says that there were too many. The hint is the whole seconds until the next one, which the data API sends as Retry-After too. @throws always
create or replace function internal.refuse_too_many(code text, wait integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform internal.refuse(429, code, 'Rate limit exceeded. Please try again later.', greatest(wait, 1)::text);
end $$;
