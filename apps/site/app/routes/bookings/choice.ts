import type { ComponentType } from "react";
import type { MyBooking, MyTicket } from "#app/parts/bookings/queries.ts";

/** What a column is given: the ticket that somebody cannot use, with the companion's that goes with it. */
export type ChoiceProps = {
  booking: MyBooking;
  tickets: readonly MyTicket[];
  /** after the choice was made */
  onDone: () => void;
};

/** A way out for somebody who cannot come. Each file of the folder `choices` exports one; their names begin with their place in the row. */
export type Choice = { title: string; Column: ComponentType<ChoiceProps> };

/** The ways out, in order. */
export const choices: readonly Choice[] = Object.entries(
  import.meta.glob<Choice>("./choices/*.tsx", { eager: true, import: "default" }),
)
  .toSorted(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
  .map(([, choice]) => choice);
