import { type SubmitEvent, useState } from "react";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

export type ReasonQuestion = "override" | "undo" | "refuse";

const words: Record<ReasonQuestion, { title: string; description: string; submit: string }> = {
  override: {
    title: "Let in with a reason",
    description: "Your team reads it in the log, with your name.",
    submit: "Let in",
  },
  undo: {
    title: "Undo",
    description: "The check-in stays in the log as undone, with your reason.",
    submit: "Undo",
  },
  refuse: {
    title: "Refuse entry",
    description:
      "The holder is written to once, with what to do if they disagree. What you note stays with your team.",
    submit: "Refuse entry",
  },
};

const reasons = [
  ["id", "No ID, or too young"],
  ["capacity", "House full"],
  ["conduct", "Conduct"],
  ["other", "Other"],
] as const;

const noLine = { code: null, title: "No connection", remedy: "Try again once the door is online." };

type ReasonDialogProps = {
  question: ReasonQuestion;
  onAnswer: (reason: string, why: string) => Promise<void>;
  onClose: () => void;
};

/** Asks a supervisor why. */
export default function ReasonDialog({ question, onAnswer, onClose }: ReasonDialogProps) {
  const { title, description, submit } = words[question];
  const [reason, setReason] = useState("");
  const [why, setWhy] = useState("id");
  const { attempt, isBusy, refusal } = useExclusiveChange((error) =>
    error instanceof NoAnswer ? noLine : toRefusal(error, true),
  );
  const isNeeded = question !== "refuse" || why === "other";
  const [isMissing, setIsMissing] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const isShort = isNeeded && reason.trim().length < 3;
    setIsMissing(isShort);
    if (isShort) return;
    await attempt(async () => {
      await onAnswer(reason.trim(), why);
      onClose();
    });
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <form onSubmit={(event) => void send(event)} className="grid gap-5" noValidate>
        {question === "refuse" ? <Why why={why} setWhy={setWhy} /> : null}
        <Field
          label={question === "refuse" ? "Note" : "Reason"}
          hint={isNeeded ? undefined : "Optional."}
          error={isMissing ? "Say in a few words why: at least 3 characters." : null}
          required={isNeeded}
        >
          <TextInput
            value={reason}
            maxLength={question === "refuse" ? 280 : 300}
            onChange={({ target }) => {
              setReason(target.value);
              setIsMissing(false);
            }}
            className="min-h-14"
          />
        </Field>
        <RefusalNote refusal={refusal} />
        <Button
          type="submit"
          size="lg"
          className="min-h-14"
          variant={question === "refuse" ? "danger" : "primary"}
          busy={isBusy}
        >
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}

function Why({ why, setWhy }: { why: string; setWhy: (why: string) => void }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">Why</legend>
      {reasons.map(([value, label]) => (
        <label key={value} className="flex min-h-14 items-center gap-3 border-line border-b">
          <input
            type="radio"
            name="why"
            value={value}
            checked={why === value}
            onChange={() => setWhy(value)}
            className="size-6"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
