import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type ReasonFormProps = {
  title: string;
  says: string;
  /** what happens with the reason, as its button says it */
  label: string;
  isBusy: boolean;
  onGive: (reason: string) => void;
  onCancel: () => void;
};

/** Asks why, since the team reads it in the log. It stands inside of other forms, and is none itself. */
export function ReasonForm({ title, says, label, isBusy, onGive, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [isShort, setIsShort] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const give = () => {
    const isEnough = reason.trim().length >= 3;
    setIsShort(!isEnough);
    if (isEnough) onGive(reason.trim());
    else box.current?.querySelector("input")?.focus();
  };
  return (
    <fieldset ref={box} className="grid gap-4 border-2 border-red p-4">
      <legend className="px-2 font-bold">{title}</legend>
      <Field
        label="Why"
        hint={says}
        error={isShort ? "Give a reason of at least 3 characters. Your team reads it in the log." : undefined}
        required
      >
        <TextInput
          value={reason}
          maxLength={300}
          autoComplete="off"
          className="min-h-14"
          onChange={(change) => setReason(change.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            give();
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" className="min-h-14" busy={isBusy} onClick={give}>
          {label}
        </Button>
        <Button variant="outline" className="min-h-14" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
