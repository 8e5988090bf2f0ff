import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type TeamRef, teamIds } from "./organiser-queries.ts";

/** Makes a colleague owner in one's own place, after asking once more. */
export function HandOverButton({ team, userId, called }: { team: TeamRef; userId: string; called: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const [isOpen, setIsOpen] = useState(false);
  const handOver = async () => {
    const isDone = await run(async () => {
      await call("hand_over_team", { ...teamIds(team), p_user_id: userId });
      return true;
    });
    if (!isDone) return;
    setIsOpen(false);
    notify(`${called} is owner now`);
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Hand over<span className="sr-only"> to {called}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Hand ${team.name} over?`}
        description={`${called} becomes owner, and you become a manager. Only an owner can make you owner again.`}
      >
        <div className="grid gap-4">
          <RefusalNote refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void handOver()}>
              Hand over
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
