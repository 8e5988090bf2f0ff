import { VISIBILITIES, type Visibility } from "@undercroft/contract";
import { useId, useState } from "react";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { RadioOption } from "#app/ui/radio-option.tsx";
import { saveProfile } from "./save-profile.ts";

type VisibilityChoiceProps = {
  personId: string;
  /** null until the person has chosen */
  chosen: Visibility | null;
};

/** Who may see a person: saved as soon as it is chosen. */
export function VisibilityChoice({ personId, chosen }: VisibilityChoiceProps) {
  const { run, isBusy, problem } = useSave();
  const [wanted, setWanted] = useState<Visibility | null>(null);
  const name = useId();

  // shows at once, and is undone when it is refused
  async function choose(visibility: Visibility) {
    setWanted(visibility);
    await run(() => saveProfile(personId, { visibility }));
    setWanted(null);
  }

  return (
    <fieldset className="grid gap-3" aria-busy={isBusy}>
      <legend className="mb-2 font-bold">Who may see you?</legend>
      {Object.entries(VISIBILITIES).map(([value, { label, says }]) => (
        <RadioOption
          key={value}
          name={name}
          value={value}
          label={label}
          says={says}
          isChosen={(wanted ?? chosen) === value}
          onChoose={() => void choose(value as Visibility)}
          className="min-h-11 border-line border-b pb-3"
        />
      ))}
      <ProblemNote>{problem}</ProblemNote>
    </fieldset>
  );
}
