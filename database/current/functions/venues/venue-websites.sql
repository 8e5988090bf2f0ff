-- Notes since when a venue's page has named a website of this host: a venue that is brought in has named it since it exists. Another
-- path of the same host changes nothing.
create or replace function internal.note_website() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named text := lower(substring(new.links ->> 'website' from '(?i)^https?://([^/?#\\]+)'));
begin
  if named is null then
    delete from internal.venue_websites where venue_id = new.id;
  else
    insert into internal.venue_websites as known (venue_id, host, since)
    values (new.id, named, case when tg_op = 'INSERT' then least(new.created_at, now()) else now() end)
    on conflict on constraint venue_websites_pkey do update set host = excluded.host, since = now() where known.host <> excluded.host;
  end if;
  return null;
end $$;

create or replace trigger note_website after insert on public.venues
  for each row when (new.links ? 'website') execute function internal.note_website();
create or replace trigger note_changed_website after update of links on public.venues
  for each row when (new.links ->> 'website' is distinct from old.links ->> 'website') execute function internal.note_website();
