// Sends what is due for one webhook, until it does not take something: then the database says when it is tried again.
import { brandName } from "@undercroft/contract/brand";
import type { ServiceDatabase } from "@undercroft/postgres";
import { PublicFetchError, readPublic, type Web } from "@undercroft/product-functions/read-public";
import { readRetryAfter } from "../sources/fetch-source.ts";
import { signWebhook } from "./sign-webhook.ts";

type Delivery = { id: string; address: string; body: string; timestamp: number; secrets: string[] };
type Outcome = { status: number | null; problem: string | null; retryAfter: number | null };

/** of all that one job sends: then another webhook has its turn, and the next job goes on */
const JOB_MS = 15_000;
const TIMEOUT_MS = 10_000;

const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** Why an address is never asked, whatever stands behind it; what the operator has named is. */
function addressProblem({ protocol, port, origin }: URL, web: Web): string | null {
  if (web.isInside?.(origin)) return null;
  if (protocol === "http:") return "Its address has to begin with https://";
  return web.isOpenPort(port) ? null : `Its address must not name a port (${port})`;
}

/** Sends one body. A redirect is an answer like any other: it is not followed. */
async function send(delivery: Delivery, web: Web): Promise<Outcome> {
  const { id, timestamp, body, address, secrets } = delivery;
  try {
    const problem = URL.canParse(address) ? addressProblem(new URL(address), web) : null;
    if (problem) return { status: null, problem, retryAfter: null };
    const answer = await readPublic(address, {
      web,
      headers: {
        "content-type": "application/json",
        "user-agent": `${brandName()} (webhooks)`,
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signWebhook({ id, timestamp, body }, secrets),
      },
      body,
      maxBytes: 0,
      timeoutMs: TIMEOUT_MS,
    });
    const { status } = answer;
    const retryAfter = readRetryAfter(answer.headers["retry-after"], new Date(timestamp * 1000));
    return { status, problem: status >= 300 && status < 400 ? "It redirects" : null, retryAfter };
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error;
    // why is for our logs: nobody learns what lies behind an address
    return { status: null, problem: "We could not reach this address", retryAfter: null };
  }
}

/** Sends what waits for a webhook until nothing is due or its time is over; one that is off or waits itself is left alone. */
export async function sendWebhooks(
  database: ServiceDatabase,
  webhook: string,
  web: Web,
  jobMs = JOB_MS,
): Promise<void> {
  const begun = performance.now();
  do {
    const [found] = await database.query<{ delivery: Delivery | null }>(
      "select internal.next_webhook($1) as delivery",
      [webhook],
    );
    if (!found?.delivery) return;
    const outcome = await send(found.delivery, web);
    await database.query("select internal.note_webhook($1, $2, $3, $4)", [
      found.delivery.id,
      outcome.status,
      outcome.problem,
      outcome.retryAfter,
    ]);
    if (!isTaken(outcome)) return;
  } while (performance.now() - begun < jobMs);
}
