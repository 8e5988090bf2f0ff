import { ALERTS, NOTICES } from "@undercroft/contract";
import { useState } from "react";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { alert, notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { anonymise, type StaffPerson } from "./people-queries.ts";

/** Takes a person out of their data after their handle was typed; what stands in the way is said beforehand. */
export function AnonymiseSection({ person }: { person: StaffPerson }) {
  const { run, isBusy, refusal } = useAct();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  if (person.is_anonymised) return <p className="text-ink-2">This person has been anonymised.</p>;

  async function confirm() {
    if (typed.trim().toLowerCase() !== person.handle.toLowerCase()) {
      setIsWrong(true);
      return;
    }
    if (await run(() => anonymise(person.user_id))) notify(NOTICES.userDataAnonymised);
    else alert({ title: ALERTS.anonymiseFailed });
  }

  return (
    <form
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className="text-ink-2">
        The name, address, answers and anything else that identifies this person are deleted for good.
        Bookings stay, without a name.
      </p>
      {person.obstacles.length > 0 ? (
        <div className="border-warn border-s-4 ps-4">
          <p className="font-bold">This cannot be done yet:</p>
          <ul className="mt-1 list-disc ps-5">
            {person.obstacles.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Field
        label={`Type ${person.handle} to confirm`}
        error={isWrong ? `That is not the handle. Type ${person.handle}.` : undefined}
      >
        <TextInput
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsWrong(false);
          }}
        />
      </Field>
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" variant="danger" busy={isBusy}>
          {isBusy ? "Anonymising..." : "Anonymise"}
        </Button>
      </div>
    </form>
  );
}
