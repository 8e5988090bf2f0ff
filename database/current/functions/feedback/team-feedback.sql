-- What the team of a night reads: averages and words of whole fives, so that no answer stands alone and none shows by what it changes.

-- The numbers of one question, in the order in which they were given: the average of the first whole fives of them, null below five.
create or replace function internal.feedback_average(numbers smallint[]) returns numeric
language sql immutable set search_path = '' as $$
  select round(avg(n), 1) from unnest(numbers[1:cardinality(numbers) / 5 * 5]) n
$$;

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_event_feedback(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('night_changes'));
begin
  return (
    with given as (select * from internal.feedback_answers where event_id = event.id order by place),
      -- words are counted by themselves: one text among five numbers would be one person's
      texts as (select words, id, row_number() over (order by place) as at, count(*) over () as many from given where words is not null)
    select json_build_object('asked', coalesce(n.asked, 0), 'closes_at', n.closes_at, 'answers', (select count(*) from given),
      'sound', internal.feedback_average(array(select sound from given where sound is not null)),
      'access', internal.feedback_average(array(select access from given where access is not null)),
      'safety', internal.feedback_average(array(select safety from given where safety is not null)),
      'queue', internal.feedback_average(array(select queue from given where queue is not null)),
      -- in an order of their own, which says nothing of when each was written
      'words', (select coalesce(json_agg(words order by md5(id::text)), '[]') from texts where at <= many / 5 * 5))
    from (select) always left join internal.feedback_nights n on n.event_id = event.id);
end $$;

grant execute on function public.get_event_feedback(uuid) to authenticated;
