// A mail server that fails is left alone for a while, so that a queue full of mail does not stand before a closed door.
import type { DeliverMail } from "./deliver-mail.ts";

const firstRest = 10_000;
const longestRest = 300_000;

/** Failures of the server itself, by the words of nodemailer. A refused recipient is none. */
const serverFailures: ReadonlySet<string> = new Set([
  "ECONNECTION",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "ESOCKET",
  "EDNS",
  "EPROTOCOL",
  "ETLS",
  "EAUTH",
]);

/**
 * Delivers, but for ten seconds after a failure of the server, doubled with each failure that follows up to five minutes: then a mail is
 * refused at once, and its job is tried again later.
 * @throws Error of the delivery, or one that says for how long the server is left alone
 */
export function restAfterFailure(deliver: DeliverMail, now: () => number = Date.now): DeliverMail {
  let rest = 0;
  let until = 0;
  return async (recipient, mail) => {
    const left = until - now();
    if (left > 0) throw new Error(`The mail server failed; it is left alone for ${Math.ceil(left / 1000)} s`);
    try {
      await deliver(recipient, mail);
      rest = 0;
    } catch (error) {
      if (serverFailures.has((error as { code?: string }).code ?? "")) {
        rest = Math.min(rest * 2 || firstRest, longestRest);
        until = now() + rest;
      }
      throw error;
    }
  };
}
