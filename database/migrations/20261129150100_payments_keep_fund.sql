-- contract: the ledger has an account for solidarity funds, and what is left of one goes back by refunds with a reason of their own.
alter table internal.ledger_entries drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('clearing', 'organiser', 'fee', 'vat', 'levy', 'dispute', 'fund')),
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('capture', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'payout', 'payout_returned',
    'fund_gift', 'fund_ticket', 'fund_deposit', 'fund_back')),
  drop constraint ledger_entries_payout_check,
  add constraint ledger_entries_payout_check check (
    case when kind in ('payout', 'payout_returned') then payout_id is not null and booking_id is null and payment_id is null and refund_id is null and account in ('organiser', 'clearing')
      -- a ticket that a fund pays all of has no payment
      when kind like 'fund%' then payout_id is null and booking_id is not null and organiser_id is not null and account in ('organiser', 'fund')
      else payout_id is null and payment_id is not null and account <> 'fund' end);

alter table public.refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('event_cancelled', 'rescheduled', 'cooling_off', 'organiser', 'duplicate', 'late', 'goodwill', 'provider', 'resold',
    'membership_ended', 'deposit', 'fund'));
