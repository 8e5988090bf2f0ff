// The five calls by which Apple's devices follow their passes. The token in a pass opens that pass and no other.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Context } from "hono";
import { z } from "zod/mini";
import type { WalletPass } from "../pass.ts";
import { isTokenOf } from "../pass-token.ts";
import type { PassesParts } from "../passes-parts.ts";
import { nothingHere, readBody, refuse, refuseTooOften } from "../refusals.ts";
import { type AppleKeys, makeApplePass } from "./apple-pass.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const named = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,100}$/));
const registration = z.object({ pushToken: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,200}$/)) });
const logs = z.object({ logs: z.array(z.string()) });

/** Seconds to wait for whom `name` counts, 0 when there are none. */
async function count(database: ServiceDatabase, statement: string, values: string[]): Promise<number> {
  const [row] = await database.query<{ wait: number }>(`select ${statement} as wait`, values);
  return row?.wait ?? 0;
}

type Apple = { keys: AppleKeys };
type Holder = Apple & { pass: WalletPass; token: string };

/** Lets in where there are keys of Apple's; elsewhere there is nothing at these addresses. */
export const atApple = (_: Context, { apple }: PassesParts): Apple | Response => apple ?? nothingHere();

/** The pass of the address and its token, or the answer that refuses them. What is refused counts for the caller's address. */
export async function holderOfPass(
  context: Context,
  { apple, database, readAddress }: PassesParts,
): Promise<Holder | Response> {
  if (!apple) return nothingHere();
  const { keys } = apple;
  const { type = "", serial = "" } = context.req.param();
  const token = /^ApplePass (\S{1,200})$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
  const isOurs = type === keys.passType && uuid.test(serial);
  const [row] = isOurs
    ? await database.query<{ pass: WalletPass | null }>("select internal.read_pass($1) as pass", [serial])
    : [];
  const pass = row?.pass ?? null;
  // compared also where there is no such pass, so that an answer tells nothing by its time
  const isOpen = isTokenOf(token, pass?.token_hash ?? null);
  if (!pass || !isOpen) {
    const address = readAddress(context) ?? "unknown";
    const wait = await count(database, "internal.count_pass_address($1, 'pass_refusals')", [address]);
    if (wait > 0) return refuseTooOften(wait);
    return refuse(
      401,
      "PASSES_TOKEN_REFUSED",
      "This token does not open this pass",
      "Add the ticket again from My bookings.",
    );
  }
  const wait = await count(database, "internal.count_pass_call($1)", [pass.id]);
  return wait > 0 ? refuseTooOften(wait) : { keys, pass, token };
}

const isNamed = (device: string | undefined): device is string => named.safeParse(device).success;
const refuseDevice = () =>
  refuse(
    400,
    "PASSES_INVALID_REQUEST",
    "The device's name cannot be read",
    "Use letters, digits and hyphens.",
  );

/** `POST …/registrations/:type/:serial`: a device follows a pass. */
export async function registerDevice(
  context: Context,
  { database }: PassesParts,
  { pass }: Holder,
): Promise<Response> {
  const device = context.req.param("device");
  if (!isNamed(device)) return refuseDevice();
  const body = await readBody(context.req.raw, registration);
  if (body instanceof Response) return body;
  const [row] = await database.query<{ is_new: boolean }>(
    "select internal.register_pass_device($1, $2, $3) as is_new",
    [pass.id, device, body.pushToken],
  );
  return new Response(null, { status: row?.is_new ? 201 : 200 });
}

/** `DELETE …/registrations/:type/:serial`: a device follows it no more. */
export async function unregisterDevice(
  context: Context,
  { database }: PassesParts,
  { pass }: Holder,
): Promise<Response> {
  const device = context.req.param("device");
  if (!isNamed(device)) return refuseDevice();
  await database.query("select internal.unregister_pass_device($1, $2)", [pass.id, device]);
  return new Response(null, { status: 200 });
}

/**
 * `GET …/registrations/:type`: which passes of a device have changed. Apple sends no token here: a device's name, which nobody else knows, opens
 * the numbers of its passes and nothing of what they say.
 */
export async function listChanged(
  context: Context,
  { database }: PassesParts,
  { keys }: Apple,
): Promise<Response> {
  const { device, type } = context.req.param();
  const since = context.req.query("passesUpdatedSince") ?? "0";
  if (!isNamed(device)) return refuseDevice();
  if (!/^\d{1,18}$/.test(since))
    return refuse(
      400,
      "PASSES_INVALID_REQUEST",
      "passesUpdatedSince is not a number that was answered before",
      "Send it as it came, or leave it out.",
    );
  const [row] =
    type === keys.passType
      ? await database.query<{ changed: object | null }>(
          "select internal.changed_passes($1, $2) as changed",
          [device, since],
        )
      : [];
  return row?.changed ? Response.json(row.changed) : new Response(null, { status: 204 });
}

/** `GET /passes/:type/:serial`: the pass as it is now. */
export async function givePass(
  context: Context,
  { siteUrl, artwork }: PassesParts,
  { keys, pass, token }: Holder,
): Promise<Response> {
  const changed = Math.floor(Date.parse(pass.changed_at) / 1000) * 1000;
  const known = Date.parse(context.req.header("if-modified-since") ?? "");
  if (changed <= known) return new Response(null, { status: 304 });
  // the token that came, which its devices have, whatever the server's secret is by now
  return new Response(await makeApplePass(pass, { keys, siteUrl, artwork, token }), {
    headers: { ...passHeaders, "last-modified": new Date(changed).toUTCString() },
  });
}

/** Of every answer that carries a pass. */
export const passHeaders = { "content-type": "application/vnd.apple.pkpass", "cache-control": "no-store" };

/** `POST /log`: what a device says went wrong. */
export async function writeLog(
  context: Context,
  { database, readAddress, onLog }: PassesParts,
): Promise<Response> {
  const address = readAddress(context) ?? "unknown";
  const wait = await count(database, "internal.count_pass_address($1, 'pass_logs')", [address]);
  if (wait > 0) return refuseTooOften(wait);
  const body = await readBody(context.req.raw, logs);
  if (body instanceof Response) return body;
  // a device may say which pass it means, and in what words, and none of that is for a log
  for (const line of body.logs.slice(0, 5)) onLog(cleanLine(line));
  return new Response(null, { status: 200 });
}

const cleanLine = (line: string): string =>
  line
    .slice(0, 1000)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9_-]{24,}/gi, "…")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 300);
