-- What is new in the searches that people keep, once a day.

create or replace function internal.search_link_hash(token text) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select extensions.digest('search alerts ' || coalesce(token, ''), 'sha256')
$$;

-- What came since the alert was set and was not sent to this person, at most twenty, the best first.
create or replace function internal.new_in_search(saved public.saved_searches, moment timestamptz) returns table (kind text, target_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  question jsonb := saved.question;
  code public.outward_codes;
  wanted text := question ->> 'type';
  -- days that the words name are those of this morning
  days daterange := internal.read_when(question ->> 'when', internal.night_date(moment));
begin
  select * into code from public.outward_codes o where o.code = upper(left(question ->> 'near', 8)) and o.nation is not null;
  return query
    select h.kind, h.target_id from internal.search_hits(internal.search_tokens(coalesce(question ->> 'words', case when not question ?| array['near', 'when', 'facts'] then question ->> 'q' end)),
      internal.with_search_facts(internal.read_search_filters(case when wanted in (select internal.search_kinds()) then wanted end, coalesce(internal.read_day(question ->> 'from'), lower(days)), coalesce(internal.read_day(question ->> 'to'), upper(days) - 1),
        case when code.code is null then question ->> 'near' end, code.lat, code.lng, 10, false), string_to_array(question ->> 'facts', ' ')), 1000) h
    join internal.search_docs d on d.kind = h.kind and d.target_id = h.target_id
    -- an answer of the help page is no news
    where d.kind <> 'help' and d.added_at > greatest(saved.alert_since, moment - interval '8 days') and d.added_at <= moment
      and (d.owner_id is null or d.owner_id <> saved.user_id and not internal.are_blocked(saved.user_id, d.owner_id))
      and not exists (select from internal.search_alerts_sent s where s.user_id = saved.user_id and s.kind = h.kind and s.target_id = h.target_id)
    order by h.class, h.first_night, h.title_key limit 20;
end $$;

-- A day as an address says it; null for one that is none, such as the 31st of February.
create or replace function internal.read_day(input text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return input::date;
exception when others then
  return null;
end $$;

-- One mail a person over all their searches. Answers how many mails.
create or replace function internal.send_search_alerts(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  found jsonb;
  token text;
  mails integer := 0;
begin
  for reader in select distinct s.user_id, u.email from public.saved_searches s join auth.users u on u.id = s.user_id and u.deleted_at is null
    join public.profiles p on p.user_id = s.user_id and p.status = 'active' where s.alert and u.email <> '' order by 1 loop
    with fresh as (
      select distinct n.kind, n.target_id from public.saved_searches s cross join lateral internal.new_in_search(s, moment) n
      where s.user_id = reader.user_id and s.alert
    ), sent as (
      insert into internal.search_alerts_sent as a (user_id, kind, target_id, sent_at) select reader.user_id, f.kind, f.target_id, moment from fresh f
      on conflict do nothing returning a.kind, a.target_id
    )
    select jsonb_agg(jsonb_build_object('title', d.title, 'detail', d.detail, 'path', d.path) order by d.first_night nulls last, d.title) into found
    from sent join internal.search_docs d on d.kind = sent.kind and d.target_id = sent.target_id;
    if found is not null then
      token := internal.random_code(32, 'abcdefghijkmnpqrstuvwxyz23456789');
      insert into internal.search_alert_links (token_hash, user_id) values (internal.search_link_hash(token), reader.user_id);
      perform internal.enqueue_kind_mail('search_alert', reader.user_id, 'search-alert', jsonb_build_object('things', found, 'token', token));
      perform internal.notify('search_alert', reader.user_id, jsonb_build_object('count', jsonb_array_length(found)));
      mails := mails + 1;
    end if;
  end loop;
  return mails;
end $$;

create or replace function internal.send_daily_search_alerts() returns integer
language sql security definer set search_path = '' as $$
  select case when internal.take_daily_run('search-alerts', '09:00') then internal.send_search_alerts() else 0 end
$$;

-- The link of a mail: ends every alert of the person it was sent to, no matter who is signed in. False for a link that is none.
create or replace function public.end_search_alerts(p_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  reader uuid;
begin
  select user_id into reader from internal.search_alert_links where token_hash = internal.search_link_hash(left(p_token, 100));
  update public.saved_searches set alert = false, alert_since = null where user_id = reader and alert;
  return reader is not null;
end $$;
grant execute on function public.end_search_alerts(text) to anon, authenticated;

create or replace function internal.retention_search_alerts(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  links bigint;
  sent bigint;
begin
  delete from internal.search_alert_links where created_at < moment - interval '90 days';
  get diagnostics links = row_count;
  -- nothing older than eight days is sent, so nothing comes twice
  delete from internal.search_alerts_sent where sent_at < moment - interval '90 days';
  get diagnostics sent = row_count;
  return links + sent;
end $$;
