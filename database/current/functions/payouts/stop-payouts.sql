-- The link in a mail about a bank account: an owner stops pay-outs with it, no matter who is signed in where.

create or replace function internal.payout_stop_hash(token text) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to('stop payouts ' || coalesce(token, ''), 'UTF8'))
$$;

create or replace function internal.make_payout_stop_link(p_organiser_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := internal.random_code(32, 'abcdefghijkmnpqrstuvwxyz23456789');
begin
  insert into internal.payout_stop_links (token_hash, organiser_id) values (internal.payout_stop_hash(token), p_organiser_id);
  return token;
end $$;

-- Holds the pay-outs until staff have looked, and answers whose they are. Null for a link that is unknown, used, or older than seven days.
-- No right is asked for: who has taken over an owner's account may have taken the owner out of the team as well.
create or replace function public.stop_payouts(p_token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  stopped uuid;
  why constant text := 'An owner stopped them with the link in our email about the bank account.';
begin
  update internal.payout_stop_links set used_at = now()
  where token_hash = internal.payout_stop_hash(left(p_token, 100)) and used_at is null and created_at > now() - interval '7 days' returning organiser_id into stopped;
  if stopped is null then
    return null;
  end if;
  insert into internal.payout_holds (organiser_id, reason) values (stopped, why) on conflict do nothing;
  if found then
    perform internal.record_act('payouts_held', 'organisers', stopped::text, null, jsonb_build_object('reason', why));
    perform internal.tell_payout_hold(stopped, why, false);
  end if;
  return (select name from public.organisers where id = stopped);
end $$;

create or replace function internal.retention_payout_stop_links(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from internal.payout_stop_links where created_at < moment - interval '90 days';
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function public.stop_payouts(text) to anon, authenticated;
