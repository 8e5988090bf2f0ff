import type { Answer } from "#app/api/call.ts";

/** A warning as everybody reads it. */
export type Warning = Answer<"list_town_warnings">[number];

/** What a warning is about. */
export const warningKinds = {
  drugs: "Drug alert",
  venue_closed: "Venue closed",
  missing_person: "Missing person",
  other: "Other",
} as const satisfies Record<Warning["kind"], string>;

/** What became of a warning, in a word or two. */
export function warningState(warning: Pick<Warning, "status" | "is_confirmed" | "is_over">): string {
  switch (warning.status) {
    case "withdrawn":
      return "Withdrawn";
    case "hidden":
      return "Hidden";
    case "refused":
      return "Refused";
    case "waiting":
      return "Waiting for a second person";
    case "shown":
      if (warning.is_over) return "Over";
      return warning.is_confirmed ? "Confirmed" : "Urgent, not confirmed yet";
  }
}
