-- One charge for several bookings: each has a payment of its own, and all but one are shares of the one that the provider knows.
create table internal.payment_shares (
  payment_id uuid not null primary key constraint payment_shares_payment_id_fkey references public.payments on delete cascade,
  lead_id uuid not null constraint payment_shares_lead_id_fkey references public.payments on delete cascade,
  constraint payment_shares_lead_check check (payment_id <> lead_id)
);
comment on table internal.payment_shares is 'Payments that are part of the charge of another one, which alone is asked for at the provider.';
create index payment_shares_lead_id_idx on internal.payment_shares (lead_id);
