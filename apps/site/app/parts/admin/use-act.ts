import { useExclusiveMutation } from "#app/api/use-exclusive-mutation.ts";
import { toActFailure } from "./act-failure.ts";

/** Runs one act at a time. After it, everything that staff see is read again. `run` answers whether it was done. */
export function useAct() {
  const { attempt, refusal, setRefusal, isBusy } = useExclusiveMutation(["staff"], toActFailure);
  return { run: attempt, isBusy, failure: refusal, clearFailure: () => setRefusal(null) };
}
