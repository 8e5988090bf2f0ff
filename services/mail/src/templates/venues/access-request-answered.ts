import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** To somebody who asked about access: there is an answer. It stays on the site. */
export default function accessRequestAnswered(data: MailData): MailContent {
  const about = data.text("about");
  return {
    subject: `An answer about access to ${about}`,
    preview: `Read it on ${brandName()}.`,
    title: "Your question was answered",
    parts: [
      { kind: "paragraph", text: `The people behind ${about} answered your question about access.` },
      { kind: "button", label: "Read the answer", href: `${data.siteUrl}${data.text("path")}` },
      {
        kind: "small",
        text: `Question and answer are deleted 30 days after the night, or after the answer where there is no night.${
          data.text("path").includes("?code=") ? " Keep this link to yourself: it opens both." : ""
        }`,
      },
    ],
  };
}
