/** A kind of thing that waits for the team of a venue: a row of `list_venue_waiting`. Each file of the folder `waiting` exports some, by kind. */
export type WaitingKind = {
  /** "3 corrections of the page" */
  label: (count: number) => string;
  /** where it is dealt with: an address below /venue-dashboard/{slug}/, such as "page" */
  tab: string;
};

const files = import.meta.glob<{ default: Readonly<Record<string, WaitingKind>> }>("./waiting/*.ts", {
  eager: true,
});

/** Every kind that the screen knows, by its name. */
export const waitingKinds: ReadonlyMap<string, WaitingKind> = new Map(
  Object.values(files).flatMap((file) => Object.entries(file.default)),
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
