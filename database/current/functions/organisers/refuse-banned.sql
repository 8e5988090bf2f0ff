-- The one question that every way to a ticket asks: whether a team has a person, or an address, on its list of people it does not let in.

-- The oldest entry that counts now, of the organiser and of the venue that an organiser is. A name decides nothing.
create or replace function internal.ban_of(p_organiser_id uuid, p_person uuid, p_address text default null) returns uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.organisers o join public.team_bans b on b.organiser_id = o.id or b.venue_id = o.venue_id
  where o.id = p_organiser_id and b.ended_at is null and b.ends_at > now()
    and (b.user_id = p_person or b.email_hash = internal.inbox_hash(nullif(p_address, ''))
      or b.email_hash = internal.inbox_hash(internal.mail_address(p_person)))
  order by b.created_at, b.id limit 1
$$;

-- The one sentence that a refused person reads: it says neither why nor until when. @throws BOOKINGS_NOT_LET_IN
create or replace function internal.refuse_banned(p_organiser_id uuid, p_person uuid, p_address text default null) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if internal.ban_of(p_organiser_id, p_person, p_address) is not null then
    perform internal.refuse(403, 'BOOKINGS_NOT_LET_IN', format('%s does not take bookings from this account', (select o.name from public.organisers o where o.id = p_organiser_id)),
      'You can ask us to look at it.');
  end if;
end $$;

-- What colleagues read instead, who may read the list as well: they are told whom it is about. `field` is where their form shows it.
-- @throws BOOKINGS_NOT_LET_IN
create or replace function internal.refuse_banned_guest(p_organiser_id uuid, p_person uuid, p_address text, p_called text, field text default null) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if internal.ban_of(p_organiser_id, p_person, p_address) is not null then
    perform internal.refuse(409, 'BOOKINGS_NOT_LET_IN', format('%s is on your list of people you do not let in', p_called),
      'Leave them out, or end the entry under Team first.', field => refuse_banned_guest.field);
  end if;
end $$;

-- Which of the given names are like a name on the list, without what sets letters apart: for people to look again. It stops nobody.
create or replace function internal.names_on_ban_list(p_organiser_id uuid, p_names text[]) returns table (name text, looks_like text)
language sql stable security definer rows 5 set search_path = '' as $$
  with listed as materialized (
    select b.name, internal.plain_text(b.name) as plain from public.organisers o join public.team_bans b on b.organiser_id = o.id or b.venue_id = o.venue_id
    where o.id = p_organiser_id and b.ended_at is null and b.ends_at > now() and b.name is not null
  ), given as materialized (
    select distinct said, internal.plain_text(said) as plain from unnest(p_names) said where said <> ''
  )
  select g.said, min(l.name) from given g join listed l on extensions.similarity(l.plain, g.plain) >= 0.5 group by g.said order by g.said
$$;
