import { useEffect, useState } from "react";
import type { Keeping } from "#app/api/device-store.ts";

/**
 * Keeps the tickets of a new booking on this device.
 * @param personId null until the page knows the person
 * @returns whether the device has them; null until that is known
 */
export function useKeepNewTickets(personId: string | null, isNew: boolean): Keeping | null {
  const [keeping, setKeeping] = useState<Keeping | null>(null);
  useEffect(() => {
    if (!isNew || personId === null) return;
    import("./keep-tickets.ts")
      .then(({ keepNewTickets }) => keepNewTickets(personId))
      .then(setKeeping)
      .catch(() => {}); // the next visit of My bookings keeps them
  }, [personId, isNew]);
  return keeping;
}
