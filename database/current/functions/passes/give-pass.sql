-- What the service notes as it gives a pass out, before it reads what the pass shows: a change from then on is pushed.

-- The file of an Apple pass goes out with the token that has this hash.
create or replace function internal.give_apple_pass(p_pass_id uuid, p_token_hash text) returns void
language sql security definer set search_path = '' as $$
  update internal.passes p set token_hash = decode(p_token_hash, 'hex'), given_at = now() where p.id = p_pass_id
$$;

create or replace function internal.give_google_pass(p_pass_id uuid) returns void
language sql security definer set search_path = '' as $$
  update internal.passes p set is_in_google = true, given_at = now() where p.id = p_pass_id
$$;

-- Which wallets the server has keys for. Passes that were not followed while there were none are looked at again.
create or replace function internal.know_wallets(p_has_apple boolean, p_has_google boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before internal.pass_settings;
begin
  select * into before from internal.pass_settings for update;
  if (before.has_apple, before.has_google) is distinct from (p_has_apple, p_has_google) then
    update internal.pass_settings set has_apple = p_has_apple, has_google = p_has_google;
    insert into internal.pass_changes (event_id) select distinct p.event_id from internal.passes p where (p_has_apple or p_has_google) and p.kind = 'ticket';
    insert into internal.member_pass_changes (pass_id) select p.id from internal.passes p where (p_has_apple or p_has_google) and p.kind = 'member';
  end if;
end $$;

grant execute on function internal.give_apple_pass(uuid, text), internal.give_google_pass(uuid), internal.know_wallets(boolean, boolean) to passes_admin;
