import { createPersonReader } from "@undercroft/auth";
import { createPapers, type Papers } from "@undercroft/papers";
import type { ServiceFile, ServiceParts } from "./service.ts";

/** The papers of bookings, as downloads and for the mails that carry them. */
export function openPapers({
  config,
  authDatabase,
  keys,
}: Pick<ServiceParts, "config" | "authDatabase" | "keys">): Papers {
  return createPapers({
    database: authDatabase,
    readPerson: createPersonReader(keys, authDatabase),
    siteUrl: config.siteUrl,
  });
}

/** Tickets, receipts and calendar entries at `/papers/v1`. */
export default {
  doors: [{ prefix: "/papers/v1", by: "router", cache: "none" }],
  open: (parts) => ({ routes: { "/papers/v1": openPapers(parts).app } }),
} satisfies ServiceFile;
