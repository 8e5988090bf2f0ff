-- A track or a mix whose player we know. PLAYERS of the contract states the same.
create or replace function internal.is_player_address(url text) returns boolean
language sql immutable set search_path = '' as $$
  select url ~ ('^https://(soundcloud\.com/[A-Za-z0-9_-]{1,100}/(sets/)?[A-Za-z0-9_-]{1,200}|www\.mixcloud\.com/[A-Za-z0-9_-]{1,100}/[A-Za-z0-9_-]{1,200}/?'
    || '|bandcamp\.com/EmbeddedPlayer/(album|track)=[0-9]{1,15}(/[a-z_]{1,20}=[A-Za-z0-9]{1,20}){0,10}/?)$')
$$;

-- Links of a page: names of up to twenty letters, and addresses.
create or replace function internal.are_page_links(links jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_typeof(links) = 'object' and octet_length(links::text) <= 2000 and not exists (
    select from jsonb_each_text(links) link where link.value !~* '^https?://[^\s<>"]+$' or link.key !~ '^[a-z]{1,20}$')
$$;
