-- What people answer when they book: [{"question_id", "place"?, "answer"}]. Place 0 is the booking, 1 and up its tickets in their order.
-- @throws BOOKINGS_ANSWER_REQUIRED, BOOKINGS_INVALID_DETAILS
create or replace function internal.write_answers(booking public.bookings, p_answers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  places integer := (select coalesce(sum(l.quantity), 0) from public.booking_lines l where l.booking_id = booking.id and not internal.is_extra_type(l.ticket_type_id));
  is_waived constant boolean := internal.invitation_waives(booking.event_id, booking.user_id, 'questions');
  question public.event_questions;
  place integer;
  said text;
begin
  if p_answers is not null and (jsonb_typeof(p_answers) <> 'array' or jsonb_array_length(p_answers) > 400) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', 'Answers are a list', 'Send p_answers as [{"question_id", "answer"}].');
  end if;
  for question in select * from public.event_questions where event_id = booking.event_id and status = 'active' order by sort, id loop
    for place in select generate_series(case question.scope when 'ticket' then 1 else 0 end, case question.scope when 'ticket' then places else 0 end) loop
      select internal.clean_text(given ->> 'answer') into said from jsonb_array_elements(coalesce(p_answers, '[]')) given
      where given ->> 'question_id' = question.id::text and coalesce(given ->> 'place', '0') = place::text limit 1;
      if coalesce(said, '') <> '' or not is_waived then
        perform internal.check_answer(question, coalesce(said, ''));
      end if;
      if coalesce(said, '') <> '' then
        insert into public.booking_answers (booking_id, question_id, place_number, answer) values (booking.id, question.id, place, said);
      end if;
    end loop;
  end loop;
end $$;

create or replace function internal.check_answer(question public.event_questions, said text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if question.is_required and said = '' then
    perform internal.refuse(400, 'BOOKINGS_ANSWER_REQUIRED', format('Answer "%s"', question.prompt), 'The organiser asks everybody.');
  elsif char_length(said) > 500 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', format('The answer to "%s" is too long', question.prompt), 'Use at most 500 characters.');
  elsif said <> '' and question.kind = 'choice' and said <> all (question.options) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', format('Choose an answer to "%s"', question.prompt), 'Choose one of the list.');
  elsif said <> '' and question.kind = 'tick' and said <> 'yes' then
    perform internal.refuse(400, 'BOOKINGS_INVALID_DETAILS', format('"%s" is ticked or not', question.prompt), 'Answer yes, or leave it out.');
  end if;
end $$;

create or replace function internal.retention_booking_answers(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.booking_answers a using public.bookings b, public.events e
  where b.id = a.booking_id and e.id = b.event_id and coalesce(e.ends_at, e.starts_at) < moment - interval '30 days';
  get diagnostics gone = row_count;
  return gone;
end $$;
