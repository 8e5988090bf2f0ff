-- A request to hire a room has a thread; it goes with the request.
create or replace function internal.forget_hire_thread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations where kind = 'hire' and subject_id = old.id;
  return null;
end $$;

create or replace trigger forget_hire_thread after delete on public.hire_requests for each row execute function internal.forget_hire_thread();

-- A message from either side. Answers the request as it is now.
-- @throws HIRE_NOT_FOUND, TEAMS_ROLE_REQUIRED, HIRE_CLOSED and what start_conversation refuses
create or replace function public.send_hire_message(p_request_id uuid, p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record := internal.find_hire(p_request_id);
begin
  if (asked.request).status in ('declined', 'cancelled', 'expired') then
    perform internal.refuse(409, 'HIRE_CLOSED', 'This request is over', 'Send a new request.');
  end if;
  perform public.start_conversation('hire', p_request_id, p_body, gen_random_uuid());
  return public.open_hire_request(p_request_id);
end $$;

-- What the team writes first is its answer to the request.
create or replace function internal.answer_hire(p_request_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.hire_requests set status = 'ongoing', version = version + 1, answered_at = coalesce(answered_at, now()), updated_at = now()
  where id = p_request_id and status = 'sent'
$$;

grant execute on function public.send_hire_message(uuid, text) to authenticated;
