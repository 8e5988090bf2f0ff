// Idempotency keys: the same key and body get the same answer, another body is refused, and one in flight is waited for.
import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { PaymentsParts } from "./payments-parts.ts";
import { refuse } from "./refusals.ts";

type Known =
  | { state: "new" | "busy" | "other" }
  | { state: "known"; answer: { status: number; body: unknown } };

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Runs `work` once for the request's key and body. Refusals are not kept: what was wrong may be put right under the same key. */
export async function oncePerKey(
  context: Context,
  { database }: PaymentsParts,
  { userId, body }: { userId: string; body: unknown },
  work: () => Promise<Response>,
): Promise<Response> {
  const key = context.req.header("idempotency-key");
  if (key === undefined) return work();
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  if (!isUuid.test(key))
    return refuse(
      400,
      "PAYMENTS_INVALID_BODY",
      "The idempotency key is not a UUID",
      "Send a new one for each form.",
    );
  const [row] = await database.query<{ known: Known }>("select internal.request_key($1, $2, $3) as known", [
    userId,
    key,
    hash,
  ]);
  const known = row?.known;
  if (known?.state === "other")
    return refuse(
      422,
      "PAYMENTS_KEY_REUSED",
      "This idempotency key was used for another request",
      "Make a new key.",
    );
  if (known?.state === "busy")
    return refuse(
      409,
      "PAYMENTS_IN_FLIGHT",
      "This request is being worked on",
      "Wait a moment and ask again.",
      2,
    );
  if (known?.state === "known") return Response.json(known.answer.body, { status: known.answer.status });
  let answer: Response | null = null;
  try {
    answer = await work();
    return answer.clone();
  } finally {
    const kept = answer?.ok ? JSON.stringify({ status: answer.status, body: await answer.json() }) : null;
    await database.query("select internal.finish_request($1, $2, $3)", [userId, key, kept]);
  }
}
