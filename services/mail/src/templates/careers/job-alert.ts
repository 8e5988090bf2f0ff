import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** New work that fits the searches a person keeps, once a day at most. */
export default function jobAlert(data: MailData): MailContent {
  const jobs = data.list("jobs");
  const count = jobs.length === 1 ? "One new post" : `${jobs.length} new posts`;
  return {
    subject: `${count} for you`,
    preview: jobs[0] ? `${jobs[0].text("title")}, ${jobs[0].text("pay")}` : count,
    title: `${count} for you`,
    parts: [
      {
        kind: "facts",
        rows: jobs.map((job) => [
          job.text("pay"),
          `${job.text("title")}, ${job.text("where")}\n${data.siteUrl}${job.text("path")}`,
        ]),
      },
      { kind: "button", label: "See all work", href: `${data.siteUrl}/careers` },
      {
        kind: "small",
        text: "You keep a search for work with us. Change or end it under Your applications.",
      },
    ],
  };
}
