// What the papers answer: a file, or a sentence that says no.
import type { Paper } from "./papers-parts.ts";

/** The file; no cache keeps it. */
export const sendPaper = ({ name, type, bytes }: Paper): Response =>
  new Response(bytes, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });

/** @param wait seconds */
export const refuseOften = (code: string, wait: number): Response =>
  refuse(429, code, "That was often. Try again in a while", undefined, wait);

/** A code for programs, a sentence for people, what to do. */
export function refuse(
  status: 401 | 403 | 404 | 429,
  code: string,
  message: string,
  hint = "Look under My bookings.",
  retryAfterSeconds?: number,
): Response {
  const wait = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
  return Response.json(
    { code, message, details: null, hint },
    { status, headers: { "cache-control": "no-store", ...wait } },
  );
}
