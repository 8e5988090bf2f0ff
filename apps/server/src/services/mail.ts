import { createMailer } from "@undercroft/mail";
import { openPapers } from "./papers.ts";
import type { ServiceFile } from "./service.ts";

/**
 * Sends queued mail, and shows the inbox page. The inbox opens every link that was mailed, so it is there only in demo mode,
 * where nothing is at stake.
 */
export default {
  doors: [
    { prefix: "/inbox", by: "router", cache: "none" },
    { prefix: "/inbox.json", by: "router", cache: "none" },
  ],
  open: (parts) => {
    const { config, authDatabase } = parts;
    const { attach, attachNight } = openPapers(parts);
    const mailer = createMailer({
      database: authDatabase,
      smtpUrl: config.smtpUrl,
      smtp: config.smtp,
      from: config.mailFrom,
      newsletterFrom: config.newsletterFrom,
      siteUrl: config.siteUrl,
      attach,
      attachNight,
    });
    const hasInbox = config.demo && (!config.smtpUrl || !config.auth.twilio);
    return {
      ...(hasInbox ? { routes: { "/inbox": mailer.app, "/inbox.json": mailer.app } } : {}),
      tasks: mailer.tasks,
      close: async () => mailer.close(),
    };
  },
} satisfies ServiceFile;
