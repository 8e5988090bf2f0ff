-- What an admin should know of the last day, newest first, at most fifty: roles given and taken, refresh tokens used twice,
-- ten wrong passwords for one account within five minutes, a broken audit chain, an invariant that does not hold.
create or replace function public.list_security_alerts() returns table (type text, message text, action text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return query
    select * from (
      select 'role_change'::text,
        format('%s %s the role %s', coalesce(actor.full_name, actor.handle::text, 'The server'), case l.action_type when 'role_given' then 'gave' when 'role_taken' then 'took' else 'changed' end,
          coalesce(l.new_data, l.old_data) ->> 'role'),
        format('About %s', coalesce(subject.full_name, subject.handle::text, 'a person who is gone')), l.created_at
      from public.audit_logs l
      left join public.profiles actor on actor.user_id = l.actor_id
      left join public.profiles subject on subject.user_id::text = coalesce(l.new_data, l.old_data) ->> 'user_id'
      where l.action_type in ('role_given', 'role_taken', 'role_changed') and l.created_at > now() - interval '1 day'
      union all
      select 'token_reuse', 'A refresh token was used twice', 'The session was ended', e.created_at
      from auth.audit_log_entries e where e.payload ->> 'action' = 'token_revoked' and e.created_at > now() - interval '1 day'
      union all
      select 'refused_sign_ins', format('%s wrong passwords for one account in five minutes', max(tries)), 'The account of ' || coalesce(name, 'a person without a name'), max(until)
      from (
        select r.user_id, coalesce(p.full_name, p.handle::text) as name, r.minute + interval '1 minute' as until,
          sum(r.count) over (partition by r.user_id order by r.minute range interval '4 minutes' preceding) as tries
        from internal.refused_sign_ins r left join public.profiles p on p.user_id = r.user_id where r.minute > now() - interval '1 day'
      ) refused where tries >= 10 group by user_id, name
      union all
      select 'audit_chain', format('The audit log is broken at entry %s', position), 'See docs/operations.md', now()
      from internal.newest_audit_breaks() position
      union all
      select 'violation', format('%s: %s', rule, what), 'Record ' || record, now() from internal.violations
    ) alerts (type, message, action, created_at)
    order by 4 desc limit 50;
end $$;

grant execute on function public.list_security_alerts() to authenticated;
