-- Money keeps its record; nothing here names a person but the one who asked for a refund, whose account is empty.
create or replace function internal.anonymise_payments(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from internal.request_keys where user_id = person;
  delete from internal.night_cards k using public.payments p join public.bookings b on b.id = p.booking_id where p.id = k.payment_id and b.user_id = person;
  update public.payments p set last4 = null from public.bookings b where b.id = p.booking_id and b.user_id = person;
  update public.payments p set last4 = null from public.membership_charges c where c.id = p.membership_charge_id and c.user_id = person;
end $$;

create or replace function internal.export_payments(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payments', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.payments p join public.bookings b on b.id = p.booking_id where b.user_id = person),
    'refunds', (select coalesce(jsonb_agg(to_jsonb(r) - 'requested_by' - 'approved_by'), '[]') from public.refunds r join public.bookings b on b.id = r.booking_id where b.user_id = person),
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.invoices i join public.bookings b on b.id = i.booking_id where b.user_id = person),
    'membership_payments', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object(
        'payments', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.payments p where p.membership_charge_id = c.id),
        'refunds', (select coalesce(jsonb_agg(to_jsonb(r) - 'requested_by' - 'approved_by'), '[]') from public.refunds r join public.payments p on p.id = r.payment_id where p.membership_charge_id = c.id),
        'invoices', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.invoices i where i.membership_charge_id = c.id))), '[]')
      from public.membership_charges c where c.user_id = person),
    'refund_choices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.refund_choices c join public.bookings b on b.id = c.booking_id where b.user_id = person))
$$;
