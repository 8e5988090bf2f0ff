// A process that sends an issue of the newsletter until it is killed. Started by newsletter-issue.test.ts.
import { startWorker } from "@undercroft/jobs";
import { createMailer } from "@undercroft/mail";
import { createServiceDatabase } from "@undercroft/postgres";

const [connection = "", smtpUrl = ""] = process.argv.slice(2);
const parsed = JSON.parse(connection);
const mailer = createMailer({
  database: createServiceDatabase({ connection: parsed }),
  smtpUrl,
  from: "Undercroft <hello@undercroft.test>",
  newsletterFrom: "Undercroft letters <letters@undercroft.test>",
  siteUrl: "https://undercroft.test",
});
await startWorker({
  connection: parsed,
  tasks: mailer.tasks,
  schedules: [{ statement: "select internal.send_newsletters()", everySeconds: 0.1 }],
  log: () => {},
});
