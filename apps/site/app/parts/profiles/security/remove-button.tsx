import { ALERTS } from "@undercroft/contract";
import { lazy, Suspense, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { toFailure } from "#app/parts/profiles/commands.ts";
import { toCodeErrorText } from "#app/parts/profiles/sign-in/code-error-text.ts";
import { Button } from "#app/ui/button.tsx";
import { alert, notify } from "#app/ui/notices/toasts.ts";

const ConfirmDialog = lazy(() => import("./confirm-dialog.tsx"));

type RemoveButtonProps = {
  /** What goes, by the name people know it by. */
  what: string;
  /** What is different afterwards. */
  consequence: string;
  verb?: string;
  /** The words of the button where "what" alone would not do. */
  label?: string;
  done?: string;
  /** What has to be answered before the button asks; false leaves everything as it is. */
  before?: () => Promise<boolean>;
  remove: () => Promise<void>;
  onRemoved: () => void;
};

/** Takes something away after asking once more. */
export function RemoveButton(props: RemoveButtonProps) {
  const {
    what,
    consequence,
    verb = "Remove",
    label = verb,
    done = "Removed",
    before,
    remove,
    onRemoved,
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { attempt, isBusy } = useExclusiveChange((error) => {
    alert({ title: ALERTS.authenticationError, description: toCodeErrorText(toFailure(error)) });
    return null;
  });

  async function ask() {
    if (!before || (await before())) setIsAsking(true);
  }

  const confirm = () =>
    attempt(async () => {
      await remove();
      notify(`${done}: ${what}`);
      setIsAsking(false);
      onRemoved();
    });

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void ask()} aria-label={`${verb} ${what}`}>
        {label}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={`${verb} ${what}?`}
            consequence={consequence}
            action={verb}
            isBusy={isBusy}
            onConfirm={confirm}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
