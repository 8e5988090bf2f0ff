import { refusedField } from "#app/api/browser-client.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { type ActFailure, toActFailure } from "./act-failure.ts";

/**
 * Runs one act at a time. After it, everything that staff see is read again.
 * `run` answers whether it was done; `refusal` says why not.
 */
export function useAct() {
  const { attempt: run, isBusy, refusal, setRefusal } = useExclusiveMutation(["staff"], toShown);
  return { run, isBusy, refusal, clearRefusal: () => setRefusal(null) };
}

/** Why an act was refused, with the field that it was refused for. */
function toShown(error: unknown, isOnline: boolean): ActFailure {
  const failure = toActFailure(error, isOnline);
  return { ...failure, field: refusedField(failure.title) };
}
