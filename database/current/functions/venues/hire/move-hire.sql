-- What the two sides of a request do with it. Each locks the row first, so that of two moves at once one wins.

-- An offer of the team, or a better one: the price in pence, its conditions, and until when it can be taken (the end of a day in London).
-- @throws HIRE_INVALID and what internal.hire_to_move refuses
create or replace function public.offer_hire(p_request_id uuid, p_version integer, p_price_pence integer, p_conditions text, p_until date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.hire_requests := internal.hire_to_move(p_request_id, 'team', p_version, '{sent,ongoing,offered}');
  words text := internal.clean_text(p_conditions);
begin
  if p_price_pence is null or p_price_pence not between 0 and 100000000 then
    perform internal.refuse_hire('price', 'Write an amount in pounds from 0 to 1,000,000', field => 'price_pence');
  elsif char_length(words) > 1000 then
    perform internal.refuse_hire('conditions', 'Use at most 1,000 characters');
  elsif p_until is null or p_until < (now() at time zone 'Europe/London')::date then
    perform internal.refuse_hire('until', 'Choose today or a day to come');
  elsif p_until > request.day then
    perform internal.refuse_hire('until', 'Choose a day up to the day of the hire');
  end if;
  update public.hire_requests set status = 'ongoing', answered_at = coalesce(answered_at, now()) where id = request.id and status = 'sent';
  update public.hire_requests set status = 'offered', offer_pence = p_price_pence, offer_conditions = nullif(words, ''),
    offer_until = least((p_until + 1)::timestamp at time zone 'Europe/London', starts_at), answered_at = coalesce(answered_at, now()),
    version = version + 1, updated_at = now() where id = request.id returning * into request;
  perform internal.tell_hire_asker(request, 'hire_answered', 'hire-answered', 'offered');
end $$;

-- The asker takes the offer as they saw it. @throws HIRE_INVALID once it has lapsed
create or replace function public.take_hire_offer(p_request_id uuid, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.hire_requests := internal.hire_to_move(p_request_id, 'asker', p_version, '{offered}');
begin
  if request.offer_until <= now() then
    perform internal.refuse_hire(null, 'This offer has ended', 'Write to the room and ask for a new one.');
  end if;
  update public.hire_requests set status = 'requested', version = version + 1, updated_at = now() where id = request.id returning * into request;
  perform internal.tell_hire_team(request, 'hire_answered', 'hire-answered', 'requested');
end $$;

-- A room is hired once at a time, unless the call says that it knows of the other hire. @throws HIRE_CLASH
create or replace function public.confirm_hire(p_request_id uuid, p_version integer, p_knows_clash boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.hire_requests := internal.hire_to_move(p_request_id, 'team', p_version, '{requested}');
  clash jsonb;
begin
  -- two that are confirmed at once see each other
  perform pg_advisory_xact_lock(hashtextextended('hires of ' || request.venue_id, 0));
  select c into clash from jsonb_array_elements(internal.hire_clashes(request)) c where c ->> 'kind' = 'hire' limit 1;
  if clash is not null and not coalesce(p_knows_clash, false) then
    perform internal.refuse(409, 'HIRE_CLASH', format('The room is hired at these hours already: %s, %s to %s', clash ->> 'title',
        to_char((clash ->> 'starts_at')::timestamptz at time zone 'Europe/London', 'Dy FMDD Mon HH24:MI'), to_char((clash ->> 'ends_at')::timestamptz at time zone 'Europe/London', 'HH24:MI')),
      'Decline one of them, or confirm both if there is room for both.');
  end if;
  update public.hire_requests set status = 'confirmed', version = version + 1, updated_at = now() where id = request.id returning * into request;
  perform internal.tell_hire_asker(request, 'hire_answered', 'hire-answered', 'confirmed');
end $$;

-- Ends a request: the team declines it before it is confirmed, and either side cancels it before its day. @throws HIRE_INVALID, HIRE_STALE
create or replace function internal.end_hire(p_request_id uuid, p_to text, p_reason text, p_from text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked record := internal.lock_hire(p_request_id);
  request public.hire_requests := asked.request;
  words text := internal.clean_text(p_reason);
begin
  if p_to = 'declined' and asked.side <> 'team' then
    perform internal.refuse(404, 'HIRE_NOT_FOUND', 'This request is not there', 'Open your list of requests again.');
  elsif not request.status = any (p_from) then
    perform internal.refuse(409, 'HIRE_STALE', 'This request has moved on in the meantime', 'Look at it again before you decide.');
  elsif p_to = 'cancelled' and request.day <= internal.night_date(now()) then
    perform internal.refuse(409, 'HIRE_OVER', 'Its day has come', 'Talk to the other side.');
  elsif char_length(words) not between 3 and 500 then
    perform internal.refuse_hire('reason', 'Say in 3 to 500 characters why');
  end if;
  update public.hire_requests set status = p_to, reason = words, ended_by = asked.side, version = version + 1, updated_at = now(),
    answered_at = case when asked.side = 'team' then coalesce(answered_at, now()) else answered_at end where id = request.id returning * into request;
  if asked.side = 'team' then
    perform internal.tell_hire_asker(request, 'hire_answered', 'hire-answered', p_to);
  else
    perform internal.tell_hire_team(request, 'hire_answered', 'hire-answered', p_to);
  end if;
end $$;

create or replace function public.decline_hire(p_request_id uuid, p_reason text) returns void
language sql security definer set search_path = '' as $$
  select internal.end_hire(p_request_id, 'declined', p_reason, '{sent,ongoing,offered,requested}')
$$;

create or replace function public.cancel_hire(p_request_id uuid, p_reason text) returns void
language sql security definer set search_path = '' as $$
  select internal.end_hire(p_request_id, 'cancelled', p_reason, '{sent,ongoing,offered,requested,confirmed}')
$$;

grant execute on function public.offer_hire(uuid, integer, integer, text, date), public.take_hire_offer(uuid, integer), public.confirm_hire(uuid, integer, boolean),
  public.decline_hire(uuid, text), public.cancel_hire(uuid, text) to authenticated;
