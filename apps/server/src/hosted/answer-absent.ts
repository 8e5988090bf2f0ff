// Addresses below /auth/v1 that only our own service of accounts has: a project would answer them with a page of its gateway.
import type { IncomingMessage, ServerResponse } from "node:http";

const absent = /^\/auth\/v1\/guest(?:\/tickets)?(?:\?|$)/;

/** Refuses a booking without an account, in the words that screens know. @returns whether it did */
export function answerAbsent(
  { url = "/", method }: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
): boolean {
  if (method === "OPTIONS" || !absent.test(url)) return false;
  const type = ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"];
  response.writeHead(422, [...headers, ...type, "Access-Control-Allow-Origin", "*"]);
  response.end(
    JSON.stringify({
      code: "guest_booking_disabled",
      message: "Booking without an account isn't possible here. Sign in, or create an account.",
    }),
  );
  return true;
}
