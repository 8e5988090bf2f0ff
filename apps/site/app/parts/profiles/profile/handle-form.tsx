import { handle as handleSchema, PROFILE_LIMITS } from "@undercroft/contract";
import { useState } from "react";
import { useOpener } from "#app/parts/profiles/auth-dialog/use-opener.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { changeHandle } from "./save-profile.ts";

/** The handle, and changing it; the old one leads on. */
export function HandleForm({ personId, handle }: { personId: string; handle: string }) {
  const { isOpen, button, open, close } = useOpener();
  const { run, isBusy, problem } = useSave();
  const [typed, setTyped] = useState(handle);
  const [hasTried, setHasTried] = useState(false);
  const parsed = handleSchema.safeParse(typed);
  const error = hasTried && !parsed.success ? parsed.error.issues[0]?.message : undefined;

  async function save() {
    setHasTried(true);
    if (parsed.success && (await run(() => changeHandle(personId, parsed.data)))) close();
  }

  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="type-data [overflow-wrap:anywhere]">@{handle}</span>
        {isOpen ? null : (
          <Button ref={button} variant="outline" size="sm" onClick={open}>
            Change handle
          </Button>
        )}
      </p>
      {isOpen ? (
        <form
          noValidate
          className="grid max-w-md gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field
            label="New handle"
            hint="You can change it once in 30 days. Your old address leads to the new one for a year."
            error={error}
            required
          >
            <TextInput
              value={typed}
              autoComplete="off"
              spellCheck={false}
              maxLength={PROFILE_LIMITS.handle}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <ProblemNote>{problem}</ProblemNote>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isBusy}>
              {isBusy ? "Saving..." : "Save handle"}
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      ) : null}
    </div>
  );
}
