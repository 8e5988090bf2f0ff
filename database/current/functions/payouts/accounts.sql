-- The account that an organiser's money goes to. It is opened by an owner, at the provider's own page.

-- Where money goes is decided with a second factor: a stolen password alone must not send it elsewhere.
-- @throws AUTH_SECOND_STEP_REQUIRED, PAYOUTS_SECOND_FACTOR_REQUIRED
create or replace function internal.require_second_factor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_aal2();
  if coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal1' then
    perform internal.refuse(403, 'PAYOUTS_SECOND_FACTOR_REQUIRED', 'Money goes only where an owner with a second step sends it',
      'Set up an authenticator or a key under Settings, Security, and try again.');
  end if;
end $$;

-- Begins to open the account, or goes on with it: the row and its key are there before the provider is asked.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, AUTH_SECOND_STEP_REQUIRED, PAYOUTS_SECOND_FACTOR_REQUIRED, PAYOUTS_RATE_LIMITED
create or replace function public.open_payout_account(p_organiser_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  account public.payout_accounts;
begin
  perform internal.require_role(p_organiser_id, '{owner}');
  perform internal.require_second_factor();
  perform internal.take_limit(auth.uid(), 'payout_accounts', 'PAYOUTS_RATE_LIMITED');
  insert into public.payout_accounts (organiser_id) values (p_organiser_id) on conflict (organiser_id) do nothing;
  if found then
    insert into internal.payout_account_refs (organiser_id, idempotency_key) values (p_organiser_id, p_organiser_id || ':1');
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'payout_account_opened', 'organisers', p_organiser_id::text);
  end if;
  select * into account from public.payout_accounts where organiser_id = p_organiser_id for update;
  if account.status = 'closed' then
    -- the bank account of the one before is still known, so that another one is waited for
    update internal.payout_account_refs set provider_ref = null, idempotency_key = p_organiser_id || ':' || extract(epoch from clock_timestamp())::bigint, created_at = now()
    where organiser_id = p_organiser_id;
    update public.payout_accounts set status = 'opening', wants = '{}', opened_at = now() where organiser_id = p_organiser_id returning * into account;
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'payout_account_opened', 'organisers', p_organiser_id::text);
  end if;
  return json_build_object('organiser_id', account.organiser_id, 'status', account.status);
end $$;

-- What the provider is to be asked for.
create or replace function internal.payout_account_to_open(p_organiser_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('organiser_id', a.organiser_id, 'key', r.idempotency_key, 'provider_ref', r.provider_ref, 'provider', a.provider, 'status', a.status,
    'name', coalesce(o.legal_name, o.name))
  from public.payout_accounts a join internal.payout_account_refs r using (organiser_id) join public.organisers o on o.id = a.organiser_id where a.organiser_id = p_organiser_id
$$;

-- An account at a provider that this installation has left is closed, and another one is opened in its place.
create or replace function internal.leave_payout_provider(p_organiser_id uuid, p_provider text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.payout_accounts where organiser_id = p_organiser_id and provider not in ('none', p_provider) for update;
  if found then
    update internal.payout_account_refs set provider_ref = null, destination = null, idempotency_key = p_organiser_id || ':' || extract(epoch from clock_timestamp())::bigint, created_at = now()
    where organiser_id = p_organiser_id;
    update public.payout_accounts set status = 'closed', provider = 'none' where organiser_id = p_organiser_id and status <> 'closed';
    update public.payout_accounts set status = 'opening', provider = 'none', wants = '{}', opened_at = now() where organiser_id = p_organiser_id;
  end if;
end $$;

create or replace function internal.note_payout_account(p_organiser_id uuid, p_ref text, p_provider text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update internal.payout_account_refs set provider_ref = p_ref where organiser_id = p_organiser_id and provider_ref is null;
  update public.payout_accounts set provider = p_provider where organiser_id = p_organiser_id and provider <> p_provider;
end $$;

-- What the provider says of an account now. A bank account, the first as well as one that takes the place of another, is waited for, and all owners
-- are written to.
create or replace function internal.apply_payout_account(p_ref text, p_status text, p_wants text[], p_destination text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account public.payout_accounts;
  known internal.payout_account_refs;
  says text := p_status;
begin
  select a.* into account from public.payout_accounts a join internal.payout_account_refs r using (organiser_id) where r.provider_ref = p_ref for update of a;
  if account.organiser_id is null then
    return;
  end if;
  select * into known from internal.payout_account_refs where organiser_id = account.organiser_id;
  if says = 'opening' and account.status <> 'opening' then
    says := case account.status when 'closed' then 'closed' else 'wants_more' end;
  end if;
  if account.status = 'closed' then
    says := 'closed';
  end if;
  if p_destination is distinct from known.destination and p_destination is not null then
    update internal.payout_account_refs set destination = p_destination where organiser_id = account.organiser_id;
    perform internal.note_bank_account(account, known.destination is null);
  elsif says = 'ready' and account.status <> 'ready' and known.destination is null and account.named_at is null then
    perform internal.note_bank_account(account, true); -- the provider does not say which it is
  end if;
  update public.payout_accounts set status = says, wants = case says when 'closed' then '{}' else array(select distinct unnest(p_wants) order by 1) end, checked_at = now()
  where organiser_id = account.organiser_id;
  if says <> account.status and says in ('wants_more', 'closed') then
    perform internal.tell_payout_account(account.organiser_id, says);
  end if;
end $$;

-- From now nothing is sent for three days, and all owners hear of it.
create or replace function internal.note_bank_account(account public.payout_accounts, p_is_first boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.payout_accounts set named_at = case when p_is_first then now() else named_at end, changed_at = case when p_is_first then changed_at else now() end
  where organiser_id = account.organiser_id;
  insert into public.audit_logs (action_type, table_name, record_id)
  values (case when p_is_first then 'payout_account_named' else 'payout_account_changed' end, 'organisers', account.organiser_id::text);
  perform internal.tell_payout_account(account.organiser_id, case when p_is_first then 'named' else 'changed' end);
end $$;

-- All owners hear by mail what became of the account: named, changed, wants_more or closed. Of the first two each gets a link that stops pay-outs.
create or replace function internal.tell_payout_account(p_organiser_id uuid, p_change text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := (select jsonb_build_object('organiser', o.name, 'organiser_id', o.id, 'change', p_change,
      'pays_on', (select (internal.next_payout_at(internal.payout_waits_until(a)) at time zone 'Europe/London')::date
        from public.payout_accounts a where a.organiser_id = o.id and internal.payout_waits_until(a) is not null))
    from public.organisers o where o.id = p_organiser_id);
  address text;
begin
  for address in
    select u.email from internal.team_user_ids(p_organiser_id, null, '{owner}') person join auth.users u on u.id = person
    where u.email <> '' and u.deleted_at is null order by 1
  loop
    perform internal.enqueue_mail('payout-account', address,
      facts || case when p_change in ('named', 'changed') then jsonb_build_object('token', internal.make_payout_stop_link(p_organiser_id)) else '{}' end);
  end loop;
end $$;

-- Accounts to be asked about: those that are not ready every hour, less often the longer they stay so, and all of them at night.
create or replace function internal.payout_accounts_to_check(p_provider text default null, is_nightly boolean default false) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.organiser_id from public.payout_accounts a join internal.payout_account_refs r using (organiser_id)
  where r.provider_ref is not null and a.status <> 'closed' and (p_provider is null or a.provider = p_provider)
    and (is_nightly or (a.status <> 'ready' and a.checked_at < now() - greatest(interval '1 hour', (now() - a.opened_at) / 20)))
  order by a.checked_at limit case when is_nightly then 100000 else 100 end
$$;

create or replace function internal.payout_account_of_ref(p_ref text) returns uuid
language sql stable security definer set search_path = '' as $$
  select organiser_id from internal.payout_account_refs where provider_ref = p_ref
$$;

-- People who count the money may have it asked about now, once in two seconds. Null when it is not theirs or was asked about just now.
create or replace function internal.payout_account_to_ask_about(p_organiser_id uuid, p_user_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  update public.payout_accounts a set checked_at = now() from internal.payout_account_refs r
  where r.organiser_id = a.organiser_id and r.provider_ref is not null and a.organiser_id = p_organiser_id and a.checked_at < now() - interval '2 seconds' and a.status <> 'closed'
    and p_user_id in (select internal.team_user_ids(p_organiser_id, null, '{owner,manager,finance}')) returning a.organiser_id
$$;

grant execute on function public.open_payout_account(uuid) to authenticated;
