-- What becomes of posts and comments that are hidden, removed or deleted, and of their pictures.

-- Whether staff may still need to see it: a report is open or appealed, or an appeal can still be made (20 days).
create or replace function internal.is_held_for_report(p_kind text, p_id uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.report_items i join public.reports r on r.id = i.report_id where i.kind = p_kind and i.target_id = p_id
    and (r.status in ('open', 'in_review', 'appealed') or r.status = 'actioned' and r.decided_at > moment - interval '20 days'))
$$;

create or replace function internal.note_post_gone() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.gone_at := case when new.status in ('deleted', 'removed', 'dismissed') then coalesce(old.gone_at, now()) end;
  return new;
end $$;
create or replace trigger note_post_gone before update of status on public.posts for each row when (old.status is distinct from new.status) execute function internal.note_post_gone();
create or replace trigger note_comment_gone before update of status on public.comments for each row when (old.status is distinct from new.status) execute function internal.note_post_gone();

-- Gives the pictures of a post new names, so that addresses signed before open nothing.
create or replace function internal.rename_post_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  picture record;
begin
  for picture in select m.id, m.path, split_part(m.path, '/', 1) || '/' || gen_random_uuid() || coalesce(substring(m.path from '\.[A-Za-z0-9]{1,5}$'), '') as next from public.post_media m where m.post_id = new.id loop
    update storage.objects set name = picture.next where bucket_id = 'post_media' and name = picture.path;
    update public.post_media set path = picture.next where id = picture.id;
  end loop;
  return null;
end $$;
create or replace trigger rename_post_files after update of status on public.posts
  for each row when (old.status is distinct from new.status and new.status in ('hidden', 'removed', 'deleted')) execute function internal.rename_post_files();

-- Deletes files of the bucket, the bytes at once.
create or replace function internal.drop_post_files(names text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  versions text[];
begin
  if cardinality(names) > 0 then
    perform set_config('storage.allow_delete_query', 'true', true);
    with gone as (delete from storage.objects where bucket_id = 'post_media' and name = any (names) returning version) select array_agg(version) into versions from gone;
    perform set_config('storage.allow_delete_query', 'false', true);
    update internal.blobs set doomed_at = now() - interval '1 day' where version = any (versions);
    perform internal.queue_storage_sweep();
  end if;
end $$;

-- Takes words, attachment and pictures out of a post that is deleted or removed, unless a report needs them. @returns whether it did
create or replace function internal.empty_post(p_id uuid, moment timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if internal.is_held_for_report('post', p_id, moment) then
    return false;
  end if;
  perform internal.drop_post_files(array(select m.path from public.post_media m where m.post_id = p_id));
  delete from public.post_media where post_id = p_id;
  delete from public.post_tags where post_id = p_id;
  delete from public.post_mentions where post_id = p_id and comment_id is null;
  update public.posts set body = '', attach_kind = null, attach_id = null, attach_url = null where id = p_id;
  return true;
end $$;

create or replace function internal.empty_comment(p_id uuid, moment timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if internal.is_held_for_report('comment', p_id, moment) then
    return false;
  end if;
  delete from public.post_mentions where comment_id = p_id;
  update public.comments set body = '' where id = p_id;
  return true;
end $$;

create or replace function internal.retention_posts(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
  more bigint;
begin
  select count(*) filter (where internal.empty_post(p.id, moment)) into done from public.posts p
  where p.gone_at <= moment and (p.body <> '' or exists (select from public.post_media m where m.post_id = p.id));
  select count(*) filter (where internal.empty_comment(c.id, moment)) into more from public.comments c where c.gone_at <= moment and c.body <> '';
  done := done + more;
  delete from public.comments c where c.gone_at < moment - interval '30 days' and c.body = '' and not exists (select from public.comments reply where reply.parent_id = c.id);
  get diagnostics more = row_count;
  done := done + more;
  -- a place that replies hang on stays, and says no longer whose it was
  update public.comments c set author_id = null where c.gone_at < moment - interval '30 days' and c.body = '' and c.author_id is not null;
  get diagnostics more = row_count;
  done := done + more;
  delete from public.posts p where p.gone_at < moment - interval '30 days' and p.body = ''
    and not exists (select from public.comments c where c.post_id = p.id and internal.is_held_for_report('comment', c.id, moment));
  get diagnostics more = row_count;
  return done + more;
end $$;

create or replace function internal.retention_post_files(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  unused text[] := array(select o.name from storage.objects o where o.bucket_id = 'post_media' and o.created_at < moment - interval '1 day'
    and not exists (select from public.post_media m where m.path = o.name) order by o.created_at limit 5000);
begin
  perform internal.drop_post_files(unused);
  return cardinality(unused);
end $$;
