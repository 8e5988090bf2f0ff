import { useExclusiveMutation } from "#app/api/use-exclusive-mutation.ts";
import { toActFailure } from "./act-failure.ts";

/** Runs one act at a time. After it, everything that staff see is read again. `run` answers whether it was done. */
export function useAct() {
  const { attempt: run, isBusy, refusal, setRefusal } = useExclusiveMutation(["staff"], toActFailure);
  return { run, isBusy, refusal, clearRefusal: () => setRefusal(null) };
}
