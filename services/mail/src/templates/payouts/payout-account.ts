import { toNightLabel } from "../../render/london-time.ts";
import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

type Change = { subject: string; preview: string; title: string; paragraphs: string[]; button?: string };

const earliest = (paysOn: string | undefined) =>
  paysOn ? ` The next pay-out is ${toNightLabel(paysOn)} at the earliest.` : "";

const named = (organiser: string, paysOn: string | undefined): Change => ({
  subject: `A bank account was named for ${organiser}`,
  preview: "Was it none of the owners? Stop the pay-outs within three days.",
  title: "Your bank account is there",
  paragraphs: [
    `Pay-outs to ${organiser} go to a bank account that an owner gave to the payment provider. We wait three days before we send anything to it.${earliest(paysOn)}`,
    "If none of the owners did this, stop the pay-outs: one press, and you need not sign in. Our staff then look at the account.",
  ],
});

const changed = (organiser: string, paysOn: string | undefined): Change => ({
  subject: `The bank account of ${organiser} was changed`,
  preview: "Was it none of the owners? Stop the pay-outs within three days.",
  title: "Another bank account",
  paragraphs: [
    `Pay-outs to ${organiser} now go to another bank account. We wait three days before we send anything to it.${earliest(paysOn)}`,
    "If none of the owners changed it, stop the pay-outs: one press, and you need not sign in. Our staff then look at the account.",
  ],
});

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

function toChange(data: MailData): Change {
  const organiser = data.text("organiser");
  const change = data.text("change");
  if (change === "named") return named(organiser, data.maybe("pays_on"));
  if (change === "changed") return changed(organiser, data.maybe("pays_on"));
  return change === "closed" ? closed(organiser) : wantsMore(organiser);
}

/** Something became of an organiser's account at the provider: to all owners. */
export default function payoutAccount(data: MailData): MailContent {
  const { subject, preview, title, paragraphs, button } = toChange(data);
  const token = data.maybe("token");
  const stop = token && `${data.siteUrl}/payment/stop-payouts?token=${token}`;
  const see = `${data.siteUrl}/organise/money?as=${data.text("organiser_id")}`;
  return {
    subject,
    preview,
    title,
    parts: [
      ...paragraphs.map((text) => ({ kind: "paragraph" as const, text })),
      ...(stop
        ? [
            { kind: "button" as const, label: "Stop the pay-outs", href: stop },
            { kind: "small" as const, text: "The button works once, for seven days." },
            { kind: "links" as const, links: [["See the account", see] as const] },
          ]
        : [{ kind: "button" as const, label: button ?? "See the account", href: see }]),
    ],
  };
}
