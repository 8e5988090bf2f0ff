import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";
import { nightsOf } from "./payout-sent.ts";

/** A pay-out was refused, or came back. Its money is due again. */
export default function payoutFailed(data: MailData): MailContent {
  const amount = data.text("amount");
  const cameBack = data.text("state") !== "failed";
  return {
    subject: cameBack ? `${amount} came back from your bank` : `We could not pay out ${amount}`,
    preview: "Nothing is lost: the money is due again.",
    title: cameBack ? `${amount} came back` : "Your pay-out did not go through",
    parts: [
      {
        kind: "paragraph",
        text: cameBack
          ? `The bank sent ${amount} of pay-out ${data.text("ref")} for ${data.text("organiser")} back to us.`
          : `We could not pay out ${amount} for ${data.text("organiser")}: the account did not take it.`,
      },
      {
        kind: "paragraph",
        text: `It was for ${nightsOf(data)}. The money is yours and is due again: we send it on the next working day on which your account is ready.`,
      },
      {
        kind: "paragraph",
        text: "Please check your bank details. An owner opens the account from the page Money.",
      },
      {
        kind: "button",
        label: "Check the account",
        href: `${data.siteUrl}/organise/money?as=${data.text("organiser_id")}`,
      },
    ],
  };
}
