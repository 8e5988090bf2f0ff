-- The address of a post, which says what it is and where. One that was renamed leads on; one that went is known to be gone.
create or replace function internal.give_job_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := coalesce(nullif(internal.slugify(concat_ws(' ', new.title, (select name from public.areas where id = new.area_id))), ''), 'work');
begin
  new.slug := internal.free_slug('jobs', base);
  return new;
end $$;

create or replace trigger give_slug before insert on public.jobs
  for each row when (new.slug = '') execute function internal.give_job_slug();

create or replace function internal.keep_old_job_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slug_history (thing, slug, target_id) values ('jobs', old.slug, old.id)
  on conflict (thing, slug) do update set target_id = excluded.target_id, created_at = now();
  return null;
end $$;

create or replace trigger keep_old_slug after update of slug on public.jobs for each row
  when (old.slug is distinct from new.slug and old.slug <> '') execute function internal.keep_old_job_slug();
create or replace trigger keep_gone_slug after delete on public.jobs for each row
  when (old.slug <> '' and old.opened_at is not null) execute function internal.keep_old_job_slug();
