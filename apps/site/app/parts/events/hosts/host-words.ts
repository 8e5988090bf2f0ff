import type { Answer } from "#app/api/call.ts";

/** The hosts of a night, as the team of its organiser reads them. */
export type NightHosts = Answer<"list_night_hosts">;
export type NightHost = NightHosts["hosts"][number];

/** What a host sees of sales. */
export const figures = {
  all: "Tickets and takings",
  counts: "Tickets, without money",
  none: "No figures",
} as const;

/** How it stands with a host. */
export const hostStates: Record<NightHost["state"], string> = {
  asked: "Asked, no answer yet",
  accepted: "Puts it on with you",
  declined: "Said no",
  left: "Has left",
  removed: "Removed",
};
