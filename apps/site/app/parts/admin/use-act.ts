import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusedField } from "#app/api/browser-client.ts";
import { sending } from "#app/api/kept-forms/form-owner.ts";
import { type ActFailure, toActFailure } from "./act-failure.ts";

/**
 * Runs one act at a time. After it, everything that staff see is read again.
 * `run` answers whether it was done; `failure` says why not. What was typed is kept where the act is not the last of its form.
 */
export function useAct() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ActFailure | null>(null);

  async function run(act: () => Promise<unknown>, isLast = true): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(null);
    const noteArrived = sending.begin();
    try {
      await act();
      if (isLast) noteArrived();
      await queryClient.invalidateQueries({ queryKey: ["staff"] });
      return true;
    } catch (error) {
      const why = toActFailure(error, navigator.onLine);
      setFailure({ ...why, field: refusedField(why.title) });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { run, isBusy, failure, clearFailure: () => setFailure(null) };
}
