-- Bulletins of a sender that have gone out, or go out, in this month of London; those that wait for staff count as well.
create or replace function internal.bulletins_this_month(p_organiser_id uuid, p_venue_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.bulletins a where (a.organiser_id = p_organiser_id or a.venue_id = p_venue_id)
    and (a.status = 'waiting' or date_trunc('month', a.started_at at time zone 'Europe/London') = date_trunc('month', now() at time zone 'Europe/London'))
$$;

-- The pictures as they are kept. @throws BULLETINS_INVALID
create or replace function internal.bulletin_pictures(p_folder text, p_pictures jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  picture jsonb;
  shown jsonb := '[]';
begin
  if jsonb_typeof(coalesce(p_pictures, '[]')) <> 'array' or jsonb_array_length(coalesce(p_pictures, '[]')) > 3 then
    perform internal.refuse(400, 'BULLETINS_INVALID', 'A bulletin has at most three pictures', 'Take some out.', field => 'pictures');
  end if;
  for picture in select value from jsonb_array_elements(coalesce(p_pictures, '[]')) loop
    if not coalesce(starts_with(picture ->> 'path', p_folder), false) or not exists (
      select from storage.objects o where o.bucket_id = split_part(p_folder, '/', 1) and o.bucket_id || '/' || o.name = picture ->> 'path') then
      perform internal.refuse(400, 'BULLETINS_INVALID', 'A picture is not there any more', 'Upload it again.', field => 'pictures');
    elsif char_length(internal.clean_line(picture ->> 'alt')) not between 3 and 300 then
      perform internal.refuse(400, 'BULLETINS_INVALID', 'Say what each picture shows', 'One sentence of 3 to 300 characters for people who cannot see it.', field => 'pictures');
    end if;
    shown := shown || jsonb_build_object('path', picture ->> 'path', 'alt', internal.clean_line(picture ->> 'alt'));
  end loop;
  return shown;
end $$;

-- Writes down whom it goes to. The job asks about each of them again. @throws BULLETINS_NOBODY
create or replace function internal.start_bulletin(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  started public.bulletins;
  addressed integer;
begin
  update public.bulletins a set status = 'sending', started_at = now() where a.id = p_id returning * into started;
  insert into internal.bulletin_recipients (bulletin_id, user_id)
  select p_id, person from internal.bulletin_audience(started.organiser_id, started.venue_id, started.author_id, started.audience, started.area_id);
  get diagnostics addressed = row_count;
  if addressed = 0 then
    perform internal.refuse(409, 'BULLETINS_NOBODY', 'There is nobody in this group any more', 'Choose a wider one.');
  end if;
end $$;

-- Sends a bulletin, or gives it to staff: the first two of a sender, those of a sender who is new or restricted, and those with words that
-- are looked at. The same key answers the bulletin that is there. Answers {id, status}.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BULLETINS_INVALID, BULLETINS_MONTH, BULLETINS_NOBODY, BULLETINS_RATE_LIMITED
create or replace function public.send_bulletin(p_subject text, p_body text, p_key uuid, p_organiser_id uuid default null, p_venue_id uuid default null,
  p_audience text default 'all', p_area_id uuid default null, p_pictures jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  said constant text := internal.clean_line(p_subject);
  words constant text := internal.clean_text(p_body);
  folder constant text := case when p_venue_id is null then 'event_media/' || p_organiser_id else 'venue_media/' || p_venue_id end || '/';
  made public.bulletins;
  needs_review boolean;
begin
  perform internal.require_right('bulletins', p_organiser_id, p_venue_id);
  if p_key is null then
    perform internal.refuse(400, 'BULLETINS_INVALID', 'A key is missing', 'Send a fresh UUID as p_key.');
  end if;
  perform internal.lock_team(p_organiser_id, p_venue_id);
  select * into made from public.bulletins a where a.key = p_key and (a.organiser_id = p_organiser_id or a.venue_id = p_venue_id);
  if made.id is not null then
    return jsonb_build_object('id', made.id, 'status', made.status);
  end if;
  perform internal.take_limit(auth.uid(), 'bulletins', 'BULLETINS_RATE_LIMITED');
  if char_length(said) not between 3 and 100 then
    perform internal.refuse(400, 'BULLETINS_INVALID', 'A subject has 3 to 100 characters', 'Write one, or shorten it.', field => 'subject');
  elsif char_length(words) not between 10 and 3000 then
    perform internal.refuse(400, 'BULLETINS_INVALID', 'A bulletin has 10 to 3,000 characters', 'Write more, or shorten it.', field => 'body');
  end if;
  perform internal.check_audience(p_venue_id, p_audience, p_area_id);
  if internal.bulletins_this_month(p_organiser_id, p_venue_id) >= 2 then
    perform internal.refuse(409, 'BULLETINS_MONTH', 'You have sent two bulletins this month', 'Send the next one from the first of next month.');
  end if;
  needs_review := internal.needs_approval(p_organiser_id, auth.uid())
    or (select count(*) < 2 from public.bulletins a where (a.organiser_id = p_organiser_id or a.venue_id = p_venue_id) and a.started_at is not null)
    or exists (select from internal.screening_words where position(word in lower(said || ' ' || words)) > 0);
  insert into public.bulletins (organiser_id, venue_id, author_id, key, status, subject, body, pictures, audience, area_id)
  values (p_organiser_id, p_venue_id, auth.uid(), p_key, 'waiting', said, words, internal.bulletin_pictures(folder, p_pictures), p_audience, p_area_id) returning * into made;
  if not exists (select from internal.bulletin_audience(p_organiser_id, p_venue_id, auth.uid(), p_audience, p_area_id)) then
    perform internal.refuse(409, 'BULLETINS_NOBODY', 'There is nobody in this group', 'Choose a wider one.', field => 'audience');
  elsif not needs_review then
    perform internal.start_bulletin(made.id);
  end if;
  perform internal.record_act('bulletin_sent', 'bulletins', made.id::text, null, jsonb_build_object('subject', said, 'needs_review', needs_review));
  return jsonb_build_object('id', made.id, 'status', case when needs_review then 'waiting' else 'sending' end);
end $$;

-- Stops a bulletin: nobody further is told. One that still waits for staff is taken back and does not count. For the team, and for staff.
-- @throws BULLETINS_NOT_FOUND, BULLETINS_CLOSED, TEAMS_ROLE_REQUIRED
create or replace function public.stop_bulletin(p_bulletin_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found public.bulletins;
begin
  perform internal.require_person();
  select * into found from public.bulletins a where a.id = p_bulletin_id for update;
  if found.id is null or (internal.my_role(found.organiser_id, found.venue_id) is null and not internal.is_staff()) then
    perform internal.refuse(404, 'BULLETINS_NOT_FOUND', 'There is no such bulletin', 'Load the page again.');
  elsif not internal.is_staff() then
    perform internal.require_right('bulletins', found.organiser_id, found.venue_id);
  end if;
  if found.status not in ('waiting', 'sending') then
    perform internal.refuse(409, 'BULLETINS_CLOSED', 'This bulletin is not on its way any more', 'Load the page again to see what became of it.');
  end if;
  update public.bulletins a set status = 'stopped', finished_at = now() where a.id = found.id;
  delete from internal.bulletin_recipients r where r.bulletin_id = found.id;
  perform internal.record_act('bulletin_stopped', 'bulletins', found.id::text, null, jsonb_build_object('subject', found.subject));
end $$;

grant execute on function public.send_bulletin(text, text, uuid, uuid, uuid, text, uuid, jsonb), public.stop_bulletin(uuid) to authenticated;
