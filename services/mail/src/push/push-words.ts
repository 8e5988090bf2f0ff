import { brandName } from "@undercroft/contract/brand";
import { NOTIFICATION_KINDS, type Notification } from "@undercroft/contract/notifications";

/** What a browser is sent; `tag` has a later one take the place of an earlier one. */
export type PushMessage = { title: string; body: string; url: string; tag: string };

/** Titles of nights that say what the news is; of everything else a device that others can see says no more than its kind. */
const named: ReadonlySet<string> = new Set([
  "event_cancelled",
  "event_changed",
  "night_announced",
  "night_today",
  "place_revealed",
  "release_ending",
  "sale_soon",
]);

/** The words of a push: no person's name is among them. @param told the newest first; none for a test */
export function pushWords(told: readonly Notification[]): PushMessage {
  const [first] = told;
  if (!first)
    return {
      title: "This is a test",
      body: "Notifications reach this device.",
      url: "/settings/notifications",
      tag: "test",
    };
  if (told.length > 1)
    return {
      title: brandName(),
      body: `${told.length} new things for you`,
      url: "/notifications",
      tag: "several",
    };
  const kind = NOTIFICATION_KINDS[first.kind];
  const body = named.has(first.kind) && kind ? kind.sentence(first) : `Open ${brandName()} to read it.`;
  return {
    title: kind?.label ?? "News for you",
    body,
    url: kind?.to(first) ?? "/notifications",
    tag: first.id,
  };
}
