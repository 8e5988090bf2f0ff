// Copies of the product under names of their own on loopback, as far as federation goes: each has its database, its port and its keys.
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { testPassword } from "@undercroft/database/testing";
import { addPlaces, emptyWorld, type World } from "@undercroft/database/testing/matrix";
import { createAddresses, createFederation, type Signer, signRequest } from "@undercroft/federation";
import { createServiceDatabase } from "@undercroft/postgres";
import { askPublic } from "@undercroft/server/ask-public";
import { Hono } from "hono";

/** What came to a copy: the path, the headers and the body as it was sent. */
export type Arrival = { path: string; headers: Headers; body: string };

/** One copy. */
export type Copy = Awaited<ReturnType<typeof startCopy>>;

const isLoopback = (origin: string): boolean => origin.startsWith("http://127.0.0.1:");

async function openService(world: World, url: string, state: { clockMs: number }, failures: unknown[]) {
  const connection = {
    ...world.connection,
    user: "federation_admin",
    password: testPassword("federation_admin"),
  };
  const login = createServiceDatabase({ connection, max: 4 });
  const { host } = new URL(url);
  await login.query("select internal.know_federation(true, $1)", [host]);
  const { routes, tasks } = createFederation({
    database: login,
    addresses: createAddresses(url),
    ask: askPublic(isLoopback),
    isInside: isLoopback,
    now: () => new Date(Date.now() + state.clockMs),
    takesSignUps: true,
    version: "0.1.0",
    readAddress: () => "192.0.2.1",
    onError: (error) => failures.push(error),
  });
  return { login, routes, tasks };
}

/** Starts a copy with one venue, one organiser and one city. */
export async function startCopy() {
  const world: World = await emptyWorld();
  await addPlaces(world.client);
  const app = new Hono();
  const arrivals: Arrival[] = [];
  const failures: unknown[] = [];
  const state = { isDown: false, clockMs: 0 };
  app.use(async (context, next) => {
    if (state.isDown) return context.text("down", 503);
    if (context.req.method === "POST") {
      const copy = context.req.raw.clone();
      const path = new URL(copy.url).pathname;
      arrivals.push({ path, headers: copy.headers, body: await copy.text() });
    }
    return next();
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { login, tasks, routes } = await openService(world, url, state, failures);
  for (const [prefix, service] of Object.entries(routes)) app.route(prefix, service);
  const read = async (path: string) => {
    const answer = await fetch(path.startsWith("http") ? path : `${url}${path}`);
    const text = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      body: text && JSON.parse(text),
    };
  };
  return {
    world,
    url,
    host: new URL(url).host,
    arrivals,
    failures,
    state,
    tasks,
    read,
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await world.client.query<Row>(text, values)).rows,
    /** signs as one of its actors, as another server's user would */
    signerOf: async (kind: string, target: string): Promise<Signer> => {
      await read(`/federation/${kind}/${target}`);
      const { rows } = await world.client.query("select internal.federation_private_key($1, $2) as key", [
        kind,
        target,
      ]);
      return { keyId: `${url}/federation/${kind}/${target}#main-key`, privateKey: rows[0].key };
    },
    close: async () => {
      server.close();
      await login.close();
      await world.end();
    },
  };
}

/** Sends an activity to an inbox, signed. `change` has the last word on what goes out. */
export async function deliver(
  inbox: string,
  signer: Signer,
  activity: object,
  change: (sent: { headers: Record<string, string>; body: string }) => unknown = () => {},
): Promise<number> {
  const body = JSON.stringify(activity);
  const headers = {
    ...signRequest(signer, { method: "POST", url: inbox, body, now: new Date() }),
    "content-type": "application/activity+json",
  };
  const sent = { headers, body };
  change(sent);
  const answer = await fetch(inbox, { method: "POST", headers: sent.headers, body: sent.body });
  await answer.text();
  return answer.status;
}

/** An activity of an actor with an id of its own server. */
export const activityOf = (actor: string, type: string, object: unknown): Record<string, unknown> => ({
  "@context": "https://www.w3.org/ns/activitystreams",
  id: `${new URL(actor).origin}/activities/${randomUUID()}`,
  type,
  actor,
  object,
});
