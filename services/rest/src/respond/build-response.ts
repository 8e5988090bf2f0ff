// From an outcome to the answer: what the database said of status and headers comes on top.
import { RestError } from "../errors.ts";
import type { RestResponse } from "../http/messages.ts";
import type { Reply } from "../plan.ts";
import { isFinalStatus, toHeader } from "../response-gucs.ts";
import type { Outcome } from "../run.ts";

/** The answer to an error. */
export function errorResponse(error: RestError): RestResponse {
  return {
    status: error.status,
    statusText: error.statusText,
    headers: [
      ["content-type", "application/json; charset=utf-8"],
      ["proxy-status", `PostgREST; error=${error.code}`],
      ...error.headers,
    ],
    body: Buffer.from(JSON.stringify(error.toBody())),
  };
}

function toChosenHeaders(text: string | undefined): [string, string][] {
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new TypeError("no array");
    return list.map((entry: unknown) => {
      if (typeof entry !== "object" || entry === null || Array.isArray(entry))
        throw new TypeError("no object");
      const [pair, ...more] = Object.entries(entry);
      if (!pair || more.length > 0 || typeof pair[1] !== "string") throw new TypeError("no single pair");
      return toHeader(pair[0], pair[1]);
    });
  } catch {
    throw new RestError(
      500,
      "PGRST111",
      "response.headers guc must be a JSON array composed of objects with a single key and a string value",
    );
  }
}

function toChosenStatus(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const status = /^\d{3}$/.test(text) ? Number(text) : undefined;
  if (isFinalStatus(status)) return status;
  throw new RestError(500, "PGRST112", "response.status guc must be a valid status code");
}

const repeatable = new Set(["set-cookie", "link", "vary"]);

/** Puts status and headers that the database chose over ours. @throws RestError PGRST111, PGRST112 */
export function applyOutcome(response: RestResponse, outcome: Outcome): RestResponse {
  if (outcome.status === undefined && outcome.headers === undefined) return response;
  const chosen = toChosenHeaders(outcome.headers);
  const replaced = new Set(chosen.map(([name]) => name).filter((name) => !repeatable.has(name)));
  return {
    ...response,
    status: toChosenStatus(outcome.status) ?? response.status,
    headers: [...response.headers.filter(([name]) => !replaced.has(name)), ...chosen],
  };
}

/** Without the brackets around the only element of a JSON array. */
function unwrapArray(body: Buffer): Buffer {
  return body.subarray(1, body.length - 1);
}

const empty = Buffer.alloc(0);

/** What PostgreSQL writes as \x and hexadecimal digits, as bytes. */
export const fromHex = (text: Buffer): Buffer => Buffer.from(text.toString("latin1", 2), "hex");

/** The body as sent, with its type. A single object is the one row without its brackets. */
export function toBody(
  { mediaType, contentType }: Pick<Reply, "mediaType" | "contentType">,
  outcome: Pick<Outcome, "body">,
  isSingle: boolean,
): { headers: [string, string][]; body: Buffer } {
  const made = outcome.body ?? empty;
  const body = mediaType.custom?.isBytes ? fromHex(made) : made;
  return { headers: [["content-type", contentType]], body: isSingle ? unwrapArray(body) : body };
}
