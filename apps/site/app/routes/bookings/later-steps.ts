import { lazy } from "react";

/**
 * Fetches everything after the first step together, and before the second is shown: a person who loses the connection
 * while filling in the details finishes the booking with what is there.
 */
export async function loadLaterSteps() {
  const [details, done] = await Promise.all([
    import("./details-step.tsx"),
    import("./booked.tsx"),
    import("#app/parts/bookings/commands.ts"),
    import("#app/parts/bookings/holding/holds.ts"),
  ]);
  return { details, done };
}

export const DetailsStep = lazy(async () => ({ default: (await loadLaterSteps()).details.DetailsStep }));
export const Booked = lazy(async () => ({ default: (await loadLaterSteps()).done.Booked }));
