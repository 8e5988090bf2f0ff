// What a request to the payment service is: who asks, and with what.
import type { Context } from "hono";
import type { z } from "zod/mini";
import type { PaymentsParts, WithProvider } from "./payments-parts.ts";
import { readText } from "./read-text.ts";
import { notSetUp, refuse } from "./refusals.ts";

const largestBody = 64 * 1024;

/** Who asks, as the data API is told it too. */
export const authorizationOf = (context: Context): string => context.req.header("authorization") ?? "";

/** The body as the schema has it, or the answer that refuses it. */
export async function readBody<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  const text = await readText(context.req.raw, largestBody);
  if (text === null) return refuse(413, "PAYMENTS_INVALID_BODY", "The body is too large", "Send less.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse(400, "PAYMENTS_INVALID_BODY", "The body is not JSON", "Send a JSON object.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") || "body";
  return refuse(
    400,
    "PAYMENTS_INVALID_BODY",
    `${field} cannot be read`,
    "Correct that field and send it again.",
  );
}

/** Who asks to pay, and whom the card is with. */
export type Payer = { userId: string; provider: WithProvider["provider"] };

/** The account that asks, where cards are taken; or the answer that refuses it. */
export const payer = (context: Context, parts: PaymentsParts) =>
  withProvider(context, parts, "Card payments");

/** The same for a person who is paid out to. */
export const payee = (context: Context, parts: PaymentsParts) => withProvider(context, parts, "Pay-outs");

async function withProvider(
  context: Context,
  parts: PaymentsParts,
  what: Parameters<typeof notSetUp>[0],
): Promise<Payer | Response> {
  const userId = await signedIn(context, parts);
  if (userId instanceof Response) return userId;
  return parts.provider ? { userId, provider: parts.provider } : notSetUp(what);
}

/** The account that asks, or the answer that refuses it: without a token, or before the second factor. */
export async function signedIn(context: Context, parts: PaymentsParts): Promise<string | Response> {
  const token = /^bearer (\S+)$/i.exec(authorizationOf(context))?.[1] ?? "";
  const person = await parts.readPerson(token).catch(() => null);
  if (!person) return refuse(401, "AUTH_REQUIRED", "User not authenticated", "Sign in and try again.");
  if (person.isProven) return person.userId;
  return refuse(
    403,
    "AUTH_SECOND_STEP_REQUIRED",
    "Your second step is still to be taken",
    "Confirm with your authenticator, phone or key, and try again.",
  );
}
