-- Takes a correction of one field. The form's token makes sending it twice the same as sending it once; the same correction
-- by two people is one, and a duplicate. @returns {reference}, {wait} in seconds, or {refused}
create or replace function public.submit_venue_correction(p_form jsonb, p_user uuid, p_caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token text := p_form ->> 'form_token';
  wanted_field text := p_form ->> 'field';
  wanted text := btrim(regexp_replace(coalesce(p_form ->> 'proposed', ''), '[ \t]+', ' ', 'g'));
  reason text := btrim(coalesce(p_form ->> 'reason', ''));
  source text := btrim(coalesce(p_form ->> 'source', ''));
  reference text := internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
  venue public.venues;
  present text;
  problem text;
  wrong text := 'proposed';
  known text;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('correction ' || token, 0));
  select c.reference into known from public.venue_corrections c where c.form_token = token;
  if known is not null then
    return jsonb_build_object('reference', known);
  end if;
  if p_user is not null and exists (select from public.profiles p where p.user_id = p_user and p.status <> 'active') then
    return internal.refused_correction(403, 'PEOPLE_SUSPENDED', 'Your account is suspended', 'Write to us if you think this is a mistake.');
  end if;
  select * into venue from public.venues v where v.id = (p_form ->> 'venue_id')::uuid and v.status in ('active', 'temporarily_closed', 'closed');
  if venue.id is null then
    return internal.refused_correction(404, 'VENUES_NOT_FOUND', 'There is no such venue', 'Open the page of the venue again.');
  end if;
  problem := internal.venue_field_problem(wanted_field, wanted);
  if problem is null and wanted_field <> 'website' and concat_ws(' ', wanted, reason, source) ~* '(https?://|www\.)' then
    problem := 'Please write without links';
    wrong := case when wanted ~* '(https?://|www\.)' then 'proposed' when reason ~* '(https?://|www\.)' then 'reason' else 'source' end;
  elsif problem is null and concat_ws(' ', reason, source) ~* '(https?://|www\.)' then
    problem := 'Please write without links';
    wrong := case when reason ~* '(https?://|www\.)' then 'reason' else 'source' end;
  elsif problem is null and char_length(reason) not between 10 and 500 then
    problem := 'Say in 10 to 500 characters why it is wrong';
    wrong := 'reason';
  elsif problem is null and char_length(source) > 200 then
    problem := 'Say in 200 characters at most how you know';
    wrong := 'source';
  end if;
  if problem is not null then
    return internal.refused_correction(400, 'VENUES_INVALID_CORRECTION', problem, 'Correct the field and send it again.', wrong);
  end if;
  present := internal.venue_field_value(venue, wanted_field);
  if lower(present) = lower(wanted) then
    return internal.refused_correction(400, 'VENUES_INVALID_CORRECTION', 'That is what the page says already', 'Reload the page of the venue to see it.', 'proposed');
  end if;
  wait := internal.take_rate_limit('address:' || p_caller, 'venue_corrections', 5, 60);
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  insert into public.venue_corrections (reference, venue_id, field, present, proposed, reason, source, form_token, status)
  values (reference, venue.id, wanted_field, left(present, 1000), wanted, reason, source, token, case when exists (
    select from public.venue_corrections c where c.venue_id = venue.id and c.field = wanted_field
      and lower(c.proposed) = lower(wanted) and c.status = 'open') then 'duplicate' else 'open' end);
  perform internal.tell_of_correction(c) from public.venue_corrections c where c.form_token = token and c.status = 'open';
  return jsonb_build_object('reference', reference);
end $$;
grant execute on function public.submit_venue_correction(jsonb, uuid, text) to service_role;

create or replace function internal.overview_venue_corrections()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'corrections', count(*), min(created_at), null::timestamptz, false from public.venue_corrections where status = 'open'
$$;

create or replace function internal.retention_venue_corrections(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.venue_corrections where status <> 'open' and created_at < moment - interval '24 months';
  get diagnostics gone = row_count;
  return gone;
end $$;
