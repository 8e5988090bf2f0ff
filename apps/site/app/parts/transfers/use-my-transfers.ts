import { useQuery } from "@tanstack/react-query";
import { listMyTransfers } from "./queries.ts";

/** The query of what a person is passing on and what is offered to them. */
export const useTransfersQuery = (personId: string) =>
  useQuery({ queryKey: ["mine", personId, "transfers"], queryFn: listMyTransfers, staleTime: 0 });

/** What a person is passing on and what is offered to them; empty until it is read. */
export const useMyTransfers = (personId: string) => useTransfersQuery(personId).data ?? [];
