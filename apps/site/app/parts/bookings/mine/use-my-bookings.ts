import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Keeping } from "#app/api/device-store.ts";
import { persistent } from "#app/api/query-client.ts";
import { readBookings, readKeptBookings } from "#app/parts/bookings/kept/keep-tickets.ts";

/**
 * The person's bookings, with a copy kept on this device: a ticket looked at once is there at the door, with or
 * without a connection. `copiedAt` is set while what is shown is that copy, in milliseconds; `keeping` once it is known whether the
 * device has what is shown.
 */
export function useMyBookings(personId: string) {
  const queryClient = useQueryClient();
  const queryKey = ["mine", personId, "bookings"];
  const { data: copy } = useQuery({
    queryKey: ["on-device", personId, "bookings"],
    queryFn: () => readKeptBookings(personId),
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
    keeping: query.data ? query.data.keeping : copy ? ("kept" satisfies Keeping) : null,
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
