import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** What is new in the searches a person keeps, once a day at most. */
export default function searchAlert(data: MailData): MailContent {
  const things = data.list("things");
  const count = things.length === 1 ? "One new thing" : `${things.length} new things`;
  return {
    subject: `${count} in your searches`,
    preview: things[0] ? things[0].text("title") : count,
    title: `${count} in your searches`,
    parts: [
      {
        kind: "facts",
        rows: things.map((thing) => [
          thing.maybe("detail") ?? "New",
          `${thing.text("title")}\n${data.siteUrl}${thing.text("path")}`,
        ]),
      },
      { kind: "button", label: "Your searches", href: `${data.siteUrl}/saved/searches` },
      {
        kind: "small",
        text: `You asked for this mail in a search you keep. To end all of them at once, without signing in: ${data.siteUrl}/search/alerts?token=${data.text("token")}`,
      },
    ],
  };
}
