import type { Context } from "hono";
import type { z } from "zod/mini";
import { checkPayment } from "./intents.ts";
import type { PaymentsParts } from "./payments-parts.ts";
import { readBody } from "./requests.ts";

/**
 * Asks the provider now about the open payment of what the body names, at most every two seconds.
 * @param schema of the body: one id
 * @param find the database function that answers which payment may be asked about
 */
export const askAbout =
  (
    schema: z.ZodMiniType<Record<string, string>>,
    find: "payment_to_ask_about" | "charge_payment_to_ask_about",
  ) =>
  async (context: Context, parts: PaymentsParts, userId: string): Promise<Response> => {
    const body = await readBody(context, schema);
    if (body instanceof Response) return body;
    const [row] = await parts.database.query<{ id: string | null }>(`select internal.${find}($1, $2) as id`, [
      Object.values(body)[0],
      userId,
    ]);
    if (row?.id && parts.provider) await checkPayment({ ...parts, provider: parts.provider }, row.id);
    return Response.json({ checked: row?.id !== null });
  };
