// Whether this copy looks for what is wrong: one that works on the queue, where somebody wants to be told or to read it.
import { createServiceDatabase, type DatabaseConnection } from "@undercroft/postgres";
import type { Logger } from "pino";
import running from "../config/parts/running.ts";
import type { Config } from "../config.ts";
import type { Started } from "../lifecycle.ts";
import { lookOutside } from "./look-outside.ts";
import { watchAlarms } from "./watch-alarms.ts";

/** Begins to look. */
export function openAlarms(config: Config, owner: DatabaseConnection, log: Logger): Started {
  const { errorWebhookUrl: url, operatorMail, siteUrl } = config;
  return watchAlarms({
    database: createServiceDatabase({ connection: owner, max: 1 }),
    operatorMail,
    webhook: url ? { url, secret: config.part(running).ERROR_WEBHOOK_SECRET } : undefined,
    siteUrl,
    lookOutside: () => lookOutside(config),
    onError: (error) => log.error({ err: error, part: "alarms" }, "what is wrong could not be told"),
  });
}
