import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sending } from "#app/api/kept-forms/form-owner.ts";
import { refusalText } from "./refusal-text.ts";

/** Runs one change at a time; after it, what was read of the person is read again. `run` answers whether it was done. */
export function useSave() {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(change: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setProblem(null);
    const noteArrived = sending.begin();
    try {
      if ((await change()) === false) return false;
      noteArrived();
      await queries.invalidateQueries({ queryKey: ["mine"] });
      return true;
    } catch (error) {
      setProblem(refusalText(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { run, isBusy, problem };
}
