-- What the payment service may call about pay-outs: it logs in as payments_admin, which owns nothing.
grant execute on function internal.payout_account_to_open(uuid), internal.note_payout_account(uuid, text, text), internal.apply_payout_account(text, text, text[], text),
  internal.leave_payout_provider(uuid, text), internal.payout_accounts_to_check(text, boolean), internal.payout_account_of_ref(text), internal.payout_account_to_ask_about(uuid, uuid),
  internal.take_payouts(text), internal.renew_payout(uuid), internal.payouts_to_check(text), internal.payout_of_ref(text), internal.payout_by_id(uuid),
  internal.apply_payout(uuid, text, text, text, integer) to payments_admin;
