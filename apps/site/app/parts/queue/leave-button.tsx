import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { placeKey } from "./use-own-place.ts";

/** Leaving asks once: the number is gone then. */
export function LeaveButton({ eventId, personId }: { eventId: string; personId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(placeKey(personId, eventId));
  const leave = async () => {
    const isDone = await run(async () => {
      await call("leave_queue", { p_event_id: eventId });
      return true;
    });
    if (isDone) notify("You left the queue");
  };
  return (
    <div className="grid gap-2">
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>Leave? You would start at the end again.</p>
          <Button size="sm" variant="danger" busy={isBusy} onClick={() => void leave()}>
            Leave the queue
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setIsAsking(false)}>
            Stay
          </Button>
        </div>
      ) : (
        <div>
          <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
            Leave the queue
          </Button>
        </div>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
