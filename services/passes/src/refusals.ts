// Answers that say no, in the form of the data API's, so that one reader reads both; and bodies that may be refused.
import type { z } from "zod/mini";

/** A code for programs, a sentence for people, what to do. */
export function refuse(
  status: number,
  code: string,
  message: string,
  hint: string,
  retryAfterSeconds?: number,
): Response {
  return Response.json(
    { code: `PT${status}`, details: code, message, hint },
    {
      status,
      headers: {
        "cache-control": "no-store",
        ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
      },
    },
  );
}

/** Nothing stands at this address. */
export const nothingHere = (): Response =>
  refuse(404, "PASSES_NOTHING_HERE", "There is nothing at this address", "Look under My bookings.");

/** @param wait seconds */
export const refuseTooOften = (wait: number): Response =>
  refuse(429, "PASSES_TOO_OFTEN", "That was often", "Try again in a while.", wait);

const largestBody = 16 * 1024;

/** The body of a request, or the answer that refuses it: too large (counted as it arrives), no JSON, or not as the schema says. */
export async function readBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  const text = await readText(request);
  if (text === null) return refuse(413, "PASSES_INVALID_REQUEST", "The body is too large", "Send less.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refuse(400, "PASSES_INVALID_REQUEST", "The body is not JSON", "Send a JSON object.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") || "body";
  return refuse(
    400,
    "PASSES_INVALID_REQUEST",
    `${field} cannot be read`,
    "Correct that field and send it again.",
  );
}

async function readText(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > largestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
