import { useQueryClient } from "@tanstack/react-query";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { NoAnswer } from "./door-client.ts";
import { useDoor } from "./night/door-context.tsx";

/**
 * Runs one change at the door at a time, and afterwards reads `what` of this night again. The door asks by a client of its own, and
 * may have no connection.
 * @param noAnswer what is said where no answer was heard, in place of the words for any failure
 */
export function useDoorChange(what: string, noAnswer?: { code: null; title: string; remedy: string }) {
  const { view } = useDoor();
  const queryClient = useQueryClient();
  return useExclusiveChange(
    (error, isOnline) => {
      if (!noAnswer) return toRefusal(error, isOnline);
      return error instanceof NoAnswer ? noAnswer : toRefusal(error, true);
    },
    () => queryClient.invalidateQueries({ queryKey: ["door", view.night?.event_id, what] }),
  );
}
