-- Why and until when the caller is suspended, and the decision to appeal against; null where they are not. Staff's names stay out.
create or replace function public.get_my_suspension() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('until', case when s.suspended_until < 'infinity' then s.suspended_until end, 'action_id', a.id, 'rule', a.rule, 'facts', a.facts,
    'appeal_until', a.created_at + interval '20 days', 'appeal', (select p.status from public.appeals p where p.action_id = a.id))
  from public.profiles p
  join public.profile_private s on s.user_id = p.user_id
  left join lateral (
    select * from public.report_actions r where r.subject_id = p.user_id and r.action in ('suspend', 'ban') and r.reversed_at is null order by r.created_at desc limit 1
  ) a on true
  where p.user_id = (select internal.proven_uid()) and p.status = 'suspended'
$$;

grant execute on function public.get_my_suspension() to authenticated;
