import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** The nights of a pay-out, the first five of them by name. */
export function nightsOf(data: MailData): string {
  const more = Number(data.maybe("more") ?? 0);
  const others = more === 1 ? " and one more night" : more > 1 ? ` and ${more} more nights` : "";
  return `${data.text("nights")}${others}`;
}

/** Money of an organiser is on its way to their bank. */
export default function payoutSent(data: MailData): MailContent {
  const amount = data.text("amount");
  return {
    subject: `${amount} is on its way to your bank`,
    preview: `Pay-out ${data.text("ref")} for ${data.text("organiser")}.`,
    title: `${amount} is on its way`,
    parts: [
      {
        kind: "paragraph",
        text: `We have paid out ${amount} for ${data.text("organiser")}. Your bank usually has it within two working days.`,
      },
      { kind: "paragraph", text: `It is for ${nightsOf(data)}.` },
      {
        kind: "button",
        label: "See the pay-out",
        href: `${data.siteUrl}/organise/money?as=${data.text("organiser_id")}`,
      },
      {
        kind: "small",
        text: `Pay-out ${data.text("ref")}. Every night it is for stands on the page with its sum.`,
      },
    ],
  };
}
