-- What a night cost, and its papers.

-- Writes a cost, {name, pence, paid_by, file_name}; paid_by is the deal whose side is paid back. @throws SETTLEMENTS_INVALID and what own_settlement throws
create or replace function public.add_settlement_cost(p_event_id uuid, p_name text, p_pence integer, p_paid_by uuid default null, p_file_name text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_settlement(p_event_id);
  said constant text := internal.clean_line(p_name);
begin
  if char_length(said) not between 1 and 100 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Say what the cost was for', 'At most 100 characters.', field => 'name');
  elsif coalesce(p_pence, 0) not between 1 and 100000000 then
    perform internal.refuse(400, 'SETTLEMENTS_INVALID', 'Write the cost, 1p to £1,000,000', 'In pounds, like 80 or 80.50.', field => 'pence');
  elsif p_paid_by is not null and not exists (select from internal.settlement_deals d where d.id = p_paid_by and d.event_id = event.id) then
    perform internal.refuse(404, 'SETTLEMENTS_INVALID', 'Who paid it has no deal on this night', 'Choose again.', field => 'paid_by');
  elsif p_file_name is not null and (split_part(p_file_name, '/', 1) <> event.organiser_id::text
    or not exists (select from storage.objects o where o.bucket_id = 'settlement_files' and o.name = p_file_name) or exists (select from internal.settlement_costs c where c.file_name = p_file_name)) then
    perform internal.refuse(404, 'SETTLEMENTS_INVALID', 'The paper did not arrive', 'Choose the file again.', field => 'file_name');
  elsif (select count(*) from internal.settlement_costs c where c.event_id = event.id) >= 200 then
    perform internal.refuse(409, 'SETTLEMENTS_INVALID', 'A night has at most 200 costs', 'Put some of them together.', field => 'name');
  end if;
  insert into internal.settlement_costs (event_id, name, pence, deal_id, file_name) values (event.id, said, p_pence, p_paid_by, p_file_name);
  return internal.night_settlement_json(event);
end $$;

-- Takes a cost away. Its paper goes with it, unless a sheet that was made names it. @throws SETTLEMENTS_NOT_FOUND and what own_settlement throws
create or replace function public.remove_settlement_cost(p_cost_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_settlement((select c.event_id from internal.settlement_costs c where c.id = p_cost_id));
  gone text;
begin
  delete from internal.settlement_costs c where c.id = p_cost_id returning c.file_name into gone;
  if gone is not null and not internal.is_paper_of_sheet(event.id, gone) then
    perform internal.forget_settlement_files(array[gone]);
  end if;
  return internal.night_settlement_json(event);
end $$;

grant execute on function public.add_settlement_cost(uuid, text, integer, uuid, text), public.remove_settlement_cost(uuid) to authenticated;

create or replace function internal.is_paper_of_sheet(p_event_id uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.settlement_sheets s join internal.settlement_deals d on d.id = s.deal_id, jsonb_array_elements(s.facts -> 'costs') cost
    where d.event_id = p_event_id and cost ->> 'file_name' = p_name)
$$;

-- For the policy on files: whether the caller is the other side of a deal whose sheets show a paper. Owners and managers read the folder of their team.
create or replace function internal.may_read_settlement_file(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.settlement_deals d join public.events e on e.id = d.event_id join internal.settlement_sheets s on s.deal_id = d.id, jsonb_array_elements(s.facts -> 'costs') cost
    where e.organiser_id::text = split_part(p_name, '/', 1) and cost ->> 'file_name' = p_name and internal.is_settlement_party(d))
$$;
grant execute on function internal.may_read_settlement_file(text) to anon, authenticated, service_role;

-- Deletes files of that bucket; the bytes go with the next sweep.
create or replace function internal.forget_settlement_files(p_names text[]) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  versions text[];
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (delete from storage.objects o where o.bucket_id = 'settlement_files' and o.name = any (p_names) returning version)
  select coalesce(array_agg(version), '{}') into versions from gone;
  update internal.blobs set doomed_at = now() - interval '1 day' where version = any (versions);
  perform set_config('storage.allow_delete_query', 'false', true);
  return cardinality(versions);
end $$;
