import { useState } from "react";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import type { MyProfile } from "./profile-queries.ts";
import { type ProfileChanges, saveProfile } from "./save-profile.ts";

const SWITCHES = [
  ["show_going", "Where you are going"],
  ["show_been", "Where you have been"],
  ["show_saved", "What you have saved"],
  ["show_following", "Who and what you follow"],
  ["show_follower_count", "How many people follow you"],
] as const;

/** What stands on one's page beside the card: each list has a switch of its own. */
export function ShownLists({ personId, own }: { personId: string; own: MyProfile["own"] }) {
  const { run, isBusy, problem } = useSave();
  const [wanted, setWanted] = useState<ProfileChanges>({});

  // shows at once, and is undone when it is refused
  async function change(changes: ProfileChanges) {
    setWanted(changes);
    await run(() => saveProfile(personId, changes));
    setWanted({});
  }

  return (
    <fieldset aria-busy={isBusy}>
      <legend className="mb-2 font-bold">What do they see besides your profile?</legend>
      <p className="mb-2 text-ink-2 text-small">
        Unlisted nights and secret places are never shown. Queer, fetish and recovery nights are shown only
        where you have agreed to be seen.
      </p>
      {SWITCHES.map(([column, label]) => (
        <Checkbox
          key={column}
          label={label}
          checked={wanted[column] ?? own[column]}
          onChange={(event) => void change({ [column]: event.target.checked })}
        />
      ))}
      <ProblemNote>{problem}</ProblemNote>
    </fieldset>
  );
}
