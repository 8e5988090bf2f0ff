// What a PostgreSQL error means to an HTTP caller.
// https://docs.postgrest.org/en/v14/references/errors.html#postgresql-errors
import { type DatabaseUnavailable, isUnavailable } from "@undercroft/postgres";
import { RestError } from "./errors.ts";
import { isFinalStatus, toHeader } from "./response-gucs.ts";

/** The fields of a PostgreSQL error that an answer uses. */
export type DatabaseErrorFields = {
  code?: string | undefined;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
  column?: string | undefined;
};

const exact: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42P01": 404,
  "42P17": 500,
  // a limit that a value broke, such as an array of seven dimensions; PostgREST says 500
  "54000": 400,
  "57P01": 503,
  P0001: 400,
};

/** Classes with a status of their own; whatever is in neither list is the caller's mistake: 400. */
const classes: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** The HTTP status of an SQLSTATE. @param isAnonymous the request ran as the anonymous role */
export function toStatus(error: DatabaseErrorFields, isAnonymous: boolean): number {
  const code = error.code ?? "XX000";
  const chosen = /^PT[2-5]\d\d$/.exec(code);
  if (chosen) return Number(code.slice(2));
  if (code.startsWith("PT")) return 500;
  switch (code) {
    case "21000":
      return error.message.endsWith("requires a WHERE clause") ? 400 : 500;
    case "22023":
      return /^role ".*" does not exist$/.test(error.message) ? 401 : 400;
    case "42501":
      return isAnonymous ? 401 : 403;
    case "42883":
      return error.message.startsWith("function xmlagg(") ? 406 : 404;
    case "53400":
      return 500;
    default:
      return exact[code] ?? classes[code.slice(0, 2)] ?? 400;
  }
}

function unreadableError(details: string, hint: string): RestError {
  return new RestError(500, "PGRST121", "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error", {
    details,
    hint,
  });
}

function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const messageHint =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
const detailHint =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";

/** RAISE SQLSTATE 'PGRST': the message is the body, the detail says status and headers. */
function toChosenError(error: DatabaseErrorFields): RestError {
  const body = parseRecord(error.message);
  if (typeof body?.code !== "string" || typeof body.message !== "string")
    return unreadableError(`Invalid JSON value for MESSAGE: '${error.message}'`, messageHint);
  if (error.detail === undefined)
    return unreadableError("DETAIL is missing in the RAISE statement", detailHint);
  const how = parseRecord(error.detail);
  try {
    if (typeof how?.status !== "number" || !isFinalStatus(how.status)) throw new TypeError("no status");
    return new RestError(how.status, body.code, body.message, {
      details: (body.details as string | undefined) ?? null,
      hint: (body.hint as string | undefined) ?? null,
      headers: Object.entries(how.headers ?? {}).map(([name, value]) => toHeader(name, String(value))),
      statusText: how.status_text as string | undefined,
    });
  } catch {
    return unreadableError(`Invalid JSON value for DETAIL: '${error.detail}'`, detailHint);
  }
}

const retryAfter: [string, string] = ["retry-after", "1"];

function toUnavailableError(error: unknown): RestError {
  const { phase } = error as Partial<DatabaseUnavailable>;
  if (phase === "queue") {
    return new RestError(504, "PGRST003", "Timed out acquiring connection from connection pool.");
  }
  if (phase === "busy") {
    return new RestError(503, "PGRST003", "Too many slow requests at once.", {
      hint: "Ask for less at a time, or try again in a moment.",
      headers: [["retry-after", "2"]],
    });
  }
  if (phase === "standby") {
    return new RestError(503, "25006", "The database takes no changes at the moment.", {
      hint: "Try again in a few seconds.",
      headers: [["retry-after", "2"]],
    });
  }
  const code = phase === "connect" ? "PGRST000" : "PGRST001";
  return new RestError(503, code, "Database connection error. Retrying the connection.", {
    headers: [retryAfter],
  });
}

/** Any error of a request as the answer to give. @param isAnonymous the request ran as the anonymous role */
export function toRestError(error: unknown, isAnonymous: boolean): RestError {
  if (error instanceof RestError) return error;
  if (isUnavailable(error) && !(error as DatabaseErrorFields).detail) return toUnavailableError(error);
  const fields = error as DatabaseErrorFields & { severity?: string };
  if (typeof fields.code !== "string" || typeof fields.severity !== "string") {
    return new RestError(500, "PGRSTX00", "An unexpected error happened");
  }
  if (fields.code === "PGRST") return toChosenError(fields);
  const status = toStatus(fields, isAnonymous);
  const headers: [string, string][] = [];
  if (status === 401) headers.push(["www-authenticate", "Bearer"]);
  if (status === 503) headers.push(retryAfter);
  // where a function refuses one call too many, its hint is the seconds to wait
  if (status === 429 && /^\d{1,9}$/.test(fields.hint ?? "")) headers.push(["retry-after", fields.hint ?? ""]);
  const isChosen = fields.code.startsWith("PT");
  return new RestError(status, fields.code, fields.message, {
    details: fields.detail ?? null,
    hint: fields.hint ?? null,
    headers,
    // a procedure that refuses one of its parameters names it as the column of its error; empty is none
    ...(isChosen ? { statusText: fields.message, field: fields.column || undefined } : {}),
  });
}
