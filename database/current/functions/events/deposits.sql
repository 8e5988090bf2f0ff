-- A ticket whose price is a deposit, as a team writes it.
create or replace function internal.problems_deposit(ticket jsonb, place text) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
begin
  if not internal.draft_flag(ticket, 'is_deposit') then
    return;
  elsif internal.draft_line(ticket, 'kind') is distinct from 'paid' then
    return next internal.problem('tickets', place || 'is_deposit', 'EVENTS_INVALID_TICKET', 'Only a paid ticket can be a deposit', 'Make it a paid ticket, or take the tick away.');
  elsif internal.draft_line(ticket, 'bundle') is not null then
    return next internal.problem('tickets', place || 'bundle', 'EVENTS_INVALID_TICKET', 'A deposit is the same for each ticket', 'Choose "Each costs the same".');
  elsif coalesce(internal.draft_number(ticket, 'vat_basis_points'), 0) > 0 then
    return next internal.problem('tickets', place || 'vat_basis_points', 'EVENTS_INVALID_TICKET', 'A deposit has no VAT in it', 'Choose "No VAT".');
  end if;
end $$;

create or replace function internal.write_deposit(p_type_id uuid, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if internal.draft_flag(said, 'is_deposit') then
    insert into internal.deposit_types (ticket_type_id) values (p_type_id) on conflict do nothing;
  else
    delete from internal.deposit_types d where d.ticket_type_id = p_type_id;
  end if;
end $$;
