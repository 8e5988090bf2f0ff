-- How large and how many a person's own things may be; checked here, whoever writes them.
create or replace function internal.is_path(input text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select char_length(input) <= 300 and input ~ '^[A-Za-z0-9][A-Za-z0-9/_.-]*$' and input !~ '\.\.|//'
$$;

create or replace function internal.is_website(input text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select char_length(input) <= 2000 and input ~* '^https?://[a-z0-9][^[:space:][:cntrl:]<>"\\]+$'
$$;

create or replace function internal.are_genres(input text[]) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select cardinality(input) <= 10 and coalesce((select bool_and(char_length(genre) between 1 and 40) from unnest(input) genre), true)
$$;

-- a check runs with the rights of whoever writes the row
grant execute on function internal.is_path(text), internal.is_website(text), internal.are_genres(text[]) to authenticated, service_role, auth_admin;

alter table public.saved_items add constraint saved_items_payload_check check (octet_length(payload::text) <= 2048) not valid;
alter table public.profiles
  add constraint profiles_genres_check check (internal.are_genres(genres)) not valid,
  add constraint profiles_avatar_path_shape_check check (internal.is_path(avatar_path)) not valid,
  drop constraint profiles_website_check,
  add constraint profiles_website_check check (website = '' or internal.is_website(website)) not valid;
alter table public.events add constraint events_image_path_check check (internal.is_path(image_path)) not valid;

create table internal.reserved_handles (handle text primary key);
comment on table internal.reserved_handles is 'Names that nobody but the house may carry.';
