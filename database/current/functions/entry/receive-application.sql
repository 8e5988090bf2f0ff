-- What becomes of an application: whether it may be made, when it is due, and what a wrong answer does.

-- @throws ENTRY_ANSWER_REQUIRED
create or replace function internal.require_entry_answers(p_event_id uuid, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  missing text;
begin
  select q.prompt into missing from public.event_entry_questions c join public.entry_questions q on q.id = c.question_id
  where c.event_id = p_event_id and q.status = 'active' and q.is_required and (internal.counted_entry_answer(q, p_event_id, p_person)).id is null order by q.sort, q.id limit 1;
  if missing is not null then
    perform internal.refuse(400, 'ENTRY_ANSWER_REQUIRED', format('Answer "%s"', missing), 'The organiser asks everybody who applies.');
  end if;
end $$;

-- Whether an answer is wrong that declines by itself.
create or replace function internal.is_declined_by_answers(p_event_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.event_entry_questions c join public.entry_questions q on q.id = c.question_id
    where c.event_id = p_event_id and q.status = 'active' and q.wrong_declines
      and not coalesce(internal.is_right_entry_answer(q, (internal.counted_entry_answer(q, p_event_id, p_person)).answers), true))
$$;

-- An application was written. @throws ENTRY_WAIT, ENTRY_ANSWER_REQUIRED
create or replace function internal.on_application_made_entry(application public.bookings) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  is_asked constant boolean := not internal.is_exempt_from_entry_questions(application.event_id, application.user_id);
  waits timestamptz;
begin
  select * into event from public.events e where e.id = application.event_id;
  if is_asked then
    -- applications of one person to one team go one after the other
    perform pg_advisory_xact_lock(hashtextextended('entry ' || event.organiser_id || application.user_id, 0));
    waits := internal.entry_waits_until(event.organiser_id, application.user_id);
    if waits is not null then
      perform internal.refuse(409, 'ENTRY_WAIT', format('You can apply again on %s', to_char(waits at time zone 'Europe/London', 'FMDay FMDD FMMonth')), 'The organiser has declined before and asks you to wait until then.');
    end if;
    perform internal.require_entry_answers(event.id, application.user_id);
  end if;
  insert into public.entry_applications (booking_id, organiser_id, user_id, inbox, due_at)
  values (application.id, event.organiser_id, application.user_id, internal.inbox_hash(internal.mail_address(application.user_id)),
    least(now() + make_interval(days => (internal.entry_rules_of(event.organiser_id)).answer_days), greatest(event.starts_at, now())));
  if is_asked and internal.is_declined_by_answers(event.id, application.user_id) then
    update public.bookings b set status = 'declined' where b.id = application.id;
    perform internal.note_entry_decision(application.id, false, null);
    perform internal.tell_application_decided(application, event, false);
  end if;
end $$;

-- What the applicant reads: the sentence of this decision, the first that the team has saved, or ours.
create or replace function internal.note_entry_decision(p_booking_id uuid, p_is_approved boolean, p_by uuid) returns void
language sql security definer set search_path = '' as $$
  update public.entry_applications a set decided_at = now(), decided_by = p_by, is_approved = p_is_approved, sentence = coalesce(a.sentence,
    case when p_is_approved then (internal.entry_rules_of(a.organiser_id)).yes_sentences[1] else (internal.entry_rules_of(a.organiser_id)).no_sentences[1] end,
    case when p_is_approved then 'Yes, come along.' else 'Not this time. Thank you for asking.' end)
  where a.booking_id = p_booking_id and a.decided_at is null
$$;

create or replace function internal.on_application_decided_entry(application public.bookings, is_approved boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.know_application(application);
  perform internal.note_entry_decision(application.id, is_approved, auth.uid());
end $$;

-- An application from before there were promises is given a row when it is decided.
create or replace function internal.know_application(application public.bookings) returns void
language sql security definer set search_path = '' as $$
  insert into public.entry_applications (booking_id, organiser_id, user_id, inbox, due_at, created_at)
  values (application.id, application.organiser_id, application.user_id, internal.inbox_hash(internal.mail_address(application.user_id)), now(), application.created_at)
  on conflict (booking_id) do nothing
$$;
