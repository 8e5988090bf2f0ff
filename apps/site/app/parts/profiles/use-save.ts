import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { refusalText } from "./refusal-text.ts";

/** Runs one change at a time; after it, what was read of the person is read again. `run` answers whether it was done. */
export function useSave() {
  const { attempt, refusal, isBusy } = useExclusiveMutation(["mine"], refusalText);
  return { run: attempt, isBusy, problem: refusal };
}
