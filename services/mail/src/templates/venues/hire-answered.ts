import { brandName } from "@undercroft/contract/brand";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

type Words = { subject: string; text: string; label: string };

/** What happened to a request, to the side that did not do it. */
function wordsOf(data: MailData): Words {
  const venue = data.text("venue");
  const night = data.text("night");
  const toTeam = data.text("side") === "team";
  switch (data.text("state")) {
    case "offered":
      return {
        subject: `An offer from ${venue}`,
        text: `${venue} made you an offer for ${night}. You can take it until ${data.maybe("until") ?? "it ends"}. Nothing is paid on ${brandName()}.`,
        label: "See the offer",
      };
    case "requested":
      return {
        subject: `Your offer for ${venue} was taken`,
        text: `Your offer for ${night} was taken. The hire stands once you confirm it.`,
        label: "Confirm the hire",
      };
    case "confirmed":
      return {
        subject: `${venue} is yours for the night`,
        text: `${venue} confirmed your hire for ${night}. You can make the event from it now.`,
        label: "See the hire",
      };
    case "declined":
      return {
        subject: `${venue} cannot take your hire`,
        text: `${venue} declined your request for ${night}. The reason is on the page.`,
        label: "Read why",
      };
    case "expired":
      return {
        subject: `No answer from ${venue}`,
        text: `Nobody at ${venue} answered your request for ${night} within 72 hours, so it has ended. You can ask again, or look for another room.`,
        label: "See the request",
      };
    default:
      return {
        subject: `A hire of ${venue} is cancelled`,
        text: toTeam
          ? `The hire of ${venue} on ${night} was cancelled by the person who asked. The reason is on the page.`
          : `${venue} cancelled your hire for ${night}. The reason is on the page.`,
        label: "Read why",
      };
  }
}

/** The other side of a hire request answered, confirmed or ended it. */
export default function hireAnswered(data: MailData): MailContent {
  const { subject, text, label } = wordsOf(data);
  return {
    subject,
    preview: text,
    title: subject,
    parts: [
      { kind: "paragraph", text },
      { kind: "button", label, href: `${data.siteUrl}${data.text("path")}` },
    ],
  };
}
