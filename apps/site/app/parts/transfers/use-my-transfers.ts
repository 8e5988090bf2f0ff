import { useQuery } from "@tanstack/react-query";
import { listMyTransfers } from "./queries.ts";

/** What a person is passing on and what is offered to them; empty until it is read. */
export function useMyTransfers(personId: string) {
  const query = useQuery({
    queryKey: ["mine", personId, "transfers"],
    queryFn: listMyTransfers,
    staleTime: 0,
  });
  return query.data ?? [];
}
