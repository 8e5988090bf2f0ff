-- A member who deletes their account leaves no trace on the list; their number is not given again.
create or replace function internal.anonymise_memberships(person uuid) returns void
language sql security definer set search_path = '' as $$
  select internal.signal_membership_left(m, 'left') from public.memberships m where m.user_id = person and internal.money_back_until(m) is not null;
  delete from public.memberships where user_id = person;
  delete from public.membership_imports where email = (select lower(u.email) from auth.users u where u.id = person);
  update public.memberships set decided_by = null where decided_by = person;
$$;

create or replace function internal.export_memberships(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('memberships', (select coalesce(jsonb_agg(jsonb_build_object('organiser', o.name, 'plan', p.name, 'status', m.status, 'number', m.number,
      'note', m.note, 'asked_at', m.asked_at, 'since', m.since, 'period', m.period, 'price_pence', m.price_pence, 'paid_until', m.paid_until,
      'price_notices', (select coalesce(jsonb_agg(jsonb_build_object('from_pence', n.from_pence, 'to_pence', n.to_pence, 'told_at', n.told_at, 'counts_from', n.counts_from) order by n.told_at), '[]')
        from internal.price_notices n where n.membership_id = m.id),
      'renews_since', m.renews_since, 'card', (select jsonb_build_object('last4', c.last4, 'expires_on', c.expires_on) from internal.saved_cards c where c.id = m.card_id), 'pays_until', m.pays_until,
      'ends_at', m.ends_at, 'ended_at', m.ended_at, 'ended_why', m.ended_why) order by m.asked_at), '[]')
    from public.memberships m join public.membership_plans p on p.id = m.plan_id join public.organisers o on o.id = m.organiser_id where m.user_id = person),
    'club_guests', (select coalesce(jsonb_agg(jsonb_build_object('night', e.title, 'starts_at', e.starts_at, 'name', g.guest_name, 'address', g.guest_address,
        'signed_at', g.signed_at) order by g.signed_at), '[]')
      from public.club_guests g join public.memberships m on m.id = g.membership_id join public.events e on e.id = g.event_id where m.user_id = person),
    'membership_registers', (select coalesce(jsonb_agg(jsonb_build_object('organiser', o.name, 'plan', p.name, 'email', i.email, 'number', i.number, 'since', i.since,
        'created_at', i.created_at)), '[]')
      from public.membership_imports i join public.membership_plans p on p.id = i.plan_id join public.organisers o on o.id = i.organiser_id
      join auth.users u on lower(u.email) = i.email and u.email_confirmed_at is not null where u.id = person))
$$;

create or replace function internal.retention_memberships(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.memberships m where m.ended_at < moment - interval '1 year' or (m.status = 'asked' and m.asked_at < moment - interval '90 days');
  get diagnostics gone = row_count;
  return gone;
end $$;
