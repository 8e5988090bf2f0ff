-- A team switches replies on and off, and shuts accounts and servers out. Off, what came before stays to be read, and nothing new is taken or sent.

-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, FEDERATION_CLOSED where there is no federation
create or replace function public.switch_replies(p_organiser_id uuid, p_is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_role(p_organiser_id, '{owner,manager}');
  if not internal.is_federated() then
    perform internal.refuse(403, 'FEDERATION_CLOSED', 'There is no federation here', 'Nothing was changed.');
  elsif coalesce(p_is_on, false) then
    insert into internal.federation_reply_teams (organiser_id) values (p_organiser_id) on conflict do nothing;
  else
    delete from internal.federation_reply_teams t where t.organiser_id = p_organiser_id;
  end if;
end $$;

-- Shuts out the account of a thread, or its whole server. What they said goes with it. @throws FEDERATION_NOT_FOUND, FEDERATION_INVALID
create or replace function public.block_replies(p_thread_id uuid, p_what text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  thread internal.federation_threads := internal.own_reply_thread(p_thread_id, me);
begin
  if coalesce(p_what, '') not in ('account', 'server') then
    perform internal.refuse(400, 'FEDERATION_INVALID', 'Choose whom to block', 'The account, or its whole server.');
  elsif (select count(*) from internal.federation_reply_blocks b where b.organiser_id = thread.organiser_id) >= 5000 then
    perform internal.refuse(409, 'FEDERATION_INVALID', 'There are 5,000 blocks already', 'Take one away first, or switch replies off.');
  end if;
  insert into internal.federation_reply_blocks (organiser_id, host, account)
  values (thread.organiser_id, thread.host, case p_what when 'account' then internal.pseudonym(thread.account) else '' end) on conflict do nothing;
  delete from internal.federation_threads t where t.organiser_id = thread.organiser_id and t.host = thread.host and (p_what = 'server' or t.account = thread.account);
end $$;

-- @throws FEDERATION_NOT_FOUND
create or replace function public.unblock_replies(p_block_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  delete from internal.federation_reply_blocks b where b.id = p_block_id and internal.reads_replies(b.organiser_id, me);
  if not found then
    perform internal.refuse(404, 'FEDERATION_NOT_FOUND', 'This block is not there any more', 'Load the page again.');
  end if;
end $$;

grant execute on function public.switch_replies(uuid, boolean), public.block_replies(uuid, text), public.unblock_replies(uuid) to authenticated;
