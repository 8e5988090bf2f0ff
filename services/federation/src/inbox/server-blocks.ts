import type { ServiceDatabase } from "@undercroft/postgres";

const GOOD_FOR_MS = 5_000;

/** What staff have decided of servers. */
export type ServerBlocks = { find: (host: string) => Promise<"silence" | "reject" | undefined> };

/** A block of a server holds for those below it as well. @param now the clock, in milliseconds */
export function openServerBlocks(database: ServiceDatabase, now: () => number): ServerBlocks {
  let read: Promise<Map<string, "silence" | "reject">> | undefined;
  let readAt = 0;
  const readBlocks = async () => {
    const rows = await database.query<{ host: string; block: "silence" | "reject" }>(
      "select host, block from internal.blocked_servers()",
    );
    return new Map(rows.map(({ host, block }) => [host, block]));
  };
  return {
    find: async (host) => {
      if (!read || Math.abs(now() - readAt) > GOOD_FOR_MS) {
        readAt = now();
        read = readBlocks();
        read.catch(() => {
          read = undefined;
        });
      }
      const blocks = await read;
      const labels = host.split(".");
      return labels
        .map((_, at) => blocks.get(labels.slice(at).join(".")))
        .find((block) => block !== undefined);
    },
  };
}
