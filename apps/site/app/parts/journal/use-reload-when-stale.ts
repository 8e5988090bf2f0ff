import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Refusal } from "#app/api/changes/refusal.ts";

/** Loads what is on the screen again when a save was refused because a colleague was first. `queryKey` is a constant. */
export function useReloadWhenStale(refusal: Refusal | null, queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (refusal?.code === "JOURNAL_STALE") void queryClient.invalidateQueries({ queryKey });
  }, [refusal, queryClient, queryKey]);
}
