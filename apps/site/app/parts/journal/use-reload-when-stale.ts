import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Refusal } from "#app/api/refusal.ts";

/** Whoever is told that a colleague was first sees at once what that colleague did. */
export function useReloadWhenStale(refusal: Refusal | null, queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refusal?.code === "JOURNAL_STALE") void queryClient.invalidateQueries({ queryKey });
  }, [refusal]);
}
