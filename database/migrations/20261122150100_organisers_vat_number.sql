-- VAT numbers are kept as they stand on a certificate, without spaces: GB or XI, nine digits, three more for a branch.
alter table public.organisers drop constraint organisers_vat_number_check;
alter table public.organisers add constraint organisers_vat_number_check check (vat_number ~ '^(GB|XI)([0-9]{9}|[0-9]{12})$');
comment on column public.organisers.vat_number is 'Stands on receipts and invoices; public, as trader details are. GB or XI and nine or twelve digits.';
