-- Sheets and signatures stay as they were made: a change is a new version. An account that is erased is taken out of them.
create or replace function internal.keep_settlement_sheet() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_signed boolean;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'made_by' - 'signed_by' = to_jsonb(old) - 'made_by' - 'signed_by' and coalesce(to_jsonb(new) ->> 'made_by', to_jsonb(new) ->> 'signed_by') is null then
    return new;
  elsif tg_op = 'DELETE' then
    -- what goes with its deal was judged there
    is_signed := case tg_table_name when 'settlement_signatures' then exists (select from internal.settlement_sheets s where s.id = (to_jsonb(old) ->> 'sheet_id')::uuid)
      else exists (select from internal.settlement_signatures g join internal.settlement_deals d on d.id = (to_jsonb(old) ->> 'deal_id')::uuid where g.sheet_id = (to_jsonb(old) ->> 'id')::uuid) end;
    if not is_signed then
      return old;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'A sheet of a settlement is never changed', hint = 'Make a new version.';
end $$;
create or replace trigger keep_settlement_sheet before update or delete on internal.settlement_sheets for each row execute function internal.keep_settlement_sheet();
create or replace trigger keep_settlement_sheet before update or delete on internal.settlement_signatures for each row execute function internal.keep_settlement_sheet();

-- A deal with a signed sheet stays for seven years after its night.
create or replace function internal.keep_signed_deal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from internal.settlement_sheets s join internal.settlement_signatures g on g.sheet_id = s.id where s.deal_id = old.id)
    and not exists (select from public.events e where e.id = old.event_id and coalesce(e.ends_at, e.starts_at) < now() - interval '7 years') then
    raise exception using errcode = '42501', message = 'A deal with a signed sheet stays', hint = 'Make a new version.';
  end if;
  return old;
end $$;
create or replace trigger keep_signed_deal before delete on internal.settlement_deals for each row execute function internal.keep_signed_deal();
