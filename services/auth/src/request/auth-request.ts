// A request as handlers see it: query, parsed body, and who is at the other end.
import { errors } from "../errors.ts";

/** One request. `body` is an object, empty when nothing was sent. */
export type AuthRequest = {
  method: string;
  query: URLSearchParams;
  headers: Headers;
  body: Record<string, unknown>;
  /** the variable parts of the path */
  params: Record<string, string>;
  /** where it came from, as the server vouches for it; undefined for calls inside the process */
  address: string | undefined;
};

/** The most a body may hold, in bytes. */
const bodyLimit = 1024 * 1024;

/** Metadata travels in every token, so it must stay small; in bytes of JSON. */
export const metadataLimit = 4096;

const deepest = 32;

/** @throws AuthError bad_json, request_entity_too_large, validation_failed */
export async function readRequest(
  raw: Request,
  params: Record<string, string>,
  address: string | undefined,
): Promise<AuthRequest> {
  const { method, headers } = raw;
  const body = method === "GET" || method === "HEAD" ? {} : await readBody(raw);
  const query = new URL(raw.url).searchParams;
  requireStorable({ ...Object.fromEntries(query), ...params });
  return { method, query, headers, body, params, address };
}

async function readBody(raw: Request): Promise<Record<string, unknown>> {
  const text = await readText(raw);
  if (text.trim() === "") return {};
  if (raw.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) {
    const fields = Object.fromEntries(new URLSearchParams(text));
    requireStorable(fields);
    return fields;
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw errors.badJson("it is not valid JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw errors.badJson("it must be an object");
  }
  requireStorable(body);
  return body as Record<string, unknown>;
}

async function readText(raw: Request): Promise<string> {
  if (Number(raw.headers.get("content-length") ?? 0) > bodyLimit) throw errors.bodyTooLarge(bodyLimit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of raw.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) throw errors.bodyTooLarge(bodyLimit);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw errors.badJson("it is not UTF-8");
  }
}

/** PostgreSQL keeps neither U+0000 nor half a surrogate pair; walked without recursion, since a body may be all brackets. */
function requireStorable(body: object): void {
  const open: [string, unknown, number][] = [["", body, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value, depth] = next;
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) {
      throw errors.invalid(`${name} holds a character that cannot be stored`);
    }
    if (typeof value !== "object" || value === null) continue;
    if (depth > deepest) throw errors.invalid(`The request body is nested more than ${deepest} levels deep`);
    for (const [key, inner] of Object.entries(value)) {
      open.push([name === "" ? key : name, key, depth + 1], [name === "" ? key : name, inner, depth + 1]);
    }
  }
}
