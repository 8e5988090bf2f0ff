-- Addresses of a team's own server that are told what happens. Owners and managers look after them, as after the keys.

-- A secret as the Standard Webhooks specification writes it: 24 to 64 random bytes in base64.
create or replace function internal.webhook_secret() returns text
language sql volatile set search_path = '' as $$
  select 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64')
$$;

-- Whether the person who added a webhook, or switched it on last, may still do so.
create or replace function internal.has_hook_maker(hook public.webhooks) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.team_people(hook.organiser_id, hook.venue_id, internal.roles_with('keys')) t where t.user_id = hook.created_by)
$$;

-- A webhook that the caller may change, locked. @throws WEBHOOKS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.own_webhook(p_webhook_id uuid) returns public.webhooks
language plpgsql security definer set search_path = '' as $$
declare
  hook public.webhooks;
begin
  perform internal.require_person();
  select * into hook from public.webhooks where id = p_webhook_id for update;
  if hook.id is null or internal.my_role(hook.organiser_id, hook.venue_id) is null then
    perform internal.refuse(404, 'WEBHOOKS_NOT_FOUND', 'This webhook is not one of yours', 'Look at your webhooks again.');
  end if;
  perform internal.require_right('keys', hook.organiser_id, hook.venue_id);
  return hook;
end $$;

-- What a webhook is told of, each once and in one order. @throws WEBHOOKS_INVALID
create or replace function internal.webhook_kinds(p_kinds text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  known constant text[] := '{event.published,booking.confirmed,booking.cancelled,ticket.admitted}';
begin
  if coalesce(cardinality(p_kinds), 0) = 0 or not p_kinds <@ known then
    perform internal.refuse(400, 'WEBHOOKS_INVALID', 'Choose what it is told', 'At least one of the list.', field => 'kinds');
  end if;
  return array(select kind from unnest(known) kind where kind = any (p_kinds));
end $$;

-- Adds an address and answers {id, secret}: the secret is told this once. Only https is taken, but for a server of the same machine, which is
-- reached only where the operator has named it. Which addresses are reached is decided when something is sent.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, WEBHOOKS_INVALID, WEBHOOKS_FULL, KEYS_RATE_LIMITED
create or replace function public.add_webhook(p_address text, p_kinds text[], p_organiser_id uuid default null, p_venue_id uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := internal.clean_line(p_address);
  secret constant text := internal.webhook_secret();
  kinds text[];
  made uuid;
begin
  perform internal.require_right('keys', p_organiser_id, p_venue_id);
  perform internal.take_limit(auth.uid(), 'team_keys', 'KEYS_RATE_LIMITED');
  if coalesce(address !~* '^(https://[^\s/@<>"]+\.[^\s<>"@]+|http://(127\.0\.0\.1|localhost)(:\d+)?(/[^\s<>"@]*)?)$', true) or char_length(address) > 500 then
    perform internal.refuse(400, 'WEBHOOKS_INVALID', 'This is not the address of a server', 'It begins with https:// and has at most 500 characters.', field => 'address');
  end if;
  kinds := internal.webhook_kinds(p_kinds);
  perform internal.lock_team(p_organiser_id, p_venue_id);
  perform internal.require_right('keys', p_organiser_id, p_venue_id);
  if (select count(*) from public.webhooks w where w.organiser_id = p_organiser_id or w.venue_id = p_venue_id) >= 5 then
    perform internal.refuse(409, 'WEBHOOKS_FULL', 'Your team has five webhooks', 'Remove one that is not needed.');
  end if;
  insert into public.webhooks (organiser_id, venue_id, address, kinds, secret, created_by)
  values (p_organiser_id, p_venue_id, address, kinds, internal.seal_words(secret, 'webhooks'), auth.uid()) returning id into made;
  perform internal.record_act('webhook_added', 'webhooks', made::text, null, jsonb_build_object('kinds', kinds));
  return json_build_object('id', made, 'secret', secret);
end $$;

-- The webhooks of a team. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_webhooks(p_organiser_id uuid default null, p_venue_id uuid default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_right('keys', p_organiser_id, p_venue_id);
  return (
    select coalesce(json_agg(json_build_object('id', w.id, 'address', w.address, 'kinds', w.kinds, 'state', w.state, 'off_why', w.off_why, 'failing_since', w.failing_since,
      'next_at', w.next_at, 'old_until', case when w.old_until > now() then w.old_until end, 'created_at', w.created_at, 'made_by', p.full_name,
      'waiting', (select count(*) from public.webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting')) order by w.created_at, w.id), '[]')
    from public.webhooks w left join public.profiles p on p.user_id = w.created_by where w.organiser_id = p_organiser_id or w.venue_id = p_venue_id);
end $$;

-- What was sent to a webhook, the newest first. @throws WEBHOOKS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_webhook_deliveries(p_webhook_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  hook public.webhooks := internal.own_webhook(p_webhook_id);
begin
  return (
    select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'body', d.body, 'state', d.state, 'tries', d.tries, 'status', d.status, 'problem', d.problem,
      'created_at', d.created_at, 'tried_at', d.tried_at, 'next_at', case when d.state = 'waiting' then d.next_at end) order by d.created_at desc, d.id), '[]')
    from (select * from public.webhook_deliveries where webhook_id = hook.id order by created_at desc, id limit 50) d);
end $$;

-- Switches a webhook on or off, and chooses what it is told. Who switches it on answers for it from then on. @throws WEBHOOKS_NOT_FOUND, WEBHOOKS_INVALID
create or replace function public.change_webhook(p_webhook_id uuid, p_kinds text[], p_is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hook public.webhooks := internal.own_webhook(p_webhook_id);
  is_on constant boolean := coalesce(p_is_on, false);
  wanted constant text[] := internal.webhook_kinds(p_kinds);
begin
  if is_on = (hook.state = 'on') and wanted = hook.kinds then
    return;
  end if;
  if hook.state = 'on' and not is_on then
    -- what is old by the time it is switched on again is not sent then: "Send again" is the team's
    update public.webhook_deliveries d set state = 'given_up' where d.webhook_id = hook.id and d.state = 'waiting';
  end if;
  update public.webhooks w set kinds = wanted, state = case when is_on then 'on' else 'off' end,
    off_why = case when is_on then null else coalesce(w.off_why, 'team') end,
    failures = case when hook.state = 'off' then 0 else w.failures end, failing_since = case when hook.state = 'off' then null else w.failing_since end,
    next_at = case when hook.state = 'off' then null else w.next_at end, created_by = case when is_on and hook.state = 'off' then auth.uid() else w.created_by end
  where w.id = hook.id;
  perform internal.record_act('webhook_changed', 'webhooks', hook.id::text, null, jsonb_build_object('kinds', wanted, 'is_on', is_on));
end $$;

-- Gives a webhook another secret and answers {id, secret}, told this once. The old one signs beside it for a day; where another has replaced it
-- within that day, it is the one that the server knows for sure, and goes on until its day is over.
create or replace function public.rotate_webhook_secret(p_webhook_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  hook public.webhooks := internal.own_webhook(p_webhook_id);
  fresh constant text := internal.webhook_secret();
begin
  perform internal.take_limit(auth.uid(), 'team_keys', 'KEYS_RATE_LIMITED');
  update public.webhooks w set secret = internal.seal_words(fresh, 'webhooks'), old_secret = case when w.old_until > now() then w.old_secret else w.secret end,
    old_until = case when w.old_until > now() then w.old_until else now() + interval '1 day' end where w.id = hook.id;
  perform internal.record_act('webhook_secret_rotated', 'webhooks', hook.id::text, null, null);
  return json_build_object('id', hook.id, 'secret', fresh);
end $$;

-- Removes a webhook with what was sent to it. Nothing waits for it any more.
create or replace function public.remove_webhook(p_webhook_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hook public.webhooks := internal.own_webhook(p_webhook_id);
begin
  delete from public.webhooks where id = hook.id;
  perform internal.record_act('webhook_removed', 'webhooks', hook.id::text, null, null);
end $$;

-- Sends something once more, with the id it had. @throws WEBHOOKS_NOT_FOUND, WEBHOOKS_OFF, KEYS_RATE_LIMITED
create or replace function public.resend_webhook(p_delivery_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hook public.webhooks := internal.own_webhook((select d.webhook_id from public.webhook_deliveries d where d.id = p_delivery_id));
begin
  if hook.state = 'off' then
    perform internal.refuse(409, 'WEBHOOKS_OFF', 'This webhook is switched off', 'Switch it on, then send it again.');
  end if;
  perform internal.take_limit(auth.uid(), 'webhook_resends', 'KEYS_RATE_LIMITED');
  update public.webhook_deliveries d set state = 'waiting', tries = 0, tried_at = null, status = null, problem = null, next_at = now() where d.id = p_delivery_id;
  update public.webhooks w set next_at = null where w.id = hook.id;
end $$;

-- Switches a webhook off and tells the owners. What waits is given up: "Send again" is the team's.
create or replace function internal.switch_webhook_off(hook public.webhooks, why text) returns void
language sql security definer set search_path = '' as $$
  update public.webhooks w set state = 'off', off_why = why, next_at = null where w.id = hook.id;
  update public.webhook_deliveries d set state = 'given_up' where d.webhook_id = hook.id and d.state = 'waiting';
  select internal.tell_key_owners(hook.organiser_id, hook.venue_id, 'webhook_off', jsonb_build_object('host', substring(hook.address from '^[a-zA-Z]+://([^/?#]+)'), 'change', why));
$$;

grant execute on function public.add_webhook(text, text[], uuid, uuid), public.list_webhooks(uuid, uuid), public.list_webhook_deliveries(uuid),
  public.change_webhook(uuid, text[], boolean), public.rotate_webhook_secret(uuid), public.remove_webhook(uuid), public.resend_webhook(uuid) to authenticated;
