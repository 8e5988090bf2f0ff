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
