import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { addressOf } from "./marked-content.ts";

type LinkDialogProps = {
  href: string;
  /** null takes the link away */
  onDone: (href: string | null) => void;
  onClose: () => void;
};

/** Where the chosen words lead. */
export function LinkDialog({ href, onDone, onClose }: LinkDialogProps) {
  const [value, setValue] = useState(href);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Link"
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const to = addressOf(value);
          if (to) onDone(to);
          else setProblem("A link leads to a page of ours (/venues/…) or begins with https://");
        }}
      >
        <Field label="Address" hint="/venues/penstock or https://…" error={problem}>
          <TextInput value={value} maxLength={1000} onChange={(event) => setValue(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Link</Button>
          {href ? (
            <Button variant="outline" onClick={() => onDone(null)}>
              Take the link away
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
