import { toNightLabel } from "../render/london-time.ts";
import type { MailContent } from "../render/mail-content.ts";
import type { MailData } from "../render/mail-data.ts";

type Change = { subject: string; preview: string; title: string; paragraphs: string[]; button: string };

function changed(organiser: string, paysOn: string | undefined): Change {
  const when = paysOn ? ` The next pay-out is ${toNightLabel(paysOn)} at the earliest.` : "";
  return {
    subject: `The bank account of ${organiser} was changed`,
    preview: "Was it not you? Tell us within three days.",
    title: "Another bank account",
    paragraphs: [
      `Pay-outs to ${organiser} now go to another bank account. We wait three days before we send anything to it.${when}`,
      "If none of the owners changed it, write to us at once: we can hold the pay-outs.",
    ],
    button: "See the account",
  };
}

const wantsMore = (organiser: string): Change => ({
  subject: `The pay-out account of ${organiser} needs something`,
  preview: "Until it is there, nothing can be paid out.",
  title: "Your account needs something",
  paragraphs: [
    `The payment provider needs more from ${organiser} before it can pay out. The page Money says what.`,
    "Your money is safe meanwhile, and goes out once the account is ready.",
  ],
  button: "See what is missing",
});

const closed = (organiser: string): Change => ({
  subject: `The pay-out account of ${organiser} is closed`,
  preview: "An owner can open another one.",
  title: "Your account is closed",
  paragraphs: [
    `The payment provider has closed the pay-out account of ${organiser}. Nothing can be paid out to it any more.`,
    "An owner can open another account from the page Money.",
  ],
  button: "Open another account",
});

/** Something became of an organiser's account at the provider: to all owners. */
export default function payoutAccount(data: MailData): MailContent {
  const organiser = data.text("organiser");
  const change = data.text("change");
  const { subject, preview, title, paragraphs, button } =
    change === "changed"
      ? changed(organiser, data.maybe("pays_on"))
      : change === "closed"
        ? closed(organiser)
        : wantsMore(organiser);
  return {
    subject,
    preview,
    title,
    parts: [
      ...paragraphs.map((text) => ({ kind: "paragraph" as const, text })),
      {
        kind: "button",
        label: button,
        href: `${data.siteUrl}/organise/money?as=${data.text("organiser_id")}`,
      },
    ],
  };
}
