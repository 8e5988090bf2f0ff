-- Feeling something about a post, or taking it back. Who it was is shown to those who may see them.
-- @param p_kind love, fire, been or thanks @returns {reactions, my_reactions}
-- @throws POSTS_INVALID, POSTS_NOT_FOUND, POSTS_UNCONFIRMED, REACTIONS_RATE_LIMITED, AGE_REQUIRED, AGE_TOO_YOUNG
create or replace function public.react(p_post_id uuid, p_kind text, p_on boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_post_person();
  post public.posts := internal.readable_post(me, p_post_id);
begin
  if coalesce(p_kind, '') not in ('love', 'fire', 'been', 'thanks') then
    perform internal.refuse(400, 'POSTS_INVALID', 'There is no such reaction', 'Choose love, fire, been or thanks.');
  end if;
  perform internal.take_limit(me, 'reactions', 'REACTIONS_RATE_LIMITED');
  -- locked against a deletion of the post, and so that counts change one after another
  perform from public.posts where id = post.id for update;
  post := internal.readable_post(me, p_post_id);
  if coalesce(p_on, true) then
    insert into public.reactions (user_id, post_id, kind) values (me, post.id, p_kind) on conflict on constraint reactions_pkey do nothing;
    if found and post.author_id is not null and post.author_id <> me then
      perform internal.notify('reaction_new', post.author_id, jsonb_build_object('post_id', post.id, 'person', me));
    end if;
  else
    delete from public.reactions where user_id = me and post_id = post.id and kind = p_kind;
  end if;
  return (select jsonb_build_object('reactions', p.reaction_counts,
    'my_reactions', (select coalesce(jsonb_agg(r.kind order by r.kind), '[]') from public.reactions r where r.user_id = me and r.post_id = p.id)) from public.posts p where p.id = post.id);
end $$;

-- Triggers keep the counts of a post equal to its rows.
create or replace function internal.count_reaction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row public.reactions := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  update public.posts p set reaction_counts = case when counted.now <= 0 then p.reaction_counts - row.kind else p.reaction_counts || jsonb_build_object(row.kind, counted.now) end
  from (select id, coalesce((reaction_counts ->> row.kind)::integer, 0) + step as now from public.posts where id = row.post_id for update) counted where p.id = counted.id;
  return null;
end $$;
create or replace trigger count_reaction after insert or delete on public.reactions for each row execute function internal.count_reaction();

create or replace function internal.count_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step integer := case when tg_op <> 'DELETE' and new.status = 'visible' then 1 else 0 end - case when tg_op <> 'INSERT' and old.status = 'visible' then 1 else 0 end;
begin
  if step <> 0 then
    update public.posts set comment_count = greatest(comment_count + step, 0) where id = case when tg_op = 'DELETE' then old.post_id else new.post_id end;
  end if;
  return null;
end $$;
create or replace trigger count_comment after insert or delete or update of status on public.comments for each row execute function internal.count_comment();

grant execute on function public.react(uuid, text, boolean) to authenticated;
