-- What everybody reads of the solidarity fund of a night, and what its team reads.

-- Where what is left goes, as it is said beforehand.
create or replace function internal.fund_rest_words(fund internal.solidarity_funds) returns text
language sql stable security definer set search_path = '' as $$
  select case fund.rest when 'next' then format('What is left after the night goes to the next solidarity fund of %s.', o.name)
    else 'What is left after the night goes back to those who gave, each by their share.' end
  from public.organisers o where o.id = fund.organiser_id
$$;

-- What is in the fund, said below its ticket.
create or replace function internal.fund_state_words(p_event_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when pot.pence > 0 then format(' There is %s in the fund.', internal.money_words(pot.pence)) else ' The fund is empty at the moment.' end
  from (select greatest(internal.fund_left(p_event_id), 0) as pence) pot
$$;

-- The fund of a night: what is left in it, what one may give, and by which rules. Null where the night has none. Never who gave or took.
create or replace function public.show_fund(p_event_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('is_open', f.is_open, 'left_pence', greatest(internal.fund_left(f.event_id), 0), 'gift_type_id', f.gift_type_id, 'ticket_type_id', f.ticket_type_id,
    'price_pence', f.price_pence, 'least_pence', g.min_pence, 'most_pence', g.max_pence, 'rest', internal.fund_rest_words(f), 'takes_deposits', f.takes_deposits)
  from internal.solidarity_funds f join public.ticket_types g on g.id = f.gift_type_id
  where f.event_id = p_event_id and f.settled_at is null and (internal.may_find_event(p_event_id) or internal.is_event_team(p_event_id) or internal.is_staff())
$$;

-- The fund as its team set it, with sums. Null where it has none: then what waits from earlier nights is told. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_fund(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager,editor,finance}');
begin
  return internal.fund_json(event);
end $$;

create or replace function internal.fund_json(event public.events) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('waiting_pence', (select coalesce(sum(x.pence), 0)::bigint from internal.fund_entries x where x.organiser_id = event.organiser_id and x.event_id is null),
    'fund', (select json_build_object('is_open', f.is_open, 'is_settled', f.settled_at is not null, 'name', t.name, 'price_pence', f.price_pence, 'places', s.quantity, 'per_person', t.per_person_max,
        'rest', f.rest, 'takes_deposits', f.takes_deposits, 'left_pence', greatest(internal.fund_left(f.event_id), 0), 'tickets', s.sold,
        'given_pence', sums.given, 'paid_pence', sums.paid, 'deposits_pence', sums.deposits, 'carried_pence', sums.carried, 'back_pence', sums.back)
      from internal.solidarity_funds f join public.ticket_types t on t.id = f.ticket_type_id join public.ticket_inventory s on s.ticket_type_id = t.id cross join lateral (
        select coalesce(sum(x.pence) filter (where x.kind = 'gift'), 0)::bigint as given, coalesce(-sum(x.pence) filter (where x.kind = 'ticket'), 0)::bigint as paid,
          coalesce(sum(x.pence) filter (where x.kind = 'deposit'), 0)::bigint as deposits, coalesce(sum(x.pence) filter (where x.kind = 'carried'), 0)::bigint as carried,
          coalesce(-sum(x.pence) filter (where x.kind = 'back'), 0)::bigint as back
        from internal.fund_entries x where x.event_id = f.event_id) sums
      where f.event_id = event.id))
$$;

grant execute on function public.show_fund(uuid) to anon, authenticated;
grant execute on function public.get_fund(uuid) to authenticated;
