import type { ComponentType } from "react";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";

/** What the tabs stand under, in order. */
export const tabGroups = ["Sales", "People", "The night", "Money", "The page", "After it"] as const;

/** A tab of the screen on which a team runs an event. Each file of the folder `tabs` exports some. */
export type EventTab = {
  /** its word in the address, `?view=codes` */
  view: string;
  label: string;
  /** what it stands under */
  group: (typeof tabGroups)[number];
  /** its place among those, lowest first */
  order: number;
  /** roles of the team that do not work with it; what each may is decided by the database */
  hiddenFrom?: readonly string[];
  /** for some events only */
  isFor?: (event: ManagedEvent) => boolean;
  /** how much waits there, as a badge beside the name */
  Waiting?: ComponentType<{ event: ManagedEvent }>;
  Body: ComponentType<{ event: ManagedEvent; siteUrl: string }>;
};

const files = import.meta.glob<{ default: readonly EventTab[] }>("./tabs/*.tsx", { eager: true });

/** The tabs of an event for the person who runs it, as they are listed. */
export const tabsOf = (event: ManagedEvent): EventTab[] =>
  Object.values(files)
    .flatMap((file) => file.default)
    .filter(({ hiddenFrom = [], isFor }) => !hiddenFrom.includes(event.team.role) && (!isFor || isFor(event)))
    .toSorted(
      (one, other) =>
        tabGroups.indexOf(one.group) - tabGroups.indexOf(other.group) || one.order - other.order,
    );
