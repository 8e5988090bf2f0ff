import { brandName } from "@undercroft/contract/brand";
import { NOTIFICATION_KINDS, type Notification } from "@undercroft/contract/notifications";
import type { MailContent, MailPart } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** What a person was told and has not looked at yet: one thing, or all that was collected. */
export default function notifications(data: MailData): MailContent {
  const items = data.items<Notification>("items");
  const lines = items.map((told) => ({
    told,
    sentence: NOTIFICATION_KINDS[told.kind]?.sentence(told) ?? "Something has happened",
    to: NOTIFICATION_KINDS[told.kind]?.to(told) ?? "/notifications",
    action: NOTIFICATION_KINDS[told.kind]?.action ?? "Open it",
  }));
  const [first] = lines;
  if (!first) throw new Error('The mail\'s data lacks "items"');
  const more = Number(data.maybe("more") ?? 0);
  if (lines.length === 1 && more === 0)
    return {
      subject: first.sentence,
      preview: first.sentence,
      title: NOTIFICATION_KINDS[first.told.kind]?.label ?? "News for you",
      parts: [
        { kind: "paragraph", text: `${first.sentence}.` },
        { kind: "button", label: first.action, href: `${data.siteUrl}${first.to}` },
      ],
    };
  const count = lines.length + more;
  return {
    subject: `${count} new things for you`,
    preview: first.sentence,
    title: `${count} new things for you`,
    parts: [
      ...lines.map(
        ({ told, sentence, to }): MailPart => ({
          kind: "story",
          label: NOTIFICATION_KINDS[told.kind]?.label ?? "News",
          title: sentence,
          href: `${data.siteUrl}${to}`,
          text: "",
        }),
      ),
      {
        kind: "button",
        label: more > 0 ? `See all ${count}` : `See them on ${brandName()}`,
        href: `${data.siteUrl}/notifications`,
      },
    ],
  };
}
