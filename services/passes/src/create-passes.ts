// Wallet passes over HTTP, at /passes/v1: asked for by owners of tickets, and followed by Apple's devices.
import type { ServiceDatabase } from "@undercroft/postgres";
import { type Context, Hono } from "hono";
import { z } from "zod/mini";
import { type AppleKeys, type Artwork, makeApplePass } from "./apple/apple-pass.ts";
import { openPushSender } from "./apple/push-sender.ts";
import { createWebService, passHeaders } from "./apple/web-service.ts";
import { type GoogleApi, GoogleAway, type GoogleKeys, openGoogleApi } from "./google/google-api.ts";
import { toGoogle } from "./google/google-objects.ts";
import { isMemberPass, type WalletPass } from "./pass.ts";
import { hashOf, linkOf, passOfLink, tokenOf } from "./pass-token.ts";
import { pushPasses } from "./push-passes.ts";
import { readBody, refuse, refuseTooOften } from "./refusals.ts";

/** What the service is made of. A wallet is null where it has no keys. */
export type PassesParts = {
  /** logged in as passes_admin */
  database: ServiceDatabase;
  /** tokens of passes follow from it */
  secret: string;
  /** without a trailing slash */
  siteUrl: string;
  apple: { keys: AppleKeys; pushUrl: string; certificateAuthorities?: string } | null;
  google: { keys: GoogleKeys; apiUrl: string } | null;
  /** pictures of the operator's own on Apple's passes */
  artwork?: Artwork | undefined;
  /** who a token names. @throws Error when it is none of ours */
  readPerson: (token: string) => Promise<{ userId: string }>;
  /** calls a database function as the caller of the request */
  callAs: (authorization: string, name: string, args: Record<string, unknown>) => Promise<Response>;
  readAddress: (context: Context) => string | undefined;
  onLog: (line: string) => void;
  onError: (error: unknown) => void;
};

const asked = z.union([z.object({ ticket_id: z.uuid() }), z.object({ membership_id: z.uuid() })]);

/** The service: mount `app` at `/passes/v1`; `tasks` are the queue's. */
export function createPasses(parts: PassesParts) {
  const { apple, google, database } = parts;
  const api = google ? openGoogleApi(google.keys, google.apiUrl) : null;
  const sender = apple
    ? openPushSender(apple.keys, { ...apple, url: apple.pushUrl, onError: parts.onError })
    : null;
  const app = new Hono();
  app.onError((error) => {
    parts.onError(error);
    return refuse(
      500,
      "PASSES_FAILED",
      "Something broke on our side.",
      "Your ticket in My bookings is good in the meantime. Try again in a while.",
    );
  });
  app.get("/config", (context) => context.json({ apple: apple !== null, google: google !== null }));
  // without keys too: who asks is told so by the database
  app.post("/apple", (context) => giveAppleLink(context, parts));
  app.post("/google", (context) => giveGoogleLink(context, parts, api));
  if (apple) {
    app.get("/files/:link", (context) => giveFile(context, parts, apple.keys));
    app.route("/", createWebService({ ...parts, keys: apple.keys }));
  }
  app.all("*", () =>
    refuse(404, "PASSES_NOTHING_HERE", "There is nothing at this address", "Look under My bookings."),
  );
  return {
    app,
    /** tells the database which wallets there are keys for */
    noteWallets: () =>
      database.query("select internal.know_wallets($1, $2)", [apple !== null, google !== null]),
    tasks: {
      "push-passes": (_: unknown, job?: { signal: AbortSignal }) =>
        pushPasses(
          {
            database,
            apple: sender && { sender },
            google: google && api && { api, issuer: google.keys.issuer },
            onError: parts.onError,
          },
          job?.signal,
        ),
    },
    close: () => sender?.close(),
  };
}

/** The id of the pass of a ticket or membership of the caller's, or the answer that refuses it. The database decides. */
async function makePass(context: Context, parts: PassesParts, wallet: string): Promise<string | Response> {
  const authorization = context.req.header("authorization") ?? "";
  const token = /^bearer (\S+)$/i.exec(authorization)?.[1] ?? "";
  const person = await parts.readPerson(token).catch(() => null);
  if (!person) return refuse(401, "AUTH_REQUIRED", "User not authenticated", "Sign in and try again.");
  const body = await readBody(context.req.raw, asked);
  if (body instanceof Response) return body;
  const answer =
    "ticket_id" in body
      ? await parts.callAs(authorization, "make_pass", { p_ticket_id: body.ticket_id, p_wallet: wallet })
      : await parts.callAs(authorization, "make_member_pass", {
          p_membership_id: body.membership_id,
          p_wallet: wallet,
        });
  if (answer.ok) return (await answer.json()) as string;
  const wait = answer.headers.get("retry-after");
  return new Response(await answer.text(), {
    status: answer.status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...(wait ? { "retry-after": wait } : {}),
    },
  });
}

async function readPass(database: ServiceDatabase, id: string): Promise<WalletPass | null> {
  const [row] = await database.query<{ pass: WalletPass | null }>("select internal.read_pass($1) as pass", [
    id,
  ]);
  return row?.pass ?? null;
}

const giveLink = (url: string) => Response.json({ url }, { headers: { "cache-control": "no-store" } });

async function giveAppleLink(context: Context, parts: PassesParts): Promise<Response> {
  const made = await makePass(context, parts, "apple");
  if (made instanceof Response) return made;
  return giveLink(`/passes/v1/files/${linkOf(parts.secret, made, Date.now())}`);
}

/** The file, for two minutes: phones open it as they come to its address, and that carries no token. */
async function giveFile(context: Context, parts: PassesParts, keys: AppleKeys): Promise<Response> {
  const id = passOfLink(parts.secret, context.req.param("link") ?? "", Date.now());
  const expired = () =>
    refuse(410, "PASSES_LINK_EXPIRED", "This link has ended", "Press the button in My bookings again.");
  if (id === null) return expired();
  const [counted] = await parts.database.query<{ wait: number }>(
    "select internal.count_pass_call($1) as wait",
    [id],
  );
  if (counted && counted.wait > 0) return refuseTooOften(counted.wait);
  const token = tokenOf(parts.secret, id);
  // noted before the pass is read: what changes from here on is pushed
  await parts.database.query("select internal.give_apple_pass($1, $2)", [id, hashOf(token)]);
  const pass = await readPass(parts.database, id);
  if (!pass || pass.ending !== null) return expired();
  return new Response(
    await makeApplePass(pass, {
      keys,
      token,
      siteUrl: parts.siteUrl,
      artwork: parts.artwork,
    }),
    {
      headers: {
        ...passHeaders,
        "content-disposition": `attachment; filename="${isMemberPass(pass) ? "card" : "ticket"}.pkpass"`,
      },
    },
  );
}

async function giveGoogleLink(
  context: Context,
  parts: PassesParts,
  api: GoogleApi | null,
): Promise<Response> {
  const { database, google, siteUrl } = parts;
  const passId = await makePass(context, parts, "google");
  if (passId instanceof Response) return passId;
  // noted before the pass is read: what changes from here on is pushed
  await database.query("select internal.give_google_pass($1)", [passId]);
  const pass = await readPass(database, passId);
  if (!pass || !google || !api)
    return refuse(404, "PASSES_NOTHING_HERE", "This pass is gone", "Look under My bookings.");
  const { issuer } = google.keys;
  try {
    const made = toGoogle(issuer, pass);
    await api.put(made.kinds.class, made.class);
    await api.put(made.kinds.object, made.object);
    const { id, classId } = made.object;
    return giveLink(await api.saveLink(made.kinds.object, { id, classId }, new URL(siteUrl).origin));
  } catch (error) {
    if (!(error instanceof GoogleAway)) throw error;
    return refuse(
      503,
      "PASSES_WALLET_AWAY",
      "Google can't be reached just now",
      "Your ticket in My bookings is good in the meantime. Try again in a moment.",
      5,
    );
  }
}
