-- Says no to a booking: a sentence for people, a stable code in `detail`, what to do in `hint`, the HTTP status in the code.
create or replace function internal.refuse_booking(status integer, code text, sentence text, remedy text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = sentence, detail = code, hint = remedy;
end $$;
