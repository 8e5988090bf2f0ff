// "Follow elsewhere": where a person's own server lets them follow something of ours, by WebFinger of their address.
import type { Context } from "hono";
import type { ActorKeys } from "./actor-keys.ts";
import { hostOf } from "./addresses.ts";
import { asObject, readBoundedJson } from "./inbox/bounded-json.ts";
import { createInboxLimits } from "./inbox/inbox-limits.ts";
import type { FederationParts } from "./parts.ts";

const subscribe = "http://ostatus.org/schema/1.0/subscribe";
const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;

const refuse = (status: number, code: string, message: string, hint: string, wait?: number): Response =>
  Response.json(
    { code, message, details: code, hint },
    { status, headers: { "cache-control": "no-store", ...(wait ? { "retry-after": String(wait) } : {}) } },
  );

/** `@you@mastodon.example`, or the address of one's own page there, as name and host. */
function readAccount(typed: string): { name: string; host: string } | null {
  const found =
    /^(?:acct:)?@?([\p{L}\p{N}_.-]{1,100})@([a-z0-9.-]{3,250}(?::\d{1,5})?)$/iu.exec(typed.trim()) ??
    /^https?:\/\/()([a-z0-9.-]{3,250}(?::\d{1,5})?)\/(?:@|users\/|c\/)([\p{L}\p{N}_.-]{1,100})\/?$/iu.exec(
      typed.trim(),
    );
  const name = found?.[1] || found?.[3];
  const host = found?.[2]?.toLowerCase();
  return name && host?.includes(".") ? { name, host } : null;
}

/** Answers `GET /federation/remote?what=<path of a page>&as=<address>` with {address}, where the browser goes on. */
export function createRemoteFollow(
  { addresses, ask, isInside, now, readAddress }: FederationParts,
  keys: ActorKeys,
) {
  const limits = createInboxLimits(() => now().getTime());

  async function findTemplate(name: string, host: string): Promise<string | null> {
    const resource = encodeURIComponent(`acct:${name}@${host}`);
    const origin = isInside(`http://${host}`) ? `http://${host}` : `https://${host}`;
    const headers = { accept: "application/jrd+json, application/json" };
    const answer = await ask(`${origin}/.well-known/webfinger?resource=${resource}`, {
      headers,
      maxBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
    }).catch(() => null);
    const document = answer?.status === 200 && answer.isWhole ? readBoundedJson(answer.bytes) : null;
    const links = Array.isArray(document?.links) ? document.links.slice(0, 50) : [];
    const template = links.map(asObject).find((link) => link?.rel === subscribe)?.template;
    const isUsable = typeof template === "string" && template.includes("{uri}") && template.length < 2_000;
    return isUsable && hostOf(template.replace("{uri}", ""), isInside) !== null ? template : null;
  }

  return async (context: Context): Promise<Response> => {
    const account = readAccount(context.req.query("as") ?? "");
    if (!account || account.host === addresses.host)
      return refuse(
        400,
        "FEDERATION_ADDRESS",
        "This is not an address of another server",
        "Write it as @you@mastodon.example.",
      );
    const wait = limits.takeFew(readAddress(context) ?? "");
    if (wait > 0)
      return refuse(429, "FEDERATION_RATE_LIMITED", "That was a lot at once", "Wait a minute.", wait);
    const what = /^[a-z]{1,20}\/[A-Za-z0-9_-]{1,100}$/.exec(context.req.query("what") ?? "")?.[0];
    const actor = what ? await keys.find({ path: `/federation/${what}` }) : null;
    if (!actor || "gone" in actor)
      return refuse(
        404,
        "FEDERATION_NOT_FOUND",
        "This page cannot be followed from elsewhere",
        "Load the page again.",
      );
    const template = await limits.enter(() => findTemplate(account.name, account.host));
    if (!template)
      return refuse(
        502,
        "FEDERATION_UNREACHABLE",
        `${account.host} does not say how one follows from there`,
        "Copy the handle above, and search for it on your own server.",
      );
    const handle = `@${actor.handle}@${addresses.host}`;
    const address = template.replace("{uri}", encodeURIComponent(handle));
    return Response.json({ address }, { headers: { "cache-control": "no-store" } });
  };
}
