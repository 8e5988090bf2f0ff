import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

/** Asks before what was typed and not saved is left behind. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && blocker.reset()}
      title="Leave without saving?"
      description="What you changed here is not saved yet."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => blocker.reset()}>Stay here</Button>
        <Button variant="outline" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
