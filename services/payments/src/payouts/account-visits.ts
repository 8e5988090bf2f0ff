// Pay-outs over HTTP: an owner goes to the provider's page, and colleagues with the right to money ask for the state of the account.
import type { Context } from "hono";
import { z } from "zod/mini";
import type { PaymentsParts } from "../payments-parts.ts";
import { ProviderAway, ProviderRefusal } from "../provider.ts";
import { refuse, relay } from "../refusals.ts";
import { authorizationOf, type Payer, readBody } from "../requests.ts";
import { checkAccount, ensureAccount } from "./accounts.ts";

const named = z.object({ organiser_id: z.uuid() });
/** The provider's page leads back to the screen of money that one came from, and nowhere else. */
const visit = z.object({
  organiser_id: z.uuid(),
  back: z.optional(
    z
      .string()
      .check(
        z.regex(/^\/(organise\/money|venue-dashboard\/[a-z0-9-]{1,120}\/money)(\?[a-z0-9=&-]{0,120})?$/),
      ),
  ),
});

type Handler<Caller> = (context: Context, parts: PaymentsParts, caller: Caller) => Promise<Response>;

/** A handler that tells what the provider refused or did not answer in the words of who gets paid. */
export const inWordsOfPayouts =
  <Caller>(handle: Handler<Caller>): Handler<Caller> =>
  async (...asked) => {
    try {
      return await handle(...asked);
    } catch (error) {
      if (error instanceof ProviderRefusal)
        return refuse(400, "PAYOUTS_PROVIDER_REFUSED", error.message, "Try again, or write to us.");
      if (!(error instanceof ProviderAway)) throw error;
      return refuse(
        503,
        "PAYOUTS_PROVIDER_AWAY",
        "The payment provider can't be reached. Nothing has changed.",
        "Try again in a moment.",
        5,
      );
    }
  };

/** `POST /payouts/account` opens the account where there is none, and answers the address of the provider's page. The database decides who may. */
export async function visitAccount(
  context: Context,
  parts: PaymentsParts,
  { provider }: Payer,
): Promise<Response> {
  const { database } = parts;
  const body = await readBody(context, visit);
  if (body instanceof Response) return body;
  const answer = await parts.callAs(authorizationOf(context), "open_payout_account", {
    p_organiser_id: body.organiser_id,
  });
  if (!answer.ok) return relay(answer);
  const account = await ensureAccount({ database, provider }, body.organiser_id);
  if (!account || account.status === "closed")
    return refuse(
      409,
      "PAYOUTS_ACCOUNT_CLOSED",
      "The provider has closed this account",
      "Open another one: press the button once more.",
    );
  const back = new URL(body.back ?? `/organise/money?as=${body.organiser_id}`, parts.siteUrl);
  const [returnUrl, refreshUrl] = ["done", "again"].map((how) => {
    const url = new URL(back);
    url.searchParams.set("account", how);
    return url.href;
  }) as [string, string];
  const url = await provider.accountLink({ account, returnUrl, refreshUrl });
  return Response.json({ url, status: account.status });
}

/** `POST /payouts/check` asks the provider now about an account, at most every two seconds. */
export async function checkAccountNow(
  context: Context,
  { database }: PaymentsParts,
  { userId, provider }: Payer,
): Promise<Response> {
  const body = await readBody(context, named);
  if (body instanceof Response) return body;
  const [row] = await database.query<{ id: string | null }>(
    "select internal.payout_account_to_ask_about($1, $2) as id",
    [body.organiser_id, userId],
  );
  if (row?.id) await checkAccount({ database, provider }, row.id);
  return Response.json({ checked: Boolean(row?.id) });
}
