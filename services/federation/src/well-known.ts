// How other servers find what can be followed here: WebFinger (RFC 7033), host-meta (RFC 6415), nodeinfo.
import { brandName } from "@undercroft/contract/brand";
import { Hono } from "hono";
import type { ActorKeys } from "./actor-keys.ts";
import { escapeHtml } from "./documents/html.ts";
import type { FederationParts } from "./parts.ts";

const open = { "access-control-allow-origin": "*" };
const kept = { ...open, "cache-control": "public, max-age=300" };

/** What a resource names: a handle, or a path of ours; null where it is not ours. */
function readResource(resource: string, host: string): { handle: string } | { path: string } | null {
  const account = /^acct:@?([A-Za-z0-9_.-]{1,200})@(.{1,255})$/.exec(resource);
  if (account)
    return account[2]?.toLowerCase() === host ? { handle: (account[1] ?? "").toLowerCase() } : null;
  if (resource.length > 500 || !URL.canParse(resource)) return null;
  const url = new URL(resource);
  return /^https?:$/.test(url.protocol) && url.host === host ? { path: url.pathname + url.search } : null;
}

/** `/.well-known/webfinger` */
export function createWebFinger({ addresses }: FederationParts, keys: ActorKeys): Hono {
  const app = new Hono();
  app.get("/", async (context) => {
    const by = readResource(context.req.query("resource") ?? "", addresses.host);
    const actor = by && (await keys.find(by));
    if (!actor) return context.json({ message: "Nobody here has this address" }, 404, open);
    if ("gone" in actor) return context.json({ message: "What had this address is gone" }, 410, open);
    const id = addresses.actor(actor);
    const page = addresses.page(actor.path);
    const answer = {
      subject: `acct:${actor.handle}@${addresses.host}`,
      aliases: [page, id],
      links: [
        { rel: "http://webfinger.net/rel/profile-page", type: "text/html", href: page },
        { rel: "self", type: "application/activity+json", href: id },
      ],
    };
    return context.body(JSON.stringify(answer), 200, { ...kept, "content-type": "application/jrd+json" });
  });
  return app;
}

/** `/.well-known/host-meta` */
export function createHostMeta({ addresses }: FederationParts): Hono {
  const app = new Hono();
  const template = escapeHtml(`${addresses.siteUrl}/.well-known/webfinger?resource={uri}`);
  app.get("/", (context) =>
    context.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0"><Link rel="lrdd" type="application/jrd+json" template="${template}"/></XRD>\n`,
      200,
      { ...kept, "content-type": "application/xrd+xml; charset=utf-8" },
    ),
  );
  return app;
}

const schema = "http://nodeinfo.diaspora.software/ns/schema";
const versions = ["2.1", "2.0"];

/** `/.well-known/nodeinfo`, which names where the facts are. */
export function createNodeInfoLinks({ addresses }: FederationParts): Hono {
  const app = new Hono();
  app.get("/", (context) =>
    context.json(
      {
        links: versions.map((version) => ({
          rel: `${schema}/${version}`,
          href: addresses.page(`/federation/nodeinfo/${version}`),
        })),
      },
      200,
      kept,
    ),
  );
  return app;
}

/** The facts of nodeinfo, with what the database counts now. */
export async function nodeInfo(parts: FederationParts, version: string): Promise<Response> {
  if (!versions.includes(version))
    return Response.json({ message: "There is no such version" }, { status: 404 });
  const [row] = await parts.database.query<{ counts: { users: number; posts: number } }>(
    "select internal.count_for_nodeinfo() as counts",
  );
  const body = {
    version,
    software: { name: "undercroft", version: parts.version },
    protocols: ["activitypub"],
    services: { inbound: [], outbound: ["atom1.0"] },
    openRegistrations: parts.takesSignUps,
    usage: { users: { total: row?.counts.users ?? 0 }, localPosts: row?.counts.posts ?? 0 },
    metadata: { nodeName: brandName() },
  };
  const type = `application/json; profile="${schema}/${version}#"`;
  return new Response(JSON.stringify(body), { headers: { ...kept, "content-type": type } });
}
