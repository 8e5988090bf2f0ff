-- Addresses people can read: words of the title, numbered when taken. A slug once given never changes by itself.
create or replace function internal.slugify(input text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select trim(both '-' from left(trim(both '-' from
    regexp_replace(regexp_replace(regexp_replace(internal.plain_text(coalesce(input, '')), '[''’`]', '', 'g'), '&', ' and ', 'g'), '[^a-z0-9]+', '-', 'g')
  ), 80))
$$;

-- `base`, or `base-2`, `base-3`… when it is reserved or taken in the table `thing`.
create or replace function internal.free_slug(thing text, base text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  candidate text := base;
  number integer := 1;
  taken boolean;
begin
  loop
    execute format('select exists (select from public.%I where slug = $1)', thing) into taken using candidate;
    if not taken and not internal.is_reserved_slug(thing, candidate) then
      return candidate;
    end if;
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
end $$;

-- An event's second night of the same title is told apart by its date, which says more than a number.
create or replace function internal.give_event_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := coalesce(nullif(internal.slugify(new.title), ''), 'event');
begin
  if internal.is_reserved_slug('events', base) or exists (select from public.events where slug = base) then
    base := base || '-' || internal.night_date(new.starts_at);
  end if;
  new.slug := internal.free_slug('events', base);
  return new;
end $$;

create or replace function internal.give_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.slug := internal.free_slug(tg_table_name, coalesce(nullif(internal.slugify(new.name), ''), tg_argv[0]));
  return new;
end $$;

create or replace trigger give_slug before insert on public.events
  for each row when (new.slug = '') execute function internal.give_event_slug();
create or replace trigger give_slug before insert on public.venues
  for each row when (new.slug = '') execute function internal.give_slug('venue');
create or replace trigger give_slug before insert on public.organisers
  for each row when (new.slug = '') execute function internal.give_slug('organiser');
create or replace trigger give_slug before insert on public.artists
  for each row when (new.slug = '') execute function internal.give_slug('artist');
