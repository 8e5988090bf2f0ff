-- Facts about the company that runs the installation, which the database writes on what it sells: told to it at every start.
create table internal.company (
  is_only boolean primary key default true constraint company_is_only_check check (is_only),
  vat_number text constraint company_vat_number_check check (char_length(vat_number) between 1 and 40)
);
comment on table internal.company is 'One row: the VAT number that stands on our own invoices.';

-- a statement reads the entries of one month
create index ledger_entries_created_at_idx on internal.ledger_entries (created_at);
