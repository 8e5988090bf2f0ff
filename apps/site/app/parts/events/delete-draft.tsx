import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Takes away a draft that is no event yet, after asking once more. */
export function DeleteDraft({ draftId, title }: { draftId: string; title: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights"]);
  const [isOpen, setIsOpen] = useState(false);
  const remove = async () => {
    const isDone = await run(async () => {
      await call("delete_event_draft", { p_draft_id: draftId });
      return true;
    });
    if (isDone) notify("Draft deleted");
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Delete<span className="sr-only"> the draft {title}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete this draft?"
        description={`${title} will be gone for the whole team. This can't be undone.`}
      >
        <div className="grid gap-4">
          <RefusalNote refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              Delete draft
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
