import kinds from "virtual:parts/venueWaiting";
import type { WaitingKind } from "#app/part.ts";

/** Every kind that the screen knows, by its name. */
export const waitingKinds: ReadonlyMap<string, WaitingKind> = new Map(
  kinds.flatMap((ofPart) => Object.entries(ofPart)),
);

/** How much waits on each tab of the dashboard, by the tab's word in the address. */
export function waitingByTab(rows: readonly { kind: string; count: number }[]): Map<string, number> {
  const waiting = new Map<string, number>();
  for (const { kind, count } of rows) {
    const tab = waitingKinds.get(kind)?.tab.split(/[?#/]/)[0];
    if (tab) waiting.set(tab, (waiting.get(tab) ?? 0) + count);
  }
  return waiting;
}
