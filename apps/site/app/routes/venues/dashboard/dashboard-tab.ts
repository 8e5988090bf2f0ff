import type { ComponentType } from "react";
import type { MyVenue } from "#app/parts/venues/my-venues.ts";

/** A tab of the screen on which a team looks after its venue. Each file of the folder `tabs` exports some. */
export type DashboardTab = {
  /** its word in the address, `/venue-dashboard/{slug}/page` */
  tab: string;
  label: string;
  /** its place in the row, lowest first */
  order: number;
  /** the right of `internal.team_rights` that opens it; what each may do is decided by the database */
  right: string;
  /** what waits there, as a number beside its name */
  count?: (venue: MyVenue) => number;
  Body: ComponentType<{ venue: MyVenue }>;
};

const files = import.meta.glob<{ default: readonly DashboardTab[] }>("./tabs/*.tsx", { eager: true });

/** The tabs of a venue for a person in its team, in order. */
export const tabsOf = (venue: MyVenue): DashboardTab[] =>
  Object.values(files)
    .flatMap((file) => file.default)
    .filter(({ right }) => venue.rights.includes(right))
    .toSorted((one, other) => one.order - other.order);
