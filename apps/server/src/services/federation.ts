import { readFile } from "node:fs/promises";
import path from "node:path";
import { createServiceDatabase } from "@undercroft/postgres";
import { readFederation } from "../config/federation.ts";
import settings from "../config/parts/federation.ts";
import { askPublic } from "../federation/ask-public.ts";
import { clientAddress, type ServiceFile } from "./service.ts";

const limit = { maxBytes: 256 * 1024 + 1, seconds: 10 };
const found = ["webfinger", "host-meta", "nodeinfo"] as const;

async function readVersion(): Promise<string> {
  const file = await readFile(path.resolve(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

/** What can be followed from other servers (ActivityPub), at `/federation` and below `/.well-known`; nothing of it is loaded where it is off. */
export default {
  doors: [
    { prefix: "/federation", by: "router", limit, cache: "unless private" },
    ...found.map((name) => ({
      prefix: `/.well-known/${name}` as const,
      by: "router" as const,
      cache: "unless private" as const,
    })),
  ],
  open: async ({ config, database, passwordOf, log }) => {
    const inside = readFederation(config.part(settings), config.siteUrl);
    const login = createServiceDatabase({
      connection: database.forRequests("federation_admin", passwordOf("federation_admin")),
      max: 4,
    });
    const noteSetting = () =>
      login.query("select internal.know_federation($1, $2)", [inside !== null, new URL(config.siteUrl).host]);
    if (inside === null) return { ready: noteSetting().finally(() => login.close()) };
    const { createAddresses, createFederation } = await import("@undercroft/federation");
    const isInside = (origin: string) => inside.has(origin);
    const { routes, tasks } = createFederation({
      database: login,
      addresses: createAddresses(config.siteUrl),
      ask: askPublic(isInside),
      isInside,
      now: () => new Date(),
      takesSignUps: config.auth.settings.signUpEnabled ?? true,
      version: await readVersion(),
      readAddress: clientAddress,
      onError: (error) => log.error({ err: error, part: "federation" }, "failed"),
    });
    return {
      routes,
      tasks,
      ready: noteSetting(),
      close: () => login.close(),
    };
  },
} satisfies ServiceFile;
