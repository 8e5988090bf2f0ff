// The map of this service: method, path, who may call, which limit of the database counts it, who answers.
import { anyone, routeOf } from "@undercroft/http";
import type { Context } from "hono";
import { checkBooking, startPayment } from "./bookings.ts";
import {
  checkCardChange,
  checkCharge,
  confirmSavedCard,
  startCardChange,
  startMembershipPayment,
} from "./memberships.ts";
import type { PaymentsParts } from "./payments-parts.ts";
import { checkAccountNow, inWordsOfPayouts, visitAccount } from "./payouts/account-visits.ts";
import { payee, payer, signedIn } from "./requests.ts";
import { tellConfig } from "./tell-config.ts";
import {
  atTestBank,
  atTestCounter,
  authoriseTestCard,
  chooseTestAccount,
  confirmTestCard,
  lookAtTestAccount,
} from "./test-mode.ts";
import { takeWebhook } from "./webhook.ts";

const route = routeOf<Context, PaymentsParts>();

/** Every route. What asks the provider about something is asked at most every two seconds for each of them. */
export const routes = [
  route("GET", "/config", anyone, null, tellConfig),
  route("POST", "/payments", payer, "payments", startPayment),
  route("POST", "/check", signedIn, null, checkBooking),
  route("POST", "/webhook", anyone, null, takeWebhook),

  route("POST", "/memberships", payer, "payments", startMembershipPayment),
  route("POST", "/memberships/check", signedIn, null, checkCharge),
  route("POST", "/memberships/confirm", payer, "payments", confirmSavedCard),
  route("POST", "/memberships/card", payer, "payments", startCardChange),
  route("POST", "/memberships/card/check", payer, null, checkCardChange),

  route("POST", "/payouts/account", payee, "payout_accounts", inWordsOfPayouts(visitAccount)),
  route("POST", "/payouts/check", payee, null, inWordsOfPayouts(checkAccountNow)),

  route("POST", "/test/confirm", atTestBank, null, confirmTestCard),
  route("POST", "/test/authorise", atTestBank, null, authoriseTestCard),
  route("POST", "/test/account", atTestCounter, null, inWordsOfPayouts(lookAtTestAccount)),
  route("POST", "/test/account/choose", atTestCounter, null, inWordsOfPayouts(chooseTestAccount)),
];
