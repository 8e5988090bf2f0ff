-- It says more than it did: its rows have another shape.
drop function if exists public.list_event_sources(uuid);

-- The calendars that an announced night stands in, the leading one first: whose, and when each was read. Of an account elsewhere, its address, which
-- begins with @, and the software of its server where that says so.
create or replace function public.list_event_sources(p_event_id uuid) returns table (name text, read_at timestamptz, software text)
language sql stable security definer rows 2 set search_path = '' as $$
  select coalesce(internal.account_of_source(s.address), v.name, o.name), s.read_at,
    (select internal.software_words(w.name) from internal.source_software w where w.host = split_part(ltrim(internal.account_of_source(s.address), '@'), '@', 2))
  from public.source_items i join public.listing_sources s on s.id = i.source_id join public.events e on e.id = i.event_id
  join public.organisers o on o.id = s.organiser_id left join public.venues v on v.id = s.venue_id
  where e.id = p_event_id and internal.may_find_event(e.id) and i.state in ('listed', 'missing', 'waits') and s.kind = 'address' and s.read_at is not null
  order by internal.is_leading_item(i, s, e) desc, i.first_at
$$;

-- How software that people know is called; what a server calls itself otherwise is not shown.
create or replace function internal.software_words(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case p_name when 'mobilizon' then 'Mobilizon' when 'gancio' then 'Gancio' when 'gathio' then 'gathio' when 'wordpress' then 'WordPress' when 'mastodon' then 'Mastodon'
    when 'friendica' then 'Friendica' when 'hubzilla' then 'Hubzilla' when 'pleroma' then 'Pleroma' when 'akkoma' then 'Akkoma' when 'misskey' then 'Misskey' when 'gotosocial' then 'GoToSocial'
    when 'bonfire' then 'Bonfire' end
$$;

-- Whether a server has to be asked for its software: it never was, or not for thirty days.
create or replace function internal.wants_software(p_host text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from internal.source_software w where w.host = p_host and w.read_at > now() - interval '30 days')
$$;

-- Keeps what a server says of its software; null where it says nothing that can be used.
create or replace function internal.note_source_software(p_host text, p_name text) returns void
language sql security definer set search_path = '' as $$
  insert into internal.source_software as known (host, name) values (left(p_host, 255), p_name)
  on conflict on constraint source_software_pkey do update set name = excluded.name, read_at = now()
$$;

grant execute on function public.list_event_sources(uuid) to anon, authenticated;
