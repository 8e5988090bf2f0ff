-- Why a token may listen no longer although it has not expired: its session ended, or its person is locked out; null when it may.
-- Tokens of an operator's own tools name no session, and may name people that are not ours.
create or replace function realtime.refusal_of(p_person uuid, p_session uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_session is not null and not exists (
      select from auth.sessions where id = p_session and user_id = p_person and coalesce(not_after > now(), true)) then 'Session has ended'
    when exists (select from auth.users where id = p_person and (banned_until > now() or deleted_at is not null))
      or exists (select from public.profiles where user_id = p_person and status <> 'active') then 'Account is suspended'
  end
$$;
grant execute on function realtime.refusal_of(uuid, uuid) to realtime_admin;

-- Tells every copy of the server that a person may have lost a right, so that their channels are judged again at once.
create or replace function realtime.tell_of_rights() returns trigger
language plpgsql set search_path = '' as $$
declare
  before text := case when tg_op <> 'INSERT' then to_jsonb(old) ->> tg_argv[0] end;
  after text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[0] end;
begin
  if before is not null then
    perform pg_notify('undercroft_realtime', 'p' || before);
  end if;
  if after is distinct from before and after is not null then
    perform pg_notify('undercroft_realtime', 'p' || after);
  end if;
  return null;
end $$;

create or replace trigger tell_of_rights after delete on auth.sessions for each row execute function realtime.tell_of_rights('user_id');
create or replace trigger tell_of_rights after update of banned_until, deleted_at on auth.users for each row
  when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at) execute function realtime.tell_of_rights('id');
create or replace trigger tell_of_rights_gone after delete on auth.users for each row execute function realtime.tell_of_rights('id');
create or replace trigger tell_of_rights after insert or update of status or delete on auth.mfa_factors for each row execute function realtime.tell_of_rights('user_id');
create or replace trigger tell_of_rights after update of status on public.profiles for each row
  when (old.status is distinct from new.status) execute function realtime.tell_of_rights('user_id');
create or replace trigger tell_of_rights after insert or update or delete on public.user_roles for each row execute function realtime.tell_of_rights('user_id');
create or replace trigger tell_of_rights after insert or update or delete on public.organiser_members for each row execute function realtime.tell_of_rights('user_id');
create or replace trigger tell_of_rights after insert or update or delete on public.venue_members for each row execute function realtime.tell_of_rights('user_id');
