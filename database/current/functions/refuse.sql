-- Says no: a sentence for people, a stable code in `detail`, what to do in `hint`, the HTTP status in the code. Where one thing that
-- the caller sent is to blame, `field` is its parameter without `p_`, or its key in the object the procedure takes; the data API adds
-- it to the answer, and forms show the refusal there. @throws always
create or replace function internal.refuse(status integer, code text, sentence text, remedy text, field text default null) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = sentence, detail = code, hint = remedy, column = coalesce(field, '');
end $$;

-- Says that there were too many. The hint is the whole seconds until the next one, which the data API sends as Retry-After too. @throws always
create or replace function internal.refuse_too_many(code text, wait integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform internal.refuse(429, code, 'Rate limit exceeded. Please try again later.', greatest(wait, 1)::text);
end $$;
