// From an outcome to the answer: what the database said of status and headers comes on top.
import { RestError } from "../errors.ts";
import type { RestResponse } from "../http.ts";
import { type MediaType, toContentType } from "../request/media-types.ts";
import type { Preferences } from "../request/preferences.ts";
import type { Outcome } from "../run/run-statement.ts";
import type { RestSettings } from "../settings.ts";
import { isFinalStatus, toHeader } from "./response-gucs.ts";

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
export function unwrapArray(body: Buffer): Buffer {
  return body.subarray(1, body.length - 1);
}

const empty = Buffer.alloc(0);

/** The body as sent, with its type. A single object is the one row without its brackets. */
export function toBody(
  outcome: Pick<Outcome, "body">,
  mediaType: MediaType,
  isSingle: boolean,
): { headers: [string, string][]; body: Buffer } {
  const made = outcome.body ?? empty;
  // PostgreSQL writes bytes as \x and hexadecimal digits
  const body = mediaType.custom?.isBytes ? Buffer.from(made.toString("latin1", 2), "hex") : made;
  return {
    headers: [["content-type", toContentType(mediaType)]],
    body: isSingle ? unwrapArray(body) : body,
  };
}

/** The preferences that took effect, as Preference-Applied lists them. */
export function preferenceHeaders(
  preferences: Preferences,
  settings: RestSettings,
  effective: { return?: boolean; resolution?: boolean; missing?: boolean; maxAffected?: boolean },
): [string, string][] {
  const { handling, maxAffected } = preferences;
  const applied = [
    effective.resolution && preferences.resolution && `resolution=${preferences.resolution}`,
    effective.missing && preferences.missing && `missing=${preferences.missing}`,
    effective.return && preferences.return && `return=${preferences.return}`,
    preferences.count && `count=${preferences.count}`,
    preferences.tx && settings.transactionEnd.endsWith("-allow-override") && `tx=${preferences.tx}`,
    handling && `handling=${handling}`,
    preferences.timezone && `timezone=${preferences.timezone}`,
    effective.maxAffected &&
      handling === "strict" &&
      maxAffected !== undefined &&
      `max-affected=${maxAffected}`,
  ].filter((text) => typeof text === "string");
  return applied.length > 0 ? [["preference-applied", applied.join(", ")]] : [];
}
