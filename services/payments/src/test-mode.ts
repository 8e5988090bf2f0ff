// The card company of test mode: its page for a card, its bank that asks, and its counter where accounts are opened.
import type { Context } from "hono";
import { z } from "zod/mini";
import type { PaymentsParts } from "./payments-parts.ts";
import { type TestCounter, testAccountChoices } from "./providers/test-accounts.ts";
import type { TestDesk } from "./providers/test-provider.ts";
import { nothingHere } from "./refusals.ts";
import { readBody } from "./requests.ts";

const card = z.object({
  client_secret: z.string(),
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
  postcode: z.optional(z.string()),
});
const consent = z.object({ client_secret: z.string(), approve: z.boolean() });
const chosen = z.object({ account: z.string().check(z.maxLength(200)), choice: z.enum(testAccountChoices) });
const looked = z.object({ account: z.string().check(z.maxLength(200)) });

/** Lets in where the provider is the one of test mode; elsewhere there is nothing at these addresses. */
export const atTestBank = (_: Context, { provider }: PaymentsParts): TestDesk["bank"] | Response =>
  provider?.bank ?? nothingHere();

/** The same, for accounts that are paid out to. */
export const atTestCounter = (_: Context, { provider }: PaymentsParts): TestCounter | Response =>
  provider?.counter ?? nothingHere();

/** `POST /test/confirm` pays with a card that was typed. */
export async function confirmTestCard(context: Context, _: PaymentsParts, bank: TestDesk["bank"]) {
  const body = await readBody(context, card);
  if (body instanceof Response) return body;
  const { client_secret: clientSecret, ...typed } = body;
  return Response.json(await bank.confirm({ clientSecret, ...typed }));
}

/** `POST /test/authorise` answers what the bank asks. */
export async function authoriseTestCard(context: Context, _: PaymentsParts, bank: TestDesk["bank"]) {
  const body = await readBody(context, consent);
  if (body instanceof Response) return body;
  return Response.json(await bank.authorise({ clientSecret: body.client_secret, isApproved: body.approve }));
}

/** `POST /test/account` shows an account as the provider's page does. */
export async function lookAtTestAccount(context: Context, _: PaymentsParts, counter: TestCounter) {
  const body = await readBody(context, looked);
  return body instanceof Response ? body : Response.json(await counter.look(body.account));
}

/** `POST /test/account/choose` is what its owner pressed there. */
export async function chooseTestAccount(context: Context, _: PaymentsParts, counter: TestCounter) {
  const body = await readBody(context, chosen);
  return body instanceof Response ? body : Response.json(await counter.choose(body.account, body.choice));
}
