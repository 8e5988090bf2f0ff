import { openWeb } from "@undercroft/product-functions/read-public";
import settings from "../config/parts/keys.ts";
import { sendWebhooks } from "../webhooks/send-webhooks.ts";
import type { PartJobs } from "./job.ts";

export default {
  tasks: ({ config, database }) => {
    const { WEBHOOKS_INSIDE: inside } = config.part(settings);
    const origins = new Set(inside.map((origin) => new URL(origin).origin));
    const web = { ...openWeb, isInside: (origin: string) => origins.has(origin) };
    return {
      "send-webhooks": async (payload) => {
        const { webhook } = payload as { webhook?: unknown };
        if (typeof webhook === "string") await sendWebhooks(database, webhook, web);
      },
    };
  },
  schedules: [{ statement: "select internal.queue_due_webhooks()", everySeconds: 5 }],
} satisfies PartJobs;
