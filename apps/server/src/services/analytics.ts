import path from "node:path";
import { pathToFileURL } from "node:url";
import { createBeacon, type Written } from "@undercroft/analytics";
import { ANALYTICS_LIMITS } from "@undercroft/contract";
import { createServiceDatabase } from "@undercroft/postgres";
import type { ServiceFile } from "./service.ts";

const figuresMs = 60_000;

/** Reports of browsers at `/beacon/`: what happens on pages, counted without a person in it. */
export default {
  doors: [
    {
      prefix: "/beacon/",
      by: "bare",
      limit: { maxBytes: ANALYTICS_LIMITS.bodyBytes, seconds: 10 },
      cache: "none",
    },
  ],
  open: async ({ config, database, passwordOf, log }) => {
    const routes = await listRoutes();
    const login = createServiceDatabase({
      connection: database.forRequests("analytics_writer", passwordOf("analytics_writer")),
      max: 1,
    });
    const beacon = createBeacon({
      write: async (events) => {
        const [row] = await login.query<{ answer: Written }>(
          "select internal.write_analytics($1) as answer",
          [JSON.stringify(events)],
        );
        if (!row) throw new Error("nothing was answered to a batch of events");
        return row.answer;
      },
      isRoute: (pattern) => routes.has(pattern),
      siteUrl: config.siteUrl,
      onError: (error) => log.error({ err: error, part: "analytics" }, "events were not written down"),
    });
    const timer = setInterval(() => {
      const figures = beacon.takeFigures();
      if (Object.values(figures).some((count) => count > 0))
        log.info({ part: "analytics", ...figures }, "counted");
    }, figuresMs);
    timer.unref();
    return {
      bare: beacon.answer,
      close: async () => {
        clearInterval(timer);
        await beacon.close();
        await login.close();
      },
    };
  },
} satisfies ServiceFile;

type Entry = { path?: string; children?: Entry[] };

/** The patterns of every address of the site, as its one map has them: "/events/:idOrSlug". */
async function listRoutes(): Promise<ReadonlySet<string>> {
  const map = path.resolve(import.meta.dirname, "../../../site/app/routes.ts");
  const { default: entries } = (await import(pathToFileURL(map).href)) as { default: Entry[] };
  const patterns = (entry: Entry, above: string): string[] => {
    const own = entry.path ? `${above}/${entry.path}` : above;
    return entry.children ? entry.children.flatMap((child) => patterns(child, own)) : [own || "/"];
  };
  return new Set(entries.flatMap((entry) => patterns(entry, "")));
}
