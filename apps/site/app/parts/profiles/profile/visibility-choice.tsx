import { VISIBILITIES, type Visibility } from "@undercroft/contract";
import { useState } from "react";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { RadioOptions } from "#app/ui/radio-options.tsx";
import { saveProfile } from "./save-profile.ts";

type VisibilityChoiceProps = {
  personId: string;
  /** null until the person has chosen */
  chosen: Visibility | null;
};

const options = Object.entries(VISIBILITIES).map(([value, words]) => ({
  value: value as Visibility,
  ...words,
}));

/** Who may see a person: saved as soon as it is chosen. */
export function VisibilityChoice({ personId, chosen }: VisibilityChoiceProps) {
  const { run, isBusy, problem } = useSave();
  const [wanted, setWanted] = useState<Visibility | null>(null);

  // shows at once, and is undone when it is refused
  async function choose(visibility: Visibility) {
    setWanted(visibility);
    await run(() => saveProfile(personId, { visibility }));
    setWanted(null);
  }

  return (
    <fieldset className="grid gap-3" aria-busy={isBusy}>
      <legend className="mb-2 font-bold">Who may see you?</legend>
      <RadioOptions
        options={options}
        value={wanted ?? chosen}
        onChange={(visibility) => void choose(visibility)}
        className="min-h-11 border-line border-b pb-3"
      />
      <ProblemNote>{problem}</ProblemNote>
    </fieldset>
  );
}
