import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** To the owners of a venue: somebody claims it, or such a claim was decided. */
export default function venueClaimContested(data: MailData): MailContent {
  const venue = data.text("venue");
  const isOver = data.text("state") === "decided";
  const won = data.maybe("decision") === "approved";
  const text = isOver
    ? won
      ? `We have looked at the claim of ${venue}. The person is an owner of it now, beside you.`
      : `We have looked at the claim of ${venue} and turned it down. Nothing changes for you.`
    : `Somebody says that they run ${venue}. You own it here, so we ask you first: take them into your team, or tell us why the claim is wrong.`;
  const subject = isOver ? `The claim of ${venue} is decided` : `Somebody claims ${venue}`;
  return {
    subject,
    preview: text,
    title: subject,
    parts: [
      { kind: "paragraph", text },
      ...(isOver ? [] : ([{ kind: "facts", rows: [["Answer by", data.text("until")]] }] as const)),
      ...(isOver
        ? []
        : ([
            {
              kind: "small",
              text: "Without an answer our staff decide after that, by the proof they were given.",
            },
          ] as const)),
      {
        kind: "button",
        label: isOver ? "See the claim" : "Answer",
        href: `${data.siteUrl}${data.text("path")}`,
      },
    ],
  };
}
