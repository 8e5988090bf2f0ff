import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type WalkUpFormProps = { isBusy: boolean; onAdd: (name: string, plus: number) => Promise<boolean> };

/** A supervisor puts somebody on the list at the door, and lets them in. */
export function WalkUpForm({ isBusy, onAdd }: WalkUpFormProps) {
  const [name, setName] = useState("");
  const [plus, setPlus] = useState("0");
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const many = Number(plus);
    const isWrong = !name.trim() || !Number.isInteger(many) || many < 0 || many > 10;
    setError(isWrong ? "Write a name, and how many they bring: 0 to 10." : null);
    if (isWrong || isBusy) return;
    if (await onAdd(name.trim(), many)) {
      setName("");
      setPlus("0");
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid max-w-reading gap-4">
      <h3 className="type-h3">Add a person at the door</h3>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <Field label="Name" error={error}>
          <TextInput
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            className="min-h-14"
          />
        </Field>
        <Field label="Brings">
          <TextInput
            value={plus}
            inputMode="numeric"
            maxLength={2}
            onChange={({ target }) => setPlus(target.value)}
            className="min-h-14"
          />
        </Field>
      </div>
      <Button type="submit" className="min-h-14 justify-self-start" busy={isBusy}>
        Put on the list and let in
      </Button>
    </form>
  );
}
