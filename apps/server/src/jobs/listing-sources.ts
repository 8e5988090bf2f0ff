import { openWeb } from "@undercroft/product-functions/read-public";
import settings from "../config/parts/listing-sources.ts";
import { readListingSource } from "../sources/read-listing-source.ts";
import type { PartJobs } from "./job.ts";

export default {
  tasks: ({ config, database }) => {
    const { CALENDARS_INSIDE: inside } = config.part(settings);
    const origins = new Set(inside.map((origin) => new URL(origin).origin));
    const web = { ...openWeb, isInside: (origin: string) => origins.has(origin) };
    return {
      "read-source": async (payload) => {
        const { source } = payload as { source?: unknown };
        if (typeof source === "string") await readListingSource(database, source, { web });
      },
    };
  },
  schedules: [{ statement: "select internal.queue_due_sources()", everySeconds: 60 }],
} satisfies PartJobs;
