import { useState } from "react";
import { call } from "#app/api/call.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

type BlockDialogProps = { person: { id: string; name: string }; onClose: () => void; onBlocked: () => void };

/** Says honestly what a block does, then does it. */
export default function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const { run, isBusy, problem } = useSave();
  const [kind, setKind] = useState<"block" | "mute">("block");

  async function confirm() {
    const done = await run(async () => {
      if (kind === "block") await call("block_person", { p_person: person.id });
      else await call("mute", { p_kind: "user", p_target: person.id });
    });
    if (!done) return;
    notify(kind === "block" ? `${person.name} is blocked` : `${person.name} is muted`);
    if (kind === "block") onBlocked();
    else onClose();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Block or mute ${person.name}?`}>
      <div className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">What would you like?</legend>
          <Choice
            label="Block"
            says="You disappear for each other and stop following each other. They are not told. Anything public can still be read by someone who is signed out."
            isChosen={kind === "block"}
            onChoose={() => setKind("block")}
          />
          <Choice
            label="Mute"
            says="You see less of them. Nothing changes for them, and they are not told."
            isChosen={kind === "mute"}
            onChoose={() => setKind("mute")}
          />
        </fieldset>
        <p className="text-ink-2 text-small">Both lists are in your settings, where you can undo this.</p>
        <ProblemNote>{problem}</ProblemNote>
        <div className="flex flex-wrap gap-3">
          <Button
            variant={kind === "block" ? "danger" : "primary"}
            busy={isBusy}
            onClick={() => void confirm()}
          >
            {kind === "block" ? "Block" : "Mute"}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type ChoiceProps = { label: string; says: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, says, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3 border-line border-b py-2">
      <input
        type="radio"
        name="shut-out"
        className="mt-0.5 size-6 shrink-0 accent-pink"
        checked={isChosen}
        onChange={onChoose}
      />
      <span>
        <span className="block font-bold">{label}</span>
        <span className="block text-ink-2 text-small">{says}</span>
      </span>
    </label>
  );
}
