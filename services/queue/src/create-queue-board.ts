// `GET /queue/{event_id}`: how far the queue of a night is, for everybody alike. A page that waits asks every few seconds, so an answer is
// made at most once a second and sent as it is; nobody's session is looked at.
import type { IncomingMessage, ServerResponse } from "node:http";
import { gatherReads, type ReadNights } from "./gather-reads.ts";

/** Answers on the bare pair; `headers` are sent along. */
export type QueueBoard = {
  answer: (request: IncomingMessage, response: ServerResponse, headers: string[]) => Promise<void>;
};

/** What the board is made from. */
export type QueueBoardParts = {
  read: ReadNights;
  onError: (error: unknown) => void;
  /** the clock, in milliseconds */
  now?: () => number;
};

type Answer = { status: number; head: string[]; body: Buffer };
type Kept = { answer: Answer; readAt: number };

const freshMs = 1_000;
const mostKept = 5_000;
const address = /^\/queue\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/;

function toAnswer(status: number, body: unknown, ...more: string[]): Answer {
  const bytes = Buffer.from(JSON.stringify(body));
  const head = [
    ...["Content-Type", "application/json; charset=utf-8", "Content-Length", String(bytes.length)],
    ...["Access-Control-Allow-Origin", "*", ...more],
  ];
  return { status, head, body: bytes };
}

const refuse = (status: number, code: string, message: string, hint: string, ...more: string[]): Answer =>
  toAnswer(status, { code, message, details: null, hint }, "Cache-Control", "no-store", ...more);

const unknownNight = refuse(
  404,
  "BOOKINGS_NOT_FOUND",
  "This event does not exist",
  "It may have been taken down.",
);
const wrongMethod = refuse(
  405,
  "method_not_allowed",
  "This address is read",
  "Send GET.",
  "Allow",
  "GET, HEAD",
);
const notNow = refuse(
  503,
  "queue_unavailable",
  "The queue cannot be read",
  "Ask again in a second.",
  "Retry-After",
  "1",
);

/** Makes the board; nothing is read before the first question. */
export function createQueueBoard({ read, onError, now = Date.now }: QueueBoardParts): QueueBoard {
  const ask = gatherReads(read);
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<Answer>>();

  async function look(id: string): Promise<Answer> {
    const asked = ask(id);
    if (asked === undefined) return notNow;
    try {
      const night = await asked;
      const answer =
        night === null ? unknownNight : toAnswer(200, night, "Cache-Control", "public, max-age=1");
      // written again, so that the night asked for longest ago is the first in the map
      kept.delete(id);
      kept.set(id, { answer, readAt: now() });
      if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? "");
      return answer;
    } catch (error) {
      onError(error);
      kept.delete(id);
      return notNow;
    }
  }

  /** The answer for a night, kept or read. All who ask while it is read get the same. */
  function find(id: string): Answer | Promise<Answer> {
    const found = kept.get(id);
    if (found && now() - found.readAt < freshMs) return found.answer;
    const asked = reading.get(id);
    if (asked) return asked;
    const mine = look(id).finally(() => reading.delete(id));
    reading.set(id, mine);
    return mine;
  }

  return {
    answer: async (request, response, headers) => {
      const id = address.exec(request.url ?? "")?.[1];
      const isRead = request.method === "GET" || request.method === "HEAD";
      const found = !isRead ? wrongMethod : id === undefined ? unknownNight : find(id);
      const { status, head, body } = found instanceof Promise ? await found : found;
      response.writeHead(status, headers.concat(head));
      response.end(request.method === "HEAD" ? undefined : body);
    },
  };
}
