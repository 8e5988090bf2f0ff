-- Addresses are kept when a thing is renamed or goes, so that links lead on or say that it is gone.
create or replace function internal.keep_old_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slug_history (thing, slug, target_id) values (tg_table_name, old.slug, old.id)
  on conflict (thing, slug) do update set target_id = excluded.target_id, created_at = now();
  return null;
end $$;

do $$
declare
  thing text;
begin
  foreach thing in array array['events', 'venues', 'artists', 'organisers'] loop
    execute format('create or replace trigger keep_old_slug after update of slug on public.%I for each row
      when (old.slug is distinct from new.slug and old.slug <> %L) execute function internal.keep_old_slug()', thing, '');
    execute format('create or replace trigger keep_gone_slug after delete on public.%I for each row
      when (old.slug <> %L) execute function internal.keep_old_slug()', thing, '');
  end loop;
end $$;

-- Where an old address leads: the slug of today, and whether the thing is gone. No row for an address that never was, or
-- that belonged to something the public never saw.
create or replace function public.find_old_slug(p_thing text, p_slug text, out slug text, out is_gone boolean)
returns setof record language plpgsql stable security definer set search_path = '' as $$
begin
  if p_thing = 'events' then
    return query select e.slug, e.status = 'removed' from public.events e
      where (e.slug = p_slug and e.status = 'removed') or e.id = (select h.target_id from public.slug_history h where h.thing = p_thing and h.slug = p_slug)
        and e.status in ('published', 'postponed', 'cancelled', 'archived', 'removed') and e.visibility <> 'invited' limit 1;
  elsif p_thing = 'venues' then
    return query select v.slug, false from public.venues v
      where v.id = (select h.target_id from public.slug_history h where h.thing = p_thing and h.slug = p_slug)
        and v.status in ('active', 'temporarily_closed', 'closed') limit 1;
  elsif p_thing in ('artists', 'organisers') then
    return query execute format('select t.slug, false from public.%I t where t.id = (select h.target_id from public.slug_history h where h.thing = $1 and h.slug = $2) limit 1', p_thing)
      using p_thing, p_slug;
  else
    return;
  end if;
  if not found and exists (select from public.slug_history h where h.thing = p_thing and h.slug = p_slug) then
    if not (case p_thing
      when 'events' then exists (select from public.events e join public.slug_history h on h.target_id = e.id where h.thing = p_thing and h.slug = p_slug)
      when 'venues' then exists (select from public.venues v join public.slug_history h on h.target_id = v.id where h.thing = p_thing and h.slug = p_slug)
      else false end) then
      return query select null::text, true;
    end if;
  end if;
end $$;
grant execute on function public.find_old_slug(text, text) to anon, authenticated, service_role;
