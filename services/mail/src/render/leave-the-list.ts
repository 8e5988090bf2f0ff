import type { MailPart } from "./mail-content.ts";
import type { MailData } from "./mail-data.ts";

/** The end of every mail of a waiting list: how to leave it, without signing in. */
export function leaveTheList(data: MailData): readonly MailPart[] {
  return [
    { kind: "links", links: [["Leave this waiting list", `${data.siteUrl}${data.text("leave_path")}`]] },
  ];
}
