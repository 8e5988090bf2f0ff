import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** A post closes within two days. */
export default function jobClosing(data: MailData): MailContent {
  const title = data.text("title");
  const isSaved = data.maybe("is_saved") === "yes";
  return {
    subject: `Closes soon: ${title}`,
    preview: "Applications close within two days.",
    title: isSaved ? "A post you saved closes soon" : "Your post closes soon",
    parts: [
      {
        kind: "paragraph",
        text: `Applications for ${title} close on ${toNightLabel(data.text("day"))}.${isSaved ? "" : " You can republish it for thirty days after that."}`,
      },
      {
        kind: "button",
        label: isSaved ? "See the post" : "Open the applications",
        href: `${data.siteUrl}${data.text("path")}`,
      },
    ],
  };
}
