-- Words that are pages of their own below /events, /venues and their like, so that no row gets them as its address.
delete from internal.reserved_slugs;

-- In a part's rules.sql: rows of `target` never get these slugs.
create or replace function internal.reserve_slugs(target text, variadic words text[]) returns void
language sql set search_path = '' as $$
  insert into internal.reserved_slugs (thing, slug) select target, unnest(words)
$$;

create or replace function internal.is_reserved_slug(thing text, slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.reserved_slugs reserved where reserved.thing = $1 and reserved.slug = $2)
$$;
