import { APPLICATION_STATES, type ApplicationState } from "@undercroft/contract";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { careersKey } from "#app/parts/careers/careers-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { seenState } from "./seen-state.ts";

type Next = Extract<ApplicationState, "shortlisted" | "interview" | "offered" | "hired" | "rejected">;

const nextOf: Partial<Record<ApplicationState, Next[]>> = {
  submitted: ["shortlisted", "interview", "offered", "rejected"],
  viewed: ["shortlisted", "interview", "offered", "rejected"],
  shortlisted: ["interview", "offered", "rejected"],
  interview: ["offered", "rejected"],
  offered: ["hired", "rejected"],
};
const labels: Record<Next, string> = {
  shortlisted: "Shortlist",
  interview: "Ask for an interview",
  offered: "Offer it",
  hired: "Mark as hired",
  rejected: "Reject",
};

type MoveFormProps = { ids: readonly string[]; from: ApplicationState; onMoved?: () => void };

/** Moves one applicant or many on, with the sentence that each of them gets. */
export function MoveForm({ ids, from, onMoved }: MoveFormProps) {
  const [sentence, setSentence] = useState("");
  const { run, isBusy, refusal, setRefusal } = useExclusiveMutation(careersKey);
  const { errors, rest } = useRefusedField(refusal, ["sentence"]);
  const next = nextOf[from] ?? [];
  if (next.length === 0)
    return <p className="text-ink-2">{APPLICATION_STATES[from]}: nothing more to decide.</p>;
  const move = async (to: Next) => {
    if (to === "rejected" && sentence.trim() === "") {
      setRefusal({
        code: null,
        title: "Write a message to those you reject",
        remedy: "They read it in the mail.",
        field: "sentence",
      });
      return;
    }
    const moved = await run(async () => {
      return call("move_application", {
        p_application_ids: [...ids],
        p_to: to,
        ...(sentence.trim() ? { p_sentence: sentence } : {}),
        p_seen: seenState(from),
      });
    });
    if (moved === undefined) return;
    notify(`${plural(ids.length, "applicant")}: ${APPLICATION_STATES[to]}`);
    setSentence("");
    onMoved?.();
  };
  return (
    <div className="grid gap-3">
      <Field
        label={ids.length === 1 ? "A message to them" : "A message that each of them gets"}
        hint="Needed when you reject; welcome always."
        error={errors.sentence}
      >
        <TextArea
          rows={2}
          value={sentence}
          maxLength={500}
          onChange={(event) => setSentence(event.target.value)}
        />
      </Field>
      <RefusalNote refusal={rest} />
      <div className="flex flex-wrap gap-2">
        {next.map((to) => (
          <Button
            key={to}
            size="sm"
            variant={to === "rejected" ? "danger" : to === next[0] ? "primary" : "outline"}
            busy={isBusy}
            onClick={() => void move(to)}
          >
            {labels[to]}
          </Button>
        ))}
      </div>
    </div>
  );
}
