import { momentName } from "#app/format/moment.ts";
import type { EventDetail } from "#app/parts/events/page/detail-query.ts";

/** What decides whether and where a night takes place. */
export type NewsFacts = Pick<
  EventDetail,
  "status" | "cancel_reason" | "starts_at" | "location_mode" | "custom_address"
> & {
  venue: { name: string } | null;
};

/** What became of a night while its page was open, in one sentence for those who do not see the page change. */
export function newsSentence(before: NewsFacts, after: NewsFacts): string {
  if (before.status !== after.status) {
    const reason = after.cancel_reason?.replace(/[.\s]+$/, "");
    if (after.status === "cancelled")
      return `This event has just been cancelled${reason ? `: ${reason}` : ""}.`;
    if (after.status === "postponed") return "This event has just been postponed. There is no new date yet.";
    if (after.status === "under_review")
      return "Our moderators are checking this event. It cannot be booked until they have finished.";
  }
  const isMoved =
    before.venue?.name !== after.venue?.name ||
    before.custom_address !== after.custom_address ||
    before.location_mode !== after.location_mode;
  const place = isMoved && after.venue ? ` at ${after.venue.name}` : "";
  if (before.starts_at !== after.starts_at)
    return `This event has a new date: ${momentName(after.starts_at)}${place}.`;
  if (isMoved) return `This event now takes place ${place ? place.trim() : "somewhere else"}.`;
  return "The details of this event have just changed.";
}
