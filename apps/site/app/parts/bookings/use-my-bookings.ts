import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { persistent } from "#app/api/query-client.ts";
import { serverNow } from "#app/device/server-time.ts";
import { listMyBookings, type MyBooking } from "./queries.ts";

type Copy = { savedAt: number; bookings: MyBooking[] };

function readCopy(personId: string): Copy | null {
  const copy = readPersonal(`bookings:${personId}`) as Partial<Copy> | null;
  return copy && typeof copy.savedAt === "number" && Array.isArray(copy.bookings) ? (copy as Copy) : null;
}

/**
 * The person's bookings, with a copy kept in this browser: a ticket looked at once is there at the door, with or
 * without a connection. `copiedAt` is set while what is shown is that copy, in milliseconds.
 */
export function useMyBookings(personId: string) {
  const queryClient = useQueryClient();
  const queryKey = ["mine", personId, "bookings"];
  const copy = useMemo(() => readCopy(personId), [personId]);
  const query = useQuery({
    ...persistent,
    queryKey,
    queryFn: async () => {
      const bookings = await listMyBookings(await browserClient(), personId);
      keepPersonal(`bookings:${personId}`, { savedAt: serverNow(), bookings } satisfies Copy);
      return bookings;
    },
    staleTime: 0,
    networkMode: "always",
  });
  return {
    bookings: query.data ?? copy?.bookings ?? null,
    copiedAt: query.data ? null : (copy?.savedAt ?? null),
    isFailed: query.isError || query.failureCount > 0,
    retry: query.refetch,
    isRetrying: query.isFetching,
    // what is passed on stands beside the tickets, and changes with the same messages
    reload: () =>
      Promise.all(
        ["bookings", "transfers"].map((kind) =>
          queryClient.invalidateQueries({ queryKey: ["mine", personId, kind] }),
        ),
      ),
  };
}
