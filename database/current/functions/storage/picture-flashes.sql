-- Whether a picture that everybody may see flashes more than three times a second. @param p_path bucket and name
create or replace function public.picture_flashes(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select (o.metadata ->> 'flashes')::boolean from storage.objects o join storage.buckets b on b.id = o.bucket_id
    where b.public and o.bucket_id = split_part(p_path, '/', 1) and o.name = substr(p_path, length(split_part(p_path, '/', 1)) + 2)), false)
$$;
grant execute on function public.picture_flashes(text) to anon, authenticated, service_role;
