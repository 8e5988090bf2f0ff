-- What an admin should know of the last day, newest first, at most fifty: roles given and taken, refresh tokens used twice,
-- a broken audit chain, an invariant that does not hold.
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
      select 'audit_chain', format('The audit log is broken at entry %s', position), 'See docs/operations.md', now()
      from internal.newest_audit_breaks() position
      union all
      select 'violation', format('%s: %s', rule, what), 'Record ' || record, now() from internal.violations
    ) alerts (type, message, action, created_at)
    order by 4 desc limit 50;
end $$;

grant execute on function public.list_security_alerts() to authenticated;
