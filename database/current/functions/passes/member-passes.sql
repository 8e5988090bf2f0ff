-- The card of a member in a wallet. It follows the membership: what has ended, or is paused, is void and shows no code.

-- A wallet pass of one's own membership. Asking again answers the same pass.
-- @throws AUTH_REQUIRED, PASSES_OFF, PASSES_NOT_FOUND (also for somebody else's), PASSES_NOT_GOOD, PASSES_RATE_LIMITED
create or replace function public.make_member_pass(p_membership_id uuid, p_wallet text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  member public.memberships;
  made uuid;
begin
  perform internal.take_limit(me, 'passes', 'PASSES_RATE_LIMITED');
  perform internal.require_wallet(p_wallet, 'Cards cannot be added to this wallet', 'Show your card under Memberships in your settings.');
  select * into member from public.memberships m where m.id = p_membership_id and m.user_id = me;
  if member.id is null then
    perform internal.refuse(404, 'PASSES_NOT_FOUND', 'This card is not yours', 'Your cards are under Memberships in your settings.');
  elsif member.status not in ('active', 'ending') then
    perform internal.refuse(409, 'PASSES_NOT_GOOD', 'This card does not count at the moment', 'Look under Memberships in your settings.');
  end if;
  perform public.show_member_card(member.id);
  insert into internal.passes as p (kind, membership_id, owner_id) values ('member', member.id, me)
  on conflict on constraint passes_membership_id_key do update set given_at = now() returning p.id into made;
  return made;
end $$;

grant execute on function public.make_member_pass(uuid, text) to authenticated;

-- The server has keys for a wallet. @throws PASSES_OFF
create or replace function internal.require_wallet(p_wallet text, p_message text, p_hint text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  settings internal.pass_settings := (select s from internal.pass_settings s);
begin
  if not coalesce(case p_wallet when 'apple' then settings.has_apple when 'google' then settings.has_google end, false) then
    perform internal.refuse(404, 'PASSES_OFF', p_message, p_hint);
  end if;
end $$;

-- What the pass of a member shows now; a dead one says whose it was and neither number nor code.
create or replace function internal.read_member_pass(pass internal.passes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', pass.id, 'token_hash', encode(pass.token_hash, 'hex'), 'changed_at', pass.changed_at, 'ending', ending.why,
    'organiser', o.name, 'plan', l.name, 'member', case when ending.why is null then jsonb_build_object('code', 'M1' || upper(c.code), 'number', m.number, 'since', m.since,
      'name', (select coalesce(p.full_name, p.handle::text) from public.profiles p where p.user_id = m.user_id), 'until', case when m.status = 'ending' then m.ends_at end) end)
  from (select internal.member_pass_ending(pass) as why) ending left join public.memberships m on m.id = pass.membership_id
  left join public.membership_plans l on l.id = m.plan_id left join public.organisers o on o.id = m.organiser_id left join internal.member_cards c on c.membership_id = m.id
$$;

create or replace function internal.member_pass_ending(pass internal.passes) returns text
language sql stable security definer set search_path = '' as $$
  select case when m.status in ('active', 'ending') and m.user_id = pass.owner_id then null when m.status = 'paused' then 'membership_paused' else 'membership_ended' end
  from (select) always left join public.memberships m on m.id = pass.membership_id
$$;

create or replace function internal.note_pass_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.member_pass_changes (pass_id) select p.id from internal.passes p where p.membership_id = old.id and internal.has_wallets();
  return coalesce(new, old);
end $$;
create or replace trigger note_pass_member after update on public.memberships for each row
  when ((old.status, old.number, old.since, old.ends_at, old.plan_id) is distinct from (new.status, new.number, new.since, new.ends_at, new.plan_id))
  execute function internal.note_pass_member();
create or replace trigger note_pass_member_gone before delete on public.memberships for each row execute function internal.note_pass_member();
