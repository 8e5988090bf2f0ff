-- How a page is followed from other servers: {kind, target, handle, host, name, path, here, elsewhere}; null where it cannot be, or where there is no federation.
create or replace function public.find_federated(p_kind text, p_target text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  actor constant jsonb := internal.federation_actor(p_kind, lower(p_target));
begin
  if actor is null or actor ? 'gone' or p_kind = 'platform' then
    return null;
  end if;
  return (select json_build_object('kind', p_kind, 'target', lower(p_target), 'handle', actor ->> 'handle', 'host', s.host, 'name', actor ->> 'name', 'path', actor ->> 'path',
      'here', coalesce((select c.count from internal.follow_counts c where c.kind = p_kind and c.target = lower(p_target)), 0), 'elsewhere', internal.followers_elsewhere(p_kind, lower(p_target)))
    from internal.federation_settings s);
end $$;

-- For those who may write a claimed artist's page, where there is federation: {is_on, is_band}; null for everybody else.
create or replace function public.get_artist_federation(p_artist_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('is_on', f.artist_id is not null, 'is_band', coalesce(f.is_band, false))
  from public.artists a left join internal.federation_artists f on f.artist_id = a.id
  where a.id = p_artist_id and a.is_claimed and internal.is_federated() and internal.may_edit_artist(a.id)
$$;

-- An artist's own team lets the page be followed from other servers, or no longer. @throws ARTISTS_NOT_FOUND, ARTISTS_NOT_YOURS
create or replace function public.federate_artist(p_artist_id uuid, p_is_on boolean, p_is_band boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  artist public.artists;
begin
  perform internal.require_person();
  select * into artist from public.artists where id = p_artist_id;
  if artist.id is null then
    perform internal.refuse(404, 'ARTISTS_NOT_FOUND', 'There is no such artist', 'Reload the page.');
  elsif not artist.is_claimed or not internal.may_edit_artist(p_artist_id) then
    perform internal.refuse(403, 'ARTISTS_NOT_YOURS', 'This page is not yours to write', 'Claim it first, and we look at that.');
  elsif coalesce(p_is_on, false) then
    insert into internal.federation_artists as known (artist_id, is_band) values (p_artist_id, coalesce(p_is_band, false))
    on conflict on constraint federation_artists_pkey do update set is_band = excluded.is_band;
  else
    delete from internal.federation_artists where artist_id = p_artist_id;
  end if;
end $$;

grant execute on function public.find_federated(text, text) to anon, authenticated, service_role;
grant execute on function public.get_artist_federation(uuid), public.federate_artist(uuid, boolean, boolean) to authenticated;
