import { momentName } from "#app/format/moment.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { Issue } from "./issue-queries.ts";

/** Where an issue is, in words. */
export function issueState({ status, day, sent_at, addressed, waiting }: Issue): string {
  const of = dayName(day);
  if (status === "draft") return `Draft of ${of}`;
  if (status === "dropped") return `Dropped, ${of}`;
  const readers = plural(addressed, "reader");
  if (status === "sending") return `On its way: ${addressed - waiting} of ${readers}`;
  return `Sent ${sent_at ? momentName(sent_at) : of} to ${readers}`;
}
