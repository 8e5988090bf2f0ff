-- Tells the operator, once a day, when less than a year of bank holidays is known. The daily job calls it.
create or replace function internal.warn_of_bank_holidays(p_today date default (now() at time zone 'Europe/London')::date) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  last_year integer := extract(year from internal.bank_holidays_until());
  is_due boolean := internal.bank_holidays_until() < (p_today + interval '1 year')::date;
begin
  if is_due then
    perform public.record_error_signal('bank-holidays', format('Bank holidays are known until the end of %s. Deadlines after it are counted without them.', last_year),
      'https://www.gov.uk/bank-holidays', 'server');
  end if;
  return is_due;
end $$;
