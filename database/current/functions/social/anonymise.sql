-- Posts and comments go with their person, unless they let the words stay; pictures and reactions go either way. What an open report is
-- about stays for staff until it is decided. Words stay for those alone who could read them: nobody is left to follow.
create or replace function internal.anonymise_social(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shown text := (select audience from internal.post_keepers where user_id = person);
begin
  delete from public.reactions where user_id = person;
  delete from public.post_mentions where user_id = person;
  perform internal.drop_post_files(array(select m.path from public.post_media m join public.posts p on p.id = m.post_id where p.author_id = person));
  delete from public.post_media m using public.posts p where p.id = m.post_id and p.author_id = person;
  perform from public.posts p where p.author_id = person or exists (select from public.comments c where c.post_id = p.id and c.author_id = person) order by p.id for update;
  update public.posts set status = 'deleted' where author_id = person and status <> 'deleted' and not (status = 'visible' and audience = 'public' and shown is not distinct from 'public');
  perform internal.empty_post(p.id, now()) from public.posts p where p.author_id = person and p.status = 'deleted';
  update public.comments set status = 'deleted' where author_id = person and status <> 'deleted' and not (status = 'visible' and shown is not null);
  perform internal.empty_comment(c.id, now()) from public.comments c where c.author_id = person and c.status = 'deleted';
  update public.posts set author_id = null where author_id = person;
  update public.comments set author_id = null where author_id = person;
  delete from internal.post_keepers where user_id = person;
end $$;
