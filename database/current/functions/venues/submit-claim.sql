-- Two working days from a moment on: by the end of that day in London a decision is due.
create or replace function internal.claim_due(p_from timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (internal.after_working_days((p_from at time zone 'Europe/London')::date, 2) + 1)::timestamp at time zone 'Europe/London'
$$;

-- What is wrong with a claim, each with its field on a line of its own. @throws VENUES_INVALID
create or replace function internal.require_complete(claim public.venue_claims) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problems text := (select string_agg(p.field || ': ' || p.problem, E'\n') from internal.claim_problems(claim) p);
begin
  if problems is not null then
    perform internal.refuse(400, 'VENUES_INVALID', problems, 'Correct what is named and send it again.');
  end if;
end $$;

-- Writes what was typed of a new room into its row; nobody reads it before staff have approved it.
create or replace function internal.write_draft_page(p_venue_id uuid, page jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  code record;
  title text := internal.clean_line(page ->> 'name');
begin
  select * into code from internal.read_postcode(page ->> 'postcode');
  update public.venues v set
    slug = case when internal.slugify(title) = internal.slugify(v.name) then v.slug else internal.free_slug('venues', coalesce(nullif(internal.slugify(title), ''), 'venue')) end,
    name = title, description = internal.clean_text(page ->> 'description'), venue_type = page ->> 'venue_type', address = internal.clean_line(page ->> 'address'),
    postcode = code.outward || ' ' || code.inward, area_id = internal.area_of_postcode(page ->> 'postcode'), lat = (page ->> 'lat')::float8, lng = (page ->> 'lng')::float8,
    location_precision = coalesce(page ->> 'location_precision', 'exact'), capacity = (page ->> 'capacity')::integer,
    rate_pence = internal.pounds_to_pence(internal.form_text(page, 'rate')), hire_enquiries = coalesce(page ->> 'hire_enquiries' = 'true', false),
    nearest_station = internal.form_text(page, 'nearest_station'),
    links = jsonb_strip_nulls(jsonb_build_object('website', internal.form_text(page, 'website'))),
    licence = jsonb_strip_nulls(jsonb_build_object('until', internal.form_text(page -> 'licence', 'until'), 'outdoor_until', internal.form_text(page -> 'licence', 'outdoor_until'),
      'sound_limit', internal.form_text(page -> 'licence', 'sound_limit'), 'ten_only', case when page -> 'licence' ->> 'ten_only' = 'true' then true end)),
    access = coalesce(page -> 'access', '{}'),
    access_contact = jsonb_strip_nulls(jsonb_build_object('email', internal.form_text(page -> 'access_contact', 'email'))),
    safety = jsonb_strip_nulls(jsonb_build_object('ask_for_angela', case when page -> 'safety' ->> 'ask_for_angela' = 'true' then true end,
      'trained_on', internal.form_text(page -> 'safety', 'trained_on'), 'named_lead', internal.form_text(page -> 'safety', 'named_lead'),
      'welfare', case when page -> 'safety' ->> 'welfare' = 'true' then true end, 'water', case when page -> 'safety' ->> 'water' = 'true' then true end,
      'door_policy', internal.form_text(page -> 'safety', 'door_policy'), 'harassment_contact', internal.form_text(page -> 'safety', 'harassment_contact'))),
    hire = jsonb_strip_nulls(jsonb_build_object('minimum_spend_pence', internal.pounds_to_pence(internal.form_text(page -> 'hire', 'minimum_spend')),
      'rules', internal.form_text(page -> 'hire', 'rules'))),
    status = 'pending'
  where v.id = p_venue_id;
  delete from public.venue_spaces where venue_id = p_venue_id;
  insert into public.venue_spaces (venue_id, name, standing, seated, sort)
  select p_venue_id, internal.clean_line(room ->> 'name'), nullif(room ->> 'standing', '')::integer, nullif(room ->> 'seated', '')::integer, number
  from jsonb_array_elements(coalesce(page -> 'spaces', '[]')) with ordinality as typed (room, number);
  delete from public.venue_media where venue_id = p_venue_id;
  insert into public.venue_media (venue_id, path, alt, credit, sort)
  select p_venue_id, picture ->> 'path', internal.clean_line(picture ->> 'alt'), nullif(internal.clean_line(picture ->> 'credit'), ''), number
  from jsonb_array_elements(coalesce(page -> 'pictures', '[]')) with ordinality as typed (picture, number);
end $$;

create or replace function internal.pounds_to_pence(pounds text) returns integer
language sql immutable set search_path = '' as $$
  select round(pounds::numeric * 100)::integer
$$;

-- Sends a claim to staff; where the room has owners they are asked first. What is wrong is answered all at once.
-- @throws VENUES_INVALID, VENUES_CLAIM_CLOSED, VENUES_STALE, VENUES_NOT_FOUND, VENUES_MEMBER_ALREADY
create or replace function public.submit_claim(p_claim_id uuid, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.venue_claims := internal.own_claim(p_claim_id);
  asks boolean;
begin
  perform internal.require_writable(claim, p_version);
  perform internal.require_complete(claim);
  perform internal.require_claimable(claim);
  if claim.kind = 'new' then
    perform internal.write_draft_page(claim.venue_id, claim.payload);
  end if;
  asks := claim.kind = 'claim' and claim.owners_until is null and internal.has_owners(claim.venue_id);
  update public.venue_claims set status = 'submitted', submitted_at = now(), version = version + 1, updated_at = now(), notes = '{}',
    owners_until = case when asks then now() + interval '7 days' else owners_until end,
    due_at = internal.claim_due(case when asks then now() + interval '7 days' when owners_answer is null then greatest(now(), owners_until) else now() end)
  where id = claim.id returning * into claim;
  if asks then
    perform internal.tell_owners(claim, 'asked');
  end if;
  return internal.claim_json(claim);
end $$;

create or replace function internal.require_claimable(claim public.venue_claims) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if claim.kind = 'claim' and not exists (select from public.venues v where v.id = claim.venue_id and v.status in ('active', 'temporarily_closed', 'closed')) then
    perform internal.refuse(404, 'VENUES_NOT_FOUND', 'This venue is not there any more', 'Write to us if that is a mistake.');
  elsif exists (select from public.venue_members m where m.venue_id = claim.venue_id and m.user_id = claim.applicant_id and m.status = 'active') then
    perform internal.refuse(409, 'VENUES_MEMBER_ALREADY', 'You are in the team of this venue already', 'Open its dashboard.');
  end if;
end $$;

-- One appeal against a rejection, which goes to other staff. @throws VENUES_CLAIM_CLOSED, VENUES_INVALID, VENUES_CLAIMS_FULL
create or replace function public.appeal_claim(p_claim_id uuid, p_words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.venue_claims := internal.own_claim(p_claim_id);
  words text := internal.clean_text(p_words);
begin
  perform pg_advisory_xact_lock(hashtextextended('claims of ' || claim.applicant_id, 0));
  if claim.status <> 'rejected' or claim.appealed_at is not null then
    perform internal.refuse(409, 'VENUES_CLAIM_CLOSED', case when claim.appealed_at is null then 'There is nothing to appeal' else 'You have appealed this decision already' end,
      'Write to us if something new has come up.');
  elsif char_length(words) not between 10 and 2000 then
    perform internal.refuse(400, 'VENUES_INVALID', 'appeal: Say in 10 to 2,000 characters why the decision is wrong', 'Write a little more, or a little less.', field => 'words');
  elsif (select count(*) from public.venue_claims c where c.applicant_id = claim.applicant_id and c.status in ('draft', 'submitted', 'changes_requested')) >= 3
    or exists (select from public.venue_claims c where c.applicant_id = claim.applicant_id and c.venue_id = claim.venue_id and c.status in ('draft', 'submitted', 'changes_requested')) then
    perform internal.refuse(409, 'VENUES_CLAIMS_FULL', 'You have other open claims', 'Finish them or take them back first.');
  end if;
  perform internal.require_claimable(claim);
  update public.venue_claims set status = 'submitted', appeal = words, appealed_at = now(), decided_at = null, decided_by = null, due_at = internal.claim_due(now()),
    version = version + 1, updated_at = now() where id = claim.id returning * into claim;
  update public.venues set status = 'pending' where id = claim.venue_id and claim.kind = 'new' and status = 'draft';
  return internal.claim_json(claim);
end $$;

grant execute on function public.submit_claim(uuid, integer), public.appeal_claim(uuid, text) to authenticated;
