-- What a person agrees to. The latest row of a kind holds; saying the same again adds none.
create or replace function internal.add_consent(person uuid, kind text, organiser uuid, granted boolean, source text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('consents ' || person, 0));
  if granted is distinct from (select c.granted from public.consents c
    where c.user_id = person and c.kind = add_consent.kind and c.organiser_id is not distinct from organiser order by c.id desc limit 1) then
    insert into public.consents (user_id, kind, organiser_id, granted, version, source) values (person, kind, organiser, granted, '1', source);
  end if;
end $$;

-- @throws CONSENTS_INVALID
create or replace function public.set_consent(p_kind text, p_granted boolean, p_organiser_id uuid default null, p_source text default 'settings') returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  if p_granted is null or coalesce(p_kind, '') not in ('analytics', 'embeds', 'marketing_platform', 'marketing_organiser')
    or (p_kind = 'marketing_organiser') <> (p_organiser_id is not null) or coalesce(p_source, '') not in ('settings', 'cookies', 'sign-up')
    or (p_organiser_id is not null and not exists (select from public.organisers where id = p_organiser_id)) then
    raise exception using errcode = 'PT400', message = 'This cannot be agreed to', detail = 'CONSENTS_INVALID', hint = 'Send a kind, true or false, and for marketing_organiser an organiser.';
  end if;
  perform internal.add_consent(me, p_kind, p_organiser_id, p_granted, p_source);
end $$;

-- Whether a person has taken back what they agreed to with this organiser: what was said last holds.
create or replace function internal.refuses_news(person uuid, organiser uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select not c.granted from public.consents c
    where c.user_id = person and c.kind = 'marketing_organiser' and c.organiser_id = organiser order by c.id desc limit 1), false)
$$;

-- What was ticked at a booking is a consent to its organiser.
create or replace function internal.note_booking_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.add_consent(new.user_id, 'marketing_organiser', e.organiser_id, true, 'booking') from public.events e where e.id = new.event_id;
  return null;
end $$;
create or replace trigger note_booking_consent after update of marketing_opt_in on public.bookings
  for each row when (new.marketing_opt_in and not old.marketing_opt_in) execute function internal.note_booking_consent();

grant execute on function public.set_consent(text, boolean, uuid, text) to authenticated;
