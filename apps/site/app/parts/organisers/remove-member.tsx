import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Team, type TeamRef, teamIds } from "./organiser-queries.ts";

type Member = Team["members"][number];
type RemoveMemberProps = { member: Member; team: TeamRef; onDone: (member: Member) => void };

/** Takes a colleague out of the team, or leaves it, after asking once more. */
export function RemoveMember({ member, team, onDone }: RemoveMemberProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const [isOpen, setIsOpen] = useState(false);
  const called = member.full_name ?? member.handle;
  const verb = member.is_me ? "Leave" : "Remove";
  const remove = async () => {
    const isDone = await run(async () => {
      await call("remove_team_member", { ...teamIds(team), p_user_id: member.user_id });
      return true;
    });
    if (!isDone) return;
    setIsOpen(false);
    onDone(member);
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        {verb}
        <span className="sr-only"> {member.is_me ? team.name : called}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={member.is_me ? `Leave ${team.name}?` : `Remove ${called} from ${team.name}?`}
        description={
          member.is_me
            ? "You can come back only if the team invites you again."
            : "They lose access at once, and we email them. You can undo this for ten minutes."
        }
      >
        <div className="grid gap-4">
          <RefusalNote refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              {member.is_me ? "Stay" : "Keep them"}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              {verb}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
