import { useQuery } from "@tanstack/react-query";
import { VISIBILITIES, type Visibility } from "@undercroft/contract";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { RadioOptions } from "#app/ui/fields/radio-options.tsx";
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

/** Whether the person has told an age under 18; the server knows what day it is. */
function useIsMinor(): boolean {
  const { data } = useQuery({
    queryKey: ["profiles", "age-standing"],
    queryFn: () => call("my_age_standing"),
    staleTime: 60_000,
  });
  return data === "minor";
}

/** Who may see a person: saved as soon as it is chosen. */
export function VisibilityChoice({ personId, chosen }: VisibilityChoiceProps) {
  const { run, isBusy, problem } = useSave();
  const [wanted, setWanted] = useState<Visibility | null>(null);
  const isMinor = useIsMinor();

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
        options={isMinor ? options.filter(({ value }) => value !== "public") : options}
        value={wanted ?? chosen}
        onChange={(visibility) => void choose(visibility)}
        className="min-h-11 border-line border-b pb-3"
      />
      {isMinor ? (
        <p className="text-ink-2 text-small">Profiles that everyone sees are for people of 18 and over.</p>
      ) : null}
      <ProblemNote>{problem}</ProblemNote>
    </fieldset>
  );
}
