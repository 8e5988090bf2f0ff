// Broadcasts by HTTP: many at once, or one with its payload as the body.

import { randomUUID } from "node:crypto";
import { networkOf } from "@undercroft/http";
import { isUnavailable } from "@undercroft/postgres";
import type { Claims } from "@undercroft/tokens";
import type { Context } from "hono";
import { z } from "zod";
import { publish, sizeOf } from "../channels/broadcast.ts";
import type { Body } from "../protocol/push.ts";
import type { Realtime } from "../realtime.ts";

const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1, "can't be blank"),
        event: z.string().min(1, "can't be blank"),
        payload: z.unknown().refine((payload) => payload !== undefined, "can't be blank"),
        private: z.boolean().nullish(),
      }),
    )
    .max(1_000),
});

type Message = { topic: string; isPrivate: boolean; event: string; body: Body; persists: boolean };

/** What the routes are asked with. */
export type BroadcastParts = {
  realtime: Realtime;
  /** the caller's address as far as it can be trusted */
  clientAddress: (context: Context) => string | undefined;
  /** takes one message of an address; false once it has sent its second's share */
  takeFrom: (address: string) => boolean;
};

/** `POST /api/broadcast`: many messages at once. */
export async function broadcastMany(
  context: Context,
  parts: BroadcastParts,
  claims: Claims,
): Promise<Response> {
  const parsed = batchSchema.safeParse(await context.req.json().catch(() => undefined));
  if (!parsed.success) return context.json({ errors: toErrors(parsed.error) }, 422);
  const messages = parsed.data.messages.map(({ payload, private: isPrivate, ...rest }) => ({
    ...rest,
    isPrivate: isPrivate ?? false,
    body: { json: JSON.stringify(payload) },
    persists: false,
  }));
  return send(context, parts, { claims, messages });
}

/** `POST /api/broadcast/:topic/events/:event`: one message, with its payload as the body. */
export async function broadcastOne(
  context: Context,
  parts: BroadcastParts,
  claims: Claims,
): Promise<Response> {
  const body = await readBody(context);
  if (body === "unsupported") return context.json({ error: "Unsupported media type" }, 415);
  if (!body) return context.json({ errors: { payload: ["is invalid"] } }, 422);
  const { topic = "", event = "" } = context.req.param();
  const url = new URL(context.req.url);
  const isPrivate = url.searchParams.get("private") === "true";
  const persists = isPrivate && (url.searchParams.has("persist") || url.searchParams.has("persist[ttl]"));
  return send(context, parts, { claims, messages: [{ topic, event, isPrivate, body, persists }] });
}

async function send(
  context: Context,
  { realtime, clientAddress, takeFrom }: BroadcastParts,
  { claims, messages }: { claims: Claims; messages: Message[] },
): Promise<Response> {
  const address = networkOf(clientAddress(context) ?? "");
  for (const { body } of messages) {
    if (sizeOf(body) > realtime.settings.payloadBytes)
      return context.json({ errors: { payload: ["Payload size exceeds tenant limit"] } }, 422);
    if (!takeFrom(address) || !realtime.events.take()) {
      context.header("Retry-After", "1");
      return context.json({ message: "Too many messages per second" }, 429);
    }
  }
  try {
    for (const message of messages) await sendOne(realtime, claims, message);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    context.header("Retry-After", "1");
    return context.json({ message: "The database is away for a moment" }, 503);
  }
  return context.body(null, 202);
}

/** A private channel that the caller may not write to hears nothing, and the caller does not learn whether it is there. */
async function sendOne(realtime: Realtime, claims: Claims, { persists, ...message }: Message): Promise<void> {
  const { topic, event, isPrivate, body } = message;
  if (isPrivate && !(await realtime.judge.mayWrite({ claims, headers: "{}" }, topic, "broadcast"))) return;
  if (realtime.settings.privateOnly && !isPrivate) return;
  const id = persists && "json" in body ? randomUUID() : undefined;
  if (id && "json" in body) {
    realtime.know(id);
    await realtime.judge.keep({ id, topic, event, payload: body.json });
  }
  publish(realtime, { ...message, id }, null);
}

/** Lets in a caller whose token or key may read. */
export async function holderOfToken(
  context: Context,
  { realtime }: BroadcastParts,
): Promise<Claims | Response> {
  const bearer = context.req.header("authorization")?.replace(/^Bearer\s+/i, "");
  const token = bearer && !bearer.startsWith("sb_") ? bearer : context.req.header("apikey");
  if (!token) return unauthorized(context);
  const claims = await realtime.verifyToken(token).catch(() => null);
  if (!claims) return unauthorized(context);
  const verdict = await realtime.judge.mayRead({ claims, headers: "{}" }, "", false, false);
  return verdict.refusal ? unauthorized(context) : claims;
}

const unauthorized = (context: Context) => context.json({ message: "Unauthorized" }, 401);

async function readBody(context: Context): Promise<Body | null | "unsupported"> {
  const type = (context.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type === "application/octet-stream") return { bytes: Buffer.from(await context.req.arrayBuffer()) };
  if (type !== "application/json") return "unsupported";
  const text = await context.req.text();
  try {
    JSON.parse(text);
    return { json: text };
  } catch {
    return null;
  }
}

/** Field by field what is wrong. */
function toErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const field = path.map(String).join(".") || "messages";
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
