import type { ComponentType } from "react";

/** A tab of My bookings. Each file of the folder `tabs` exports one; their names begin with their place in the row. */
export type BookingsTab = {
  /** its word in the address, `?tab=past` */
  value: string;
  label: string;
  /** how many rows it has for this person, null while that is not known */
  useCount: (personId: string) => number | null;
  Content: ComponentType<{ personId: string }>;
};

const inOrder = <T>(files: Record<string, T>): T[] =>
  Object.entries(files)
    .toSorted(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(([, file]) => file);

/** The tabs of My bookings, in order. */
export const bookingsTabs: readonly BookingsTab[] = inOrder(
  import.meta.glob<BookingsTab>("./tabs/*.tsx", { eager: true, import: "default" }),
);

/** What stands above the tabs, by its file: each of the folder `top` exports one, which draws nothing when it has nothing to say. */
export const aboveTabs: Readonly<Record<string, ComponentType<{ personId: string }>>> = import.meta.glob<
  ComponentType<{ personId: string }>
>("./top/*.tsx", { eager: true, import: "default" });
