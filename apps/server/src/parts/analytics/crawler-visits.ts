// Which search engines come, and where to: the last hundred visits, kept in the database for the staff.
import type { IncomingMessage } from "node:http";
import { createServiceDatabase, type DatabaseConnection, type ServiceDatabase } from "@undercroft/postgres";

type Visit = { agent: string; path: string; seen_at: string };

const crawlers = /bot\b|crawl|spider|slurp|lighthouse/i;
const files = /^\/(assets|beacon|fonts|rest|auth|storage|functions|inbox)\b/;
const most = 100;
const writeEveryMs = 5_000;

/** Notes visits and writes them down. */
export type CrawlerVisits = {
  /** Notes a request when its caller says that it is a crawler and it asks for a page. */
  note: (request: IncomingMessage) => void;
  /** Writes down what was noted, from now on every five seconds. Returns how to stop. */
  keep: (connection: DatabaseConnection, onError: (error: unknown) => void) => () => Promise<void>;
};

/** @param now the clock, in milliseconds */
export function createCrawlerVisits(now: () => number = Date.now): CrawlerVisits {
  let visits: Visit[] = [];

  async function write(database: ServiceDatabase): Promise<void> {
    if (visits.length === 0) return;
    const noted = visits;
    visits = [];
    await database.query("select internal.keep_crawler_visits($1)", [JSON.stringify(noted)]);
  }

  return {
    note: ({ headers, url = "/" }) => {
      const agent = headers["user-agent"] ?? "";
      const path = url.split("?", 1)[0] ?? "";
      if (!crawlers.test(agent) || files.test(path)) return;
      if (visits.length === most) visits.shift();
      visits.push({
        agent: agent.slice(0, 200),
        path: path.slice(0, 500),
        seen_at: new Date(now()).toISOString(),
      });
    },
    keep: (connection, onError) => {
      const database = createServiceDatabase({ connection, max: 1 });
      const timer = setInterval(() => void write(database).catch(onError), writeEveryMs);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await write(database).finally(database.close);
      };
    },
  };
}
