import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** To an address of a venue: the code that proves a claim of its page. Nothing the applicant typed stands in it. */
export default function venueClaimCode(data: MailData): MailContent {
  const code = data.text("code");
  const venue = data.text("venue");
  return {
    subject: `${code} is the code for ${venue}`,
    preview: "It proves that you run this venue.",
    title: `The code for ${venue}`,
    parts: [
      {
        kind: "code",
        code,
        caption: "Type this code where you claim the venue. It works for fifteen minutes.",
      },
      {
        kind: "small",
        text: `Somebody asked to run the page of ${venue} on ${brandName()}. If it was not you or a colleague, keep the code to yourself: without it this address proves nothing, and staff look at every claim.`,
      },
    ],
  };
}
