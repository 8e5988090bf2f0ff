create or replace function internal.hold_for_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not internal.is_staff() and (tg_op = 'INSERT' or old.status in ('draft', 'scheduled'))
    and internal.needs_approval(new.organiser_id, auth.uid()) then
    new.status := 'pending_review';
  end if;
  return new;
end $$;

create or replace trigger hold_for_approval before insert or update of status on public.events
  for each row when (new.status in ('published', 'scheduled')) execute function internal.hold_for_approval();

-- Events waiting for approval, the longest first, with what makes staff look twice. Nights of a series stand together: fifty
-- single nights or series, whole.
drop function if exists public.list_pending_events();
create or replace function public.list_pending_events()
returns table (id uuid, slug text, title text, description text, organiser_id uuid, organiser text, trust text, venue text, starts_at timestamptz, updated_at timestamptz, flags text[],
  series_id uuid, series_title text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return query
    with matters as (
      select coalesce(e.series_id, e.id) as matter, min(e.updated_at) as since from public.events e where e.status = 'pending_review'
      group by 1 order by 2, 1 limit 50
    )
    select e.id, e.slug, e.title, e.description, e.organiser_id, o.name, o.trust, v.name, e.starts_at, e.updated_at, internal.screen_event(e), e.series_id, s.title
    from matters m join public.events e on coalesce(e.series_id, e.id) = m.matter join public.organisers o on o.id = e.organiser_id
    left join public.venues v on v.id = e.venue_id left join public.series s on s.id = e.series_id
    where e.status = 'pending_review' order by m.since, m.matter, e.starts_at, e.id;
end $$;

create or replace function internal.screen_event(event public.events) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select 'Says "' || word || '"' from internal.screening_words where position(word in lower(event.title || ' ' || event.description)) > 0
    union all
    select 'Holds a link' where event.description ~* 'https?://|www\.'
    union all
    select 'Same venue and night as ' || other.title from public.events other
    where other.venue_id = event.venue_id and other.night_date = event.night_date and other.id <> event.id and other.status in ('published', 'scheduled', 'pending_review')
    union all
    select 'Decided about before' where exists (select from public.report_items where kind = 'event' and target_id = event.id and not is_open)
    order by 1)
$$;

-- approve publishes it (or lets it wait for its own time), changes gives it back to its organiser, refuse removes it.
-- `p_seen` is the updated_at of what was looked at.
create or replace function public.decide_event(p_event_id uuid, p_decision text, p_note text default null, p_seen timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.settle_event(p_event_id, p_decision, p_note, p_seen);
begin
  if p_decision = 'approve' then
    perform internal.count_approval(event.organiser_id);
  end if;
  perform internal.tell_decision(event, p_decision, event.title, p_note);
end $$;

-- Decides about several nights of one series at once: all of them or none. The organiser gets one email, and for their trust it is one
-- approval. `p_seen` has the updated_at of each night in the order of `p_event_ids`.
create or replace function public.decide_series(p_event_ids uuid[], p_decision text, p_note text default null, p_seen timestamptz[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_event public.events;
  night record;
begin
  perform internal.require_staff();
  if coalesce(cardinality(p_event_ids), 0) not between 1 and 26 or (
    select count(distinct e.id) <> cardinality(p_event_ids) or count(distinct e.series_id) <> 1 or bool_or(e.series_id is null)
    from public.events e where e.id = any (p_event_ids)) then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Choose nights of one series', 'Load the list again.');
  end if;
  for night in select * from unnest(p_event_ids, p_seen) as n (id, seen) where n.id is not null order by n.id loop
    perform internal.settle_event(night.id, p_decision, p_note, night.seen);
  end loop;
  select * into first_event from public.events where id = any (p_event_ids) order by starts_at, id limit 1;
  if p_decision = 'approve' then
    perform internal.count_approval(first_event.organiser_id);
  end if;
  perform internal.tell_decision(first_event, p_decision,
    first_event.title || case when cardinality(p_event_ids) > 1 then format(' (%s nights)', cardinality(p_event_ids)) else '' end, p_note);
end $$;

-- Writes the decision about one event, and who made it. Answers the event as it was.
create or replace function internal.settle_event(p_event_id uuid, p_decision text, p_note text, p_seen timestamptz) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  note text := nullif(btrim(coalesce(p_note, '')), '');
  becomes text;
begin
  perform internal.require_staff();
  select * into event from public.events where id = p_event_id for update;
  if event.id is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such event', 'Go back to the list.');
  elsif event.status <> 'pending_review' then
    perform internal.refuse(409, 'REPORTS_STALE', 'This event does not wait for approval any more', 'Look at the list again.');
  elsif p_seen <> event.updated_at then
    perform internal.refuse(409, 'REPORTS_STALE', 'This event has changed since you opened it', 'Look at it again before you decide.');
  elsif p_decision not in ('approve', 'changes', 'refuse') then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Approve it, ask for changes or refuse it', 'Choose one.');
  elsif event.created_by = auth.uid() or internal.is_event_team(event.id) then
    perform internal.refuse(403, 'REPORTS_OWN_PART', 'You have a part in this', 'Leave it to a colleague.');
  end if;
  perform internal.check_not_held(event.id);
  if p_decision <> 'approve' then
    note := internal.require_reason(note);
  end if;
  becomes := case p_decision when 'changes' then 'draft' when 'refuse' then 'removed' else case when event.publish_at > now() then 'scheduled' else 'published' end end;
  update public.events set status = becomes where id = event.id;
  perform internal.record_act('event_' || p_decision, 'events', event.id::text, jsonb_build_object('status', event.status), jsonb_build_object('status', becomes, 'reason', note));
  return event;
end $$;

-- Tells the organiser by email and in their notifications.
create or replace function internal.tell_decision(event public.events, p_decision text, p_title text, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  author uuid := internal.answers_for_organiser(event.organiser_id, event.created_by);
  note text := nullif(btrim(coalesce(p_note, '')), '');
begin
  if author is null then
    return;
  end if;
  perform internal.enqueue_mail('event-decided', email, jsonb_build_object('decision', p_decision, 'title', p_title, 'note', note,
    'path', case p_decision when 'approve' then '/events/' || event.slug else '/events' end)) from auth.users where id = author and email <> '';
  perform internal.notify('event_decided', author, jsonb_build_object('decision', p_decision, 'title', p_title, 'event_id', event.id));
end $$;

-- The second approval makes a new organiser trusted.
create or replace function internal.count_approval(organiser uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  so_far integer;
begin
  insert into internal.organiser_approvals as known (organiser_id, approvals) values (organiser, 1)
  on conflict (organiser_id) do update set approvals = known.approvals + 1 returning approvals into so_far;
  if so_far >= 2 then
    update public.organisers set trust = 'trusted' where id = organiser and trust = 'new';
  end if;
end $$;

create or replace function public.set_organiser_trust(p_organiser_id uuid, p_trust text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text := internal.require_reason(p_reason);
  before text;
begin
  perform internal.require_staff();
  select trust into before from public.organisers where id = p_organiser_id for update;
  if before is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such organiser', 'Go back to the list.');
  elsif p_trust not in ('new', 'trusted', 'restricted') then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Trust is new, trusted or restricted', 'Choose one.');
  elsif p_organiser_id = any (internal.my_organiser_ids()) then
    perform internal.refuse(403, 'REPORTS_OWN_PART', 'You have a part in this', 'Leave it to a colleague.');
  end if;
  update public.organisers set trust = p_trust where id = p_organiser_id;
  perform internal.record_act('organiser_trust', 'organisers', p_organiser_id::text, jsonb_build_object('trust', before), jsonb_build_object('trust', p_trust, 'reason', reason));
end $$;

create or replace function public.list_screening_words() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select word from internal.screening_words order by word;
end $$;

create or replace function public.set_screening_word(p_word text, p_is_watched boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(coalesce(p_word, '')));
begin
  perform internal.require_staff();
  if char_length(wanted) not between 3 and 60 then
    perform internal.refuse(400, 'REPORTS_INVALID', 'A word has 3 to 60 characters', 'Write another word.');
  elsif p_is_watched and (select count(*) from internal.screening_words) >= 500 then
    perform internal.refuse(409, 'REPORTS_INVALID', 'Five hundred words are enough', 'Take one away first.');
  end if;
  if p_is_watched then
    insert into internal.screening_words (word) values (wanted) on conflict do nothing;
  else
    delete from internal.screening_words where word = wanted;
  end if;
  perform internal.record_act(case when p_is_watched then 'screening_word_added' else 'screening_word_removed' end, 'screening_words', wanted, null, null);
end $$;

grant execute on function public.list_pending_events(), public.decide_event(uuid, text, text, timestamptz),
  public.decide_series(uuid[], text, text, timestamptz[]), public.set_organiser_trust(uuid, text, text),
  public.list_screening_words(), public.set_screening_word(text, boolean) to authenticated;
