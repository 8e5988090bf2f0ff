import { type FormEvent, useRef, useState } from "react";
import { call } from "#app/api/call.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const needed: Refusal = { code: "AGE_INVALID", title: "Give the day you were born.", remedy: "" };

/** Asks for the date of birth, once in the life of an account. */
export default function AgeDialog({ answer }: { answer: (isAdult: boolean) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [day, setDay] = useState("");
  const { attest, isBusy, refusal, isTooYoung } = useAttest(answer);

  async function submit(event: FormEvent) {
    event.preventDefault();
    await attest(day);
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  const isWrongDay = refusal?.code === "AGE_INVALID";
  return (
    <Dialog
      open
      onOpenChange={() => answer(false)}
      title="How old are you?"
      description="Posting and messaging are for people of 18 and over."
    >
      {isTooYoung ? (
        <div role="status">
          <p className="mb-5">
            Thank you. You can do both from your eighteenth birthday, and everything else now.
          </p>
          <Button onClick={() => answer(false)}>Close</Button>
        </div>
      ) : (
        <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
          <Field
            label="Your date of birth"
            hint="We ask once and show it to no one. Check the day: it cannot be changed here."
            error={isWrongDay ? refusalWords(refusal) : undefined}
            required
          >
            <TextInput
              type="date"
              value={day}
              autoComplete="bday"
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
          <RefusalNote refusal={isWrongDay ? null : refusal} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isBusy}>
              Continue
            </Button>
            <Button variant="outline" onClick={() => answer(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Tells the database; what another tab has told before is taken as told. */
function useAttest(answer: (isAdult: boolean) => void) {
  const { attempt, isBusy, refusal, setRefusal } = useExclusiveChange((error, isOnline) => {
    const refused = toRefusal(error, isOnline);
    if (refused.code !== "AGE_ATTESTED") return refused;
    answer(true);
    return null;
  });
  const [isTooYoung, setIsTooYoung] = useState(false);

  async function attest(day: string): Promise<void> {
    if (day === "") return setRefusal(needed);
    await attempt(async () => {
      const data = await call("attest_age", { p_date_of_birth: day });
      if (data) answer(true);
      else setIsTooYoung(true);
    });
  }

  return { attest, isBusy, refusal, isTooYoung };
}
