-- Says no: a sentence for people, a stable code in `detail`, what to do in `hint`, the HTTP status in the code. @throws always
create or replace function internal.refuse(status integer, code text, sentence text, remedy text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = sentence, detail = code, hint = remedy;
end $$;
