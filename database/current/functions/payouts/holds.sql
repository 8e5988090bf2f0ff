-- Admins keep an organiser's pay-outs back, with a reason that the owners read.

-- @throws ADMIN_ADMIN_REQUIRED, PAYOUTS_INVALID_REASON, PAYOUTS_NOT_FOUND, PAYOUTS_ALREADY_HELD, PAYOUTS_RATE_LIMITED
create or replace function public.hold_payouts(p_organiser_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_admin();
  why text := internal.clean_text(p_reason);
begin
  if char_length(coalesce(why, '')) not between 10 and 300 then
    perform internal.refuse(400, 'PAYOUTS_INVALID_REASON', 'Give a reason of 10 to 300 characters', 'Say in a sentence why: the owners read it.');
  end if;
  perform from public.organisers where id = p_organiser_id for update;
  if not found then
    perform internal.refuse(404, 'PAYOUTS_NOT_FOUND', 'There is no such organiser', 'Look for them again.');
  end if;
  perform internal.take_limit(me, 'payout_holds', 'PAYOUTS_RATE_LIMITED');
  insert into internal.payout_holds (organiser_id, reason, held_by) values (p_organiser_id, why, me) on conflict do nothing;
  if not found then
    perform internal.refuse(409, 'PAYOUTS_ALREADY_HELD', 'Their pay-outs are held already', 'Load the list again.');
  end if;
  perform internal.record_act('payouts_held', 'organisers', p_organiser_id::text, null, jsonb_build_object('reason', why));
  perform internal.tell_payout_hold(p_organiser_id, why, false);
end $$;

-- @throws ADMIN_ADMIN_REQUIRED, PAYOUTS_NOT_HELD
create or replace function public.release_payouts(p_organiser_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_admin();
  why text;
begin
  update internal.payout_holds set released_at = now(), released_by = me where organiser_id = p_organiser_id and released_at is null returning reason into why;
  if why is null then
    perform internal.refuse(409, 'PAYOUTS_NOT_HELD', 'Their pay-outs are not held', 'Load the list again.');
  end if;
  perform internal.record_act('payouts_released', 'organisers', p_organiser_id::text, null, jsonb_build_object('reason', why));
  perform internal.tell_payout_hold(p_organiser_id, why, true);
end $$;

create or replace function internal.tell_payout_hold(p_organiser_id uuid, p_reason text, p_is_over boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := jsonb_build_object('organiser', (select name from public.organisers where id = p_organiser_id), 'organiser_id', p_organiser_id, 'reason', p_reason, 'is_over', p_is_over);
begin
  perform internal.notify('payout_held', u.id, facts), internal.enqueue_mail('payout-held', u.email, facts || jsonb_build_object('is_over', p_is_over::text))
  from internal.team_user_ids(p_organiser_id, null, '{owner,finance}') person join auth.users u on u.id = person where u.email <> '' and u.deleted_at is null;
end $$;

grant execute on function public.hold_payouts(uuid, text), public.release_payouts(uuid) to authenticated;
