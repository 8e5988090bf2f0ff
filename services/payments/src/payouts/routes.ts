// Pay-outs over HTTP: an owner goes to the provider's page, and colleagues with the right to money ask for the state of the account.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Context, Hono } from "hono";
import { z } from "zod/mini";
import { type PaymentProvider, ProviderAway, ProviderRefusal } from "../provider.ts";
import { type TestCounter, testAccountChoices } from "../providers/test-accounts.ts";
import type { TestDesk } from "../providers/test-provider.ts";
import { refuse, relay } from "../refusals.ts";
import { readBody, readUser } from "../requests.ts";
import { checkAccount, ensureAccount } from "./accounts.ts";

type Parts = {
  database: ServiceDatabase;
  provider: (PaymentProvider & Partial<TestDesk>) | null;
  readPerson: (token: string) => Promise<{ userId: string; isProven: boolean }>;
  callAs: (authorization: string, name: string, args: Record<string, unknown>) => Promise<Response>;
  siteUrl: string;
};

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
const chosen = z.object({ account: z.string().check(z.maxLength(200)), choice: z.enum(testAccountChoices) });
const looked = z.object({ account: z.string().check(z.maxLength(200)) });

/** Adds the addresses below /payouts, and the page of test mode. */
export function mountPayouts(app: Hono, parts: Parts): void {
  app.post("/payouts/account", (context) => sayProblems(visitAccount(context, parts)));
  app.post("/payouts/check", (context) => sayProblems(checkNow(context, parts)));
  const counter = parts.provider?.counter;
  if (counter) mountCounter(app, counter);
}

/** What the provider refused or did not answer, in the words of who gets paid. */
async function sayProblems(work: Promise<Response>): Promise<Response> {
  try {
    return await work;
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
}

const notSetUp = () =>
  refuse(
    503,
    "PAYMENTS_NOT_SET_UP",
    "Pay-outs are not set up",
    "The operator of this site sets PAYMENTS_PROVIDER.",
  );

/** Opens the account where there is none, and answers the address of the provider's page. The database decides who may. */
async function visitAccount(context: Context, parts: Parts): Promise<Response> {
  const userId = await readUser(context, parts);
  if (userId instanceof Response) return userId;
  const { database, provider } = parts;
  if (!provider) return notSetUp();
  const body = await readBody(context, visit);
  if (body instanceof Response) return body;
  const answer = await parts.callAs(context.req.header("authorization") ?? "", "open_payout_account", {
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

/** Asks the provider now about an account, at most every two seconds. */
async function checkNow(context: Context, parts: Parts): Promise<Response> {
  const userId = await readUser(context, parts);
  if (userId instanceof Response) return userId;
  const { database, provider } = parts;
  if (!provider) return notSetUp();
  const body = await readBody(context, named);
  if (body instanceof Response) return body;
  const [row] = await database.query<{ id: string | null }>(
    "select internal.payout_account_to_ask_about($1, $2) as id",
    [body.organiser_id, userId],
  );
  if (row?.id) await checkAccount({ database, provider }, row.id);
  return Response.json({ checked: Boolean(row?.id) });
}

function mountCounter(app: Hono, counter: TestCounter): void {
  app.post("/test/account", (context) => sayProblems(lookAt(context, counter)));
  app.post("/test/account/choose", (context) => sayProblems(choose(context, counter)));
}

async function lookAt(context: Context, counter: TestCounter): Promise<Response> {
  const body = await readBody(context, looked);
  return body instanceof Response ? body : context.json(await counter.look(body.account));
}

async function choose(context: Context, counter: TestCounter): Promise<Response> {
  const body = await readBody(context, chosen);
  return body instanceof Response ? body : context.json(await counter.choose(body.account, body.choice));
}
