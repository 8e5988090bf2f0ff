-- What the payment service may call: it logs in as payments_admin, which owns nothing.
grant execute on function internal.payment_to_create(uuid), internal.note_intent(uuid, text, text), internal.wait_for_provider(uuid), internal.payment_of_ref(text),
  internal.take_webhook(text, text, text, text), internal.webhook_ref(text), internal.note_webhook_applied(text), internal.payments_to_check(interval, boolean),
  internal.payments_to_cancel(), internal.drop_payment(uuid), internal.take_refunds(), internal.renew_refund(uuid), internal.request_key(uuid, uuid, text), internal.finish_request(uuid, uuid, jsonb),
  internal.apply_payment(uuid, text, text, integer, text, text, text), internal.apply_refund(uuid, text, text, text), internal.apply_dispute(text, text, integer),
  internal.take_foreign_refund(text, text, integer, text, text, text), internal.payment_json(uuid),
  internal.earlier_attempts(uuid), internal.apply_known_refund(text, text, text, text), internal.payment_to_ask_about(uuid, uuid), internal.charge_json(uuid), internal.charge_payment_to_ask_about(uuid, uuid), internal.may_capture(uuid, text),
  internal.take_renewals(integer), internal.payment_to_charge(uuid), internal.keep_card(text, text, text, text, text, date), internal.cards_to_forget(), internal.note_card_forgotten(uuid),
  internal.setup_to_create(uuid), internal.own_setup(uuid, uuid), internal.note_setup(uuid, text), internal.setup_of_ref(text), internal.setups_to_check(), internal.apply_card_setup(uuid, text) to payments_admin;
