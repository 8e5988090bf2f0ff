// The tasks of the queue: deciding what is sent, and sending it to one server after the other.
import type { ActorKeys } from "../actor-keys.ts";
import type { FederationParts } from "../parts.ts";
import { signRequest } from "../signatures/sign-request.ts";
import { createWriter } from "./create-writer.ts";

type Delivery = { id: string; inbox: string; body: string; kind: string; target: string };

/** of all that one job does: then another has its turn, and the next one goes on */
const JOB_MS = 15_000;
const TIMEOUT_MS = 10_000;

/** The tasks, by the names of their jobs. */
export type FederationTasks = {
  "write-federation": () => Promise<void>;
  "deliver-federation": (payload: unknown) => Promise<void>;
};

/** Makes the tasks of one installation. */
export function createDelivery(parts: FederationParts, keys: ActorKeys): FederationTasks {
  const { database, now } = parts;

  const { writeDue, writeAnswer } = createWriter(parts, keys);

  async function send({
    inbox,
    body,
    kind,
    target,
  }: Delivery): Promise<[number | null, string | null, number | null]> {
    const signer = await keys.signerOf({ kind, target });
    const headers = {
      ...signRequest(signer, { method: "POST", url: inbox, body, now: now() }),
      "content-type": "application/activity+json",
    };
    try {
      const answer = await parts.ask(inbox, { headers, body, maxBytes: 0, timeoutMs: TIMEOUT_MS });
      const wait = Number(answer.retryAfter);
      return [answer.status, null, Number.isInteger(wait) && wait > 0 ? wait : null];
    } catch {
      // why is for nobody: what lies behind an address is not told
      return [null, "It could not be reached", null];
    }
  }

  async function sendNext(host: string): Promise<boolean> {
    const [row] = await database.query<{ delivery: Delivery | null }>(
      "select internal.next_federation_delivery($1) as delivery",
      [host],
    );
    if (!row?.delivery) return false;
    const [status, problem, wait] = await send(row.delivery);
    await database.query("select internal.note_federation_delivery($1, $2, $3, $4)", [
      row.delivery.id,
      status,
      problem,
      wait,
    ]);
    return status !== null;
  }

  async function untilDone(step: () => Promise<boolean>): Promise<void> {
    const began = performance.now();
    while ((await step()) && performance.now() - began < JOB_MS);
  }

  return {
    "write-federation": async () => {
      await untilDone(writeAnswer);
      await untilDone(writeDue);
    },
    "deliver-federation": async (payload) => {
      const { host } = payload as { host?: unknown };
      if (typeof host === "string") await untilDone(() => sendNext(host));
    },
  };
}
