import { useQuery, useQueryClient } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { deviceGeneration, keepOnDevice, readFromDevice } from "#app/api/device-store.ts";
import { persistent } from "#app/api/query-client.ts";
import { listMyBookings, type MyBooking } from "./queries.ts";

/** The name under which a device keeps its person's bookings. */
export const keptBookings = "bookings";

/** Reads a person's bookings, and keeps them on this device. `isKept` says whether it could. */
async function readBookings(personId: string): Promise<{ bookings: MyBooking[]; isKept: boolean }> {
  const asOf = deviceGeneration();
  const bookings = await listMyBookings(await browserClient(), personId);
  return { bookings, isKept: await keepOnDevice(keptBookings, personId, bookings, asOf) };
}

/**
 * The person's bookings, with a copy kept on this device: a ticket looked at once is there at the door, with or
 * without a connection. `copiedAt` is set while what is shown is that copy, in milliseconds; `isKept` once it is known whether the
 * device has what is shown.
 */
export function useMyBookings(personId: string) {
  const queryClient = useQueryClient();
  const queryKey = ["mine", personId, "bookings"];
  const { data: copy } = useQuery({
    queryKey: ["on-device", personId, keptBookings],
    queryFn: () => readFromDevice<MyBooking[]>(keptBookings, personId),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  const query = useQuery({
    ...persistent,
    queryKey,
    queryFn: () => readBookings(personId),
    staleTime: 0,
    networkMode: "always",
  });
  return {
    bookings: query.data?.bookings ?? copy?.value ?? null,
    copiedAt: query.data ? null : (copy?.savedAt ?? null),
    isKept: query.data ? query.data.isKept : copy ? true : null,
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
