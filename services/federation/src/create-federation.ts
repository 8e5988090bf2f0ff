// Federation over HTTP (ActivityPub): what can be followed here, at /federation/, and how it is found, below /.well-known/.
import { type Context, Hono } from "hono";
import { type ActorKeys, openActorKeys } from "./actor-keys.ts";
import { actorDocument, tombstone } from "./documents/actor-document.ts";
import { articleDocument, eventDocument } from "./documents/event-document.ts";
import type { ArticleFacts, EventFacts } from "./documents/facts.ts";
import { createInbox } from "./inbox/create-inbox.ts";
import type { FederationParts } from "./parts.ts";
import { openRemoteActors } from "./remote-actors.ts";
import { createRemoteFollow } from "./remote-follow.ts";
import { createDelivery } from "./sending/create-delivery.ts";
import { createHostMeta, createNodeInfoLinks, createWebFinger, nodeInfo } from "./well-known.ts";

const TYPE = "application/activity+json; charset=utf-8";
const ACTIVITY = "https://www.w3.org/ns/activitystreams";

const answer = (document: unknown, status = 200, keeps = true): Response =>
  new Response(JSON.stringify(document), {
    status,
    headers: {
      "content-type": TYPE,
      "cache-control": keeps && status === 200 ? "public, max-age=180" : "no-store",
      "access-control-allow-origin": "*",
    },
  });
const nothing = (): Response => answer({ message: "There is nothing at this address" }, 404);

/** Whether a person in a browser asks. */
const isForPeople = (context: Context): boolean => {
  const accepts = context.req.header("accept") ?? "";
  return accepts.includes("text/html") && !/json/.test(accepts);
};

type Ask = <Answer>(statement: string, ...values: unknown[]) => Promise<Answer | null>;

/** Actors and what is read of them. */
function answerForActors(app: Hono, { addresses }: FederationParts, keys: ActorKeys, ask: Ask): void {
  const actorOf = (context: Context) =>
    keys.find({ path: `/federation/${context.req.param("kind")}/${context.req.param("target")}` });
  app.get("/:kind/:target", async (context) => {
    const actor = await actorOf(context);
    if (!actor) return nothing();
    if ("gone" in actor) return answer(tombstone(addresses.page(context.req.path)), 410);
    if (isForPeople(context)) return context.redirect(addresses.page(actor.path), 303);
    return answer(actorDocument(actor, addresses));
  });
  app.get("/:kind/:target/:collection{followers|outbox|featured}", async (context) => {
    const actor = await actorOf(context);
    if (!actor || "gone" in actor) return nothing();
    const { kind, target } = actor;
    const collection = context.req.param("collection");
    const id = `${addresses.actor(actor)}/${collection}`;
    const head = { "@context": ACTIVITY, id, type: "OrderedCollection" };
    // who they are is told to nobody
    if (collection === "followers") {
      const total = Number(await ask<string>("all_followers($1, $2)", kind, target));
      return answer({ ...head, totalItems: total }, 200, false);
    }
    if (collection === "outbox") {
      const box = await ask<{ total: number; bodies: unknown[] }>("federation_outbox($1, $2)", kind, target);
      return answer({ ...head, totalItems: box?.total ?? 0, orderedItems: box?.bodies ?? [] }, 200, false);
    }
    const nights = (await ask<string[]>("federation_next_nights($1, $2)", kind, target)) ?? [];
    const items = nights.map((night) => addresses.object("event", night));
    return answer({ ...head, totalItems: items.length, orderedItems: items }, 200, false);
  });
}

/** The service: `routes` by prefix, `tasks` of the queue. */
export function createFederation(parts: FederationParts) {
  const { database, addresses } = parts;
  const keys = openActorKeys(database, addresses);
  const remote = openRemoteActors(parts, keys);
  const app = new Hono();
  app.onError((error) => {
    parts.onError(error);
    return answer({ message: "Something broke on our side. Send it again later." }, 500);
  });
  const ask: Ask = async <Answer>(statement: string, ...values: unknown[]) => {
    const [row] = await database.query<{ answer: Answer | null }>(
      `select internal.${statement} as answer`,
      values,
    );
    return row?.answer ?? null;
  };
  const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

  app.route("/", createInbox(parts, remote, keys));
  app.get("/remote", createRemoteFollow(parts, keys));
  app.get("/nodeinfo/:version", (context) => nodeInfo(parts, context.req.param("version")));
  app.get("/event/:id", async (context) => {
    const id = context.req.param("id");
    const event = isId(id) ? await ask<EventFacts>("federation_event($1)", id) : null;
    if (!event) return nothing();
    if (isForPeople(context)) return context.redirect(addresses.page(`/events/${event.slug}`), 303);
    return answer(eventDocument(event, addresses));
  });
  app.get("/article/:id", async (context) => {
    const id = context.req.param("id");
    const article = isId(id) ? await ask<ArticleFacts>("federation_article($1)", id) : null;
    if (!article) return nothing();
    if (isForPeople(context)) return context.redirect(addresses.page(`/journal/${article.slug}`), 303);
    return answer(articleDocument(article, addresses));
  });
  app.get("/activities/:id", async (context) => {
    const id = context.req.param("id");
    const body = isId(id) ? await ask<string>("federation_activity($1)", id) : null;
    return body ? answer(JSON.parse(body)) : nothing();
  });

  answerForActors(app, parts, keys, ask);
  app.all("*", nothing);

  return {
    routes: {
      "/federation": app,
      "/.well-known/webfinger": createWebFinger(parts, keys),
      "/.well-known/host-meta": createHostMeta(parts),
      "/.well-known/nodeinfo": createNodeInfoLinks(parts),
    } satisfies Record<`/${string}`, Hono>,
    tasks: createDelivery(parts, keys),
  };
}
